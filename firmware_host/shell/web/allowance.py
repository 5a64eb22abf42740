"""How much may be asked in how much time. Pure but for the clock that is given."""

from __future__ import annotations

from collections.abc import Callable

MOST_ADDRESSES = 4096
"""Addresses of which is known how much they ask; who asks most rarely is forgotten first."""


class Allowance:
    """A token bucket. burst: what may be taken at once; rate: what comes back a second."""

    def __init__(self, clock: Callable[[], float], burst: float, rate: float) -> None:
        self._clock = clock
        self._burst = burst
        self._rate = rate
        self._left = float(burst)
        self._at = clock()

    @property
    def left(self) -> float:
        now = self._clock()
        self._left = min(self._burst, self._left + self._rate * (now - self._at))
        self._at = now
        return self._left

    @property
    def wait(self) -> float:
        """Seconds until one can be taken."""
        return max(0.0, 1 - self.left) / self._rate

    def take(self, cost: float = 1) -> bool:
        """Whether there was so much; nothing is taken where there was not."""
        if self.left < cost:
            return False
        self._left -= cost
        return True


class Allowances:
    """One for each address and one for all together. When all together have spent theirs, those are still heard who
    have asked for little."""

    def __init__(self, clock: Callable[[], float], burst: float, rate: float, together: float) -> None:
        """together: how many times as much all addresses may ask."""
        self._clock, self._burst, self._rate = clock, burst, rate
        self._of: dict[str, Allowance] = {}
        self._all = Allowance(clock, together * burst, together * rate)

    def take(self, address: str, cost: float = 1) -> bool:
        own = self._of.pop(address, None) or Allowance(self._clock, self._burst, self._rate)
        self._of[address] = own  # the last in the row, and the last to be forgotten
        if len(self._of) > MOST_ADDRESSES:
            del self._of[next(iter(self._of))]
        return own.take(cost) and (self._all.take(cost) or own.left >= self._burst / 2)
