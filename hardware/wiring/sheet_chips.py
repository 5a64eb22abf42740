"""The sheets of chips with a sensor on every input: the bus from the controller, some chips, their sensors, and a map
of the wood."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Literal

from hardware.wiring import channel
from hardware.wiring.channel import Run
from hardware.wiring.chip_pages import LINE, Page, Unit, page_of, pull_of
from hardware.wiring.chips import NAU7802
from hardware.wiring.drawing import FAINT, INK, Drawing, Shape, text_width
from hardware.wiring.frame import controller, head, legend
from hardware.wiring.geometry import Box, Point
from hardware.wiring.kinds import BUTTON, CONVERTER, HALL, LINEAR_HALL, REED, RESISTOR, SENSORS
from hardware.wiring.netlist import LINES, RAILS, Net, Netlist, Node, Part
from hardware.wiring.reader_map import Wood, draw_map
from hardware.wiring.sheet_scales import WIDER, button, leg
from hardware.wiring.symbols import BODY, STEP, TRY_ONE, Side, chip, flag, of_each, snap, soften, two_pole, unseen

TAGS = 190
"""Room left of the chips for tags and signs."""
PULLS = 104
"""Room between a chip and its sensors, for the resistors."""


def draw(circuit: Netlist, pages: list[list[Unit]], number: int, master: Part, wood: Wood, drawing: Drawing) -> None:
    """One of the pages, counted from 0. master: what the bus comes from."""
    head(drawing)
    page = page_of(circuit, pages[number], master, is_first=number == 0)
    colour = page.colour
    box = controller(drawing, master, page.at_the_controller, colour)
    for first, resistor, _ in page.soft:
        soften(drawing, first, resistor, master, colour[first.name])
    begin = max([box.right, *(drawing.boxes[resistor.ref].right for _, resistor, _ in page.soft)])
    here = {*page.refs, *drawing.boxes}
    laned = [net for net in page.buses if sum(ref in here for ref, _ in net.nodes) > 1]
    lanes = begin + channel.width(len(laned))
    sheets = {unit.chip.ref: sheet for sheet, units in enumerate(pages, start=1) for unit in units}
    _bodies(drawing, circuit, page, laned, sheets, (lanes + TAGS, box.y))
    starts = {master.ref, *(resistor.ref for _, resistor, _ in page.soft)}
    runs = _runs(drawing, laned, starts, page.refs - {master.ref}, lanes, colour)
    channel.lay(drawing, begin, list(runs), colour)
    x = lanes + TAGS + 150 + PULLS + 60 + 90 + (WIDER if any(circuit.of_kind(NAU7802)) else 0)
    low = box.y - 30.0
    if not any(net.role in LINES for net in circuit.nets.values()):
        low = draw_map(drawing, circuit, [unit.chip.ref for unit in page.units], wood, x, box.y)
    if number == 0:
        low = _converter(drawing, circuit, x + 70, low)
    roles = {net.role for net in (*page.buses, *page.rails, *page.signals)}
    legend(drawing, x, low + 30, roles, _notes(circuit, master))
    drawing.close()


def _bodies(
    drawing: Drawing, circuit: Netlist, page: Page, laned: Sequence[Net], sheets: Mapping[str, int], at: Point
) -> None:
    """The chips with what hangs on them, one below the other, and the buttons below those. sheets: where each chip
    is."""
    colour, (x, y) = page.colour, at
    for unit in page.units:
        _chip(drawing, circuit, unit, x, y)
        _left_pins(drawing, circuit, unit, laned, sheets, colour)
        for pin in unit.right:
            _input(drawing, circuit, unit.chip.at(pin), colour)
        y += unit.height
    for k, part in enumerate(page.buttons):
        button(drawing, circuit, part, x, snap(y) + LINE * k)


def _left_pins(
    drawing: Drawing,
    circuit: Netlist,
    unit: Unit,
    laned: Sequence[Net],
    sheets: Mapping[str, int],
    colour: Mapping[str, str],
) -> None:
    """Those of bus and supply: flags for rails, tags for what comes from another sheet, the resistors that pull."""
    for pin in unit.left:
        node = unit.chip.at(pin)
        net = circuit.net_of(node)
        if net is None:
            continue
        if net.role in RAILS:
            flag(drawing, net, node, "left")
        elif net not in laned:
            ref, number = next(other for other in net.nodes if other[0] in sheets and other != node)
            _tag(drawing, net, node, f"{ref} pin {number}, sheet {sheets[ref]}", -1, colour[net.name])
        if pull := pull_of(circuit, unit.chip, net):
            _common(drawing, circuit, unit, pull, node, colour[net.name])


def _runs(
    drawing: Drawing,
    laned: Sequence[Net],
    starts: Container[str],
    ends: Container[str],
    lanes: float,
    colour: Mapping[str, str],
) -> Iterator[Run]:
    """Of each net from the parts where it starts to the edge of the lanes; from there it is drawn to its other ends."""
    for net in laned:
        ports = [drawing.ports[node] for node in net.nodes if node[0] in ends]
        left = tuple(drawing.ports[node] for node in net.nodes if node[0] in starts)
        for port in ports:
            drawing.wire(net, ((lanes, port[1]), port), colour[net.name])
        yield Run(net, left, tuple((lanes, port[1]) for port in ports))


def _chip(drawing: Drawing, circuit: Netlist, unit: Unit, x: float, y: float) -> None:
    part = unit.chip
    y = snap(y)
    rows = max(STEP * len(unit.left), LINE * len(unit.right))
    box = drawing.outline(part.ref, Box(x, y, 150, 40 + rows + 8), fill=BODY)
    drawing.text(x + 75, y + 16, f"{part.ref}  {part.kind.name}", 11, "middle", bold=True)
    drawing.text(x + 75, y + 30, part.label, 9, "middle", colour=FAINT)
    name = {pin.number: pin.name for pin in part.kind.pins}
    for i, number in enumerate(unit.left):
        at = (x, y + 48 + STEP * i)
        drawing.ports[part.at(number)] = at
        drawing.text(x + 7, at[1] + 3.4, f"{number} {name[number]}", 9)
    for i, number in enumerate(unit.right):
        at = (box.right, y + 64 + LINE * i)
        drawing.ports[part.at(number)] = at
        drawing.text(box.right - 7, at[1] + 3.4, f"{name[number]} {number}", 9, "end")
    for calm in circuit.beside(part):
        two_pole(drawing, calm, x + 40, box.bottom + 16)
        _flag(drawing, circuit, calm["+"], "left")
        _flag(drawing, circuit, calm["-"], "right")


def _converter(drawing: Drawing, circuit: Netlist, x: float, y: float) -> float:
    """What makes the 3.3 V of the sensors, where the Pi's own would not do; how far down the sheet is taken then."""
    for part in circuit.of_kind(CONVERTER):
        box = chip(drawing, circuit, part, x, y + 30, [part["VIN"][1], part["GND"][1]], [part["VOUT"][1]], 190)
        y = box.bottom
        _flag(drawing, circuit, part["VIN"], "left")
        _flag(drawing, circuit, part["GND"], "left")
        _flag(drawing, circuit, part["VOUT"], "right")
    return y


