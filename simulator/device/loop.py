"""The device at work: bytes between a host and the firmware."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from functools import partial
from threading import RLock, Thread

from simulator.device.bench import Bench
from simulator.device.endpoint import Endpoint
from simulator.microcontroller import DeadError

Lock = AbstractContextManager[bool | None]

TICK_S = 0.1
"""How long nothing may happen before time itself is looked after."""


class Loop:
    """died: told when the microcontroller has ended by itself; it is then off until it is switched on."""

    def __init__(self, bench: Bench, endpoint: Endpoint, died: Callable[[DeadError], None]) -> None:
        self._bench = bench
        self._endpoint = endpoint
        self._died = died

    @property
    def fds(self) -> list[int]:
        """Readable when there is something to carry."""
        firmware = self._bench.firmware.fd
        return [*self._endpoint.fds, *([firmware] if firmware >= 0 else [])]

    def wait_s(self, now: float) -> float:
        """How long there is nothing to carry unless something comes."""
        due = min(self._bench.line.due, self._bench.firmware.due)
        return min(max(0.0, due - now), TICK_S)

    def follow(self) -> None:
        """Plug and supply are as the faults say."""
        self._endpoint.plug(not self._bench.faults.unplugged)
        self._unless_dead(self._bench.follow)

    def carry(self, now: float) -> None:
        bench, line = self._bench, self._bench.line
        line.put(bench.faults.on_line(self._endpoint.read()), "device", now)
        self.follow()
        self._unless_dead(partial(self._exchange, now))
        if answers := line.take("host", now):
            self._endpoint.write(answers)

    def _exchange(self, now: float) -> None:
        bench, line = self._bench, self._bench.line
        if arrived := line.take("device", now):
            bench.firmware.receive(arrived, now)
        line.put(bench.faults.on_line(bench.firmware.said(now)), "host", now, bench.faults.line_late)

    def _unless_dead(self, act: Callable[[], None]) -> None:
        try:
            act()
        except DeadError as error:
            with suppress(DeadError):
                self._bench.power(False)
            self._died(error)


class Background:
    """The same in a thread of its own, in real time. lock: held while something is carried, and by whoever does
    something to the bench."""

    def __init__(self, bench: Bench, endpoint: Endpoint) -> None:
        self.lock: Lock = RLock()
        self._bench = bench
        self._endpoint = endpoint
        self._loop = Loop(bench, endpoint, lambda error: None)
        self._ours, self._wake = os.pipe()
        self._ends = False
        self._thread = Thread(target=self._run, name="tablero-device", daemon=True)
        self._thread.start()

    def follow(self) -> None:
        """What was done to the bench counts at once."""
        with self.lock:
            self._loop.follow()

    def close(self) -> None:
        """The bench and its endpoint too. May be called twice."""
        if self._ends:
            return
        self._ends = True
        os.write(self._wake, b"\0")
        self._bench.firmware.crash()  # first, for nobody is to wait for a word of firmware that hangs
        self._thread.join()
        self._bench.close()
        self._endpoint.close()
        os.close(self._ours)
        os.close(self._wake)

    def _run(self) -> None:
        while not self._ends:
            with self.lock:
                fds, wait_s = self._loop.fds, self._loop.wait_s(time.monotonic())
            ready([self._ours, *fds], wait_s)
            with self.lock:
                if not self._ends:
                    self._loop.carry(time.monotonic())


def ready(fds: Sequence[int], wait_s: float) -> list[int]:
    """Those that are readable, as soon as one is, at the latest after so many seconds: never later, for a byte takes
    less than the millisecond in which poll counts."""
    poll = select.poll()
    for fd in fds:
        poll.register(fd, select.POLLIN)
    return [fd for fd, _ in poll.poll(int(1000 * wait_s))]
