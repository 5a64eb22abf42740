"""The sheet of a matrix: the controller, a switch a row where rows are supplies, and the matrix as seen from below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hardware.wiring import channel
from hardware.wiring.channel import Run
from hardware.wiring.chips import CHIPS
from hardware.wiring.drawing import FAINT, INK, Drawing, Shape, text_width
from hardware.wiring.frame import TOP, controller, head, legend
from hardware.wiring.geometry import Box, Point
from hardware.wiring.kinds import BUTTON, CONTROLLERS, DIODE, HALL, HIGH_SWITCH, P_SWITCH, REED, RESISTOR
from hardware.wiring.netlist import Net, Netlist, Node, Part
from hardware.wiring.paint import SHADES, colours
from hardware.wiring.symbols import BODY, STEP, TRY_ONE, flag, of_each, snap, two_pole, unseen

CELL_W, CELL_H = 104, 5 * STEP
ROW_AT, COLUMN_AT = 16, 88
"""Where in a cell the row's and the column's wire run."""
SWITCHES = 230
"""Width of the strip of row switches."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """The nets of a matrix as its driver counts them. controllers: what they come from, the Pi, a microcontroller, or
    chips, which have a sheet besides. wood: how many rows and columns, from the first, are the
    board's own ranks and files in order; (0, 0) where sensors are not wired in the order of the wood."""

    controllers: tuple[Part, ...]
    rows: tuple[Net, ...]
    columns: tuple[Net, ...]
    wood: tuple[int, int]
    notes: tuple[str, ...] = ()


def draw(circuit: Netlist, matrix: Matrix, drawing: Drawing) -> None:
    """Everything of the circuit but the lights."""
    head(drawing)
    has_sheet = any(part.kind in CHIPS for part in matrix.controllers)
    contacts = () if has_sheet else circuit.of_kind(BUTTON, REED)
    singles = [(part, net) for part in contacts if (net := _own_pin(circuit, part))]
    nets = [*matrix.rows, *matrix.columns, *(net for _, net in singles)]
    rails = [net for net in circuit.nets.values() if net.role in ("GND", "logic") and len(net.nodes) > 1]
    colour = colours([*nets, *rails])
    used = {node: net for net in (*nets, *rails) for node in net.nodes}
    box = _controllers(drawing, matrix, used, colour)
    lanes = box.right + channel.width(len(nets))
    has_switches = any(_switch(circuit, net) for net in matrix.rows)
    left = lanes + (SWITCHES if has_switches else 0) + 76
    grid = _Grid(circuit, matrix, drawing, colour, left, snap(box.y + 90))
    grid.draw()
    arrivals = _Arrivals(drawing, frozenset(part.ref for part in matrix.controllers), lanes)
    _rows(grid, arrivals)
    bottom = _columns(grid, arrivals)
    _singles(circuit, singles, arrivals, colour, max(bottom, snap(box.bottom - 2 * STEP * len(singles))))
    channel.lay(drawing, box.right, arrivals.runs, colour)
    legend(
        drawing,
        lanes + (170 if singles else 30),
        bottom + STEP,
        [net.role for net in (*nets, *rails)],
        _notes(circuit, matrix),
    )
    drawing.close()


class _Arrivals:
    """Where nets leave the channel of lanes, at this x. runs: what has to be laid in it. refs: of the controllers."""

    def __init__(self, drawing: Drawing, refs: frozenset[str], x: float) -> None:
        self.drawing, self.x = drawing, x
        self.runs: list[Run] = []
        self._refs = refs

    def at(self, net: Net, y: float) -> Point:
        ends = [self.drawing.ports[node] for node in net.nodes if node[0] in self._refs]
        self.runs.append(Run(net, tuple(ends), ((self.x, y),)))
        return self.x, y


def _rows(grid: _Grid, arrivals: _Arrivals) -> None:
    for i, net in enumerate(grid.matrix.rows):
        begin, end, paint = arrivals.at(net, grid.row_y(i)), grid.row_end(i), grid.colour[net.name]
        if switch := _switch(grid.circuit, net):
            _draw_switch(grid.drawing, grid.circuit, switch, begin, end, paint)
        else:
            grid.drawing.wire(net, (begin, end), paint)


def _columns(grid: _Grid, arrivals: _Arrivals) -> float:
    """The y below all of them."""
    y = snap(grid.bottom + STEP)
    for i, net in reversed(list(enumerate(grid.matrix.columns))):  # the leftmost column's lane is the highest
        foot = grid.column_foot(i)
        grid.drawing.wire(net, (arrivals.at(net, y), (foot[0], y), foot), grid.colour[net.name])
        y += STEP
    return y + STEP


