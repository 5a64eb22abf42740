"""What every sheet has: its head, the controller at the left, and the legend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hardware.wiring.chips import CHIPS, MCP23017
from hardware.wiring.drawing import FAINT, Drawing, Shape, text_width
from hardware.wiring.geometry import Box, Point
from hardware.wiring.kinds import HEADER, NANO, PICO
from hardware.wiring.netlist import Kind, Net, Node, Part, Role
from hardware.wiring.paint import MEANING, SHADES
from hardware.wiring.symbols import connector

LEFT, TOP = 30, 96


def head(drawing: Drawing) -> None:
    drawing.text(LEFT, 44, drawing.title, 20, bold=True)
    drawing.text(LEFT, 66, drawing.subtitle, 11, colour=FAINT)


TITLES: dict[Kind, tuple[str, ...]] = {
    HEADER: ("Raspberry Pi, 40-pin header", "from above, USB sockets at the foot"),
    NANO: ("Arduino Nano", "from above, USB socket at the top,", "joined by USB to the Pi"),
    PICO: ("Raspberry Pi Pico", "from above, USB socket at the top,", "joined by USB to the Pi"),
    MCP23017: ("MCP23017", "from above, notch at the top"),
}


def controller(
    drawing: Drawing, part: Part, used: Mapping[Node, Net], colour: Mapping[str, str], y: float = TOP
) -> Box:
    """The Pi's header, the microcontroller or a chip, at the left of the sheet."""
    pins = part.kind.pins
    half = len(pins) // 2
    rows = list(zip(pins[:half], pins[: half - 1 : -1], strict=True))  # a package with pins on two sides
    if part.kind is HEADER:
        rows = list(zip(pins[0::2], pins[1::2], strict=True))
    elif part.kind is NANO:
        rows = list(zip(pins[half:], pins[half - 1 :: -1], strict=True))
    title, *more = TITLES[part.kind]
    heading = (title if part.kind not in CHIPS else f"{part.ref}  {title}", *more)
    return connector(drawing, part, LEFT, y, used, colour, heading, rows, ("number in the ring: number of the pin",))


def legend(drawing: Drawing, x: float, y: float, roles: Iterable[Role], notes: Sequence[str]) -> Box:
    """Colours and what else there is to know, in a box; x, y: its upper left corner."""
    shown = [role for role in SHADES if role in set(roles)]
    swatches = max([0.0, *(70 + text_width(MEANING[role], 10) for role in shown)])
    wide = max([0.0, *(text_width(note, 10) for note in notes)])
    lines = max(len(shown), len(notes))
    box = Box(x, y, 24 + swatches + 20 + wide, 30 + 17 * lines + 4)
    drawing.back.append(Shape(box, fill="#fbfbf9", stroke="#c3cbcd", radius=6))
    drawing.text(x + 12, y + 18, "Legend", 11, bold=True)
    for i, role in enumerate(shown):
        at = y + 38 + 17 * i
        for k, shade in enumerate(SHADES[role]):
            line: tuple[Point, ...] = ((x + 12 + 22 * k, at - 3.5), (x + 30 + 22 * k, at - 3.5))
            drawing.polygon(line, stroke=shade, width=3)
        drawing.text(x + 64, at, MEANING[role], 10)
    for i, note in enumerate(notes):
        drawing.text(x + 24 + swatches + 10, y + 38 + 17 * i, note, 10)
    return box
