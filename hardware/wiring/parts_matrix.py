"""The circuit of a matrix: rows that are selected, columns with a resistor each, one sensor a crossing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.model import Profile
from hardware.wiring.kinds import BUTTON, CAPACITOR, DIODE, HALL, HIGH_SWITCH, P_SWITCH, REED, RESISTOR
from hardware.wiring.netlist import Kind, Net, Netlist, Node, Part

PULL, SENSOR_CALM = "10 kΩ", "10 nF"


@dataclass(frozen=True, slots=True)
class Plan:
    """A matrix on pins of a controller or of its chips. crossings: row * columns + column -> the name of what sits
    there. crossing: "diode", "hall" or "bare". row_on, input_on: levels, as the drivers have them. logic: name of the
    net that supplies the sensors."""

    rows: tuple[Node, ...]
    columns: tuple[Node, ...]
    crossings: Mapping[int, str]
    crossing: str
    row_on: str = "low"
    input_on: str = "low"
    logic: str = "3V3"


def add_matrix(circuit: Netlist, profile: Profile, plan: Plan) -> None:
    """A row of nothing but control buttons has diodes even where the others power Hall sensors."""
    width = len(plan.columns)
    sites: dict[int, set[str]] = {}
    for channel, name in plan.crossings.items():
        sites.setdefault(channel // width, set()).add(name)
    kinds = [
        "diode" if plan.crossing == "hall" and sites.get(i, set()) <= profile.buttons.keys() else plan.crossing
        for i in range(len(plan.rows))
    ]
    supplies = [
        _row_supply(circuit, i, row, plan) if kinds[i] == "hall" else circuit.join(f"ROW {i + 1}", "row", row)
        for i, row in enumerate(plan.rows)
    ]
    lines = []
    for i, column in enumerate(plan.columns):
        lines.append(circuit.join(f"COL {i + 1}", "column", column))
        pull = circuit.add(RESISTOR, PULL, f"rest level of column {i + 1}")
        circuit.join(f"COL {i + 1}", "column", pull["1"])
        rest(circuit, plan.logic if plan.input_on == "low" else "GND", pull["2"])
    for channel, name in sorted(plan.crossings.items()):
        at = divmod(channel, width)
        contact = switch(profile.sensing, name in profile.buttons)
        _cross(circuit, supplies[at[0]], lines[at[1]], name, contact, kinds[at[0]], plan.input_on == "low")


def rest(circuit: Netlist, rail: str, node: Node) -> None:
    """The pin on ground or on the sensors' supply."""
    circuit.join(rail, "GND" if rail == "GND" else "logic", node)


def calm_sensor(circuit: Netlist, sensor: Part) -> None:
    """The capacitor on a Hall sensor's own legs. (Larger ones would keep a row that is switched off alive, and take
    much from 3.3 V when it is switched on.)"""
    calm = circuit.add(CAPACITOR, SENSOR_CALM, "on the legs 1 and 2 of each Hall sensor", beside=sensor.ref)
    for end, pin in (("+", "VCC"), ("-", "GND")):
        net = circuit.net_at(sensor[pin])
        circuit.join(net.name, net.role, calm[end])


def switch(sensing: str, is_button: bool) -> Kind:
    """What closes a contact: a finger, or a magnet under a piece."""
    return REED if sensing == "occupancy" and not is_button else BUTTON


def _cross(circuit: Netlist, row: Net, column: Net, name: str, contact: Kind, crossing: str, is_low: bool) -> None:
    if crossing == "hall":
        hall = circuit.add(HALL, label=name)
        circuit.join(row.name, row.role, hall["VCC"])
        circuit.join(column.name, column.role, hall["OUT"])
        circuit.join("GND", "GND", hall["GND"])
        calm_sensor(circuit, hall)
        return
    closer = circuit.add(contact, label=name)
    circuit.join(column.name, column.role, closer["2"])
    if crossing == "bare":
        circuit.join(row.name, row.role, closer["1"])
        return
    # The current comes down the pulled-up column, through switch and diode, into the row that is low; with a high
    # level it runs the other way.
    diode = circuit.add(DIODE, label=name)
    at_row, at_switch = ("K", "A") if is_low else ("A", "K")
    circuit.join(row.name, row.role, diode[at_row])
    circuit.join(f"{name} diode", "signal", diode[at_switch], closer["1"])


def _row_supply(circuit: Netlist, index: int, row: Node, plan: Plan) -> Net:
    """A pin of the Pi should give no more than 16 mA (Raspberry Pi documentation, "GPIO pads"); a row of eight Hall
    sensors draws 22. Hence a switch, held off while nobody drives the pin."""
    name = f"ROW {index + 1}"
    is_low = plan.row_on == "low"
    switcher = circuit.add(P_SWITCH if is_low else HIGH_SWITCH, label=name)
    pull = circuit.add(RESISTOR, PULL, f"keeps row {index + 1} off at the start")
    circuit.join(name, "row", row, switcher["G" if is_low else "ON"], pull["1"])
    circuit.join(plan.logic, "logic", switcher["S" if is_low else "VIN"])
    if not is_low:
        circuit.join("GND", "GND", switcher["GND"])
    rest(circuit, plan.logic if is_low else "GND", pull["2"])
    return circuit.join(f"{name} +", "supply", switcher["D" if is_low else "VOUT"])
