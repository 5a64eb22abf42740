"""The drivers by name. Looking one up reads its card and imports no vendor library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from hardware.lattice import Cell
from hardware.ports import PixelPort, SensorPort
from hardware.schema import Key, Path, Report

if TYPE_CHECKING:
    from hardware.profile import Profile

Address = int | tuple[int, int]
"""Where a sensor is wired, in its driver's own terms: a number (a pin, a channel) or a crossing (row, column)."""


PinUse = tuple[int, Path, str]
"""A GPIO number, the key that claims it, and what for."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A sensor that the board file asks for: a site or place (``cell`` None beside the lattice) or a button.

    ``address`` is None when the file leaves it to the driver's own order; ``key`` is where the file speaks of it.
    """

    name: str
    cell: Cell | None
    address: Address | None
    key: Path


@dataclass(frozen=True, slots=True)
class Wires:
    """What a sensor driver makes of them. ``channels``: name -> channel, for those that have a sensor.

    ``total``: how many levels a scan gives. ``params``: what the driver wants to find in the profile.
    ``pins``: the header pins that it claims.
    """

    channels: Mapping[str, int]
    total: int
    params: Mapping[str, Any]
    pins: tuple[PinUse, ...] = ()


@dataclass(frozen=True, slots=True)
class SensorCard:
    """What is known of a sensor driver without opening it.

    wire(params, wanted, sensing, report): the channels and pins; reports what cannot be wired.
    open(profile, bus): bus stands in for the machine's own pins; None is the real thing. Raises HardwareFault.
    """

    name: str
    sensing: tuple[str, ...]
    keys: tuple[Key, ...]
    wire: Callable[[Mapping[str, Any], Iterable[Wanted], str, Report], Wires]
    open: Callable[[Profile, Any], SensorPort]


@dataclass(frozen=True, slots=True)
class PixelCard:
    """What is known of a pixel driver without opening it. pins(params): the header pins that it claims.

    wire(params, sensors, report): reports what does not go together with the table of the sensors.
    """

    name: str
    keys: tuple[Key, ...]
    pins: Callable[[Mapping[str, Any]], Iterable[PinUse]]
    open: Callable[[Profile, Any], PixelPort]
    wire: Callable[[Mapping[str, Any], Mapping[str, Any], Report], None] = lambda params, sensors, report: None


SENSOR_DRIVERS = ("gpio-matrix", "serial-scanner", "simulated")
PIXEL_DRIVERS = ("neopixel-spi", "neopixel", "serial-pixels", "simulated")


def sensor_card(name: str) -> SensorCard:
    """The card of one of SENSOR_DRIVERS."""
    card: SensorCard = import_module(f"hardware.sensors.{name.replace('-', '_')}").CARD
    return card


def pixel_card(name: str) -> PixelCard:
    """The card of one of PIXEL_DRIVERS."""
    card: PixelCard = import_module(f"hardware.pixels.{name.replace('-', '_')}").CARD
    return card
