"""How long a board waits before it tries again to reach the broker."""

from __future__ import annotations

FIRST, LONGEST = 0.5, 60.0
"""Seconds, doubling."""
LONGEST_OF_TWINS = 300.0
"""Seconds at last, where another board has the same name: the broker throws one out as soon as the other comes."""
SETTLED = 2 * LONGEST_OF_TWINS
"""Seconds of one connection after which there is no such board any more."""


class Pauses:
    """twin: whether another board has the same name."""

    def __init__(self) -> None:
        self.twin = False
        self._last = 0.0

    def reached(self) -> None:
        """The broker has answered, and the connection has held for a while."""
        if not self.twin:
            self._last = 0.0

    def meet_twin(self) -> None:
        """Another board has said something in this one's name."""
        self.twin = True

    def settled(self) -> None:
        """The connection has lasted for so long."""
        self.twin = False
        self._last = 0.0

    def next(self, *, taken_over: bool) -> float:
        """Seconds. taken_over: whether somebody of the same name has taken the connection over."""
        self.twin |= taken_over
        self._last = min(max(2 * self._last, FIRST), LONGEST_OF_TWINS if self.twin else LONGEST)
        return self._last
