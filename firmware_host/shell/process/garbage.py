"""When the interpreter looks for garbage: while the board is still, so that no light has to wait for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

STILL = 3.0
"""Seconds without a hand after which a full collection is in nobody's way."""
DUE, OVERDUE = 10, 100
"""Collections of the middle generation since the last full one: from DUE on a full one is made where the board is
still, from OVERDUE on also where it never is."""
_NEVER = 2**31 - 1


@contextmanager
def uncollected() -> Iterator[None]:
    """Without garbage collection until ``settled``: what a start makes is there to stay."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def settled() -> None:
    """What stands now stays: no later collection has to walk it. From now on a full one is left to ``Collector``: it
    takes as long as all that has been made since, tens of milliseconds, and holds up every thread."""
    gc.collect()
    gc.freeze()
    often, seldom, _ = gc.get_threshold()
    gc.set_threshold(often, seldom, _NEVER)
    gc.enable()


class Collector:
    """Makes the full collections of a process that has ``settled``; of any other the interpreter does."""

    def __init__(self) -> None:
        self._stirred = -1
        self._since = 0.0

    def look(self, now: float, stirred: int) -> None:
        """stirred: counts what hands do."""
        if stirred != self._stirred:
            self._stirred, self._since = stirred, now
        waiting = gc.get_count()[2]
        if waiting >= (DUE if now - self._since >= STILL else OVERDUE) and gc.get_threshold()[2] == _NEVER:
            gc.collect()
            self._since = now
