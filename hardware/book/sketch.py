"""A drawing in mm, with measures, for sections through the board."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hardware.wiring.svg import FACE

SCALE = 2
"""Drawn so many times as large as it is."""
INK, WOOD, FELT, STEEL, CHIP, STRIP, LIGHT = "#1c2529", "#e3c595", "#7d9c74", "#a9b4bb", "#3d474b", "#f7f4ea", "#fff1a8"
DASHED = ' stroke-dasharray="0.8 0.5"'
FINE = 'stroke-width="0.15"'


class Sketch:
    """From ``left, top`` to ``right, bottom``, y down."""

    def __init__(self, title: str, left: float, top: float, right: float, bottom: float) -> None:
        self.title, self.left, self.top, self.right, self.bottom = title, left, top, right, bottom
        self.lines: list[str] = []

    def rect(self, x: float, y: float, w: float, h: float, fill: str, more: str = "") -> None:
        box = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"'
        self.lines.append(f'<rect {box} fill="{fill}" stroke="{INK}" {FINE}{more}/>')

    def circle(self, x: float, y: float, radius: float, fill: str = "none", more: str = "") -> None:
        self.lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}" {FINE}{more}/>')

    def path(self, d: str, fill: str = "none", stroke: str = INK, width: float = 0.15) -> None:
        self.lines.append(f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>')

    def text(self, x: float, y: float, text: str, anchor: str = "start") -> None:
        self.lines.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>')

    def note(self, x: float, y: float, to: Sequence[float], text: str, anchor: str = "start") -> None:
        """A text, with a line from it to what it tells of."""
        self.text(x, y, text, anchor)
        start = x - 0.6 if anchor == "start" else x + 0.6
        self.path(f"M{start:g} {y - 0.7:g}L{to[0]:g} {to[1]:g}")
        self.circle(to[0], to[1], 0.3, INK)

    def upright(self, x: float, y1: float, y2: float, side: float = 1.0) -> None:
        """An upright measure with its number."""
        self.path(f"M{x - 1:g} {y1:g}h2M{x - 1:g} {y2:g}h2M{x:g} {y1:g}V{y2:g}")
        self.text(x + 1.4 * side, (y1 + y2) / 2 + 0.7, f"{round(y2 - y1, 2):g} mm", "start" if side > 0 else "end")

    def level(self, y: float, x1: float, x2: float, above: str = "") -> None:
        """A level measure with its number below the line; ``above`` is written over it."""
        self.path(f"M{x1:g} {y - 1:g}v2M{x2:g} {y - 1:g}v2M{x1:g} {y:g}H{x2:g}")
        self.text((x1 + x2) / 2, y + 2.6, f"{round(x2 - x1, 2):g} mm", "middle")
        if above:
            self.text((x1 + x2) / 2, y - 1.6, above, "middle")

    def svg(self) -> str:
        width, height = self.right - self.left, self.bottom - self.top
        view = f'viewBox="{self.left:g} {self.top:g} {width:g} {height:g}"'
        size = f'width="{width * SCALE:g}mm" height="{height * SCALE:g}mm" {view}'
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FACE}" font-size="2" fill="{INK}">',
            f"<title>{escape(self.title)}: section through one site, {SCALE} : 1</title>",
            f'<rect x="{self.left:g}" y="{self.top:g}" width="{width:g}" height="{height:g}" fill="#fff"/>',
            *self.lines,
            "</svg>",
            "",
        ])  # fmt: skip
