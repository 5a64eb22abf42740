"""The drivers by name. Looking one up reads its card and imports no vendor library."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hardware.lattice import Cell
from hardware.model import Profile, Trim
from hardware.offered import load, offered
from hardware.ports import PixelPort, SensorPort
from hardware.schema import Key, Path, Report

Address = int | tuple[int, int]
"""Where a sensor is wired, in its driver's own terms: a number (a pin, a channel) or a crossing (row, column)."""


PinUse = tuple[int, Path, str]
"""A GPIO number, the key that claims it, and what for."""


def names_no_pin(key: Path) -> bool:
    """Whether a key claims the pins of a whole bus, without naming them."""
    return key[-1] in ("driver", "spi")


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


PI = "Pi"
"""The part that terminals of the header belong to."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """A pin of a part. part: "Pi" for the header, else a chip's type and which of them, such as "74HC165 3", counted
    from 1 and from the Pi. pin: its name on the data sheet, or "GPIO 17". number: of the DIP package's pin."""

    part: str
    pin: str
    number: int | None = None


Links = Mapping[str, tuple[Terminal, ...]]
"""Wires by name, each with the terminals that it joins. Supplies are called "3V3", "5V" (the Pi's) and "GND"; they are
there only where a chip asks for more than 3.3 V and ground at its supply pins: an address pin, an unused input, 5 V."""


@dataclass(frozen=True, slots=True)
class SensorCard:
    """What is known of a sensor driver without opening it.

    wire(params, wanted, sensing, report): the channels and pins; reports what cannot be wired.
    open(profile, bus): bus stands in for the machine's own pins; None is the real thing. Raises HardwareFault.
    buttons(profile, bus): likewise the buttons alone, where they need none of the sensors; these read 0. None where
    they cannot be had apart.

    For drawings, out of the ``params`` of a profile's sensors:
    links(params): the wires between the Pi and the driver's chips, and among these; of supplies only what Links says.
    at(params, channel): where the sensor of a channel is wired: a row's and a column's terminal for a crossing (the
    row's first), one input otherwise, whose sensor's other end goes to ground or is the sensor's own affair.

    trim(params, trims, moved): the params with what a calibration found, channel by channel; moved: the channel that
    the board file gives a site -> the one that it really has.
    """

    name: str
    sensing: tuple[str, ...]
    keys: tuple[Key, ...]
    wire: Callable[[Mapping[str, Any], Iterable[Wanted], str, Report], Wires]
    open: Callable[[Profile, Any], SensorPort]
    buttons: Callable[[Profile, Any], SensorPort] | None = None
    links: Callable[[Mapping[str, Any]], Links] = lambda params: {}
    at: Callable[[Mapping[str, Any], int], tuple[Terminal, ...]] = lambda params, channel: ()
    trim: Callable[[Mapping[str, Any], Mapping[int, Trim], Mapping[int, int]], Mapping[str, Any]] = (
        lambda params, trims, moved: params
    )


@dataclass(frozen=True, slots=True)
class PixelCard:
    """What is known of a pixel driver without opening it. pins(params): the header pins that it claims.

    wire(params, sensors, report): reports what does not go together with the table of the sensors.
    white: whether it can light pixels that have white too.
    """

    name: str
    keys: tuple[Key, ...]
    pins: Callable[[Mapping[str, Any]], Iterable[PinUse]]
    open: Callable[[Profile, Any], PixelPort]
    wire: Callable[[Mapping[str, Any], Mapping[str, Any], Report], None] = lambda params, sensors, report: None
    white: bool = False


SENSORS, PIXELS = "tablero.sensors", "tablero.pixels"
"""Groups of entry points: each is a driver's name and its card."""


def sensor_drivers() -> tuple[str, ...]:
    """Those of all installed packages."""
    return tuple(offered(SENSORS))


def pixel_drivers() -> tuple[str, ...]:
    """Those of all installed packages."""
    return tuple(offered(PIXELS))


def sensor_card(name: str) -> SensorCard:
    """The card of one of sensor_drivers(). Raises HardwareFault where it cannot be loaded."""
    card: SensorCard = load(SENSORS, name, SensorCard)
    return card


def pixel_card(name: str) -> PixelCard:
    """The card of one of pixel_drivers(). Raises HardwareFault where it cannot be loaded."""
    card: PixelCard = load(PIXELS, name, PixelCard)
    return card
