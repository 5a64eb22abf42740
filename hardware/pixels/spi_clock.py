"""Whether SPI keeps its rate, told by how long frames take on it.

Up to the Pi 4 SPI is divided from a clock that follows the load unless config.txt holds it; pixels then see bits of the
wrong length and flash. To ask the firmware for that clock takes rights that a service should not have; a stopwatch
around the transfer takes none.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any

FRAMES = 16
"""So many of the last frames are judged together."""
FAST = 0.85
"""Two frames of them that took no more than this share of their time: the bits were too short. Nothing else makes a
transfer shorter."""
SLOW, OVERHEAD = 1.35, 0.5e-3
"""All of them took more than this share and so many seconds more: the bits were too long. A single one may have waited
for a busy processor."""


class SpiClock:
    """hz: bits a second that were asked for."""

    def __init__(self, hz: float) -> None:
        self._hz = hz
        self._took: deque[tuple[float, float]] = deque(maxlen=FRAMES)  # share of its time, of which so much is certain
        self._told = ""

    def add(self, count: int, seconds: float) -> None:
        """A frame of so many bytes took so long."""
        due = 8 * count / self._hz
        self._took.append((seconds / due, max(0.0, seconds - OVERHEAD) / due))

    @property
    def trouble(self) -> str:
        """What is wrong, and the cure; empty while nothing is. In the same words until it is over, for a rate that
        wavers is one trouble."""
        share = self._share()
        if share == 1.0:
            self._told = ""
        elif not self._told:
            self._told = (
                f"SPI 0: bits come at {self._hz / share / 1e6:.1f} MHz instead of {self._hz / 1e6:.1f} MHz, so that "
                "pixels flash. Cure: tablero doctor names the line of config.txt that keeps the clock steady"
            )
        return self._told

    def _share(self) -> float:
        """Of its time that a frame takes; 1 where that is not known to be wrong."""
        if len(self._took) < FRAMES:
            return 1.0
        shortest = sorted(share for share, _ in self._took)[1]
        longest = min(share for _, share in self._took)
        return shortest if shortest <= FAST else longest if longest > SLOW else 1.0


class Stopwatch:
    """A busio.SPI before another, which tells a clock how long its transfers take. timer: seconds."""

    def __init__(self, bus: Any, clock: SpiClock, timer: Callable[[], float] = time.perf_counter) -> None:
        self._bus, self._clock, self._timer = bus, clock, timer

    def write(self, buffer: Any, *args: Any, **more: Any) -> Any:
        begun = self._timer()
        answer = self._bus.write(buffer, *args, **more)
        self._clock.add(len(buffer), self._timer() - begun)
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bus, name)
