"""Rules of signals: who drives a net, and what level it has while nobody does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.wiring.electrical import PinType
from hardware.wiring.erc.view import Finding, Pull, View
from hardware.wiring.kinds import CONTROLLERS, DIODE
from hardware.wiring.netlist import Net, Node, Part

CONTENTION, FLOATING, PULL_UP = "output against output", "floating input", "missing pull-up"
BOOT, STRAP = "console pin", "strapping pin"
STRONG: tuple[PinType, ...] = ("output", "power out", "ground")
DRIVES: tuple[PinType, ...] = ("output", "tristate", "analogue out", "power out", "ground")
READS: tuple[PinType, ...] = ("input", "gate", "analogue in")
FEW = 2
"""So many contacts or open outputs on a short wire does a pull-up inside a chip serve."""
WEAK_OHM = 15_000
STRONG_OHM = 3_000
"""A diode's 0.7 V are low only while little current runs through it."""


def contention(view: View) -> Iterator[Finding]:
    """No two outputs, supplies or grounds on one wire, not even while contacts are closed."""
    for group in view.closed_groups:
        nodes = [node for net in group for node in net.nodes]
        strong = _strong(view, group)
        holders = [*strong, *view.among(nodes, "tristate", "open drain")]
        if len(strong) > 1:
            yield _against(view, group, strong[0], strong[1])
        elif strong and len(holders) > 1 and _hurts(view, strong[0], holders[1:]):
            yield _against(view, group, strong[0], _hurts(view, strong[0], holders[1:])[0])


def _strong(view: View, group: list[Net]) -> list[Node]:
    """One for each source: all grounds count as one, and so do the pins of one source of a part."""
    found: dict[object, Node] = {}
    for net in group:
        for node in view.among(net.nodes, *STRONG):
            kind = view.type(node)
            key: object = node
            if kind == "ground":
                key = "ground"
            elif kind == "power out":
                key = (node[0], view.name(node))
            found.setdefault(key, node)
        if view.is_rail(net) and not view.among(net.nodes, "ground", "power out"):
            found.setdefault(net.name, net.nodes[0])  # behind a fuse or a switch
    return list(found.values())


def _hurts(view: View, strong: Node, holders: list[Node]) -> list[Node]:
    """An open drain does ground no harm."""
    return [node for node in holders if view.type(node) != "open drain" or view.type(strong) != "ground"]


def _against(view: View, group: list[Net], one: Node, other: Node) -> Finding:
    names = " and ".join(net.name for net in group[:2])
    when = "" if view.net(one) is view.net(other) else " while a contact is closed"
    return Finding(
        CONTENTION, True, names, f"{view.told(one)} and {view.told(other)} drive it against each other{when}"
    )


def floating(view: View) -> Iterator[Finding]:
    """Every input has a level: of an output, of a rail, or of a pull resistor. A gate has one even before a program
    runs, which is its pull resistor's."""
    for node in view.nodes(*READS):
        net = view.net(node)
        if net is None:
            if not _pulled_inside(view, node):
                yield Finding(FLOATING, True, view.told(node), "is joined to nothing. Cure: tie it to a rail")
            continue
        group = view.led(net)
        if any(view.is_rail(one) for one in group) or any(view.pulls(one) for one in group):
            continue
        nodes = [other for one in group for other in one.nodes if other != node]
        drivers = view.among(nodes, *DRIVES)
        if view.type(node) == "gate" and all(view.part(driver).kind in CONTROLLERS for driver in drivers):
            yield Finding(
                PULL_UP, True, view.told(node), f"{net.name} has no level until a program runs. Cure: a pull resistor"
            )
        elif not drivers and not view.among(nodes, "open drain") and not any(view.contacts(one) for one in group):
            yield Finding(FLOATING, True, view.told(node), f"nothing gives {net.name} a level. Cure: a pull resistor")


def _pulled_inside(view: View, node: Node) -> bool:
    mode = view.circuit.modes.get(node)
    return bool(mode and mode.pull_ohm) or view.name(node) in view.facts(node).pulled


def missing_pull(view: View) -> Iterator[Finding]:
    """A wire that contacts or open outputs move one way has a resistor that moves it back."""
    for moved in _moved(view):
        right = _right_pulls(view, moved)
        if not right:
            up = "down" if moved.way == {False} else "up"
            told = f"nothing pulls it {up} while nothing is sensed. Cure: 10 kΩ"
            yield Finding(PULL_UP, True, moved.net.name, told)


