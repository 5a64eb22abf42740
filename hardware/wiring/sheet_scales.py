"""How a pit that counts is drawn: converter and load cell at a leg of their switch; and buttons at the header."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hardware.wiring.chips import NAU7802
from hardware.wiring.drawing import FAINT, Drawing, text_width
from hardware.wiring.geometry import Box
from hardware.wiring.kinds import BUTTON, CELL_COLOURS, LOAD_CELL
from hardware.wiring.netlist import Netlist, Node, Part
from hardware.wiring.symbols import BODY, STEP, flag

LINE = 2 * STEP
"""From a leg's data line to its clock."""
CONVERTER, BETWEEN, CELL = 112, 30, 108
WIDER = CONVERTER + BETWEEN + CELL - 100
"""So much more room than a plain sensor a scale takes."""


def leg(drawing: Drawing, circuit: Netlist, node: Node, x: float, y: float, colour: Mapping[str, str]) -> None:
    """One line of a leg, with all that hangs on it if it is the data line. node: at the switch. x: where the converter
    begins."""
    net = circuit.net_at(node)
    drawing.wire(net, (drawing.ports[node], (x, y)), colour[net.name])
    if net.role != "bus":
        return
    converter = next(circuit.parts[ref] for ref, _ in circuit.on(net, NAU7802))
    scale(drawing, circuit, converter, x, y, (("SDA", 0), ("VIN", 10), ("GND", 21), ("SCL", LINE)), colour)


def scale(
    drawing: Drawing,
    circuit: Netlist,
    converter: Part,
    x: float,
    y: float,
    names: Sequence[tuple[str, float]],
    colour: Mapping[str, str],
) -> None:
    """A converter and its cell to its right. names: its pins at the left, each so far below ``y``; those in the middle
    are its supply."""
    box = drawing.outline(converter.ref, Box(x, y - 14, CONVERTER, LINE + 28), fill=BODY, radius=3)
    drawing.text(x + 46, y + 14, converter.ref, 10, "middle", bold=True)
    drawing.text(x + 46, y + 26, converter.kind.name, 8, "middle")
    for name, below in names:
        drawing.ports[converter[name]] = (x, y + below)
        drawing.text(x + 4, y + below + 2.5, name, 6, colour=FAINT)
    for name, _ in names[1:3]:
        rail = circuit.net_at(converter[name])
        flag(drawing, rail, converter[name], "left", 14)
    _cell(drawing, circuit, converter, box, colour)


def _cell(drawing: Drawing, circuit: Netlist, converter: Part, beside: Box, colour: Mapping[str, str]) -> None:
    joined = circuit.net_of(converter["E+"])
    cell = next(circuit.parts[ref] for ref, _ in circuit.on(joined, LOAD_CELL))
    box = drawing.outline(cell.ref, Box(beside.right + BETWEEN, beside.y, CELL, beside.h), fill=BODY, radius=3)
    size = min(12.0, 12 * 56 / text_width(cell.label, 12, True))
    drawing.text(box.x + 72, beside.middle[1], cell.label, round(size, 1), "middle", True)
    drawing.text(box.x + 72, beside.middle[1] + 13, cell.ref, 8, "middle", colour=FAINT)
    for k, (name, painted) in enumerate(CELL_COLOURS.items()):
        at = beside.y + 9 + 14 * k
        net = circuit.net_at(cell[name])
        drawing.ports[converter[name]], drawing.ports[cell[name]] = (beside.right, at), (box.x, at)
        drawing.text(beside.right - 4, at + 2.5, name, 7, "end")
        drawing.text(box.x + 4, at + 2.5, f"{name} {painted}", 7)
        drawing.wire(net, ((beside.right, at), (box.x, at)), colour[net.name])


def button(drawing: Drawing, circuit: Netlist, part: Part, x: float, y: float) -> None:
    """A button whose wire comes from the left, from a pin of the header."""
    assert part.kind is BUTTON
    box = drawing.outline(part.ref, Box(x, y - 12, 62, 24), fill=BODY, radius=12)
    drawing.text(box.middle[0], y + 4, part.label, 11, "middle", True)
    drawing.ports[part["1"]], drawing.ports[part["2"]] = (box.x, y), (box.right, y)
    ground = circuit.net_at(part["2"])
    flag(drawing, ground, part["2"], "right", 8)
