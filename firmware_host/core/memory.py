"""What a turn remembers of what was read, and how much of it came before and after each move was carried out."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence

from rules.steps import Site

_REMEMBERED = 200
"""Readings."""


class Memory:
    """readings: (site, what was read there), the last ones since the turn began. inherited: those before it, of what
    was done too early."""

    def __init__(self) -> None:
        self.readings: deque[tuple[Site, int]] = deque(maxlen=_REMEMBERED)
        self.inherited: Sequence[tuple[Site, int]] = ()
        self._count = 0
        self._done_at: dict[int, int] = {}  # candidate -> after how many readings it was last carried out

    def add(self, site: Site, level: int) -> None:
        self.readings.append((site, level))
        self._count += 1

    def done(self, candidates: Iterable[int]) -> None:
        """These are carried out now."""
        self._done_at |= dict.fromkeys(candidates, self._count)

    def undone(self, candidates: Collection[int]) -> None:
        """These are no longer."""
        self._done_at = {index: at for index, at in self._done_at.items() if index not in candidates}

    @property
    def touched(self) -> set[Site]:
        """Where anything has been done since the turn began."""
        return {site for site, _ in self.readings}

    @property
    def were_done(self) -> Collection[int]:
        """The candidates that have been carried out, and not undone since."""
        return self._done_at.keys()

    def inherit(self, readings: Sequence[tuple[Site, int]]) -> None:
        """The turn begins after these; what has been carried out with them stays so."""
        self.inherited = readings
        self.readings.clear()
        self._count = len(readings)
        self._done_at = {index: min(at, self._count) for index, at in self._done_at.items()}

    def around(self, candidate: int) -> tuple[list[tuple[Site, int]], list[tuple[Site, int]]]:
        """(readings until it was carried out, those since)."""
        readings = [*self.inherited, *self.readings]
        since = self._count - self._done_at.get(candidate, self._count)
        at = max(0, len(readings) - since)
        return readings[:at], readings[at:]