def unfit_pull(view: View) -> Iterator[Finding]:
    """A pull resistor is strong enough for a long wire, and not too strong for a diode."""
    for moved in _moved(view):
        if not (right := _right_pulls(view, moved)):
            continue
        ohm = 1 / sum(1 / pull.ohm for pull in right)
        if moved.movers > FEW and ohm > WEAK_OHM:
            told = f"{moved.movers} outputs or contacts hang on {ohm / 1000:.0f} kΩ inside a chip"
            yield Finding(PULL_UP, False, moved.net.name, f"{told}: too weak for a long wire. Cure: 10 kΩ")
        if ohm < STRONG_OHM and any(part.kind is DIODE for part in _beyond(view, moved.contacts)):
            told = f"{ohm / 1000:.1f} kΩ is too strong: what a diode pulls low does not get low enough"
            yield Finding(PULL_UP, False, moved.net.name, f"{told}. Cure: another pin")


@dataclass(frozen=True, slots=True)
class _Moved:
    """A net that contacts or open outputs move. movers: how many. way: whether they pull it low, as far as known."""

    net: Net
    contacts: list[Part]
    movers: int
    way: set[bool]


def _moved(view: View) -> Iterator[_Moved]:
    for net in view.nets:
        if view.is_rail(net) or not view.among(net.nodes, *READS, "open drain"):
            continue
        group = view.led(net)
        nodes = [node for one in group for node in one.nodes]
        opens, contacts = view.among(nodes, "open drain"), [part for one in group for part in view.contacts(one)]
        if view.among(nodes, *DRIVES) or not (opens or contacts) or len(opens) == len(nodes) == 1:
            continue
        way = {low for low in (_pulls_low(view, one) for one in group) if low is not None}
        yield _Moved(net, contacts, len(opens) + len(contacts), way | ({True} if opens else set()))


def _right_pulls(view: View, moved: _Moved) -> list[Pull]:
    pulls = [pull for one in view.led(moved.net) for pull in view.pulls(one)]
    return [pull for pull in pulls if not moved.way or (pull.volts > 0) in moved.way]


def _beyond(view: View, contacts: list[Part]) -> list[Part]:
    """The parts themselves, and what is joined to their other ends by one wire alone."""
    ends = [end for part in contacts for end in view.ends(part) if end is not None and not view.is_rail(end)]
    return contacts + [view.part(node) for end in ends for node in end.nodes if len(end.nodes) == 2]


def _pulls_low(view: View, net: Net) -> bool | None:
    """Whether the contacts to rails on a net pull it low; None where there are none."""
    for part in view.contacts(net):
        for end in view.ends(part):
            if end is not net and (volts := view.volts(end)) is not None:
                return volts == 0
    return None


def boot(view: View) -> Iterator[Finding]:
    """Nothing fights a pin that drives before the program does, and nothing hangs on a pin that must be left alone:
    a console's, or one that something on the part itself hangs on."""
    for net in view.nets:
        for node in net.nodes:
            facts, name = view.facts(node), view.name(node)
            if name in facts.reserved and len(net.nodes) > 1:
                rule = BOOT if name in facts.boot else STRAP
                yield Finding(rule, True, view.told(node), f"{net.name} is joined to it, but {facts.reserved[name]}")
            mode = view.circuit.modes.get(node)
            if name in facts.weak and (mode is None or mode.type == "input"):
                yield Finding(STRAP, True, view.told(node), f"it cannot read {net.name}: {facts.weak[name]}")
            if name in facts.boot and name not in facts.reserved and (foe := _foe(view, net, node)):
                told = f"{facts.boot[name]} drives it at the start, and {view.told(foe)} against it"
                yield Finding(BOOT, True, view.told(node), f"{told}. Cure: another pin, or 1 kΩ in series")


def _foe(view: View, net: Net, node: Node) -> Node | None:
    group = view.closed(net)
    nodes = [other for one in group for other in one.nodes if other[0] != node[0] or one is not net]
    foes = view.among(nodes, "output", "tristate", "open drain", "ground", "power out")
    rails = [one.nodes[0] for one in group if one is not net and view.is_rail(one)]
    return next(iter([*foes, *rails]), None)
