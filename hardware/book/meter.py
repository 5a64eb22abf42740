"""What a meter shows: volts at rest, while nothing is driven and nothing is pressed, and ohms where nothing is fed."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from hardware.wiring.electrical import quantity
from hardware.wiring.kinds import CONVERTER, FUSE, HEADER, NANO, PICO, RESISTOR, SUPPLY
from hardware.wiring.netlist import LINES, RAILS, Netlist, Node, Part

Volts = tuple[float, float, float]
"""The lowest that is right, the usual, the highest that is right."""
LEAST, USUAL, MOST = range(3)

ZERO: Volts = (0.0, 0.0, 0.0)
FIVE: Volts = (4.75, 5.0, 5.25)
THREE: Volts = (3.135, 3.3, 3.465)
NANO_FIVE: Volts = (4.3, 4.6, 5.25)
"""Between the USB's 5 V and the Nano's pin "5V" lies a Schottky diode, which takes 0.3 to 0.45 V (Arduino Nano 3
schematic: D1, SS1P3L or MBR0520)."""
SOURCES: Mapping[tuple[object, str], Volts] = {
    (SUPPLY, "+5V"): FIVE,
    (SUPPLY, "0V"): ZERO,
    (HEADER, "3V3"): THREE,
    (HEADER, "5V"): FIVE,
    (HEADER, "GND"): ZERO,
    (CONVERTER, "VOUT"): THREE,
    (NANO, "5V"): NANO_FIVE,
    (NANO, "GND"): ZERO,
    (PICO, "3V3"): THREE,
    (PICO, "GND"): ZERO,
}
"""A kind and its pin's name -> what it gives."""

PULLED_UP = 8
"""From power-on until a program says otherwise the Pi's pins up to this GPIO are pulled up, the others down (BCM2835
ARM Peripherals, page 102)."""
PULL_OHM = 57_500.0
"""Between 50 and 65 kΩ (Raspberry Pi Compute Module data sheet, DC characteristics)."""
_PULLED = HEADER.facts.pulled if HEADER.facts else {}
INSIDE_UP, INSIDE_DOWN = "3.3 V inside the Pi", "0 V inside the Pi"
FUSE_OHM, METER_OHM = 0.01, 1e7
SHORT_OHM = 100.0
"""Less than this between a supply and ground is a short."""
APART_OHM = 100_000.0
"""More than this between nets that nothing joins; the largest resistor of a board, which one of them may lead to, is
10 kΩ."""

Pair = tuple[str, str]
Web = dict[str, dict[str, float]]
"""Net -> other net -> siemens between the two."""


