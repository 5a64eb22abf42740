"""The board's own thread: scans at a steady pace, and between scans does what others ask of it.

All that touches the table happens here, so that nothing needs a lock, and a slow bus holds up no page. Between two
scans at most one thing is done: two acts of a simulated hand, however late they come, are never seen as one.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
Clock = Callable[[], float]
Timed = Callable[[float], None]


class Stopped(Exception):
    """The board's thread has ended, and does nothing more for anyone."""


class _Job(Generic[T]):
    """Something that somebody waits for."""

    def __init__(self, work: Callable[[float], T]) -> None:
        self.answer: Future[T] = Future()
        self._work = work

    def do(self, now: float) -> None:
        if not self.answer.set_running_or_notify_cancel():
            return
        try:
            self.answer.set_result(self._work(now))
        except BaseException as error:  # handed to whoever asked
            self.answer.set_exception(error)

    def refuse(self) -> None:
        if self.answer.set_running_or_notify_cancel():
            self.answer.set_exception(Stopped())


class Pacemaker(Protocol):
    """What the daemon asks of whoever keeps its pace. failure: what ended it, if not ``stop``."""

    @property
    def failure(self) -> BaseException | None: ...

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def pace(self, hz: float) -> None: ...

    def call(self, job: Callable[[float], T]) -> Future[T]: ...

    def later(self, delay: float, job: Timed) -> None: ...


class Timers:
    """What is to be done later, once, in the order of its time."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, Timed]] = []
        self._number = count()

    @property
    def next_at(self) -> float | None:
        return self._waiting[0][0] if self._waiting else None

    def add(self, at: float, job: Timed) -> None:
        heapq.heappush(self._waiting, (at, next(self._number), job))

    def run(self, now: float) -> None:
        """All that is due; what they add is only done now if it is due as well."""
        while self._waiting and self._waiting[0][0] <= now:
            heapq.heappop(self._waiting)[2](now)


class Runner:
    """A Pacemaker in real time. step: one scan at a time given. clock: seconds, monotonic. hz: scans a second.

    A scan that comes late is made at once; one that would have fallen into its time is left out, so that the pace
    has no drift and nothing piles up. failure: what ended the thread, if not ``stop``.
    """

    def __init__(self, step: Timed, clock: Clock, hz: float, finished: Callable[[], None] = lambda: None) -> None:
        self.failure: BaseException | None = None
        self.skipped = 0
        self._step = step
        self._clock = clock
        self._period = 1 / hz
        self._finished = finished
        self._inbox: SimpleQueue[_Job[Any] | None] = SimpleQueue()  # None only wakes it
        self._timers = Timers()
        self._stopping = False
        self._hurry = Event()
        self._has_ended = False
        self._door = Lock()  # nothing comes in once it has ended
        self._thread = Thread(target=self._run, name="board", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends after what is under way; returns when it has ended. May be called twice."""
        self._stopping = True
        self._hurry.set()
        self._inbox.put(None)
        self._thread.join()

    def pace(self, hz: float) -> None:
        """Another number of scans a second."""
        self._period = 1 / hz

    def call(self, job: Callable[[float], T]) -> Future[T]:
        """Have something done between two scans; the answer, or what it raised, comes in the future. Stopped where the
        thread ends first."""
        one = _Job(job)
        with self._door:
            if not (self._stopping or self._has_ended):
                self._inbox.put(one)
                return one.answer
        one.refuse()
        return one.answer

    def later(self, delay: float, job: Timed) -> None:
        """From within the board's thread: once, at the first scan after so many seconds."""
        self._timers.add(self._clock() + delay, job)

    def _run(self) -> None:
        try:
            due = self._clock()
            while not self._stopping:
                wait = due - self._clock()
                if job := self._next(wait):
                    job.do(self._clock())
                    while (rest := due - self._clock()) > 0 and not self._hurry.wait(rest):
                        pass
                elif wait > 0:
                    continue  # only woken
                now = self._clock()
                self._timers.run(now)
                self._step(now)
                due += self._period
                late = self._clock() - due
                if late > 0:
                    missed = int(late / self._period)
                    self.skipped += missed
                    due += missed * self._period
        except BaseException as error:
            self.failure = error
        finally:
            self._close()
            self._finished()

    def _next(self, wait: float) -> _Job[Any] | None:
        """What is to be done next, if it comes within so many seconds."""
        try:
            return self._inbox.get(wait > 0, max(wait, 0))
        except Empty:
            return None

    def _close(self) -> None:
        """Whoever still waits is told that nothing comes."""
        with self._door:
            self._has_ended = True
        while not self._inbox.empty():
            if job := self._inbox.get():
                job.refuse()
