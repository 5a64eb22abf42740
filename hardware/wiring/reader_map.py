"""A map of the wood that tells which chip reads what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hardware.lattice import Cell
from hardware.wiring.chips import CHIPS, INPUTS, NAU7802
from hardware.wiring.drawing import FAINT, INK, Drawing, Shape, text_width
from hardware.wiring.geometry import Box
from hardware.wiring.kinds import SENSORS
from hardware.wiring.netlist import LINES, RAILS, Netlist, Node

SHADED = ("#d5e5f4", "#f3e6c9")


@dataclass(frozen=True, slots=True)
class Wood:
    """cells: of every spot, as wired. size: columns and rows of the lattice."""

    cells: Mapping[str, Cell]
    size: tuple[int, int]


def draw_map(drawing: Drawing, circuit: Netlist, here: Sequence[str], wood: Wood, x: float, y: float) -> float:
    """The wood from below: each site with the chip and the pin that reads it; those of the chips that are here,
    on this sheet, are shaded. How far down it reaches."""
    drawing.text(x, y + 12, "The wood from below: site, chip, pin", 12, bold=True)
    drawing.text(x, y + 28, "Shaded: the sites of this sheet.", 10, colour=FAINT)
    read = dict(_readers(circuit))
    columns = [c for c, _ in wood.cells.values()] + [0, wood.size[0] - 1]
    rows = [r for _, r in wood.cells.values()] + [0, wood.size[1] - 1]
    left, top = max(columns), max(rows)
    wide, high = 54, 32
    for name, (column, row) in wood.cells.items():
        box = Box(x + wide * (left - column), y + 44 + high * (top - row), wide, high)
        reader = read.get(name)
        is_here = reader is not None and reader[0] in here
        shade = SHADED[here.index(reader[0]) % 2] if reader is not None and is_here else "#fdfdfb"
        drawing.shapes.append(Shape(box, fill=shade, stroke="#9fb0bb", width=0.8))
        size = min(10.0, 10 * (wide - 6) / text_width(name, 10))
        drawing.text(box.middle[0], box.y + 13, name, round(size, 1), "middle")
        if reader is not None:
            told = f"{reader[0]} {reader[1]}"
            small = min(8.0, 8 * (wide - 4) / text_width(told, 8))
            drawing.text(box.middle[0], box.y + 25, told, round(small, 1), "middle", colour=INK if is_here else FAINT)
    return y + 44 + high * (top - min(rows) + 1)


def _readers(circuit: Netlist) -> Iterator[tuple[str, Node]]:
    """Sensor's label -> chip and the number of the pin that reads it."""
    for part in circuit.of_kind(*CHIPS):
        for name in INPUTS[part.kind]:
            net = circuit.net_of(part[name])
            if net is None or net.role in (*RAILS, *LINES):
                continue
            for ref, _ in circuit.on(net, *SENSORS):
                yield circuit.parts[ref].label, part[name]
            if net.role == "bus":
                for ref, _ in circuit.on(net, NAU7802):
                    yield circuit.parts[ref].label.removeprefix("of "), part[name]
