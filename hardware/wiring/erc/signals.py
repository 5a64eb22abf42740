"""Rules of levels and edges: whether what is sent is understood, and by how many, on wires and on I2C."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.wiring.electrical import MOST_INPUTS, I2c, PinType
from hardware.wiring.erc.view import Finding, View
from hardware.wiring.kinds import CONTROLLERS, P_SWITCH
from hardware.wiring.netlist import Net, Node, Part

LEVEL, FAN_OUT, I2C = "level shift", "fan-out", "I2C"
OFF_V = 0.4
"""A P-channel switch is off for sure while its gate is within this of its source (AO3401A: threshold of 0.5 V)."""
READS: tuple[PinType, ...] = ("input", "analogue in", "io", "open drain")
AT_START: tuple[PinType, ...] = (*READS, "output", "tristate")
"""Of a controller: before a program runs, all its pins are inputs."""
WIRE_PF, MOST_PF = 60, 400
"""Of a metre of wire; and of a whole I2C bus (NXP UM10204, table 10)."""
RISE_NS = ((100_000, 1000), (400_000, 300), (1_000_000, 120))
"""Up to so many bits a second the longest rise (NXP UM10204, table 10)."""
RISE, SINK_OHM = 0.8473, 967
"""Of the product of resistance and capacitance, from 30 to 70 %; what 3 mA pull down to 0.4 V (UM10204, 7.1)."""


def levels(view: View) -> Iterator[Finding]:
    """A high level is high enough for every input, and no higher than it bears."""
    for net in view.nets:
        highs = [high for one in view.led(net) for high in _highs(view, one)]
        for node in net.nodes if highs else ():
            reads = AT_START if view.part(node).kind in CONTROLLERS else READS
            supply = view.supply_of(view.part(node)) or view.facts(node).logic_v
            if view.type(node) in reads and supply is not None:
                yield from _too_high(view, net, node, max(highs), supply)
                yield from _too_low(view, net, node, min(highs), supply)


def _too_high(view: View, net: Net, node: Node, highest: float, supply: float) -> Iterator[Finding]:
    facts = view.facts(node)
    bears = max(facts.most_v or 0, 0) or supply
    if highest > bears + 0.3 and not _is_hall(view, node):
        told = f"gets {highest:g} V on {net.name}, but bears {bears:g} V"
        cure = f"a level shifter, or pull up to {bears:g} V"
        yield Finding(LEVEL, bool(facts.page), view.told(node), f"{told}. Cure: {cure}")


def _too_low(view: View, net: Net, node: Node, lowest: float, supply: float) -> Iterator[Finding]:
    facts = view.facts(node)
    wants = facts.high_v if facts.high_v is not None else (facts.high_share or 0) * supply
    listens = facts.i2c is not None and view.name(node) in facts.i2c.lines
    if (view.type(node) == "input" or listens) and lowest < wants:
        told = f"{net.name} reaches {lowest:g} V; it takes {wants:.1f} V as high"
        cure = "a level shifter " + ("for I2C, which goes both ways" if listens else "such as the 74AHCT125")
        yield Finding(LEVEL, bool(facts.page), view.told(node), f"{told}. Cure: {cure}")


def _is_hall(view: View, node: Node) -> bool:
    """An open output of a part that bears more on its supply than anything here gives."""
    volts = view.facts(node).volts
    return view.type(node) == "open drain" and volts is not None and volts[1] > 5.5


def _highs(view: View, net: Net) -> Iterator[float]:
    """The high levels that a net may have: of its drivers, and of what pulls it up."""
    volts = view.volts(net)
    if volts:
        yield volts
    for node in view.among(net.nodes, "output", "tristate", "analogue out"):
        high = view.facts(node).logic_v or view.supply_of(view.part(node))
        if high is not None:
            yield high
    yield from (pull.volts for pull in view.pulls(net) if pull.volts and not pull.is_inside)


def gates(view: View) -> Iterator[Finding]:
    """A high-side switch is off at the high level of what drives its gate."""
    for part in view.parts(P_SWITCH):
        gate, source = view.net(part["G"]), view.volts(view.net(part["S"]))
        if gate is None or source is None:
            continue
        low = min((high for one in view.led(gate) for high in _highs(view, one)), default=source)
        if low < source - OFF_V:
            told = f"{gate.name} reaches {low:g} V, its source has {source:g} V: it never switches off"
            yield Finding(LEVEL, True, view.told(part["G"]), f"{told}. Cure: supply the rows with {low:g} V")


def fan_out(view: View) -> Iterator[Finding]:
    """One output with sharp edges does not drive many inputs over long wires."""
    for net in view.nets:
        inputs = {node[0] for node in view.among(net.nodes, "input")}
        drivers = view.among(net.nodes, "output")
        if drivers and len(inputs) > MOST_INPUTS:
            told = f"{view.told(drivers[0])} drives the inputs of {len(inputs)} parts directly"
            yield Finding(FAN_OUT, False, net.name, f"{told}. Cure: 100 Ω in series beside it, or a buffer")


def i2c_addresses(view: View) -> Iterator[Finding]:
    """Every device on a bus has an address of its own."""
    found: dict[tuple[str, int], Part] = {}
    for part, bus in _devices(view):
        net = view.net(part[bus.data])
        straps = [view.volts(view.net(part[strap])) for strap in bus.straps]
        if net is None or None in straps:
            continue  # told by the rule of floating inputs
        address = bus.base + sum(1 << k for k, volts in enumerate(straps) if volts)
        other = found.setdefault((net.name, address), part)
        if other is not part:
            told = f"{other.ref} and {part.ref} both answer at {address:#04x}"
            cure = f"other levels at {', '.join(bus.straps)}" if bus.straps else "one of them on a bus of its own"
            yield Finding(I2C, True, net.name, f"{told}. Cure: {cure}")


def i2c_lines(view: View) -> Iterator[Finding]:
    """Data and clock are two lines; each rises in time, and its pull-ups are not too strong."""
    seen: set[str] = set()
    rate = view.circuit.i2c_hz
    for part, bus in _devices(view):
        lines = [view.net(part[name]) for name in bus.lines]
        for line in lines:
            if line is None:
                yield Finding(I2C, True, part.ref, f"{' or '.join(bus.lines)} is joined to nothing")
            elif line.name not in seen:
                seen.add(line.name)
                yield from _line(view, line, rate)
        if lines[0] is not None and lines[0] is lines[1]:
            yield Finding(I2C, True, part.ref, f"{' and '.join(bus.lines)} are one net")
        yield from _crossed(view, part, bus)


def _crossed(view: View, part: Part, bus: I2c) -> Iterator[Finding]:
    """Data with data, clock with clock."""
    for other, that in _devices(view):
        data, clock = view.net(part[bus.data]), view.net(other[that.clock])
        if other is not part and data is not None and data is clock:
            yield Finding(I2C, True, data.name, f"the data of {part.ref} are on the clock of {other.ref}")


def _line(view: View, net: Net, rate: int) -> Iterator[Finding]:
    joined = [net, *_beyond(view, net)]
    pulls = [pull for one in joined for pull in view.pulls(one) if pull.volts]
    if not pulls:
        return  # told by the rule of missing pull-ups
    ohm = 1 / sum(1 / pull.ohm for pull in pulls)
    picofarad = sum(view.facts(node).pf for one in joined for node in one.nodes)
    picofarad += WIRE_PF * view.circuit.span_m * len(joined)
    rise = RISE * ohm * picofarad / 1000
    if picofarad > MOST_PF:
        told = f"{picofarad:.0f} pF on the bus; allowed: {MOST_PF} pF"
        yield Finding(I2C, False, net.name, f"{told}. Cure: shorter wires, fewer chips, or a buffer")
    elif rise > (most := next((ns for hz, ns in RISE_NS if rate <= hz), RISE_NS[-1][1])):
        told = f"it takes {rise:.0f} ns to rise; allowed at {rate // 1000} kHz: {most} ns"
        yield Finding(I2C, False, net.name, f"{told}. Cure: stronger pull-ups, down to 1 kΩ, or 100 kHz")
    if ohm < SINK_OHM:
        told = f"its pull-ups come to {ohm:.0f} Ω; allowed: {SINK_OHM} Ω or more, which 3 mA pull low"
        yield Finding(I2C, False, net.name, f"{told}. Cure: fewer pull-ups")


def _beyond(view: View, net: Net) -> Iterator[Net]:
    """What a leg of a bus switch is joined to while it is selected."""
    for node in net.nodes:
        name = view.facts(node).through.get(view.name(node))
        if name and (other := view.net(view.part(node)[name])):
            yield other


def _devices(view: View) -> Iterator[tuple[Part, I2c]]:
    for part in view.circuit.parts.values():
        if (facts := view.known(part)) and facts.i2c:
            yield part, facts.i2c
