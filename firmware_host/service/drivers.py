"""``tablero drivers``: the drivers of sensors and pixels that are installed, and the packages that bring them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterator, Mapping

from hardware import catalogue
from hardware.offered import providers
from hardware.ports import HardwareFault

HELP = "list the drivers of sensors and pixels, and which installed package each comes from"
Wired = Callable[[], Mapping[str, Collection[str]]]
"""Sensors and pixels -> their drivers whose far end can be simulated."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has none."""


def run(args: argparse.Namespace, wired: Wired) -> int:
    """0, or 1 where a driver cannot be used."""
    at_pins, status = wired(), 0
    for title, names, told in (
        ("sensors", catalogue.sensor_drivers(), _sensors),
        ("pixels", catalogue.pixel_drivers(), _pixels),
    ):
        print(title)
        group = catalogue.SENSORS if title == "sensors" else catalogue.PIXELS
        for name in names:
            print(f"  {name:<16} ", end="", flush=True)  # one that comes to no end stands last
            pins = ["simulated at the pins"] if name in at_pins[title] else []
            try:
                line = f"{', '.join(providers(group, name)):<20} {'; '.join((*told(name), *pins))}".rstrip()
            except HardwareFault as fault:
                line, status = f"cannot be used: {fault}", 1
            print(line)
    return status


def _sensors(name: str) -> Iterator[str]:
    yield f"senses {', '.join(catalogue.sensor_card(name).sensing)}"


def _pixels(name: str) -> Iterator[str]:
    if catalogue.pixel_card(name).white:
        yield "also with white"
