"""A row of bars as SVG: one picture says how busy the hours are, or which games are played."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

WIDTH, HEIGHT = 400, 250
"""Of user units; a phone shows one as less than a pixel."""
TYPE = 16
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 12, 16, 72
MOST_LABELS = 8
MOST_LETTERS = 10
MOST_BARS = 400


def bars(values: Mapping[str, int], title: str) -> str:
    """values: label -> number, in the order in which they are drawn. title: for those who do not see it."""
    shown = list(values.items())[:MOST_BARS]
    top = _rounded(max((number for _, number in shown), default=0))
    wide, high = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM
    step = wide / max(1, len(shown))
    every = -(-len(shown) // MOST_LABELS)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" '
        f'font-size="{TYPE}" fill="#bcb6a4"><title>{escape(title)}</title>'
    ]
    for part in (0, 1, 2):
        y = _TOP + high * (1 - part / 2)
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}" stroke="#dcb267" stroke-opacity=".25"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{top * part / 2:g}</text>')
    for k, (label, number) in enumerate(shown):
        tall = high * number / top
        x, told = _LEFT + k * step, escape(f"{label}: {number}")
        parts.append(
            f'<rect x="{x + step * 0.12:.1f}" y="{_TOP + high - tall:.1f}" width="{step * 0.76:.1f}" '
            f'height="{tall:.1f}" rx="2" fill="#dcb267"><title>{told}</title></rect>'
        )
        if k % every == 0:
            short = label if len(label) <= MOST_LETTERS else f"{label[: MOST_LETTERS - 1]}\u2026"
            place = f'x="{x + step / 2:.1f}" y="{HEIGHT - _BOTTOM + 16}"'
            turn = f' transform="rotate(-40 {x + step / 2:.1f} {HEIGHT - _BOTTOM + 16})"' if len(shown) > 4 else ""
            parts.append(f'<text {place} text-anchor="{"end" if turn else "middle"}"{turn}>{escape(short)}</text>')
    return "".join([*parts, "</svg>"])


def _rounded(number: int) -> int:
    """The next number up that reads well on an axis: 2, 4, 10, 20, 40, 100 and so on."""
    step = 1
    while True:
        for factor in (2, 4, 10):
            if number <= factor * step:
                return factor * step
        step *= 10
