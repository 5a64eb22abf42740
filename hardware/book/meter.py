"""What a meter shows at rest: the voltages of a circuit's nets while nothing is driven and nothing is pressed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hardware.wiring.kinds import FUSE, HEADER, NANO, PICO, RESISTOR, SUPPLY
from hardware.wiring.netlist import Netlist, Node

SOURCES = {
    (SUPPLY, "+5V"): 5.0,
    (SUPPLY, "0V"): 0.0,
    (HEADER, "3V3"): 3.3,
    (HEADER, "5V"): 5.0,
    (HEADER, "GND"): 0.0,
    (NANO, "5V"): 5.0,
    (NANO, "GND"): 0.0,
    (PICO, "3V3"): 3.3,
    (PICO, "GND"): 0.0,
}
"""A kind and its pin's name -> volts that it gives."""
PASSES = (FUSE, RESISTOR)
"""What hands a voltage on where no current flows."""

Soldered = Mapping[Node, str]
"""Node -> name of the net that it is soldered to."""


@dataclass(frozen=True, slots=True)
class Reading:
    """between: the two nets, red probe first. low, high: volts that are right."""

    between: tuple[str, str]
    low: float
    high: float

    def is_right(self, volts: float | None) -> bool:
        return volts is not None and self.low <= volts <= self.high


def soldered(circuit: Netlist) -> dict[Node, str]:
    return {node: net.name for net in circuit.nets.values() for node in net.nodes}


def volts(circuit: Netlist, joints: Soldered) -> dict[str, float]:
    """Net -> volts against the supplies' own zero; one that nothing holds is not there. Raises ValueError for a net
    that is held at two voltages: a short circuit."""
    found: dict[str, float] = {}
    for (ref, number), net in joints.items():
        kind = circuit.parts[ref].kind
        name = next(pin.name for pin in kind.pins if pin.number == number)
        if (given := SOURCES.get((kind, name))) is not None and found.setdefault(net, given) != given:
            raise ValueError(f"net {net} is held at {found[net]:g} V and at {given:g} V: a short circuit")
    bridges = [
        tuple(joints[part.at(pin.number)] for pin in part.kind.pins if part.at(pin.number) in joints)
        for part in circuit.of_kind(*PASSES)
    ]
    pairs = [bridge for bridge in bridges if len(bridge) == 2]
    while spread := [(a, b) for a, b in (*pairs, *(pair[::-1] for pair in pairs)) if a in found and b not in found]:
        for a, b in spread:
            found.setdefault(b, found[a])
    return found


def measured(circuit: Netlist, joints: Soldered, between: tuple[str, str]) -> float | None:
    """What the meter shows; None where a probe touches a net that nothing holds."""
    level = volts(circuit, joints)
    red, black = (level.get(net) for net in between)
    return None if red is None or black is None else red - black


def readings(circuit: Netlist, nets: Iterable[str], slack: float = 0.05) -> tuple[Reading, ...]:
    """What is right at these nets against ground, within a share of ``slack``; nets that nothing holds are left out."""
    level = volts(circuit, soldered(circuit))
    held = [(net, level[net]) for net in nets if level.get(net)]
    return tuple(Reading((net, "GND"), value * (1 - slack), value * (1 + slack)) for net, value in held)
