"""One pit's scale: a converter's codes become grams, rest, and a count with its likelihood."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import Odds
from hardware.scales.counter import Counter, Errors, Seeds
from hardware.scales.settling import Settling

WITHIN = 12.0
"""Nats: what is less likely is not told."""
RESTS_S = 0.25
"""Seconds without a change that are rest."""
RESTS_WITHIN_G = 0.12
RESTS_WITHIN = 0.03
"""Rest is what differs by no more than so many grams, or so large a share of a seed: a hand that leans is never so
still for long."""


@dataclass(frozen=True, slots=True)
class Trimmed:
    """zero: code without seeds. per_gram: codes."""

    zero: float
    per_gram: float


class Scale:
    """level: seeds, the likeliest number. odds: of other numbers. code: the last one."""

    def __init__(self, trimmed: Trimmed, seeds: Seeds, rate_hz: float, errors: Errors | None = None) -> None:
        errors = errors or Errors()
        self.level = 0
        self.odds: Odds = ()
        self.code: int | None = None
        self.counter = Counter(seeds, 0.0, errors)
        self._trimmed = trimmed
        self._settling = Settling(max(3, round(RESTS_S * rate_hz)), max(RESTS_WITHIN_G, RESTS_WITHIN * seeds.unit_g))

    def feed(self, code: int) -> None:
        """One conversion."""
        self.code = code
        self._settling.feed((code - self._trimmed.zero) / self._trimmed.per_gram)
        if self._settling.rest is not None and self.counter.rest(self._settling.rest):
            self._tell()

    @property
    def is_at_rest(self) -> bool:
        return self._settling.rest is not None

    def believe(self, count: int) -> None:
        """Somebody knows how many there are. Raises ValueError for a number that there cannot be."""
        self.counter.believe(count)
        self._tell()

    def forget(self) -> None:
        """The converter has been without supply."""
        self._settling.forget()

    def _tell(self) -> None:
        self.level, self.odds = self.counter.count, self.counter.odds(WITHIN)
