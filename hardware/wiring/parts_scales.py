"""The circuit of a pit that counts: a load cell at its converter, which hangs on a leg of an I2C switch."""

from __future__ import annotations

from hardware.model import Profile
from hardware.wiring.chips import NAU7802
from hardware.wiring.kinds import LOAD_CELL
from hardware.wiring.netlist import Netlist, Node
from hardware.wiring.parts_matrix import rest

WIRES = ("E+", "E-", "A+", "A-")
"""Of a cell: what feeds its bridge, and what comes out."""


def bearing(profile: Profile) -> str:
    """What a cell of this board bears."""
    return f"{profile.sensors.params['cell_g']:g} g"


def add_scale(profile: Profile, circuit: Netlist, data: Node, name: str) -> None:
    """data: the leg's data line at the switch; its clock is the pin of the same number."""
    switch = circuit.parts[data[0]]
    leg = next(pin.name for pin in switch.kind.pins if pin.number == data[1]).removeprefix("SD")
    converter = circuit.add(NAU7802, label=f"of {name}")
    cell = circuit.add(LOAD_CELL, bearing(profile), name)
    circuit.join(f"SD {name}", "bus", data, converter["SDA"])
    circuit.join(f"SC {name}", "clock", switch[f"SC{leg}"], converter["SCL"])
    rest(circuit, "3V3", converter["VIN"])
    rest(circuit, "GND", converter["GND"])
    for wire in WIRES:
        circuit.join(f"{wire} {name}", "analogue", converter[wire], cell[wire])
