"""What is wanted of the opponent against a yardstick."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.strength.match import Score


class Bar(ABC):
    """wanted: in words, for the report."""

    wanted: str

    @abstractmethod
    def verdict(self, game: str, score: Score) -> str:
        """A word on what was scored in a game."""


@dataclass(frozen=True)
class Share(Bar):
    """At least this share of the points, another one in some games; and at most so much."""

    wanted: str
    least: float
    others: Mapping[str, float] = field(default_factory=dict)
    most: float = 1.0

    def verdict(self, game: str, score: Score) -> str:
        """Open as long as the interval holds one of the two."""
        least, (low, high) = self.others.get(game, self.least), score.interval
        if high < least or low > self.most:
            return "missed"
        return "met" if least <= low and high <= self.most else "open"


class NoBar(Bar):
    """The figures say where the opponent stands, whatever they are."""

    wanted = "nothing; there is no bar, and the figures stand as they come"

    def verdict(self, game: str, score: Score) -> str:
        return "none"
