"""The time of play: what passes while nobody can look at the board does not count."""

from __future__ import annotations

from math import inf

from firmware_host.core.events import instant


class Timing:
    """now: the moment of play, in seconds. rest_at: when the hands will have rested long enough; None where nothing is
    waited for. asked_at: when the board last asked something."""

    def __init__(self) -> None:
        self.now = self._stalled = 0.0
        self.rest_at: float | None = None
        self.asked_at = self._confirmed_at = -inf

    def stall(self, seconds: float) -> None:
        """So long nobody has looked."""
        self._stalled += seconds

    def of_play(self, clock: float) -> float:
        return instant(clock - self._stalled)

    def of_clock(self, moment: float) -> float:
        return instant(moment + self._stalled)

    def go_to(self, clock: float) -> None:
        self.now = self.of_play(clock)

    def after(self, seconds: float) -> float:
        return instant(self.now + seconds)

    def rest_for(self, seconds: float) -> None:
        self.rest_at = self.after(seconds)

    def rest_no_more(self) -> None:
        """Until something changes, nothing is made of the hands' rest."""
        self.rest_at = None

    def is_rested(self) -> bool:
        """Whether the hands have rested long enough; said once."""
        if self.rest_at is None or self.now < self.rest_at:
            return False
        self.rest_at = None
        return True

    def ask(self) -> None:
        self.asked_at = self.now

    def is_readable(self, changed_at: float, needed: float) -> bool:
        """Whether there has been time to read the question."""
        return self.now - max(self.asked_at, changed_at) >= needed

    def is_deliberate(self, changed_at: float, needed: float) -> bool:
        """Whether whoever presses OK has had the time to read the question. Hammering on a button starts it anew."""
        hammers = self.now - self._confirmed_at < needed
        self._confirmed_at = self.now
        return not hammers and self.is_readable(changed_at, needed)