def _singles(
    circuit: Netlist, singles: Iterable[tuple[Part, Net]], arrivals: _Arrivals, colour: Mapping[str, str], y: float
) -> None:
    """Contacts to pins of their own, one below the other from ``y`` on."""
    drawing = arrivals.drawing
    for part, net in singles:
        end = arrivals.at(net, y + STEP)
        contact = _contact(drawing, part, end[0] + 30, end[1] - 11, "left", "right")
        drawing.wire(net, (end, drawing.ports[part.at(1)]), colour[net.name])
        flag(drawing, circuit.net_at(part.at(2)), part.at(2), "right")
        y = contact.bottom + 9


def _controllers(drawing: Drawing, matrix: Matrix, used: Mapping[Node, Net], colour: Mapping[str, str]) -> Box:
    """One below the other; the box around all of them."""
    boxes: list[Box] = []
    for part in matrix.controllers:
        boxes.append(controller(drawing, part, used, colour, boxes[-1].bottom + 24 if boxes else TOP))
    first, last = boxes[0], boxes[-1]
    return Box(first.x, first.y, max(box.right for box in boxes) - first.x, last.bottom - first.y)


class _Grid:
    """The matrix, drawn as it lies seen from below: the first row at the foot, the first column at the right."""

    def __init__(
        self, circuit: Netlist, matrix: Matrix, drawing: Drawing, colour: Mapping[str, str], x: float, y: float
    ) -> None:
        self.circuit, self.matrix, self.drawing, self.colour = circuit, matrix, drawing, colour
        self.x, self.y = x, y
        self.outs: dict[int, list[float]] = {}
        self.supplies = [_supply(circuit, row) for row in matrix.rows]
        self.bottom = y + CELL_H * len(matrix.rows) + 28

    def row_y(self, row: int) -> float:
        return self.y + CELL_H * (len(self.matrix.rows) - 1 - row) + ROW_AT

    def row_end(self, row: int) -> Point:
        return (self.x, self.row_y(row))

    def column_x(self, column: int) -> float:
        return self.x + CELL_W * (len(self.matrix.columns) - 1 - column) + COLUMN_AT

    def column_foot(self, column: int) -> Point:
        return (self.column_x(column), self.bottom)

    def draw(self) -> None:
        self._panel()
        taps = {net.name: [self.row_end(i)] for i, net in enumerate(self.supplies)}
        for part in self.circuit.of_kind(HALL, BUTTON, REED):
            crossing = self._crossing(part)
            if crossing is not None:
                taps[self.supplies[crossing[0]].name].append(self._cell(part, *crossing))
        for net in self.supplies:
            points = taps[net.name]
            paint = self.colour.get(net.name) or self.colour[net.name.removesuffix(" +")]
            self.drawing.wire(net, (points[0], (max(x for x, _ in points), points[0][1])), paint)
            self.drawing.text(self.x - 6, points[0][1] - 6, net.name, 10, "end", True, paint)
        for i in range(len(self.matrix.columns)):
            self._column(i)

    def _panel(self) -> None:
        rows, columns = self.matrix.wood
        if not rows:
            return
        x = self.x + CELL_W * (len(self.matrix.columns) - columns)
        y = self.y + CELL_H * (len(self.matrix.rows) - rows)
        self.drawing.back.append(
            Shape(Box(x, y, CELL_W * columns, CELL_H * rows), fill="#faf6ee", stroke="#c9b48f", width=1.5, radius=6)
        )

    def _crossing(self, part: Part) -> tuple[int, int] | None:
        """Row and column of a sensor, None for a contact to a pin of its own."""
        out = self.circuit.net_of(part["OUT"] if part.kind is HALL else part["2"])
        if out not in self.matrix.columns:
            return None
        into = self.circuit.net_of(part["VCC"] if part.kind is HALL else part["1"])
        for ref, number in self.circuit.on(into, DIODE):
            into = self.circuit.net_of((ref, "2" if number == "1" else "1"))
        assert out is not None
        assert into is not None
        return self.supplies.index(into), self.matrix.columns.index(out)

    def _cell(self, part: Part, row: int, column: int) -> Point:
        """Draws what sits at a crossing; where it is joined to the row."""
        x, y = self.column_x(column) - COLUMN_AT, self.row_y(row) - ROW_AT
        supply, line = self.supplies[row], self.matrix.columns[column]
        paint = self.colour.get(supply.name) or self.colour[supply.name.removesuffix(" +")]
        tap = (x + 42, y + ROW_AT)
        if part.kind is HALL:
            self._hall(part, x, y)
            for calm in self.circuit.beside(part):
                unseen(self.drawing, self.circuit, calm)
            self.drawing.wire(supply, (tap, self.drawing.ports[part["VCC"]]), paint)
            out = self.drawing.ports[part["OUT"]]
            flag(self.drawing, self.circuit.nets["GND"], part["GND"], "down", 5)
        else:
            diodes = [self.circuit.parts[ref] for ref, _ in self.circuit.on(self.circuit.net_of(part["1"]), DIODE)]
            _contact(self.drawing, part, x + 12, y + 48, "up", "right")
            out = self.drawing.ports[part["2"]]
            foot = self.drawing.ports[part["1"]]
            if diodes:
                between = self.circuit.net_at(part["1"])
                top, low = ("K", "A") if self.circuit.net_of(diodes[0]["A"]) is between else ("A", "K")
                _diode(self.drawing, diodes[0], x + 42, y + 22, top)
                self.drawing.wire(between, (self.drawing.ports[diodes[0][low]], foot), SHADES["signal"][0])
                foot = self.drawing.ports[diodes[0][top]]
            self.drawing.wire(supply, (tap, foot), paint)
        self.outs.setdefault(column, []).append(out[1])
        self.drawing.wire(line, (out, (x + COLUMN_AT, out[1])), self.colour[line.name])
        return tap

    def _hall(self, part: Part, x: float, y: float) -> None:
        drawing = self.drawing
        box = drawing.outline(part.ref, Box(x + 12, y + 28, 60, 32), fill=BODY)
        _name(drawing, part.label, box.middle[0], box.middle[1] + 4, 40)
        ports = {"VCC": (x + 42, box.y), "OUT": (box.right, y + 44), "GND": (x + 42, box.bottom)}
        for (name, (px, py)), (dx, dy) in zip(ports.items(), ((5, 8), (-7, 3), (5, -2.5)), strict=True):
            drawing.ports[part[name]] = (px, py)
            drawing.text(px + dx, py + dy, part.kind.named(name), 7, colour=FAINT)

    def _column(self, column: int) -> None:
        drawing, net, x = self.drawing, self.matrix.columns[column], self.column_x(column)
        drawing.text(x - 6, self.bottom - 6, net.name, 10, "end", True, self.colour[net.name])
        pulls = [self.circuit.parts[ref] for ref, _ in self.circuit.on(net, RESISTOR)]
        if not pulls:
            top = min(self.outs.get(column, [self.bottom]))
            drawing.wire(net, ((x, top), self.column_foot(column)), self.colour[net.name])
            return
        pull = pulls[0]
        label = f"{pull.ref} {pull.value}"
        wide = text_width(label, 8) + 8
        box = drawing.outline(pull.ref, Box(x - wide / 2, self.y - 36, wide, 16), radius=2)
        drawing.text(x, box.y + 11, label, 8, "middle")
        drawing.ports[pull.at(1)], drawing.ports[pull.at(2)] = (x, box.bottom), (x, box.y)
        rest = self.circuit.net_at(pull.at(2))
        flag(drawing, rest, pull.at(2), "up", 6)
        drawing.wire(net, ((x, box.bottom), self.column_foot(column)), self.colour[net.name])


