"""What is on each of the sheets of chips: which chips, which of their pins lead where, which nets come with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from hardware.wiring.chips import CHIPS, HC4067, INPUTS, NAU7802
from hardware.wiring.kinds import BUTTON, LOAD_CELL, RESISTOR, SENSORS
from hardware.wiring.netlist import LINES, RAILS, Net, Netlist, Node, Part
from hardware.wiring.paint import colours
from hardware.wiring.symbols import STEP

TALL = 1200
"""Chips go on a sheet until it is about so tall."""
LINE = 2 * STEP
"""Height of an input with its sensor."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A chip and its connected pins, by number: those of bus and supply at the left, those of sensors at the right."""

    chip: Part
    left: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def height(self) -> float:
        return 48 + max(STEP * len(self.left), LINE * len(self.right)) + 44


def pages(circuit: Netlist) -> list[list[Unit]]:
    """The chips in the order in which they are numbered, in groups that fit on a sheet."""
    found: list[list[Unit]] = [[]]
    for part in circuit.of_kind(*CHIPS):
        unit = _unit(circuit, part)
        if found[-1] and sum(u.height for u in (*found[-1], unit)) > TALL:
            found.append([])
        found[-1].append(unit)
    return found


@dataclass(frozen=True, slots=True)
class Page:
    """What of the circuit is on a page. buttons: those at pins of what the bus comes from. soft: the resistors beside
    those pins, each between the net of its pin and the bus behind it. colour: of each net, by its name."""

    refs: frozenset[str]
    units: Sequence[Unit]
    buttons: Sequence[Part]
    buses: Sequence[Net]
    soft: Sequence[tuple[Net, Part, Net]]
    signals: Sequence[Net]
    rails: Sequence[Net]
    colour: Mapping[str, str]

    @property
    def at_the_controller(self) -> Mapping[Node, Net]:
        nets = (*self.buses, *self.rails, *(first for first, _, _ in self.soft))
        return {node: net for net in nets for node in net.nodes}


def page_of(circuit: Netlist, units: Sequence[Unit], master: Part, *, is_first: bool) -> Page:
    buttons = [one for one in circuit.of_kind(BUTTON) if _is_at(circuit, one, master)] if is_first else []
    refs = frozenset({master.ref, *(unit.chip.ref for unit in units), *(part.ref for part in buttons)})
    buses = [*_buses(circuit, refs, master), *(circuit.net_at(part["1"]) for part in buttons)]
    signals = [net for unit in units for pin in unit.right if (net := circuit.net_of(unit.chip.at(pin)))]
    signals += [net for net in circuit.nets.values() if any(circuit.on(net, LOAD_CELL))]
    rails = [net for net in circuit.nets.values() if net.role in RAILS]
    soft = list(_soft(circuit, buses, master))
    colour = colours([*buses, *(net for net in signals if net.role not in RAILS), *rails])
    colour |= {first.name: colour[bus.name] for first, _, bus in soft}
    return Page(refs, units, buttons, buses, soft, signals, rails, colour)


def _unit(circuit: Netlist, chip: Part) -> Unit:
    inputs = [chip.kind.named(name) for name in INPUTS[chip.kind]]

    def is_right(number: str) -> bool:
        net = circuit.net_of(chip.at(number))
        is_told = net is not None and (net.role in (*RAILS, *LINES) or any(circuit.on(net, *SENSORS, NAU7802)))
        return number in inputs and is_told

    right = tuple(number for number in inputs if is_right(number))
    left = [pin.number for pin in chip.kind.pins if pin.number not in right and circuit.net_of(chip.at(pin.number))]

    def last(number: str) -> tuple[bool, bool, bool]:
        net = circuit.net_at(chip.at(number))
        # A common line comes last: its resistor hangs below the chip.
        return (pull_of(circuit, chip, net) is not None, net.role in RAILS, net.role == "GND")

    return Unit(chip, tuple(sorted(left, key=last)), right)


def _buses(circuit: Netlist, here: Set[str], master: Part) -> Iterator[Net]:
    """The nets between chips, or between chips and the controller, of which something is on the sheet."""
    chips = {part.ref for part in circuit.of_kind(*CHIPS)}
    for net in circuit.nets.values():
        refs = {ref for ref, _ in net.nodes}
        if (
            net.role not in RAILS
            and refs & chips
            and not any(circuit.on(net, *SENSORS, NAU7802))
            and refs & (here - {master.ref})
        ):
            yield net


def _soft(circuit: Netlist, buses: Iterable[Net], master: Part) -> Iterator[tuple[Net, Part, Net]]:
    """The resistors beside the controller's pins: the net of the pin, the resistor, the net behind it."""
    for net in buses:
        for ref, _ in circuit.on(net, RESISTOR):
            first = circuit.net_of(circuit.parts[ref]["1"])
            if first is not None and any(node[0] == master.ref for node in first.nodes):
                yield first, circuit.parts[ref], net


def _is_at(circuit: Netlist, part: Part, master: Part) -> bool:
    """Whether a button hangs on a pin of its own of what the bus comes from."""
    return any(ref == master.ref for ref, _ in circuit.net_at(part["1"]).nodes)


def pull_of(circuit: Netlist, chip: Part, net: Net) -> Part | None:
    """The resistor of a multiplexer's common line."""
    if net.role != "analogue" or chip.kind is not HC4067 or any(circuit.on(net, *SENSORS)):
        return None
    return next((circuit.parts[ref] for ref, _ in circuit.on(net, RESISTOR)), None)
