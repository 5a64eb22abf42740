"""A small picture for each step: what is built in it, and where."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from html import escape

from hardware.book.step import Step
from hardware.model import Profile
from hardware.wiring.drilling import Template, template
from hardware.wiring.kinds import CAPACITOR, CONTROLLERS, FUSE, SUPPLY
from hardware.wiring.netlist import Netlist
from hardware.wiring.paint import SHADES
from hardware.wiring.svg import FACE
from hardware.wiring.wood import chain_names

INK, FAINT, NOW, WIRE = "#1c2529", "#8b979c", "#ffd54a", "#c1121f"
SMALL = 340.0
"""Width and height of a picture, at most."""


def pictures(profile: Profile, circuit: Netlist, steps: Iterable[Step]) -> dict[str, str]:
    """File name -> SVG, of the steps that have a picture of their own."""
    wood = template(profile)
    made = {
        "step-computer.svg": header(circuit, is_wired=False),
        "step-electronics.svg": header(circuit, is_wired=True),
        "step-controller.svg": header(circuit, is_wired=False),
        "step-wood.svg": board(wood, set(), "drill every circle"),
        "step-supply.svg": supply(circuit),
        "step-lights.svg": chain(profile, wood),
        "step-calibrate.svg": board(wood, set(profile.spots), "follow the lights over the whole board"),
        "step-use.svg": board(wood, set(), "done"),
    }
    made |= {
        f"step-{step.key}.svg": board(wood, set(step.tries), "now: the filled ones") for step in steps if step.tries
    }
    return {step.picture: made[step.picture] for step in steps if step.picture in made}


def board(wood: Template, now: Collection[str], told: str, beneath: str = "") -> str:
    """The wood from above, as small as need be. now: the sites and buttons that are filled."""
    scale = SMALL / max(wood.width, wood.height)
    lines = [beneath]
    edge = wood.wood
    lines.append(
        f'<rect x="{edge.x * scale:.1f}" y="{edge.y * scale:.1f}" width="{edge.w * scale:.1f}" '
        f'height="{edge.h * scale:.1f}" fill="none" stroke="{FAINT}"/>'
    )
    for hole in wood.bores:
        x, y, radius = hole.at[0] * scale, hole.at[1] * scale, hole.diameter / 2 * scale
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="#fff" stroke="{INK}"/>')
    for hole in wood.holes:
        x, y, radius = hole.at[0] * scale, hole.at[1] * scale, max(5.0, hole.diameter / 2 * scale)
        fill = NOW if hole.name in now else "#fff"
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="{INK}"/>')
        lines.append(_text(x, y - radius - 2 if wood.bores else y + radius + 8, hole.name, 7))
    height = wood.height * scale
    lines.append(_text(wood.width * scale / 2, height + 8, f"{told}; seen from above", 9))
    return _svg(wood.width * scale, height + 14, f"the board: {told}", lines)


def chain(profile: Profile, wood: Template) -> str:
    """The way of the data from pixel to pixel."""
    scale = SMALL / max(wood.width, wood.height)
    at = {hole.name: hole.at for hole in wood.holes}
    points = [at[name] for name in chain_names(profile) if name in at]
    path = " ".join(f"{x * scale:.1f},{y * scale:.1f}" for x, y in points)
    line = f'<polyline points="{path}" fill="none" stroke="{SHADES["pixel"][0]}" stroke-width="3"/>'
    first = next((name for name in chain_names(profile) if name in at), "")
    return board(wood, {first}, f"data runs from {first} along the line", line)


def supply(circuit: Netlist) -> str:
    """Supply, fuse and capacitor, and where the meter's probes go."""
    texts = [next(circuit.of_kind(kind)) for kind in (SUPPLY, FUSE)]
    buffer = next(part for part in circuit.of_kind(CAPACITOR) if "1000" in part.value)
    boxes = (
        (10, 30, 90, 80, f"5 V, {texts[0].value}", "bought, closed"),
        (135, 28, 60, 24, texts[1].ref, texts[1].value),
        (230, 55, 60, 30, buffer.ref, buffer.value),
    )
    lines = [
        f'<path d="M100 40H135M195 40H330" stroke="{WIRE}" stroke-width="3" fill="none"/>',
        f'<path d="M100 100H330" stroke="{INK}" stroke-width="3" fill="none"/>',
        f'<path d="M260 40V55M260 85V100" stroke="{INK}" stroke-width="2"/>',
        f'<path d="M320 40l14 -16M320 100l14 16" stroke="{FAINT}" stroke-width="2"/>',
        _text(322, 20, "red probe", 8),
        _text(320, 126, "black probe", 8),
        _text(115, 34, "+", 10),
        _text(115, 94, "-", 10),
    ]
    for x, y, w, h, name, value in boxes:
        lines.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="3" fill="#fff" stroke="{INK}"/>')
        lines.append(_text(x + w / 2, y + h / 2 - 1, name, 8))
        lines.append(_text(x + w / 2, y + h / 2 + 9, value, 7))
    return _svg(360, 140, "supply, fuse, capacitor and meter", lines)


def header(circuit: Netlist, *, is_wired: bool) -> str:
    """The controller's pins in their two rows. is_wired: those that the board uses are filled and named."""
    part = next(circuit.of_kind(*CONTROLLERS))
    pins = part.kind.pins
    half = len(pins) // 2
    rows = list(zip(pins[:half], pins[: half - 1 : -1], strict=True))
    if part.kind.prefix == "J":
        rows = list(zip(pins[0::2], pins[1::2], strict=True))
    lines = [f'<rect x="150" y="8" width="60" height="{len(rows) * 13 + 8}" rx="4" fill="#eef1f1" stroke="{INK}"/>']
    for i, row in enumerate(rows):
        for pin, x, side in zip(row, (168, 192), (-1, 1), strict=True):
            y = 18 + 13 * i
            net = circuit.net_of(part.at(pin.number))
            used = is_wired and net is not None and len(net.nodes) > 1
            fill = SHADES[net.role][0] if used and net else "#fff"
            lines.append(f'<circle cx="{x}" cy="{y}" r="4.5" fill="{fill}" stroke="{INK}"/>')
            told = f"{pin.number} {pin.name}" + (f": {net.name}" if used and net and net.name != pin.name else "")
            if used or not is_wired:
                lines.append(_text(x + 24 * side, y + 3, told, 7, "end" if side < 0 else "start"))
    told = "" if is_wired else ", nothing wired to it yet"
    height = len(rows) * 13 + 34
    lines.append(_text(180, height - 6, f"{part.kind.name}{told}", 9))
    return _svg(360, height, part.kind.name, lines)


def _text(x: float, y: float, text: str, size: float, anchor: str = "middle") -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}" fill="{INK}"'
    return f"<text {where}>{escape(text)}</text>"


def _svg(width: float, height: float, title: str, lines: Iterable[str]) -> str:
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FACE}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fff"/>',
            *filter(None, lines),
            "</svg>",
            "",
        ]
    )
