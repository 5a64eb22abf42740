"""The line between a host and a simulated device, and what can be done to the bytes on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from threading import Lock
from typing import Literal, get_args

from simulator.device.wire import Wire

To = Literal["host", "device"]
KEPT = 10_000
"""Pieces of the line that its log remembers."""
MOST = 1_000_000
LONGEST_S = 60


@dataclass(frozen=True, slots=True)
class Passed:
    """A piece that went over the line, as it arrived. at: seconds of ``time.monotonic``. to: its receiver."""

    at: float
    to: To
    data: bytes


class Line:
    """What can be done to the bytes on the line. log: what has passed, the last 10,000 pieces."""

    def __init__(self, baud: int | None = None, seed: int = 0) -> None:
        self.log: deque[Passed] = deque(maxlen=KEPT)
        chance = Random(seed)
        self._wires: dict[To, Wire] = {"host": Wire(baud, chance), "device": Wire(baud, chance)}
        self._lock = Lock()

    def garble(self, count: int, to: To | None = None) -> None:
        """Of each of the next so many bytes a bit is wrong. to: only those to the host, or to the device; without it,
        so many on each way. Raises ValueError, as its neighbours do."""
        for wire in self._ways(count, to):
            wire.spoil(garble=count)

    def drop(self, count: int, to: To | None = None) -> None:
        """The next so many bytes do not arrive."""
        for wire in self._ways(count, to):
            wire.spoil(lose=count)

    def noise(self, count: int, to: To | None = None) -> None:
        """So many random bytes arrive before the next ones."""
        for wire in self._ways(count, to):
            wire.spoil(noise=count)

    def delay(self, seconds: float, to: To | None = "host") -> None:
        """From now on answers arrive so much later; 0 for as soon as they can."""
        if not 0 <= seconds <= LONGEST_S:
            raise ValueError(f"delay {seconds} s; allowed: 0 to {LONGEST_S}")
        for wire in self._ways(0, to):
            wire.delay(seconds)

    def put(self, data: bytes, to: To, now: float, late_s: float = 0.0) -> None:
        with self._lock:
            self._wires[to].put(data, now, late_s)

    def take(self, to: To, now: float) -> bytes:
        """What has arrived there."""
        with self._lock:
            arrived = self._wires[to].take(now)
        if arrived:
            self.log.append(Passed(now, to, arrived))
        return arrived

    @property
    def due(self) -> float:
        """When the next bytes arrive."""
        with self._lock:
            return min(wire.due for wire in self._wires.values())

    def cut(self) -> None:
        """What is under way does not arrive."""
        with self._lock:
            for wire in self._wires.values():
                wire.cut()

    def _ways(self, count: int, to: To | None) -> Sequence[Wire]:
        if type(count) is not int or not 0 <= count <= MOST:
            raise ValueError(f"{count!r} bytes; allowed: a whole number, 0 to {MOST}")
        if to not in (None, *get_args(To)):
            raise ValueError(f"to {to!r}; allowed: {', '.join(get_args(To))}")
        with self._lock:
            return [wire for way, wire in self._wires.items() if to in (None, way)]
