"""The pin-out of a kind of part as a picture: how the package lies, and which pin is which."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from hardware.book.facts import facts
from hardware.wiring.netlist import Kind, Pin

INK, BODY, METAL, NOTE = "#1c2529", "#d9dfe1", "#8b979c", "#5b676c"
PITCH = 18


def pinout(kind: Kind) -> str:
    """SVG, 240 wide at most; "" for what has no pins worth a picture."""
    draw = _PACKAGES.get(facts(kind).package, _box)
    width, height, lines = draw(kind.pins)
    if not lines:
        return ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="\'DejaVu Sans\', Verdana, Arial, sans-serif" font-size="10">'
    )
    return "\n".join([head, f"<title>{escape(kind.name)}: pins</title>", *lines, "</svg>"])


Picture = tuple[int, int, list[str]]


def _text(x: float, y: float, text: str, anchor: str = "middle", colour: str = INK) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'


def _told(pin: Pin) -> str:
    return pin.number if pin.name == pin.number else f"{pin.number} {pin.name}"


def _rect(x: float, y: float, w: float, h: float, fill: str = BODY, radius: float = 3) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}" fill="{fill}" stroke="{INK}"/>'


def _two_sides(left: list[Pin | None], right: list[Pin | None], note: str, is_notched: bool) -> Picture:
    """A package with pins at its left and right, from top to bottom."""
    rows = max(len(left), len(right))
    height = rows * PITCH + 34
    lines = [_rect(75, 8, 70, rows * PITCH + 4)]
    if is_notched:
        lines.append(f'<path d="M102 8a8 8 0 0 0 16 0" fill="#fff" stroke="{INK}"/>')
    for pins, edge, outward in ((left, 75, -1), (right, 145, 1)):
        for i, pin in enumerate(pins):
            if pin is None:
                continue
            y = 14 + PITCH * i + PITCH / 2
            lines.append(_rect(min(edge, edge + 9 * outward), y - 4, 9, 8, METAL, 1))
            lines.append(_text(edge - 6 * outward, y + 3.5, pin.number, "start" if outward < 0 else "end"))
            lines.append(_text(edge + 13 * outward, y + 3.5, pin.name, "end" if outward < 0 else "start"))
    lines.append(_text(110, height - 6, note, colour=NOTE))
    return 220, height, lines


def _dip(pins: tuple[Pin, ...]) -> Picture:
    half = len(pins) // 2
    return _two_sides(list(pins[:half]), list(pins[: half - 1 : -1]), "from above, notch at the top", True)


def _nano(pins: tuple[Pin, ...]) -> Picture:
    half = len(pins) // 2
    return _two_sides(list(pins[half:]), list(pins[half - 1 :: -1]), "from above, USB socket at the top", False)


def _pico(pins: tuple[Pin, ...]) -> Picture:
    half = len(pins) // 2
    return _two_sides(list(pins[:half]), list(pins[: half - 1 : -1]), "from above, USB socket at the top", False)


def _sot23(pins: tuple[Pin, ...]) -> Picture:
    if len(pins) == 3:
        return _two_sides([pins[0], None, pins[1]], [None, pins[2], None], "SOT-23 from above", False)
    return _two_sides(list(pins[:3]), list(pins[:2:-1]), "SOT-23-6 from above", False)


def _header(pins: tuple[Pin, ...]) -> Picture:
    return _two_sides(list(pins[0::2]), list(pins[1::2]), "from above, USB sockets at the foot", False)


def _to92(pins: tuple[Pin, ...]) -> Picture:
    """Twice: the marked side, as data sheets show it, and the other, which whoever solders from below looks at."""
    views = (
        (8, pins, "marked side", "marked side up", "seen from above"),
        (132, pins[::-1], "blank side", "the same from below,", "where you solder"),
    )
    lines = [f'<path d="M120 6V136" stroke="{METAL}" stroke-dasharray="3 3"/>']
    for left, order, side, *told in views:
        lines += [_rect(left + 6, 10, 88, 42), _text(left + 50, 34, side, colour=NOTE)]
        for i, pin in enumerate(order):
            x = left + 20 + 30 * i
            lines.append(_rect(x - 2, 52, 4, 30, METAL, 0))
            lines.append(_text(x, 95, pin.number))
            lines.append(_text(x, 108, pin.name))
        lines += [_text(left + 50, 124 + 12 * k, text, colour=NOTE) for k, text in enumerate(told)]
    return 240, 142, lines


def _two_ends(body: list[str], pins: tuple[Pin, ...], note: str) -> Picture:
    wire = f'<path d="M20 26H200" stroke="{METAL}" stroke-width="3"/>'
    ends = [_text(22, 46, _told(pins[0]), "start"), _text(198, 46, _told(pins[1]), "end")]
    return 220, 66, [wire, *body, *ends, _text(110, 62, note, colour=NOTE)]


def _axial(pins: tuple[Pin, ...]) -> Picture:
    bands = [f'<rect x="{x}" y="16" width="4" height="20" fill="{c}"/>' for x, c in ((86, "#8f5a00"), (96, "#1c2529"))]
    return _two_ends([_rect(75, 16, 70, 20, "#e8d3a8", 8), *bands], pins, "either way round")


def _diode(pins: tuple[Pin, ...]) -> Picture:
    band = f'<rect x="82" y="17" width="7" height="18" fill="{INK}"/>'
    return _two_ends([_rect(75, 17, 70, 18, "#f0b48c", 4), band], pins, "the band is K, the cathode")


def _radial(pins: tuple[Pin, ...]) -> Picture:
    lines = [
        _rect(75, 6, 70, 44),
        f'<rect x="128" y="7" width="14" height="42" fill="{NOTE}"/>',
        '<text x="135" y="32" text-anchor="middle" fill="#fff">−</text>',
    ]
    for x, pin in ((92, pins[0]), (128, pins[1])):
        lines += [_rect(x - 2, 50, 4, 30, METAL, 0), _text(x, 94, _told(pin))]
    lines.append(_text(110, 108, "electrolytic: the stripe is −", colour=NOTE))
    lines.append(_text(110, 121, "ceramic: either way round", colour=NOTE))
    return 220, 127, lines


def _contact(pins: tuple[Pin, ...]) -> Picture:
    lever = f'<path d="M20 26H80L134 12M140 26H200" stroke="{INK}" stroke-width="2" fill="none"/>'
    return (
        220,
        66,
        [
            lever,
            _text(22, 46, pins[0].number, "start"),
            _text(198, 46, pins[1].number, "end"),
            _text(110, 62, "either way round; closed while held", colour=NOTE),
        ],
    )


def _pixel(pins: tuple[Pin, ...]) -> Picture:
    by = {pin.name: pin for pin in pins}
    lines = [
        _rect(50, 10, 120, 66, "#f7f4ea"),
        _rect(88, 21, 44, 44, "#ffffff"),
        '<circle cx="110" cy="43" r="17" fill="#fff6c8" stroke="#1c2529"/>',
        f'<path d="M150 43h18m-6 -4l6 4l-6 4" stroke="{INK}" fill="none"/>',
    ]
    for y, left, right in ((22, "5V", "5V"), (43, "DIN", "DOUT"), (64, "GND", "GND")):
        for x, name, anchor in ((44, left, "end"), (176, right, "start")):
            if name in by:
                lines.append(_text(x, y + 4, name, anchor))
    lines.append(_text(110, 92, "one pixel of a strip: data follows the arrow", colour=NOTE))
    return 220, 98, lines


def _box(pins: tuple[Pin, ...]) -> Picture:
    half = (len(pins) + 1) // 2
    return _two_sides(list(pins[:half]), list(pins[half:]), "", False)


def _none(pins: tuple[Pin, ...]) -> Picture:
    return 0, 0, []


_PACKAGES: dict[str, Callable[[tuple[Pin, ...]], Picture]] = {
    "to92": _to92,
    "dip": _dip,
    "dip-wide": _dip,
    "sot23": _sot23,
    "sot23-6": _sot23,
    "header": _header,
    "nano": _nano,
    "pico": _pico,
    "axial": _axial,
    "diode": _diode,
    "radial": _radial,
    "contact": _contact,
    "pixel": _pixel,
    "supply": _none,
    "fuse": _none,
    "box": _box,
}
