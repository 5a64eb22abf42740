"""What a hand may do to a circuit with a soldering iron, and where in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from hardware.wiring.chips import MCP23017, TCA9548A
from hardware.wiring.kinds import BUTTON, HEADER, RESISTOR
from hardware.wiring.netlist import Net, Netlist, Node, Part

T = TypeVar("T")


class DoesNotApplyError(Exception):
    """The board has nothing of the kind."""


def draw(chance: Random, from_: Sequence[T]) -> T:
    if not from_:
        raise DoesNotApplyError
    return chance.choice(from_)


def pin_name(made: Netlist, node: Node) -> str:
    return next(pin.name for pin in made.parts[node[0]].kind.pins if pin.number == node[1])


def type_of(made: Netlist, node: Node) -> str:
    if node in made.modes:
        return made.modes[node].type
    facts = made.parts[node[0]].kind.facts
    return facts.type_of(pin_name(made, node)) if facts else "unused"


def nodes(made: Netlist, kind: str) -> Iterator[tuple[Node, Net]]:
    for net in made.nets.values():
        for node in net.nodes:
            if type_of(made, node) == kind:
                yield node, net


def move_pin(made: Netlist, node: Node, net: Net) -> None:
    made.cut(node)
    made.join(net.name, net.role, node)


def bridge(made: Netlist, gone: Net, into: Net) -> None:
    for node in list(gone.nodes):
        move_pin(made, node, into)


def remove(made: Netlist, part: Part) -> None:
    for pin in part.kind.pins:
        made.cut(part.at(pin.number))
    del made.parts[part.ref]


def net_of(made: Netlist, node: Node) -> Net:
    net = made.net_of(node)
    if net is None:
        raise DoesNotApplyError
    return net


def other_value(made: Netlist, part: Part, value: str) -> None:
    made.parts[part.ref] = replace(part, value=value)


def rests(made: Netlist) -> list[tuple[Part, Net]]:
    """Resistors that hold a line at the supply, with the line."""
    found = []
    for part in made.of_kind(RESISTOR):
        line, rail = made.net_of(part["1"]), made.net_of(part["2"])
        if line and rail and rail.role == "logic":
            found.append((part, line))
    return found


def is_pulled(made: Netlist, line: Net) -> bool:
    """Whether a part has a pull resistor inside on this line."""
    return any(
        (node in made.modes and made.modes[node].pull_ohm)
        or ((facts := made.parts[node[0]].kind.facts) and pin_name(made, node) in facts.pulled)
        for node in line.nodes
    )


def button_pin(made: Netlist, chance: Random) -> Node:
    """A pin of the header that reads a button of its own."""
    own = (node for node, net in nodes(made, "input") if net.role == "signal" and any(made.on(net, BUTTON)))
    return draw(chance, [node for node in own if made.parts[node[0]].kind is HEADER])


def change_pin(made: Netlist, node: Node, name: str) -> None:
    """The wire of a pin goes to the pin of this name of the same part instead, used as that was."""
    net, part = net_of(made, node), made.parts[node[0]]
    made.cut(node)
    made.cut(part[name])
    if mode := made.modes.pop(node, None):
        made.configure(part[name], mode.type, mode.pull_ohm)
    made.join(net.name, net.role, part[name])


def has_i2c(made: Netlist) -> None:
    if not any(made.of_kind(MCP23017, TCA9548A)):
        raise DoesNotApplyError
