"""Sensors that say the opposite, told aright."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from hardware.ports import SensorPort, doubtful


class Inverted:
    """A SensorPort before another. channels: those to turn round. signed: whether levels are poles, so that the other
    pole is meant, and not something for nothing. All else that the port can do, it can do through this one."""

    def __init__(self, port: SensorPort, channels: Collection[int], *, signed: bool) -> None:
        self.channels = port.channels
        self._port = port
        self._inverted = tuple(channels)
        self._signed = signed

    def scan(self) -> Sequence[int]:
        levels = list(self._port.scan())
        doubt = doubtful(self._port)
        for channel in self._inverted:
            if channel not in doubt:  # what is in doubt reads 0, whatever that would mean
                levels[channel] = -levels[channel] if self._signed else int(not levels[channel])
        return levels

    def close(self) -> None:
        self._port.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)
