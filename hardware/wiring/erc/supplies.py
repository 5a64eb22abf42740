"""Rules of supplies: what every part is fed with, and what sources, fuses and wires bear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.wiring.electrical import Facts, quantity
from hardware.wiring.erc.view import Finding, Supplied, View
from hardware.wiring.kinds import FUSE, HIGH_SWITCH, P_SWITCH, PIXELS, RESISTOR
from hardware.wiring.kinds import SUPPLY as POWER
from hardware.wiring.netlist import Net, Part
from hardware.wiring.power import FUSE_BLOWS, FUSE_HOLDS, FUSE_LOAD, ampacity

SUPPLY, BUDGET, BYPASS, WIRE, LOAD = "supply", "budget", "decoupling", "fuse against wire", "fan-out"

BOARD_RAILS = (("3V3", 3.3), ("5V", 5.0))
"""The supplies that every board has, and their volts."""


def unsupplied(view: View) -> Iterator[Finding]:
    """Every supply pin is on a rail that its part bears, every ground pin on ground."""
    for part in view.circuit.parts.values():
        facts = view.known(part)
        if facts is None:
            cure = "check its supply against its data sheet"
            told = f"nothing is known of {part.kind.name}, so it is not checked. Cure: {cure}"
            yield Finding(SUPPLY, False, part.ref, told)
            continue
        for pin in part.kind.pins:
            node = part.at(pin.number)
            kind, volts = view.type(node), view.volts(view.net(node))
            if kind == "power in" and volts is None:
                yield Finding(SUPPLY, True, view.told(node), f"is on no supply. Cure: {_rails_for(facts)}")
            elif kind == "power in" and facts.volts and not facts.volts[0] <= volts <= facts.volts[1]:  # type: ignore[operator]
                allowed = f"{facts.volts[0]:g} to {facts.volts[1]:g} V"
                told = f"gets {volts:g} V; allowed: {allowed}. Cure: {_rails_for(facts)}"
                yield Finding(SUPPLY, bool(facts.page), view.told(node), told)
            elif kind == "ground" and volts != 0 and not _other_ground(view, part):
                yield Finding(SUPPLY, True, view.told(node), "is not on ground. Cure: join it to GND")


def _rails_for(facts: Facts) -> str:
    """The supplies of a board that a part bears."""
    lowest, highest = facts.volts or (0, 0)
    fit = [rail for rail, volts in BOARD_RAILS if not facts.volts or lowest <= volts <= highest]
    if not fit:
        return "a supply of its own, or another part"
    return f"join it to {' or '.join(fit)}; a driver of another package does so in the links of its card"


def _other_ground(view: View, part: Part) -> bool:
    """Whether a controller, whose grounds are one inside, has another ground pin that is joined."""
    pins = [part.at(pin.number) for pin in part.kind.pins]
    grounds = [node for node in pins if view.type(node) == "ground"]
    return len(grounds) > 2 and any(view.net(node) is not None for node in grounds)


@dataclass(frozen=True, slots=True)
class Demand:
    """What is drawn, in mA, at the most: by pixels, and by all else."""

    pixels: float = 0.0
    other: float = 0.0

    def __add__(self, more: Demand) -> Demand:
        return Demand(self.pixels + more.pixels, self.other + more.other)


def demand(view: View, net: Net) -> Demand:
    """What is drawn from a net and through the fuses and switches on it. Of rows that are powered in turn, only the
    largest counts."""
    found = Demand()
    fed = {view.part(node).ref: node for node in net.nodes if view.type(node) == "power in"}
    for node in net.nodes:
        part = view.part(node)
        if part.kind is RESISTOR:
            found += Demand(other=_through(view, part, net))
        elif view.type(node) == "power in" and part.kind in PIXELS:
            found += Demand(pixels=view.circuit.pixel_ma)
        elif fed.get(part.ref) == node:
            found += Demand(other=view.facts(node).demand_ma[1] + _converted(view, part))
    rows = [0.0]
    for part, _, out in view.passages.get(net.name, ()):
        beyond = demand(view, out)
        if part.kind in (P_SWITCH, HIGH_SWITCH) and _in_turn(view, part):
            rows.append(beyond.other)
        else:
            found += beyond
    return found + Demand(other=max(rows))


def _through(view: View, resistor: Part, net: Net) -> float:
    """What it draws from the net, unless it leads to another rail."""
    other = next((end for end in view.ends(resistor) if end is not net), None)
    if view.is_rail(other) or not (ohm := quantity(resistor.value)):
        return 0.0
    return 1000 * (view.volts(net) or 0) / ohm


def _in_turn(view: View, part: Part) -> bool:
    gate = view.net(part["G" if part.kind is P_SWITCH else "ON"])
    return gate is not None and gate.role == "row"


def _converted(view: View, part: Part) -> float:
    """What a converter draws for what is drawn from it."""
    share = facts.share if (facts := view.known(part)) else 0
    return sum(share * total(view, source) for source in view.sources if share and source.node[0] == part.ref)


def total(view: View, source: Supplied) -> float:
    """mA that is drawn from a source at the most. The program holds all pixels together to their limit."""
    drawn = demand(view, source.net)
    return drawn.other + min(drawn.pixels, view.circuit.lights_ma)


def budget(view: View) -> Iterator[Finding]:
    """No source gives more than it may."""
    for source in view.sources:
        drawn = total(view, source)
        if source.most is not None and drawn > source.most.value:
            told = f"up to {drawn:.0f} mA from {view.told(source.node)}, which gives {source.most.value:.0f} mA"
            rule = f"{BUDGET} of {source.volts:g} V"
            yield Finding(rule, bool(source.most.page), source.net.name, f"{told}. Cure: a supply of its own")


def pin_load(view: View) -> Iterator[Finding]:
    """No output carries more current than it may, through resistors or as the supply of others."""
    for net in view.nets:
        for node in view.among(net.nodes, "output", "tristate", "open drain"):
            most = view.facts(node).pin_ma
            drawn = sum(1000 * abs(pull.volts or _high(view, net)) / pull.ohm for pull in view.pulls(net))
            if not view.is_rail(net):
                drawn += demand(view, net).other
            if most is not None and drawn > most.value:
                told = f"what hangs on {net.name} makes it carry {drawn:.0f} mA; allowed: {most.value:g} mA"
                yield Finding(LOAD, bool(most.page), view.told(node), f"{told}. Cure: a switch, or larger resistors")


def _high(view: View, net: Net) -> float:
    return max((view.facts(node).logic_v or view.supply_of(view.part(node)) or 0 for node in net.nodes), default=0)


def bypass(view: View) -> Iterator[Finding]:
    """Every chip, sensor and pixel has its capacitor between its own supply and ground."""
    for part in view.circuit.parts.values():
        wanted = facts.bypass if (facts := view.known(part)) else ""
        if wanted and not any(_serves(view, part, calm, wanted) for calm in view.bypasses(part)):
            told = f"no capacitor of {wanted} or more beside it, between its supply and ground"
            yield Finding(BYPASS, False, f"{part.ref} ({part.kind.name})", told)


def _serves(view: View, part: Part, calm: Part, wanted: str) -> bool:
    farad, least = quantity(calm.value), quantity(wanted)
    pins = [part.at(pin.number) for pin in part.kind.pins]
    supplies = {net.name for node in view.among(pins, "power in") if (net := view.net(node))}
    grounds = {net.name for node in view.among(pins, "ground") if (net := view.net(node))}
    ends = {net.name for net in view.ends(calm) if net}
    return farad is not None and least is not None and farad >= least and bool(ends & supplies) and bool(ends & grounds)


def fuses(view: View) -> Iterator[Finding]:
    """A fuse carries what flows, and its source is strong enough to blow it."""
    for source in view.sources:
        for name in view.fed(source):
            for part, net, out in view.passages.get(name, ()):
                rating = quantity(part.value) if part.kind is FUSE else None
                if rating is None:
                    continue
                drawn = demand(view, out)
                amps = (drawn.other + min(drawn.pixels, view.circuit.lights_ma)) / 1000
                if amps > FUSE_LOAD * rating:
                    told = f"{amps:.2f} A flow through {rating:g} A; allowed for long: {FUSE_LOAD:.0%} of its rating"
                    yield Finding(WIRE, False, part.ref, told)
                if source.most is not None and source.most.value < 1000 * FUSE_BLOWS * rating:
                    told = f"{source.most.value / 1000:g} A at {net.name} do not blow a fuse of {rating:g} A soon"
                    yield Finding(WIRE, False, part.ref, f"{told}; wanted: {FUSE_BLOWS:g} times its rating")


def unfused(view: View) -> Iterator[Finding]:
    """A bought supply, which may give far more into a short than is printed on it, feeds nothing without a fuse."""
    for source in view.sources:
        if view.part(source.node).kind is not POWER:
            continue
        left = [source.net]
        while left:
            net = left.pop()
            if fed := view.among(net.nodes, "power in"):
                told = f"feeds {view.told(fed[0])} without a fuse. Cure: a fuse sized to the wire"
                yield Finding(WIRE, True, net.name, told)
            left += [out for part, _, out in view.passages.get(net.name, ()) if part.kind is not FUSE]


def wires(view: View) -> Iterator[Finding]:
    """Every wire of a supply bears what its fuse lets through, or, without a fuse, all that its source gives."""
    for source in view.sources:
        most = source.fault_ma / 1000
        if most:
            yield from _wires_from(view, source.net, most, view.told(source.node))


def _wires_from(view: View, net: Net, amps: float, guard: str) -> Iterator[Finding]:
    bears = ampacity(net.wire_mm2)
    if amps > bears:
        told = f"{guard} lets {amps:.1f} A through; {net.wire_mm2:g} mm² bears {bears:g} A"
        yield Finding(WIRE, True, net.name, f"{told}. Cure: a smaller fuse or a thicker wire")
    for part, _, out in view.passages.get(net.name, ()):
        rating = quantity(part.value) if part.kind is FUSE else None
        if rating is not None and FUSE_HOLDS * rating < amps:
            yield from _wires_from(view, out, FUSE_HOLDS * rating, part.ref)
        else:
            yield from _wires_from(view, out, amps, guard)
