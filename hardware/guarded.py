"""Devices of another package's driver: what it does wrong is a fault of that driver, named, and stops nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from operator import index
from traceback import extract_tb
from typing import Any

from hardware.model import Profile
from hardware.ports import HardwareFault, PixelPort, SensorPort

_LEVELS = {"press": range(2), "occupancy": range(2), "polarity": range(-1, 2)}
_COUNTS = range(1 << 31)


class GuardedSensors:
    """A SensorPort. All else that the driver's port can do, it can do through this one."""

    def __init__(self, who: str, profile: Profile, open_port: Callable[[], SensorPort]) -> None:
        """who: the driver, for messages. Raises HardwareFault, also where the port has other channels than the
        board."""
        self._who = who
        self._levels = _LEVELS.get(profile.sensing, _COUNTS)
        self.channels = profile.sensors.channels
        with _blamed(who, "open"):
            self._port = open_port()
            told = self._port.channels
        if told != self.channels:
            self.close()
            raise HardwareFault(f"{who}: its port has {told!r} channels; the board has {self.channels}")

    def scan(self) -> Sequence[int]:
        with _blamed(self._who, "scan"):
            told = self._port.scan()
            levels = [*told]
        if len(levels) != self.channels:
            raise HardwareFault(f"{self._who}: scan gave {len(levels)} levels; allowed: one a channel, {self.channels}")
        for channel, level in enumerate(levels):
            if not _is_one_of(self._levels, level):
                allowed = "0 and more" if self._levels is _COUNTS else ", ".join(map(str, self._levels))
                raise HardwareFault(f"{self._who}: scan gave {level!r} at channel {channel}; allowed: {allowed}")
        return [*map(index, levels)]

    def close(self) -> None:
        with _blamed(self._who, "close"):
            self._port.close()

    def __getattr__(self, name: str) -> Any:
        return _had(self._who, self, name)


class GuardedPixels:
    """A PixelPort, likewise."""

    def __init__(self, who: str, profile: Profile, open_port: Callable[[], PixelPort]) -> None:
        """Raises HardwareFault, also where the port has another number of pixels than the board."""
        self._who = who
        self.count = profile.pixels.count
        with _blamed(who, "open"):
            self._port = open_port()
            told = self._port.count
        if told != self.count:
            self.close()
            raise HardwareFault(f"{who}: its port has {told!r} pixels; the board has {self.count}")

    def show(self, pixels: bytes) -> None:
        if len(pixels) != 3 * self.count:
            raise ValueError(f"{len(pixels)} bytes for {self.count} pixels; allowed: 3 a pixel")
        with _blamed(self._who, "show"):
            self._port.show(pixels)

    def close(self) -> None:
        with _blamed(self._who, "close"):
            self._port.close()

    def __getattr__(self, name: str) -> Any:
        return _had(self._who, self, name)


@contextmanager
def _blamed(who: str, what: str) -> Iterator[None]:
    """what: that which the driver was asked for."""
    try:
        yield
    except HardwareFault:
        raise
    except (Exception, SystemExit) as error:  # whatever somebody else's code does
        where = extract_tb(error.__traceback__)[-1]
        raise HardwareFault(f"{who}: {what} failed: {error!r} ({where.filename}:{where.lineno})") from error


def _had(who: str, guarded: GuardedSensors | GuardedPixels, name: str) -> Any:
    """What the driver's port has beside what every port has. Raises AttributeError where it has no such thing."""
    port = vars(guarded).get("_port")
    with _blamed(who, name):
        found = getattr(port, name, guarded)  # no port has its guard
    if found is guarded:
        raise AttributeError(f"{who}: has no {name}")
    return found


def _is_one_of(levels: range, level: object) -> bool:
    try:
        return index(level) in levels  # type: ignore[arg-type]
    except TypeError:
        return False
