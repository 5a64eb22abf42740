"""What several sensors have in common: a wire of the matrix, or a chip. Where all of them are silent, it is there that
a builder looks first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from hardware.wiring.chips import CHIPS
from hardware.wiring.kinds import BUTTON, CONTROLLERS, DIODE, HIGH_SWITCH, P_SWITCH, REED, SENSORS
from hardware.wiring.netlist import Net, Netlist, Node, Part

SWITCHES = (P_SWITCH, HIGH_SWITCH)


@dataclass(frozen=True, slots=True)
class Common:
    """name: such as "row 3" or "U2". place: where its wire ends, such as "pin 13 (GPIO 27), Q3". sensors: the sites
    and buttons that hang on it."""

    name: str
    place: str
    sensors: tuple[str, ...]


def commons(circuit: Netlist) -> list[Common]:
    """Wires and chips that serve two sensors or more, in the order of the circuit."""
    found: dict[str, tuple[str, list[str]]] = {}
    for part in circuit.of_kind(*SENSORS):
        for name, place in _on(circuit, part):
            found.setdefault(name, (place, []))[1].append(part.label)
    return [Common(name, place, tuple(names)) for name, (place, names) in found.items() if len(names) > 1]


def blamed(circuit: Netlist, silent: Collection[str], tried: Collection[str]) -> list[Common]:
    """The wires and chips of which every tried sensor is silent, two at least; the ones with most sensors, and none
    whose sensors all hang on another of these."""
    hit = []
    for common in commons(circuit):
        here = tuple(name for name in common.sensors if name in tried)
        if len(here) > 1 and all(name in silent for name in here):
            hit.append(Common(common.name, common.place, here))
    hit.sort(key=lambda common: -len(common.sensors))
    chosen: list[Common] = []
    for common in hit:
        if not any(set(common.sensors) < set(other.sensors) for other in chosen):
            chosen.append(common)
    return chosen


def _on(circuit: Netlist, part: Part) -> Iterator[tuple[str, str]]:
    for pin in part.kind.pins:
        net = circuit.net_of(part.at(pin.number))
        if net is None or net.role in ("GND", "logic", "5V"):
            continue
        if net.role == "signal" and part.kind in (BUTTON, REED):
            net = _beyond_diode(circuit, net)
        if net.role in ("row", "supply", "column"):
            yield _wire(circuit, net)
        else:
            yield from ((ref, circuit.parts[ref].kind.name) for ref, _ in circuit.on(net, *CHIPS))


def _beyond_diode(circuit: Netlist, net: Net) -> Net:
    for ref, number in circuit.on(net, DIODE):
        return circuit.net_of((ref, "2" if number == "1" else "1")) or net
    return net


def _wire(circuit: Netlist, net: Net) -> tuple[str, str]:
    """ "row 3" and where it comes from: for a switched supply the pin of its switch's gate, and the switch."""
    places: list[str] = []
    name = net.name
    if net.role == "supply":
        ref, _ = next(circuit.on(net, *SWITCHES))
        gate = circuit.parts[ref]["G" if circuit.parts[ref].kind is P_SWITCH else "ON"]
        places.append(ref)
        net = circuit.net_of(gate) or net
        name = net.name
    ends = [_end(circuit, node) for node in circuit.on(net, *CONTROLLERS, *CHIPS)]
    return name.replace("ROW", "row").replace("COL", "column"), ", ".join((*ends, *places))


def _end(circuit: Netlist, node: Node) -> str:
    part = circuit.parts[node[0]]
    name = next(pin.name for pin in part.kind.pins if pin.number == node[1])
    return f"pin {node[1]} ({name})" if part.kind in CONTROLLERS else f"{part.ref} pin {node[1]} ({name})"
