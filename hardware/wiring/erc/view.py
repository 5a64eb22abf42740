"""A circuit as the rules see it: which voltage a net has, what drives and pulls it, what a closed contact joins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from hardware.wiring.electrical import Facts, Limit, PinType, quantity
from hardware.wiring.erc.known import KNOWN
from hardware.wiring.kinds import CAPACITOR, CONTACTS, DIODE, RESISTOR
from hardware.wiring.netlist import Kind, Net, Netlist, Node, Part

UNKNOWN = Facts({"*": "unused"})
SERIES_OHM = 1500
"""A resistor up to this leads a signal on; a larger one only holds a level."""


@dataclass(frozen=True, slots=True)
class Finding:
    """rule: its name. is_error: it damages something or cannot work; else a limit without a page, or a weakness.
    where: the net, the part or the pin. text: what is wrong, and the cure."""

    rule: str
    is_error: bool
    where: str
    text: str

    def __str__(self) -> str:
        return f"{'error' if self.is_error else 'warning'}: {self.rule}: {self.where}: {self.text}"


@dataclass(frozen=True, slots=True)
class Pull:
    """ohm: of the resistor. volts: of the rail that it leads to. is_inside: it is inside a chip."""

    ohm: float
    volts: float
    is_inside: bool = False


class View:
    """circuit: what is looked at. Nothing in it changes while it is looked at."""

    def __init__(self, circuit: Netlist) -> None:
        self.circuit = circuit
        self.nets = list(circuit.nets.values())

    # -- pins

    def part(self, node: Node) -> Part:
        return self.circuit.parts[node[0]]

    def facts(self, node: Node) -> Facts:
        return self.known(self.part(node)) or UNKNOWN

    @staticmethod
    def known(part: Part) -> Facts | None:
        """What is known of a part's kind; None where nothing is."""
        return part.kind.facts or KNOWN.get(part.kind.name)

    def name(self, node: Node) -> str:
        """What the pin is called on its part."""
        return next(pin.name for pin in self.part(node).kind.pins if pin.number == node[1])

    def told(self, node: Node) -> str:
        """A pin for people: "U1 pin 10 (SER)"."""
        return f"{node[0]} pin {node[1]} ({self.name(node)})"

    def type(self, node: Node) -> PinType:
        mode = self.circuit.modes.get(node)
        return mode.type if mode else self.facts(node).type_of(self.name(node))

    def nodes(self, *types: PinType) -> Iterator[Node]:
        """All pins of some types, joined or not."""
        for part in self.circuit.parts.values():
            for pin in part.kind.pins:
                node = part.at(pin.number)
                if self.type(node) in types:
                    yield node

    def among(self, nodes: Iterable[Node], *types: PinType) -> list[Node]:
        return [node for node in nodes if self.type(node) in types]

    def net(self, node: Node) -> Net | None:
        return self.circuit.net_of(node)

    def parts(self, *kinds: Kind) -> Iterator[Part]:
        return self.circuit.of_kind(*kinds)

    def ends(self, part: Part) -> list[Net | None]:
        return [self.net(part.at(pin.number)) for pin in part.kind.pins]

    # -- supplies

    @cached_property
    def _volts(self) -> dict[str, float]:
        found: dict[str, float] = {}
        for node in self.nodes("ground"):
            if net := self.net(node):
                found.setdefault(net.name, 0.0)
        for source in self.sources:
            for net_name in self.fed(source):
                found.setdefault(net_name, source.volts)
        return found

    def volts(self, net: Net | None) -> float | None:
        """Of a rail: its voltage; None for what is none. A switched supply counts as switched on."""
        return None if net is None else self._volts.get(net.name)

    @cached_property
    def sources(self) -> list[Supplied]:
        """Every net that a pin supplies, and from which pin."""
        found: list[Supplied] = []
        for node in self.nodes("power out"):
            net, gives = self.net(node), self.facts(node).gives.get(self.name(node))
            if net is not None and gives is not None and not any(s.net is net and s.node[0] == node[0] for s in found):
                rated = quantity(self.part(node).value)
                most = gives.most_ma or (Limit(1000 * rated, "its rating") if rated is not None else None)
                fault = gives.fault_ma or (most.value if most else 0)
                found.append(Supplied(node, net, gives.volts, most, fault))
        return found

    @cached_property
    def passages(self) -> dict[str, list[tuple[Part, Net, Net]]]:
        """Net -> the parts that pass its supply on, and where to."""
        found: dict[str, list[tuple[Part, Net, Net]]] = {}
        for part in self.circuit.parts.values():
            for first, second in facts.passes if (facts := self.known(part)) else ():
                into, out = self.net(part[first]), self.net(part[second])
                if into is not None and out is not None and into is not out:
                    found.setdefault(into.name, []).append((part, into, out))
        return found

    def fed(self, source: Supplied) -> list[str]:
        """The nets that a source feeds, its own first."""
        found, left = [source.net.name], [source.net.name]
        while left:
            for _, _, out in self.passages.get(left.pop(), ()):
                if out.name not in found:
                    found.append(out.name)
                    left.append(out.name)
        return found

    def supply_of(self, part: Part) -> float | None:
        """The voltage at a part's supply pins."""
        for pin in part.kind.pins:
            node = part.at(pin.number)
            if self.type(node) == "power in" and (volts := self.volts(self.net(node))) is not None:
                return volts
        return None

    # -- levels

    def pulls(self, net: Net) -> list[Pull]:
        """What holds a level on a net: resistors to rails, and those inside chips."""
        found = []
        for node in net.nodes:
            part = self.part(node)
            if part.kind is RESISTOR:
                other = next((end for end in self.ends(part) if end is not net), None)
                volts, ohm = self.volts(other), quantity(part.value)
                if volts is not None and ohm is not None:
                    found.append(Pull(ohm, volts))
                continue
            mode = self.circuit.modes.get(node)
            high = self.facts(node).logic_v or self.supply_of(part) or 0.0
            if mode and mode.pull_ohm:
                found.append(Pull(abs(mode.pull_ohm), high if mode.pull_ohm > 0 else 0.0, is_inside=True))
            if self.name(node) in self.facts(node).pulled:
                found.append(Pull(self.facts(node).pulled[self.name(node)], high))
        return found

    @cached_property
    def _led(self) -> dict[str, list[Net]]:
        def is_series(part: Part) -> bool:
            ohm = quantity(part.value)
            rails = [end is None or self.volts(end) is not None for end in self.ends(part)]
            return ohm is not None and ohm <= SERIES_OHM and not any(rails)

        return self._groups(part for part in self.parts(RESISTOR) if is_series(part))

    @cached_property
    def _closed(self) -> dict[str, list[Net]]:
        return self._groups(self.parts(*CONTACTS))

    def led(self, net: Net) -> list[Net]:
        """The net with those that a small resistor in series joins to it."""
        return self._led[net.name]

    def closed(self, net: Net) -> list[Net]:
        """The net with those that are joined to it while all contacts are closed."""
        return self._closed[net.name]

    @property
    def closed_groups(self) -> list[list[Net]]:
        return list({id(group): group for group in self._closed.values()}.values())

    def _groups(self, bridges: Iterable[Part]) -> dict[str, list[Net]]:
        group_of = {net.name: [net] for net in self.nets}
        for part in bridges:
            for first, other in pairwise(end for end in self.ends(part) if end is not None):
                into, moved = group_of[first.name], group_of[other.name]
                if into is not moved:
                    into += moved
                    group_of |= {net.name: into for net in moved}
        return group_of

    def is_rail(self, net: Net | None) -> bool:
        return self.volts(net) is not None

    def contacts(self, net: Net) -> list[Part]:
        """The contacts and diodes on a net."""
        return [self.part(node) for node in net.nodes if self.part(node).kind in (*CONTACTS, DIODE)]

    def bypasses(self, part: Part) -> list[Part]:
        """The capacitors that are soldered beside a part."""
        return self._beside.get(part.ref, [])

    @cached_property
    def _beside(self) -> dict[str, list[Part]]:
        found: dict[str, list[Part]] = {}
        for part in self.parts(CAPACITOR):
            found.setdefault(part.beside, []).append(part)
        return found


@dataclass(frozen=True, slots=True)
class Supplied:
    """A net and the pin that supplies it. most: what it gives, in mA; None where it is not known. fault_ma: what it
    gives into a short, 0 where it is not known."""

    node: Node
    net: Net
    volts: float
    most: Limit | None
    fault_ma: float