def _contact(drawing: Drawing, part: Part, x: float, y: float, first: str, second: str) -> Box:
    """A button or reed switch; first, second: the sides of its contacts."""
    box = drawing.outline(part.ref, Box(x, y, 60, 22), fill=BODY, radius=11 if part.kind is BUTTON else 3)
    _name(drawing, part.label, box.middle[0], box.middle[1] + 4, 48)
    sides = {"up": (x + 30, y), "left": (x, y + 11), "right": (box.right, y + 11)}
    drawing.ports[part["1"]], drawing.ports[part["2"]] = sides[first], sides[second]
    return box


def _name(drawing: Drawing, label: str, x: float, y: float, room: float) -> None:
    size = min(12.0, 12 * room / text_width(label, 12, True))
    drawing.text(x, y, label, round(size, 1), "middle", True, INK)


def _diode(drawing: Drawing, part: Part, x: float, y: float, top: str) -> None:
    """Upright; top: K or A, the pin that is there."""
    drawing.boxes[part.ref] = Box(x - 8, y, 16, 16)
    low = "A" if top == "K" else "K"
    drawing.ports[part[top]], drawing.ports[part[low]] = (x, y), (x, y + 16)
    bar, base = (y + 3, y + 14) if top == "K" else (y + 13, y + 2)
    drawing.polygon(((x, y), (x, y + 3)), stroke=INK, width=1.6)
    drawing.polygon(((x - 7, bar), (x + 7, bar)), stroke=INK, width=2)
    drawing.polygon(((x, bar), (x + 7, base), (x - 7, base)), fill=INK)
    drawing.polygon(((x, y + 13), (x, y + 16)), stroke=INK, width=1.6)


