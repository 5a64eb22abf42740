"""What a position is worth: the features of its family, weighed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from rules.model import Game, Move

WON = 1_000_000
"""The value of a won game, less a point for every ply until then."""
SURE = WON - 10_000
"""No evaluation comes near it: beyond, the game is decided."""


class Evaluation:
    """Weighs the features of a game. weights: instead of the program's own. counts: whether nothing is looked at but
    the points, or else the pieces and what they are worth. Raises ValueError where weights.toml lacks one, or has one
    that is none."""

    def __init__(self, game: Game[Any], weights: tuple[float, ...] | None = None, *, counts: bool = False) -> None:
        # Every kernel comes along: not before there is something to weigh.
        from firmware_host.thinking.features import features_of
        from firmware_host.thinking.features.counted import Counted
        from firmware_host.thinking.patterns import tables_of

        self.features = Counted(game, worths()) if counts else features_of(game)
        counted = self.features.family == Counted.family  # as a lesson is, whatever game it teaches
        self.weights = weights or weights_of("" if counted else game.key, self.features.family, self.features.names)
        self.patterns = None if weights or counts else tables_of(game)
        self._measure = self.features.measure
        self._counted = Counted(game)

    def value(self, position: Any) -> float:
        """For player 0 against player 1; 100 is about a piece."""
        if self.patterns:
            return float(self.patterns.value(position))
        total = 0.0
        for weight, found in zip(self.weights, self._measure(position), strict=True):
            total += weight * found
        return total

    def values(self, position: Any) -> list[float]:
        """For each of any number of players, against the mean of the others."""
        counts = self._counted.counts(position)
        total, others = sum(counts), max(1, len(counts) - 1)
        return [100.0 * (count - (total - count) / others) for count in counts]

    def is_loud(self, position: Any, move: Move) -> bool:
        return self.features.is_loud(position, move)


def weights_of(key: str, family: str, names: tuple[str, ...]) -> tuple[float, ...]:
    """In the order of the names. Raises ValueError naming what is missing or unknown."""
    told = _told()
    found = {**told["families"].get(family, {}), **told.get("games", {}).get(key, {})}
    if set(found) != set(names):
        wrong = ", ".join(sorted(set(found) ^ set(names)))
        raise ValueError(f"weights.toml: {family} of {key}: {wrong}; the features are {', '.join(names)}")
    return tuple(float(found[name]) for name in names)


def worths() -> dict[str, float]:
    """Of the men of chess by their names, in pieces."""
    return {name: weight / 100 for name, weight in _told()["families"]["royal"].items()}


def blunders_from(key: str) -> float:
    """What a move costs at least that people are warned of, in this game."""
    warning = _told()["warning"]
    return float(warning["games"].get(key, warning["cost"]))


@cache
def _told() -> Mapping[str, Any]:
    return tomllib.loads(files("firmware_host.thinking").joinpath("weights.toml").read_text("utf-8"))
