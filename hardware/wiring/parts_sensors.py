"""The circuit of sensors that the Pi reads on its header or through chips: linked as the driver itself says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hardware.catalogue import PI, Terminal, sensor_card
from hardware.model import Profile
from hardware.wiring.chips import CHIPS, HC165, HC4067, INPUTS, MCP3008, MCP23017, TCA9548A
from hardware.wiring.electrical import MOST_INPUTS
from hardware.wiring.kinds import BUTTON, CAPACITOR, HALL, HEADER, HEADER_PIN, LINEAR_HALL, RESISTOR
from hardware.wiring.netlist import Kind, Netlist, Node, Part, Role
from hardware.wiring.parts_matrix import PULL, Plan, add_matrix, calm_sensor, rest, switch
from hardware.wiring.parts_scales import add_scale

HEADER_PULL, MCP23017_PULL = 50_000.0, 100_000.0
"""Ohm of the pull resistors inside (Raspberry Pi documentation, "GPIO"; Microchip DS20001952)."""
SOFT = "100 Ω"
"""Beside the pin that drives a line to more than a few chips."""
I2C_LINES, DATA_IN = ("GPIO 2", "GPIO 3"), ("GPIO 9", "GPIO 19")
OUTPUTS_ONLY = ("GPA7", "GPB7")

ROLES: tuple[tuple[str, Role], ...] = (
    ("clock|SCL", "clock"),
    ("load|select|S[0-3]", "select"),
    ("common .*", "analogue"),
    ("row .*", "row"),
    ("column .*", "column"),
    (".*", "bus"),
)
"""A link's name, as drivers have it -> what its wire is for."""


@dataclass(frozen=True, slots=True)
class Chip:
    """high, low: pins at the supply and at ground. pulls: whether it has pull-ups of its own. idle: what an input that
    is not used is tied to; a CMOS input must not float, one with a pull-up and one of a multiplexer may."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    pulls: bool = False
    idle: str = ""


FACTS: Mapping[Kind, Chip] = {
    HC165: Chip(("VCC",), ("GND",), idle="3V3"),
    MCP23017: Chip(("VDD",), ("VSS",), pulls=True),
    MCP3008: Chip(("VDD", "VREF"), ("AGND", "DGND"), idle="GND"),
    HC4067: Chip(("VCC",), ("GND",)),
    TCA9548A: Chip(("VCC",), ("GND",)),
}


def add_sensors(profile: Profile, circuit: Netlist, header: Part) -> None:
    card, params = sensor_card(profile.sensors.driver), profile.sensors.params
    links = card.links(params)
    names = {**{s.name: s.channel for s in profile.spots.values() if s.channel is not None}, **profile.buttons}
    at = {name: card.at(params, channel) for name, channel in names.items()}
    wires = _Wires(circuit, header)
    wires.chips({t.part for ends in (*links.values(), *at.values()) for t in ends} - {"Pi"})
    for link, ends in links.items():
        if link in ("3V3", "GND"):
            for end in ends:
                rest(circuit, link, wires.node(end))
        else:
            _join(circuit, header, link, [wires.node(end) for end in ends], params)
    if "rate_hz" in params:
        circuit.clock_i2c(params["rate_hz"])
    input_on = params.get("input_on", "low")
    inputs = {name: wires.node(ends[0]) for name, ends in at.items() if len(ends) == 1}
    for node in inputs.values():
        _configure_input(circuit, node, input_on)
    rows, columns = (_line(wires, links, kind) for kind in ("row", "column"))
    if rows:
        crossed = {name: (wires.node(ends[0]), wires.node(ends[1])) for name, ends in at.items() if len(ends) == 2}
        crossings = {
            rows.index(row) * len(columns) + columns.index(column): name for name, (row, column) in crossed.items()
        }
        row_on = params["row_on"] or input_on
        add_matrix(circuit, profile, Plan(rows, columns, crossings, params["crossing"], row_on, input_on))
    for name, node in inputs.items():
        _add_input(profile, circuit, node, name, params)
    _add_rests(circuit, input_on)


def _join(circuit: Netlist, header: Part, link: str, nodes: Sequence[Node], params: Mapping[str, Any]) -> None:
    """One of the driver's lines, with a resistor beside the Pi where that drives many inputs by it."""
    role = next(role for pattern, role in ROLES if re.fullmatch(pattern, link))
    name = link.upper().replace("COLUMN", "COL")
    for node in nodes:
        _configure(circuit, node, role, params)
        is_sharp = node[0] == header.ref and role in ("clock", "select") and link != "SCL"
        if is_sharp and len(nodes) - 1 > MOST_INPUTS:
            soft = circuit.add(RESISTOR, SOFT, f"in the line {name}, beside the Pi")
            circuit.join(f"{name} PI", role, node, soft["1"])
            node = soft["2"]
        circuit.join(name, role, node)


def _configure(circuit: Netlist, node: Node, role: Role, params: Mapping[str, Any]) -> None:
    """How the driver uses a pin of the Pi or of an expander on one of its lines."""
    kind = circuit.parts[node[0]].kind
    if kind not in (HEADER, MCP23017):
        return
    name = next(pin.name for pin in kind.pins if pin.number == node[1])
    if kind is MCP23017 and not name.startswith("GP"):
        return
    if role == "row":
        circuit.configure(node, "tristate" if params.get("crossing") == "bare" else "output")
    elif role == "column":
        inside = MCP23017_PULL if kind is MCP23017 and params.get("input_on", "low") == "low" else 0
        circuit.configure(node, "input", inside)
    elif name in I2C_LINES:
        circuit.configure(node, "open drain")
    elif name in DATA_IN:
        circuit.configure(node, "input")
    else:
        circuit.configure(node, "output")


