"""What to mind when a sensor is mounted, and what a silent one has wrong, by the part that it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.wiring.kinds import BUTTON, DIODE, HALL, LINEAR_HALL, LOAD_CELL, REED, SENSORS
from hardware.wiring.netlist import Kind, Netlist


@dataclass(frozen=True, slots=True)
class Mounting:
    """names: of several such parts. mind: how it lies. wrong: what a silent one has. compare: what to look at then."""

    names: str
    mind: str
    wrong: str
    compare: str


_HALL = Mounting(
    "Hall sensors",
    "Hall sensors: the flat, marked side looks up at the piece; VCC, GND and OUT as in the pin-out.",
    "its sensor lies the wrong way round, has a cold joint, or is too far from the magnet",
    "compare it with its neighbour: flat side, three legs, distance",
)
_MOUNTINGS: Mapping[Kind, Mounting] = {
    HALL: _HALL,
    LINEAR_HALL: _HALL,
    BUTTON: Mounting(
        "site buttons",
        "Buttons: of four legs take two that lie diagonally; the other two are joined to them inside.",
        "a wire of its button is off, or a joint is cold",
        "with all switched off, the meter on ohms shows 0 Ω at its legs only while it is pressed",
    ),
    REED: Mounting(
        "reed switches",
        "Reed switches: bend the wires away from the glass, with pliers between the two, for glass breaks.",
        "the glass of its reed switch is broken, a joint is cold, or it is too far from the magnet",
        "with all switched off, the meter on ohms shows 0 Ω at its wires only while a magnet is there",
    ),
    LOAD_CELL: Mounting(
        "scales",
        "Load cells: one end fixed, the cup on the other, nothing else touches it; the wires by their names.",
        "a wire of its load cell or of the converter is off, or its cup touches the wood",
        "compare the four wires with those of its neighbour; lift the cup and see that it moves freely",
    ),
}
_ANY = Mounting(
    "sensors",
    "Sensors: as their driver says.",
    "a wire of its sensor is off, or a joint is cold",
    "compare it with its neighbour",
)


def kind_of(circuit: Netlist, name: str) -> Kind:
    """The part that senses at a site, or is a button."""
    return next(part.kind for part in circuit.of_kind(*SENSORS) if part.label == name)


def mounting(circuit: Netlist, name: str) -> Mounting:
    return _MOUNTINGS.get(kind_of(circuit, name), _ANY)


def diode(circuit: Netlist, name: str) -> str:
    """How the diode of a site or button lies, as a sentence; empty without one."""
    for part in circuit.of_kind(DIODE):
        if part.label == name:
            row = circuit.net_at(part["K"]).role == "row"
            return f"Each has its diode; the diode's stripe looks to the {'row' if row else 'contact'}."
    return ""