def _draw_switch(drawing: Drawing, circuit: Netlist, part: Part, begin: Point, end: Point, paint: str) -> None:
    """A row's switch between the lane's end and the row's, with the resistor that keeps it off."""
    gate, out = ("G", "D") if part.kind is P_SWITCH else ("ON", "VOUT")
    x, y = begin[0] + 56, begin[1]
    box = drawing.outline(part.ref, Box(x, y - 26, 112, 56), fill=BODY)
    drawing.text(box.middle[0], y - 13, f"{part.ref}  {part.kind.name.split()[-1]}", 9, "middle", bold=True)
    others = [name for name in ("S", "VIN", "GND") if any(pin.name == name for pin in part.kind.pins)]
    for name, at in (
        (gate, (x, y)),
        (out, (box.right, y)),
        *((o, (box.right, y + 12 + 11 * i)) for i, o in enumerate(others)),
    ):
        drawing.ports[part[name]] = at
        right = at[0] > x
        label = f"{name} {part.kind.named(name)}" if right else f"{part.kind.named(name)} {name}"
        drawing.text(at[0] + (-6 if right else 6), at[1] + 3.2, label, 8, "end" if right else "start")
    for name in others:
        net = circuit.net_at(part[name])
        flag(drawing, net, part[name], "right", 8)
    row, supply = circuit.net_at(part[gate]), circuit.net_at(part[out])
    pull = next(circuit.parts[ref] for ref, _ in circuit.on(row, RESISTOR))
    two_pole(drawing, pull, x, y + 40)
    rest = circuit.net_at(pull.at(2))
    flag(drawing, rest, pull.at(2), "right", 8)
    drawing.wire(row, (begin, drawing.ports[part[gate]]), paint)
    drawing.wire(row, ((begin[0] + 36, y), (begin[0] + 36, y + 40), drawing.ports[pull.at(1)]), paint)
    drawing.wire(supply, (drawing.ports[part[out]], end), paint)


def _switch(circuit: Netlist, row: Net) -> Part | None:
    return next((circuit.parts[ref] for ref, _ in circuit.on(row, P_SWITCH, HIGH_SWITCH)), None)


def _supply(circuit: Netlist, row: Net) -> Net:
    """The net that the sensors of a row hang on: the row itself, or what its switch switches."""
    switch = _switch(circuit, row)
    if switch is None:
        return row
    return circuit.net_at(switch["D" if switch.kind is P_SWITCH else "VOUT"])


def _own_pin(circuit: Netlist, part: Part) -> Net | None:
    """The net of a contact between a pin of its own and ground, or the supply."""
    other_end = circuit.net_of(part["2"])
    return circuit.net_of(part["1"]) if other_end is not None and other_end.role in ("GND", "logic") else None


def _notes(circuit: Netlist, matrix: Matrix) -> list[str]:
    kinds = {part.kind for part in circuit.parts.values()}
    logic = next(net for net in circuit.nets.values() if net.role == "logic")
    source = next(circuit.of_kind(*CONTROLLERS))
    pins = ", ".join(number for ref, number in logic.nodes if ref == source.ref)
    notes = [
        "A dot joins. Wires that cross without a dot do not touch.",
        f"Sign with three strokes: ground, any GND. Tag {logic.name}: pin {pins} of the {source.kind.name}.",
    ]
    if matrix.wood == (0, 0):
        notes.append("Drawn in the order of the matrix, not of the wood: go by the names.")
    else:
        notes.append("Shaded: the wood, as it lies before you when you look at it from below.")
    if HALL in kinds:
        notes.append("Hall sensor DRV5033 (TO-92): 1 supply, 2 ground, 3 output; test one which face wants the magnet.")
        notes += [*of_each(circuit, "one on the legs 1 and 2 of each Hall sensor", HALL), TRY_ONE]
    if DIODE in kinds:
        notes.append("Diode 1N4148: its stripe is the bar of the sign.")
    if P_SWITCH in kinds:
        notes.append("AO3401A (SOT-23): 1 gate G, 2 source S, 3 drain D; a low gate switches the row on.")
    if HIGH_SWITCH in kinds:
        notes.append("TPS22918 (SOT-23-6): CT and QOD stay open; a high level at ON switches the row on.")
    return [*notes, *matrix.notes]
