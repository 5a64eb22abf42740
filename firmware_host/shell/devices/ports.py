"""The board's two ports as a table holds them: opened, and after a fault opened again with patience."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from hardware.drivers import OpenSensors, open_pixels, open_sensors
from hardware.ports import HardwareFault, PixelPort, SensorPort
from hardware.profile import Profile


class Ports(Protocol):
    """sensors and pixels are there after ``open``."""

    sensors: SensorPort
    pixels: PixelPort

    def open(self) -> None:
        """For the first time, or again after a fault. Raises HardwareFault."""

    def close(self) -> None:
        """Dark, and released; may be called twice, and before ``open``. Raises no HardwareFault: what does not answer
        is let go all the same."""


class DriverPorts:
    """The real thing: whatever drivers the profile names. opens: its sensors, or as many of them as are wanted."""

    def __init__(self, profile: Profile, opens: OpenSensors = open_sensors) -> None:
        self._profile = profile
        self._opens = opens
        self._open: list[SensorPort | PixelPort] = []

    def open(self) -> None:
        self.close()
        self.sensors: SensorPort = self._opens(self._profile, None)
        self._open.append(self.sensors)
        self.pixels: PixelPort = open_pixels(self._profile)
        self._open.append(self.pixels)

    def close(self) -> None:
        while self._open:
            with suppress(HardwareFault):  # it is being let go because it does not answer
                self._open.pop().close()
