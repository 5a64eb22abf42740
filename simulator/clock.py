"""Time that passes only when told to."""

from __future__ import annotations


class Clock:
    """``now`` in seconds; it never goes back."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now

    @property
    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> float:
        """The new time. Raises ValueError for a negative step."""
        if not seconds >= 0:
            raise ValueError(f"time cannot go {seconds} s; allowed: 0 or more")
        self._now += seconds
        return self._now