def _flag(drawing: Drawing, circuit: Netlist, node: Node, side: Side) -> None:
    flag(drawing, circuit.net_at(node), node, side)


def _input(drawing: Drawing, circuit: Netlist, node: Node, colour: Mapping[str, str]) -> None:
    """A sensor on the line of its input, with its resistor; or the sign of what the input is tied to."""
    net, (x, y) = circuit.net_at(node), drawing.ports[node]
    if net.role in RAILS:
        flag(drawing, net, node, "right")
        return
    if net.role in LINES:
        _tag(drawing, net, node, "on the sheet of the matrix", 1, colour[net.name])
        return
    if any(circuit.on(net, NAU7802)):
        leg(drawing, circuit, node, x + PULLS, y, colour)
        return
    for ref, _ in circuit.on(net, RESISTOR):
        _resistor(drawing, circuit, net, circuit.parts[ref], (x, y), colour[net.name])
    sensor = next(circuit.parts[ref] for ref, _ in circuit.on(net, *SENSORS))
    box = _sensor(drawing, circuit, sensor, x + PULLS, y)
    drawing.wire(net, ((x, y), (box.x, y)), colour[net.name])


def _resistor(drawing: Drawing, circuit: Netlist, net: Net, pull: Part, at: Point, paint: str) -> None:
    """Above the line of an input. at: where the line begins."""
    x, y = at
    label = f"{pull.ref} {pull.value.replace(' kΩ', 'k')}"
    box = drawing.outline(pull.ref, Box(x + 22, y - 16, text_width(label, 7) + 6, 11), radius=2)
    drawing.text(box.middle[0], y - 8, label, 7, "middle")
    drawing.ports[pull.at(1)], drawing.ports[pull.at(2)] = (box.x, y - 10.5), (box.right, y - 10.5)
    drawing.wire(net, ((x + 14, y), (x + 14, y - 10.5), (box.x, y - 10.5)), paint, 1.6)
    flag(drawing, circuit.net_at(pull.at(2)), pull.at(2), "right", 5)


