"""How often people do what: the one place for rates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

RATES: Mapping[str, float] = {
    # shape of a single ply, see habits
    "think_in_hand": 10,
    "leave": 1,
    "touch": 10,
    "count_seeds": 6,
    "changed_mind": 4,
    "hover": 10,
    "wrong_square": 6,
    "drop": 3,
    "hop_about": 8,
    "adjust": 12,
    "palm": 5,
    "sleeve": 3,
    "meddle": 1.5,
    "unlawful": 5,
    "rock": 8,
    "late": 6,
    "back_by_mistake": 2,
    "wrong_victim": 3,
    "wrong_disc": 4,
    "two_at_once": 6,
    "wrong_pit": 4,
    # between plies, see game
    "quick_reply": 8,
    "early": 4,
    "take_back": 4,
    "take_back_two": 1,
}
"""Relative to one another, for a person without a bent."""
BETWEEN = frozenset({"quick_reply", "early", "take_back", "take_back_two"})


@dataclass(frozen=True, slots=True)
class Mix:
    """one, two: the share of plies with one habit and with two; the others are clean. pace: how many times as fast as
    usual. factors: habit -> how many times as often as in RATES."""

    name: str
    one: float
    two: float
    pace: float = 1.0
    factors: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if min(self.one, self.two) < 0 or self.one + self.two > 1 or self.pace <= 0:
            given = f"one {self.one}, two {self.two}, pace {self.pace}"
            raise ValueError(f"mix {self.name}: {given}; allowed: shares of all plies, and a pace above 0")
        if unknown := set(self.factors) - set(RATES):
            raise ValueError(f"mix {self.name}: no habit {', '.join(sorted(unknown))}; habits: {', '.join(RATES)}")

    def scaled(self, habits: float = 1.0, pace: float = 1.0, **factors: float) -> Mix:
        """The mix with all habits so many times as often (as far as there are plies), another pace, or single habits
        more or less often among the others."""
        one, two = self.one * habits, self.two * habits
        fit = min(1.0, 1.0 / (one + two)) if one + two else 1.0
        return replace(
            self,
            name=f"{self.name}*{habits:g}@{pace:g}" if (habits, pace) != (1.0, 1.0) else self.name,
            one=one * fit,
            two=two * fit,
            pace=self.pace * pace,
            factors={**self.factors, **factors},
        )


MIXES = {
    mix.name: mix
    for mix in (
        Mix("clean", one=0.0, two=0.0),
        Mix("realistic", one=0.15, two=0.02),
        Mix("dense", one=0.45, two=0.35),
    )
}
