"""The circuit of sensors whose driver is of another package, as far as its card tells: chips with the pins it
names, and the supply that links joins them to. Its other pins a chip's own card tells where a package offers one;
otherwise only its data sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from hardware.catalogue import PI, Links, Terminal, sensor_card
from hardware.model import Profile
from hardware.ports import HardwareFault
from hardware.wiring.chip_card import chip_card
from hardware.wiring.kinds import CAPACITOR, HEADER_PIN, SENSOR
from hardware.wiring.netlist import PI_5V, Kind, Netlist, Node, Part, Pin
from hardware.wiring.parts_matrix import rest

SUPPLIES = {"3V3": "3V3", "5V": PI_5V, "GND": "GND"}
"""The links that are supplies -> their nets."""
NOTE = "as its driver says; supply and the pins that are not named: see its data sheet"


def terminals(profile: Profile) -> Mapping[str, tuple[Terminal, ...]]:
    """Name of a spot or button -> where its sensor is wired; empty where the driver's card does not tell."""
    card, params = sensor_card(profile.sensors.driver), profile.sensors.params
    names = {**{s.name: s.channel for s in profile.spots.values() if s.channel is not None}, **profile.buttons}
    return {name: ends for name, channel in names.items() if (ends := card.at(params, channel))}


def add_sensors(profile: Profile, circuit: Netlist, header: Part, taken: Collection[str] = ()) -> None:
    """taken: names of nets that the rest of the circuit has. Raises HardwareFault, naming the driver, where its card
    gives one of them to a wire of its own, or tells what no circuit can be made of."""
    driver = profile.sensors.driver
    links = sensor_card(driver).links(profile.sensors.params)
    _check_names(driver, links, {*taken, PI_5V})
    at = terminals(profile)
    chips = _chips(circuit, [terminal for ends in (*links.values(), *at.values()) for terminal in ends])

    def node(terminal: Terminal) -> Node:
        if terminal.part == PI:
            return header.at(_header_pin(driver, terminal))
        part = chips[terminal.part]
        return part[terminal.pin] if terminal.number is None else part.at(terminal.number)

    with _refused(driver):
        for link, ends in links.items():
            for terminal in ends:
                if link in SUPPLIES:
                    rest(circuit, SUPPLIES[link], node(terminal))
                else:
                    circuit.join(link, "bus", node(terminal))
        for name, ends in at.items():
            sensor = circuit.add(SENSOR, label=name)
            for number, terminal in zip("12", ends, strict=False):
                there = circuit.net_of(node(terminal))
                net = there.name if there else f"{terminal.part} {terminal.pin}"
                circuit.join(net, there.role if there else "signal", node(terminal), sensor.at(number))
    for chip in chips.values():
        _supply(circuit, chip)


def _check_names(driver: str, links: Links, taken: Collection[str]) -> None:
    if clash := next((link for link in links if link in taken and link not in SUPPLIES), None):
        raise HardwareFault(
            f'{driver}: the driver\'s card calls a link "{clash}", as another wire of the board is called. '
            f"Cure: another name; {', '.join(SUPPLIES)} are the supplies"
        )


def _header_pin(driver: str, terminal: Terminal) -> int:
    gpio = terminal.pin.removeprefix("GPIO ")
    if not gpio.isdecimal() or int(gpio) not in HEADER_PIN:
        raise HardwareFault(
            f'{driver}: the driver\'s card has a terminal "{terminal.pin}" of the Pi; allowed: GPIO {min(HEADER_PIN)} '
            f"to {max(HEADER_PIN)}; its supplies are the links {', '.join(SUPPLIES)}"
        )
    return HEADER_PIN[int(gpio)]


@contextmanager
def _refused(driver: str) -> Iterator[None]:
    """What a netlist refuses, as a fault of the driver's card."""
    try:
        yield
    except ValueError as error:
        raise HardwareFault(f"{driver}: the driver's card, links and at: {error}") from error


def _supply(circuit: Netlist, chip: Part) -> None:
    """Where the chip's card tells: 3V3 and ground at the pins that the driver has not joined, and the capacitor at the
    chip's first supply."""
    facts = chip.kind.facts
    if facts is None:
        return
    rails = {"power in": SUPPLIES["3V3"], "ground": SUPPLIES["GND"]}
    fed: list[str] = []
    for pin in chip.kind.pins:
        node, kind = chip.at(pin.number), facts.type_of(pin.name)
        if circuit.net_of(node) is None and kind in rails:
            rest(circuit, rails[kind], node)
        if kind == "power in" and (net := circuit.net_of(node)) and net.name in SUPPLIES.values():
            fed.append(net.name)
    if facts.bypass:
        calm = circuit.add(CAPACITOR, facts.bypass, f"beside {chip.ref}", beside=chip.ref)
        rest(circuit, next(iter(fed), SUPPLIES["3V3"]), calm["+"])
        rest(circuit, SUPPLIES["GND"], calm["-"])


def _chips(circuit: Netlist, terminals: list[Terminal]) -> dict[str, Part]:
    """One of each part that a terminal names, such as "74HC165 3"; alike parts have the same pins."""
    pins: dict[str, dict[str, Pin]] = {}
    parts = sorted({terminal.part for terminal in terminals} - {"Pi"}, key=lambda part: (_type(part), len(part), part))
    for terminal in terminals:
        pins.setdefault(_type(terminal.part), {})[_number(terminal)] = Pin(_number(terminal), terminal.pin)
    kinds = {name: _kind(name, found) for name, found in pins.items()}
    return {part: circuit.add(kinds[_type(part)], label=part.removeprefix(_type(part)).strip()) for part in parts}


def _kind(name: str, named: Mapping[str, Pin]) -> Kind:
    """named: the pins that the driver names, by number. Raises HardwareFault where the chip's card has another name for
    one of them, or none."""
    card = chip_card(name)
    if card is None:
        return Kind(name, "U", tuple(named.values()), NOTE)
    known = {str(number): pin for number, pin in card.pins.items()}
    for number, pin in named.items():
        if known.get(number) != pin.name and not (number == pin.name and pin.name in card.pins.values()):
            raise HardwareFault(
                f"{name}: the driver's card has {pin.name} at pin {number}, the chip's card {known.get(number, 'none')}"
            )
    return Kind(name, "U", tuple(Pin(number, pin) for number, pin in known.items()), card.source or NOTE, card.facts)


def _type(part: str) -> str:
    name, _, number = part.rpartition(" ")
    return name if number.isdecimal() else part


def _number(terminal: Terminal) -> str:
    """A pin without a number goes by its name."""
    return terminal.pin if terminal.number is None else str(terminal.number)
