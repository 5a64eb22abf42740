"""When a scale has come to rest, and what it reads then."""

from __future__ import annotations

from collections import deque


class Settling:
    """window: so many readings in a row, at least 2, that differ by at most ``within`` are rest; both in grams.

    rest: the mean of the last ``window`` readings, None while they differ by more.
    """

    def __init__(self, window: int, within: float) -> None:
        if window < 2:
            raise ValueError(f"settling: a window of {window} readings; allowed: 2 and more")
        self.within = within
        self.rest: float | None = None
        self._last: deque[float] = deque(maxlen=window)

    def feed(self, grams: float) -> None:
        """One reading."""
        last = self._last
        last.append(grams)
        if len(last) == last.maxlen and max(last) - min(last) <= self.within:
            self.rest = sum(last) / len(last)
        else:
            self.rest = None

    def forget(self) -> None:
        """What comes next has nothing to do with what was."""
        self._last.clear()
        self.rest = None
