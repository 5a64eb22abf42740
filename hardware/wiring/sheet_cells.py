"""The sheet of scales at a microcontroller: its pins, the clock that all HX711 share, each with its load cell, and the
buttons."""

from __future__ import annotations

from hardware.wiring import channel
from hardware.wiring.channel import Run
from hardware.wiring.chips import HX711
from hardware.wiring.drawing import Drawing, text_width
from hardware.wiring.frame import controller, head, legend
from hardware.wiring.geometry import Box
from hardware.wiring.kinds import BUTTON, LOAD_CELL, RESISTOR
from hardware.wiring.netlist import RAILS, Net, Netlist, Part
from hardware.wiring.paint import colours
from hardware.wiring.parts_cells import CLOCK
from hardware.wiring.sheet_scales import WIDER, button, scale
from hardware.wiring.symbols import STEP, flag, snap, soften

UNIT = 5 * STEP
"""Height of a converter with its cell."""
APART, PULLED = 40, 60
"""From the lanes to the converters at least; so much further lie buttons that have resistors."""


def draw(circuit: Netlist, master: Part, drawing: Drawing) -> None:
    """master: the microcontroller."""
    head(drawing)
    scales, buttons = list(circuit.of_kind(HX711)), list(circuit.of_kind(BUTTON))
    clock = circuit.nets[CLOCK]
    soft = next(circuit.parts[ref] for ref, _ in circuit.on(clock, RESISTOR))
    lines = [clock, *(circuit.net_at(part["DT"]) for part in scales), *(circuit.net_at(part["1"]) for part in buttons)]
    cells = [net for net in circuit.nets.values() if any(circuit.on(net, LOAD_CELL))]
    rails = [net for net in circuit.nets.values() if net.role in RAILS]
    colour = colours([*lines, *cells, *rails])
    before = circuit.net_at(soft["1"])
    colour[before.name] = colour[CLOCK]
    used = {node: net for net in (before, *lines, *rails) for node in net.nodes}
    box = controller(drawing, master, used, colour)
    begin = max(box.right, soften(drawing, before, soft, master, colour[CLOCK]))
    lanes = begin + channel.width(len(lines))
    logic = next(net for net in rails if net.role == "logic")
    x, y = lanes + max(APART, text_width(logic.name, 8, True) + 22), snap(box.y)
    for k, part in enumerate(scales):
        names = (("DT", 0), ("VCC", 10), ("GND", 21), ("SCK", 2 * STEP))
        scale(drawing, circuit, part, x, y + STEP + UNIT * k, names, colour)
    y += UNIT * len(scales) + STEP
    aside = PULLED if any(_pulls(circuit, part) for part in buttons) else 0
    for k, part in enumerate(buttons):
        button(drawing, circuit, part, x + aside, y + 2 * STEP * k)
    _lay(drawing, lines, {master.ref, soft.ref}, begin, lanes, colour)
    for part in buttons:
        _pull(drawing, circuit, part, colour)
    legend(drawing, x + WIDER + 140, box.y, {net.role for net in (*lines, *cells, *rails)}, _notes(circuit, master))
    drawing.close()


def _pulls(circuit: Netlist, part: Part) -> list[Part]:
    return [circuit.parts[ref] for ref, _ in circuit.on(circuit.net_at(part["1"]), RESISTOR)]


def _pull(drawing: Drawing, circuit: Netlist, part: Part, colour: dict[str, str]) -> None:
    """The resistor of a button whose pin has none inside, on its wire."""
    net = circuit.net_at(part["1"])
    for pull in _pulls(circuit, part):
        x, y = drawing.ports[part["1"]]
        joint, above = x - 8, y - 10.5
        label = f"{pull.ref} {pull.value.replace(' kΩ', 'k')}"
        wide = text_width(label, 7) + 6
        box = drawing.outline(pull.ref, Box(joint - 6 - wide, y - 16, wide, 11), radius=2)
        drawing.text(box.middle[0], y - 8, label, 7, "middle")
        drawing.ports[pull["1"]], drawing.ports[pull["2"]] = (box.right, above), (box.x, above)
        drawing.wire(net, ((joint, y), (joint, above), (box.right, above)), colour[net.name], 1.6)
        flag(drawing, circuit.net_at(pull["2"]), pull["2"], "left", 5)


def _lay(
    drawing: Drawing, lines: list[Net], starts: set[str], begin: float, lanes: float, colour: dict[str, str]
) -> None:
    """From the microcontroller's pins across the lanes to the converters and the buttons."""
    runs = []
    for net in lines:
        ports = {node: drawing.ports[node] for node in net.nodes if node in drawing.ports}
        left = tuple(port for node, port in ports.items() if node[0] in starts)
        ends = [port for node, port in ports.items() if node[0] not in starts and port[0] > lanes]
        for port in ends:
            drawing.wire(net, ((lanes, port[1]), port), colour[net.name])
        runs.append(Run(net, left, tuple((lanes, port[1]) for port in ends)))
    channel.lay(drawing, begin, runs, colour)


def _notes(circuit: Netlist, master: Part) -> list[str]:
    logic = next(net for net in circuit.nets.values() if net.role == "logic")
    pins = ", ".join(number for ref, number in logic.nodes if ref == master.ref)
    return [
        "A dot joins. Wires that cross without a dot do not touch.",
        "Sign with three strokes: ground, any GND.",
        f"Tag {logic.name}: pin {pins} of the {master.kind.name}. Never supply an HX711 with more than that:",
        "its output DT is as high as its own supply.",
        "HX711: go by the names of the pins on your board of it; pin RATE stays low, as it comes: 10 a second.",
        "Load cell: red E+, black E-, green A+, white A-; a pair that measures 1 kΩ belongs together.",
        "E+ and E- of each HX711 go to its own cell and nowhere else.",
    ]