def _sensor(drawing: Drawing, circuit: Netlist, sensor: Part, x: float, y: float) -> Box:
    """With the signs of its supply."""
    is_round = sensor.kind is BUTTON
    box = drawing.outline(sensor.ref, Box(x, y - 13, 62, 26), fill=BODY, radius=13 if is_round else 3)
    size = min(12.0, 12 * 44 / text_width(sensor.label, 12, True))
    drawing.text(box.middle[0], y + 4, sensor.label, round(size, 1), "middle", True, INK)
    if sensor.kind in (BUTTON, REED):
        ends = {"1": (box.x, y), "2": (box.right, y)}
    else:
        ends = {"3": (box.x, y), "1": (box.right, y - 7), "2": (box.right, y + 7)}
        drawing.text(box.x + 3, y + 2.5, "3", 7, colour=FAINT)
        drawing.text(box.right - 3, y - 4.5, "1", 7, "end", colour=FAINT)
        drawing.text(box.right - 3, y + 9.5, "2", 7, "end", colour=FAINT)
    for calm in circuit.beside(sensor):
        unseen(drawing, circuit, calm)
    for number, at in ends.items():
        drawing.ports[sensor.at(number)] = at
        end = circuit.net_of(sensor.at(number))
        if end is not None and end.role in RAILS:
            flag(drawing, end, sensor.at(number), "right", 8 if end.role == "GND" else 14)
    return box


def _common(drawing: Drawing, circuit: Netlist, unit: Unit, pull: Part, node: Node, paint: str) -> None:
    """The resistor from a common line to ground, below the chip at its left."""
    net, rest = circuit.net_at(node), circuit.net_at(pull.at(2))
    (x, y), low = drawing.ports[node], drawing.boxes[unit.chip.ref].bottom + 16
    box = two_pole(drawing, pull, x - 100, low)
    drawing.ports[pull.at(1)], drawing.ports[pull.at(2)] = (box.right, low), (box.x, low)
    flag(drawing, rest, pull.at(2), "left")
    drawing.wire(net, ((x - 12, y), (x - 12, low), (box.right, low)), paint)


def _tag(drawing: Drawing, net: Net, node: Node, told: str, side: Literal[-1, 1], paint: str) -> None:
    """Where a wire goes that leaves the sheet. side: -1 to the left of its port."""
    x, y = drawing.ports[node]
    label = f"{net.name}: {told}"
    width = text_width(label, 8, True) + 8
    box = Box(x + side * 22 - (width if side < 0 else 0), y - 6.5, width, 13)
    drawing.shapes.append(Shape(box, fill="#fff", stroke=paint, width=1.2, radius=3))
    drawing.text(box.middle[0], y + 3, label, 8, "middle", True, paint)
    drawing.wire(net, ((x, y), (x + side * 22, y)), paint)
    drawing.flags[node] = net.name


def _notes(circuit: Netlist, master: Part) -> list[str]:
    kinds = {part.kind for part in circuit.parts.values()}
    notes = [
        "A dot joins. Wires that cross without a dot do not touch.",
        "Sign with three strokes: ground, any GND.",
        *(f"Tag {net.name}: {_whence(circuit, net, master)}." for net in circuit.nets.values() if net.role == "logic"),
        "Pins of chips that are not shown stay open. Each capacitor close to its chip.",
    ]
    if HALL in kinds:
        notes.append("DRV5033 (TO-92): 1 supply, 2 ground, 3 output; test one which face wants the magnet.")
    if calms := of_each(circuit, "one on the legs 1 and 2 of each sensor", HALL, LINEAR_HALL):
        notes += [*calms, TRY_ONE]
    if NAU7802 in kinds:
        notes += [
            "NAU7802: go by the names of the pins on your board of it, and set no address: all have the same.",
            "Load cell: red E+, black E-, green A+, white A-; a pair that measures 1 kΩ belongs together.",
            "The converters' regulators feed the cells with 3.0 V: E+ and E- go nowhere else.",
        ]
    if LINEAR_HALL in kinds:
        notes.append("DRV5055 (TO-92): 1 supply, 2 ground, 3 output; all with the same face up.")
    for converter in circuit.of_kind(CONVERTER):
        mm2 = max(net.wire_mm2 for node in map(converter.at, "13") if (net := circuit.net_of(node)))
        notes.append(f"{converter.ref}, {converter.value}, on sheet 1; its wires {mm2:g} mm² or more.")
        notes.append("The Pi's own 3.3 V (pins 1 and 17) stay open: they do not give so much.")
    return notes


def _whence(circuit: Netlist, net: Net, master: Part) -> str:
    pins = [number for ref, number in net.nodes if ref == master.ref]
    if pins:
        return f"pin {', '.join(pins)} of the {master.kind.name}"
    return next((f"VOUT of {ref}" for ref, _ in circuit.on(net, CONVERTER)), "the supply of the sensors")
