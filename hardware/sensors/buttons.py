"""Buttons of boards whose other sensors are wired otherwise: they can be had without those."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hardware.buses import release
from hardware.libraries import LibraryError, library
from hardware.ports import HardwareFault, SensorPort


class GroundButtons:
    """A SensorPort, a channel a pin. driver: for messages. pins: GPIO (Broadcom). pin_factory: as elsewhere. Raises
    HardwareFault."""

    def __init__(self, driver: str, pins: Sequence[int], pin_factory: Any = None) -> None:
        self.channels = len(pins)
        self._driver = driver
        self._devices: list[Any] = []
        if not pins:
            return
        try:
            gpiozero = library("gpiozero")
            for pin in pins:
                self._devices.append(gpiozero.InputDevice(pin, pull_up=True, pin_factory=pin_factory))
        except LibraryError:
            raise
        except Exception as error:  # the pin libraries raise classes of their own
            self.close()
            raise HardwareFault(
                f"{driver}: GPIO {', '.join(map(str, pins))} (buttons) cannot be opened: {type(error).__name__}: "
                f"{error}. Cure: end the program that holds them (gpioinfo shows it), put the user into the group "
                "gpio, install the Python package lgpio"
            ) from error

    def scan(self) -> list[int]:
        try:
            return [0 if device.pin.state else 1 for device in self._devices]
        except Exception as error:  # as above
            raise HardwareFault(
                f"{self._driver}: the buttons cannot be read: {type(error).__name__}: {error}. Cure: check that no "
                "other program has taken the pins, then open the board again"
            ) from error

    def close(self) -> None:
        release(self._devices)


class After:
    """A SensorPort without its first channels' sensors, which read 0. before: how many. port: of the others."""

    def __init__(self, before: int, port: SensorPort) -> None:
        self.channels = before + port.channels
        self._before = before
        self._port = port

    def scan(self) -> list[int]:
        return [0] * self._before + list(self._port.scan())

    def close(self) -> None:
        self._port.close()