@dataclass(frozen=True, slots=True)
class Built:
    """A circuit as somebody has built it so far. joints: node -> name of the net that it is soldered to. bridges: nets
    that touch. gives: a pin -> volts that it gives, where that is not what it should."""

    circuit: Netlist
    joints: Mapping[Node, str]
    bridges: tuple[Pair, ...] = ()
    gives: Mapping[Node, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reading:
    """between: the two nets, red probe first. low, high: what is right, in volts or ohms."""

    between: Pair
    low: float
    high: float
    unit: Literal["V", "Ω"] = "V"

    def is_right(self, shown: float) -> bool:
        return self.low <= shown <= self.high

    @property
    def told(self) -> str:
        if self.high == math.inf:
            return f"more than {self.low:g} Ω" if self.low < 1000 else f"more than {self.low / 1000:g} kΩ"
        if self.unit == "V":
            return f"{self.low:.2f} to {self.high:.2f} V"
        return f"{self.low / 1000:g} to {self.high / 1000:g} kΩ"


def soldered(circuit: Netlist, parts: Collection[str] = ()) -> dict[Node, str]:
    """As it should be; of these parts alone, where any are named."""
    return {node: net.name for net in circuit.nets.values() for node in net.nodes if not parts or node[0] in parts}


def measured(built: Built, reading: Reading) -> float:
    """What the meter shows: 0 V where a probe touches a net that nothing holds, infinite ohms where no way leads from
    probe to probe. Raises ValueError for a net that is held at two voltages: a short circuit."""
    return _ohms(built, reading.between) if reading.unit == "Ω" else _volts(built, reading.between)


def readings(circuit: Netlist, nets: Iterable[str]) -> tuple[Reading, ...]:
    """What is right at these nets against ground; those at which that is nothing are left out."""
    built = Built(circuit, soldered(circuit))
    spans = {net: tuple(_volts(built, (net, "GND"), which) for which in (LEAST, MOST)) for net in nets}
    return tuple(Reading((net, "GND"), low, high) for net, (low, high) in spans.items() if low > 0)


def resistances(circuit: Netlist, parts: Collection[str]) -> tuple[Reading, ...]:
    """What is right of these parts alone, before they are joined to anything: no supply touches ground, and each row
    and column has its resistor."""
    joints = soldered(circuit, parts)
    nets = [net for net in circuit.nets.values() if net.name in joints.values()]
    rails = [net.name for net in nets if net.role in ("logic", "5V")] if "GND" in joints.values() else []
    lines = {net.name for net in nets if net.role in LINES}
    ends = [_ends(joints, part) for part in circuit.of_kind(RESISTOR)]
    pulls = [(a, b) for pair in ends if len(pair) == 2 for a, b in (pair, pair[::-1])
             if a in lines and circuit.nets[b].role in RAILS]  # fmt: skip
    ohms = {pair: _ohms(Built(circuit, joints), pair) for pair in pulls}
    return (
        *(Reading((rail, "GND"), SHORT_OHM, math.inf, "Ω") for rail in rails),
        *(Reading(pair, round(0.9 * value), round(1.1 * value), "Ω") for pair, value in ohms.items()),
    )


def apart(circuit: Netlist, parts: Collection[str], pairs: Iterable[Pair]) -> tuple[Reading, ...]:
    """That of these pairs nothing joins one with the other, of these parts alone."""
    joints = soldered(circuit, parts)
    built = Built(circuit, joints)
    there = [pair for pair in pairs if {*pair} <= {*joints.values()} and math.isinf(_ohms(built, pair))]
    return tuple(Reading(pair, APART_OHM, math.inf, "Ω") for pair in there)


def _volts(built: Built, between: Pair, which: int = USUAL) -> float:
    held = _held(built, which)
    web = _web(built)
    _add(web, *between, METER_OHM)
    red, black = (held[net] if net in held else _level(web, held, net) for net in between)
    return 0.0 if red is None or black is None else round(red - black, 3)


def _ohms(built: Built, between: Pair) -> float:
    left = _without(_web(built), between)
    siemens = left.get(between[0], {}).get(between[1], 0.0)
    return round(1 / siemens, 3) if siemens else math.inf


def _level(web: Web, held: Mapping[str, float], net: str) -> float | None:
    around = _without(web, {*held, net}).get(net, {})
    return sum(siemens * held[other] for other, siemens in around.items()) / sum(around.values()) if around else None


def _held(built: Built, which: int) -> dict[str, float]:
    """Net -> volts against the supplies' own zero, of those that a source holds."""
    found = {INSIDE_UP: THREE[which], INSIDE_DOWN: 0.0}
    for node, net in built.joints.items():
        given = SOURCES.get((built.circuit.parts[node[0]].kind, _name(built, node)))
        if given is None:
            continue
        volts = built.gives.get(node, given[which])
        if found.setdefault(net, volts) != volts:
            raise ValueError(f"net {net} is held at {found[net]:g} V and at {volts:g} V: a short circuit")
    return found


def _web(built: Built) -> Web:
    """What joins nets where no current is driven: resistors, fuses, and the pulls of a Pi that is joined."""
    web: Web = {}
    for part in built.circuit.of_kind(FUSE, RESISTOR):
        if len(ends := _ends(built.joints, part)) == 2:
            a, b = ends
            _add(web, a, b, FUSE_OHM if part.kind is FUSE else quantity(part.value) or FUSE_OHM)
    for node, net in built.joints.items():
        name = _name(built, node)
        if built.circuit.parts[node[0]].kind is HEADER and name.startswith("GPIO "):
            is_up = int(name.removeprefix("GPIO ")) <= PULLED_UP
            _add(web, net, INSIDE_UP if is_up else INSIDE_DOWN, _PULLED.get(name, PULL_OHM))
    for a, b in built.bridges:
        _add(web, a, b, FUSE_OHM)
    return web


def _add(web: Web, a: str, b: str, ohm: float) -> None:
    for one, other in ((a, b), (b, a)):
        there = web.setdefault(one, {})
        there[other] = there.get(other, 0.0) + 1 / ohm


def _without(web: Web, kept: Collection[str]) -> Web:
    """The same between the nets that are kept, with the others taken out one by one: each star becomes a mesh."""
    left = {net: {other: siemens for other, siemens in around.items() if other != net} for net, around in web.items()}
    for net in sorted(left.keys() - set(kept), key=lambda net: (len(left[net]), net)):
        star = left.pop(net)
        for other in star:
            del left[other][net]
        for a, b in combinations(star, 2):
            _add(left, a, b, sum(star.values()) / (star[a] * star[b]))
    return left


def _ends(joints: Mapping[Node, str], part: Part) -> list[str]:
    return [joints[part.at(pin.number)] for pin in part.kind.pins if part.at(pin.number) in joints]


def _name(built: Built, node: Node) -> str:
    return next(pin.name for pin in built.circuit.parts[node[0]].kind.pins if pin.number == node[1])
