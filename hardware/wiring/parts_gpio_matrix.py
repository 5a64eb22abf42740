"""The circuit of a gpio-matrix: rows that are selected, columns that are pulled up, one sensor a crossing."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.profile import Profile
from hardware.wiring.kinds import BUTTON, DIODE, HALL, HEADER_PIN, HIGH_SWITCH, P_SWITCH, REED, RESISTOR
from hardware.wiring.netlist import Kind, Net, Netlist, Node, Part

PULL = "10 kΩ"


def add_sensors(profile: Profile, circuit: Netlist, header: Part) -> None:
    params = profile.sensors.params
    rows = [header.at(HEADER_PIN[gpio]) for gpio in params["rows"]]
    columns = [header.at(HEADER_PIN[gpio]) for gpio in params["columns"]]
    add_matrix(circuit, header, rows, columns, names(profile), profile.sensing, params["crossing"], params["row_on"])
    single = len(rows) * len(columns)
    for name, channel in named_channels(profile).items():
        if channel >= single:
            pin = header.at(HEADER_PIN[params["pins"][channel - single]])
            part = circuit.add(switch(profile.sensing, name in profile.buttons), label=name)
            circuit.join(name, "signal", pin, part["1"])
            circuit.join("GND", "GND", part["2"])


def add_matrix(
    circuit: Netlist,
    controller: Part,
    rows: list[Node],
    columns: list[Node],
    crossings: Mapping[int, str],
    sensing: str,
    crossing: str,
    row_on: str = "low",
) -> None:
    """rows, columns: pins of the controller. crossings: row * columns + column -> the name of what sits there.
    crossing: "diode", "hall" or "bare", as the driver has it; a control button among Hall sensors is one of them."""
    supplies = [
        _row_supply(circuit, i, row, row_on) if crossing == "hall" else circuit.join(f"ROW {i + 1}", "row", row)
        for i, row in enumerate(rows)
    ]
    lines = []
    for i, column in enumerate(columns):
        pull = circuit.add(RESISTOR, PULL, f"pull-up of column {i + 1}")
        lines.append(circuit.join(f"COL {i + 1}", "column", column, pull["1"]))
        circuit.join("3V3", "3V3", pull["2"])
    for channel, name in sorted(crossings.items()):
        row, column = supplies[channel // len(columns)], lines[channel % len(columns)]
        _cross(circuit, row, column, name, sensing, crossing)


def _cross(circuit: Netlist, row: Net, column: Net, name: str, sensing: str, crossing: str) -> None:
    if crossing == "hall":
        hall = circuit.add(HALL, label=name)
        circuit.join(row.name, row.role, hall["VCC"])
        circuit.join(column.name, column.role, hall["OUT"])
        circuit.join("GND", "GND", hall["GND"])
        return
    contact = circuit.add(switch(sensing, False), label=name)
    circuit.join(column.name, column.role, contact["2"])
    if crossing == "bare":
        circuit.join(row.name, row.role, contact["1"])
    else:  # the current comes down the pulled-up column, through switch and diode, into the row that is low
        diode = circuit.add(DIODE, label=name)
        circuit.join(row.name, row.role, diode["K"])
        circuit.join(f"{name} diode", "signal", diode["A"], contact["1"])


def _row_supply(circuit: Netlist, index: int, row: Node, row_on: str) -> Net:
    """A GPIO gives 16 mA at most (Raspberry Pi documentation), a row of eight Hall sensors draws 22: so a switch."""
    gate, supply = f"ROW {index + 1}", f"ROW {index + 1} +"
    if row_on == "low":
        switcher = circuit.add(P_SWITCH, label=gate)
        pull = circuit.add(RESISTOR, PULL, f"keeps row {index + 1} off while the Pi starts")
        circuit.join(gate, "row", row, switcher["G"], pull["1"])
        circuit.join("3V3", "3V3", switcher["S"], pull["2"])
        return circuit.join(supply, "supply", switcher["D"])
    switcher = circuit.add(HIGH_SWITCH, label=gate)
    pull = circuit.add(RESISTOR, PULL, f"keeps row {index + 1} off while the Pi starts")
    circuit.join(gate, "row", row, switcher["ON"], pull["1"])
    circuit.join("3V3", "3V3", switcher["VIN"])
    circuit.join("GND", "GND", switcher["GND"], pull["2"])
    return circuit.join(supply, "supply", switcher["VOUT"])


def switch(sensing: str, is_button: bool) -> Kind:
    """What closes a contact: a finger, or a magnet under a piece."""
    return REED if sensing == "occupancy" and not is_button else BUTTON


def named_channels(profile: Profile) -> dict[str, int]:
    """Every spot and button that has a sensor -> its channel."""
    spots = {name: spot.channel for name, spot in profile.spots.items() if spot.channel is not None}
    return {**spots, **profile.buttons}


def names(profile: Profile) -> dict[int, str]:
    """Channel of a crossing -> the name of what sits there."""
    params = profile.sensors.params
    single = len(params["rows"]) * len(params["columns"])
    return {channel: name for name, channel in named_channels(profile).items() if channel < single}
