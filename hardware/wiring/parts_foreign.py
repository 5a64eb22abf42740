"""The circuit of sensors whose driver is of another package, as far as its card tells: chips with the pins it
names. How the chips are supplied only their data sheets tell."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.catalogue import PI, Terminal, sensor_card
from hardware.model import Profile
from hardware.wiring.kinds import HEADER_PIN, SENSOR
from hardware.wiring.netlist import Kind, Netlist, Node, Part, Pin
from hardware.wiring.parts_matrix import rest

NOTE = "as its driver says; supply and the pins that are not named: see its data sheet"


def terminals(profile: Profile) -> Mapping[str, tuple[Terminal, ...]]:
    """Name of a spot or button -> where its sensor is wired; empty where the driver's card does not tell."""
    card, params = sensor_card(profile.sensors.driver), profile.sensors.params
    names = {**{s.name: s.channel for s in profile.spots.values() if s.channel is not None}, **profile.buttons}
    return {name: ends for name, channel in names.items() if (ends := card.at(params, channel))}


def add_sensors(profile: Profile, circuit: Netlist, header: Part) -> None:
    links = sensor_card(profile.sensors.driver).links(profile.sensors.params)
    at = terminals(profile)
    chips = _chips(circuit, [terminal for ends in (*links.values(), *at.values()) for terminal in ends])

    def node(terminal: Terminal) -> Node:
        if terminal.part == PI:
            return header.at(HEADER_PIN[int(terminal.pin.removeprefix("GPIO "))])
        return chips[terminal.part].at(_number(terminal))

    for link, ends in links.items():
        for terminal in ends:
            if link in ("3V3", "GND"):
                rest(circuit, link, node(terminal))
            else:
                circuit.join(link, "bus", node(terminal))
    for name, ends in at.items():
        sensor = circuit.add(SENSOR, label=name)
        for number, terminal in zip("12", ends, strict=False):
            there = circuit.net_of(node(terminal))
            net = there.name if there else f"{terminal.part} {terminal.pin}"
            circuit.join(net, there.role if there else "signal", node(terminal), sensor.at(number))


def _chips(circuit: Netlist, terminals: list[Terminal]) -> dict[str, Part]:
    """One of each part that a terminal names, such as "74HC165 3"; alike parts have the same pins."""
    pins: dict[str, dict[str, Pin]] = {}
    parts = sorted({terminal.part for terminal in terminals} - {"Pi"}, key=lambda part: (_type(part), len(part), part))
    for terminal in terminals:
        pins.setdefault(_type(terminal.part), {})[_number(terminal)] = Pin(_number(terminal), terminal.pin)
    kinds = {name: Kind(name, "U", tuple(found.values()), NOTE) for name, found in pins.items()}
    return {part: circuit.add(kinds[_type(part)], label=part.removeprefix(_type(part)).strip()) for part in parts}


def _type(part: str) -> str:
    name, _, number = part.rpartition(" ")
    return name if number.isdecimal() else part


def _number(terminal: Terminal) -> str:
    """A pin without a number goes by its name."""
    return terminal.pin if terminal.number is None else str(terminal.number)
