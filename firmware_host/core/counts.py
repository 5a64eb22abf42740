"""Sites where a sensor counts and cannot be sure: what may lie there, and what of it the game makes likely.

A sensor tells how likely each count is; what hands may have done, the hypotheses. Here only what a reading is taken for
until then is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.steps import Site

Odds = tuple[tuple[int, float], ...]
"""Other counts that a reading may stand for, each with the nats by which it is less likely than the one told."""

BELIEVED = 6.0
"""Nats by which a count may be less likely than another and is taken for true all the same, where only it fits: a hand
puts a wrong number of seeds into a pit more often than that."""


class Counts:
    """odds: site -> of its last reading, of those that are not sure."""

    def __init__(self) -> None:
        self.odds: dict[Site, Odds] = {}
        self._told: dict[Site, int] = {}

    def read(self, site: Site, level: int, odds: Odds) -> None:
        """As the sensor tells it."""
        if odds:
            self.odds[site], self._told[site] = odds, level
        else:
            self.odds.pop(site, None)

    def likeliest(self, site: Site, fits: Iterable[Callable[[int], bool]]) -> int:
        """What the last reading is taken for: the likeliest count that fits, in the order of what it may fit; what is
        told where none does."""
        counts = self._believable(site)
        return next((count for fit in fits for count in counts if fit(count)), self._told[site])

    def agreeing(self, image: Mapping[Site, int], expected: Mapping[Site, int]) -> dict[Site, int]:
        """site -> what is expected there, of those where another count is read and just as well this may lie there."""
        return {
            site: expected[site]
            for site in self.odds
            if site in expected and image[site] != expected[site] and expected[site] in self._believable(site)
        }

    def told(self, site: Site, level: int) -> tuple[int, Odds]:
        """(count, odds) as the sensor told it, whatever it was taken for since."""
        odds = self.odds.get(site, ())
        return (self._told[site], odds) if odds else (level, ())

    def learn(self) -> frozenset[Site]:
        """What is read everywhere is certain. Where it was not."""
        sites = frozenset(self.odds)
        self.odds.clear()
        return sites

    def doubted(self, image: Mapping[Site, int], expected: Mapping[Site, int]) -> list[Site]:
        """Where something else is read than expected, and nobody can be sure of that; the least sure first."""
        found = [site for site in self.odds if site in image and image[site] != expected[site]]
        return sorted(found, key=lambda site: self.odds[site][0][1])

    def _believable(self, site: Site) -> list[int]:
        """The likeliest first."""
        odds = self.odds.get(site, ())
        found = [count for count, nats in odds if nats <= BELIEVED]
        return [self._told[site], *found] if odds else found