def _configure_input(circuit: Netlist, node: Node, input_on: str) -> None:
    """A pin that reads one sensor: with the pull resistor that its chip has inside."""
    kind = circuit.parts[node[0]].kind
    if kind is HEADER:
        circuit.configure(node, "input", HEADER_PULL if input_on == "low" else -HEADER_PULL)
    elif kind is MCP23017:
        circuit.configure(node, "input", MCP23017_PULL if input_on == "low" else 0)


class _Wires:
    """The drivers' terminals as nodes of the circuit."""

    def __init__(self, circuit: Netlist, header: Part) -> None:
        self._circuit, self._header = circuit, header
        self._parts: dict[str, Part] = {}

    def chips(self, wanted: set[str]) -> None:
        """Adds chips such as "74HC165 3", each with its supply and a capacitor."""
        kinds = {kind.name: kind for kind in CHIPS}
        order = [(kinds[name.rsplit(" ", 1)[0]], int(name.rsplit(" ", 1)[1]), name) for name in wanted]
        for kind, number, name in sorted(order, key=lambda chip: (CHIPS.index(chip[0]), chip[1])):
            label = f"{number} of {sum(k is kind for k, _, _ in order)}"
            self._parts[name] = chip = self._circuit.add(kind, label=label)
            calm = self._circuit.add(CAPACITOR, "100 nF", f"beside {chip.ref}", beside=chip.ref)
            for pins, rail, end in ((FACTS[kind].high, "3V3", "+"), (FACTS[kind].low, "GND", "-")):
                for node in (*(chip[pin] for pin in pins), calm[end]):
                    rest(self._circuit, rail, node)

    def node(self, terminal: Terminal) -> Node:
        if terminal.part == PI:
            return self._header.at(HEADER_PIN[int(terminal.pin.removeprefix("GPIO "))])
        part = self._parts[terminal.part]
        return part[terminal.pin] if terminal.number is None else part.at(terminal.number)


def _line(wires: _Wires, links: Mapping[str, tuple[Terminal, ...]], kind: str) -> tuple[Node, ...]:
    found = [link for link in links if link.startswith(f"{kind} ")]
    return tuple(wires.node(links[f"{kind} {i + 1}"][0]) for i in range(len(found)))


def _add_input(profile: Profile, circuit: Netlist, node: Node, name: str, params: Mapping[str, Any]) -> None:
    """A sensor on an input of its own; its resistor gives the level that it has while nothing is sensed."""
    reader = circuit.parts[node[0]].kind
    if reader is TCA9548A:
        add_scale(profile, circuit, node, name)
        return
    is_low = params.get("input_on", "low") == "low"
    sensed, idle = ("GND", "3V3") if is_low else ("3V3", "GND")
    is_contact = profile.sensing == "press" or name in profile.buttons
    if not is_contact and (reader in CHIPS):
        kind = LINEAR_HALL if reader is HC4067 else HALL
        part = circuit.add(kind, label=name)
        circuit.join(name, "analogue" if kind is LINEAR_HALL else "signal", node, part["OUT"])
        rest(circuit, "3V3", part["VCC"])
        rest(circuit, "GND", part["GND"])
        calm_sensor(circuit, part)
    else:
        part = circuit.add(BUTTON if is_contact else switch(profile.sensing, False), label=name)
        circuit.join(name, "signal", node, part["1"])
        rest(circuit, sensed, part["2"])
    # The Pi's own pulls do for a button of its own, the expander's pull-ups for whatever pulls low, the resistor of the
    # common line for a button at a multiplexer.
    has_pull = reader not in CHIPS or (FACTS[reader].pulls and is_low) or reader is HC4067
    if not has_pull and part.kind is not LINEAR_HALL:
        pull = circuit.add(RESISTOR, PULL, f"rest level of {name}")
        circuit.join(name, "signal", pull["1"])
        rest(circuit, idle, pull["2"])


def _add_rests(circuit: Netlist, input_on: str) -> None:
    """Ties inputs that nobody uses, and gives the common line of each multiplexer its resistor to ground, so that a
    position without a sensor reads 0 instead of what was read before it."""
    for chip in list(circuit.of_kind(*CHIPS)):
        facts = FACTS[chip.kind]
        if chip.kind is MCP23017:
            for name in INPUTS[chip.kind]:
                if name in OUTPUTS_ONLY:
                    circuit.configure(chip[name], "output")
                _configure_input(circuit, chip[name], input_on)
        for name in INPUTS[chip.kind]:
            if facts.idle and circuit.net_of(chip[name]) is None:
                rest(circuit, "GND" if input_on == "high" else facts.idle, chip[name])
        if chip.kind is HC4067 and (common := circuit.net_of(chip["COM"])):
            pull = circuit.add(RESISTOR, PULL, f"of {common.name}")
            circuit.join(common.name, common.role, pull["1"])
            rest(circuit, "GND", pull["2"])
