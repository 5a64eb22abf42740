"""What the circuits of all chips have in common."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.profile import Profile
from hardware.wiring.kinds import BUTTON, CAPACITOR, HALL, RESISTOR
from hardware.wiring.netlist import Netlist, Node, Part

PULL = "10 kΩ"


def add_supply(circuit: Netlist, chip: Part, high: Iterable[str], low: Iterable[str]) -> None:
    """The pins of these names at 3.3 V and at ground, and a capacitor beside the chip."""
    calm = circuit.add(CAPACITOR, "100 nF", f"beside {chip.ref}")
    circuit.join("3V3", "logic", *(chip[name] for name in high), calm["+"])
    circuit.join("GND", "GND", *(chip[name] for name in low), calm["-"])


def add_input(
    circuit: Netlist, profile: Profile, node: Node, name: str, input_on: str = "low", pulled: bool = True
) -> None:
    """A sensor on an input of its own; the resistor gives the level that it has while nothing is sensed. Control
    buttons and boards that are pressed have buttons, the others Hall sensors."""
    is_low = input_on == "low"
    kind = BUTTON if profile.sensing == "press" or name in profile.buttons or not is_low else HALL
    part = circuit.add(kind, label=name)
    rest, asserted = ("3V3", "GND") if is_low else ("GND", "3V3")
    roles = {"3V3": "logic", "GND": "GND"}
    if kind is HALL:
        circuit.join(name, "signal", node, part["OUT"])
        circuit.join("3V3", "logic", part["VCC"])
        circuit.join("GND", "GND", part["GND"])
    else:
        circuit.join(name, "signal", node, part["1"])
        circuit.join(asserted, roles[asserted], part["2"])  # type: ignore[arg-type]
    if pulled:
        pull = circuit.add(RESISTOR, PULL, f"of {name}")
        circuit.join(name, "signal", pull["1"])
        circuit.join(rest, roles[rest], pull["2"])  # type: ignore[arg-type]
