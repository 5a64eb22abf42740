"""The drivers whose far end is simulated, of all installed packages; by name, for what stands in for vendors' libraries
is heavy."""

from __future__ import annotations

from typing import Any, Protocol

from hardware.offered import load, offered
from hardware.profile import Profile

CHIPS = "tablero.chips"
"""Group of entry points: each is a sensor driver's name and the class of its circuit (simulator.wired.board.Board)."""
STRIPS = "tablero.strips"
"""Group of entry points: each is a pixel driver's name and the class of what stands for its pixels, made with the
board (a Strip)."""
SPI = "neopixel-spi"
"""The pixel driver whose data line is simulated here."""
UNWIRED = "simulated"
"""A driver of sensors or of pixels that has nothing at its far end."""


class Strip(Protocol):
    """Pixels. bus: what their driver is opened on. frame: what is lit, red, green, blue a pixel."""

    @property
    def bus(self) -> Any: ...

    @property
    def frame(self) -> bytes: ...


def circuits() -> tuple[str, ...]:
    """The sensor drivers that have one."""
    return tuple(offered(CHIPS))


def strips() -> tuple[str, ...]:
    """The pixel drivers whose pixels are simulated."""
    return (SPI, *offered(STRIPS))


def has_lights_alone(profile: Profile) -> bool:
    """Whether at the pins only the lights are behind their driver, one of another package, and sensors simulated."""
    return profile.sensors.driver == UNWIRED and profile.pixels.driver in offered(STRIPS)


def strip_of(profile: Profile) -> Strip:
    """What stands for the pixels of another package's driver, which is one of strips(). Raises HardwareFault."""
    strip: Strip = load(STRIPS, profile.pixels.driver)(profile)
    return strip
