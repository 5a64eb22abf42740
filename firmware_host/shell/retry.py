"""When to try again what has failed."""

from __future__ import annotations

FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0


class Retry:
    """When to try again: at first soon, then more and more seldom."""

    def __init__(self) -> None:
        self.at = 0.0
        self._wait = FIRST_WAIT

    def failed(self, now: float) -> None:
        self.at = now + self._wait
        self._wait = min(2 * self._wait, LONGEST_WAIT)
