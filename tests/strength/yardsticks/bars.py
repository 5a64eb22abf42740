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
    """At least this share of the points; another one in some games."""

    wanted: str
    share: float
    others: Mapping[str, float] = field(default_factory=dict)

    def verdict(self, game: str, score: Score) -> str:
        """Open as long as the interval holds the share."""
        share, (low, high) = self.others.get(game, self.share), score.interval
        return "met" if low >= share else "missed" if high < share else "open"


class NoBar(Bar):
    """The figures say where the opponent stands, whatever they are."""

    wanted = "nothing; there is no bar, and the figures stand as they come"

    def verdict(self, game: str, score: Score) -> str:
        return "none"
