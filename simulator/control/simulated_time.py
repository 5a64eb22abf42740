"""The time of a daemon on a simulated board: it goes on with every scan, as fast as told, or only when told."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from firmware_host.shell.runner import Clock, Runner, Stopped, Timed, Timers

T = TypeVar("T")

FASTEST = 1000.0
"""Times real time, more than any computer keeps up with."""
IDLE_HZ = 1000.0
"""How often a second it is asked what to do next while time stands still."""


class SimulatedTime:
    """A firmware_host.shell.runner.Pacemaker, and its clock. speed: times real time; with 0 it stands still until
    ``advance``. now: seconds. The time of a scan is a whole scan after the last one, however long that took.

    ``keep`` plugs in the daemon's part, and must be called first.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.now = 0.0
        self.speed = speed
        self._timers = Timers()
        self._stopping = False

    def clock(self) -> float:
        return self.now

    def keep(self, step: Timed, clock: Clock, hz: float, finished: Callable[[], None]) -> SimulatedTime:
        """The arguments of a Runner; the clock is ours."""
        self._step = step
        self._hz = hz
        self._runner = Runner(self._beat, time.monotonic, self._rate(), finished)
        return self

    # -- a Pacemaker

    @property
    def failure(self) -> BaseException | None:
        return self._runner.failure

    def start(self) -> None:
        self._runner.start()

    def stop(self) -> None:
        self._stopping = True
        self._runner.stop()

    def pace(self, hz: float) -> None:
        self._hz = hz
        self._runner.pace(self._rate())

    def call(self, job: Callable[[float], T]) -> Future[T]:
        return self._runner.call(lambda _: job(self.now))

    def later(self, delay: float, job: Timed) -> None:
        self._timers.add(self.now + delay, job)

    # -- in the board's thread

    def run(self, speed: float) -> None:
        """From now on so fast."""
        self.speed = speed
        self._runner.pace(self._rate())

    def advance(self, seconds: float) -> None:
        """As many scans as it takes, at once. Raises Stopped where the daemon ends meanwhile."""
        for _ in range(math.ceil(seconds * self._hz - 1e-9)):
            if self._stopping:
                raise Stopped
            self._scan()

    def _rate(self) -> float:
        return self._hz * self.speed if self.speed else IDLE_HZ

    def _beat(self, _: float) -> None:
        if self.speed:
            self._scan()

    def _scan(self) -> None:
        self.now += 1 / self._hz
        self._timers.run(self.now)
        self._step(self.now)
