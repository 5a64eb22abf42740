"""How strong the opponent is: levels 1 to 8.

Levels are counted in positions looked at, so that they play alike on every machine; only the highest is given time. The
lower ones look less far, and choose among moves of nearly the same value: never one at random. Where that would leave
neighbours too near each other, or too far apart, levels.toml has what is different in a game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import exp, inf
from random import Random
from typing import Any

from firmware_host.thinking.evaluation import SURE
from firmware_host.thinking.search import DEEPEST, Found
from rules.model import Game, Move, RulesError

MARGINS = 8
"""So many spreads behind the best, a move is never chosen."""


@dataclass(frozen=True, slots=True)
class Level:
    """nodes, seconds, depth: how far the search goes. spread: by how much less a move is worth that is chosen about a
    third as often as the best; a piece is 100. kernel_nodes: with a kernel, where time decides; without it as many as
    else, so that the same is found. exact: whether small endings are looked up (endings.py): who is to be beaten at
    times must not become perfect all at once. counts: whether it goes by points or pieces alone, as one does who has
    just learnt the rules; except with dice."""

    nodes: float = inf
    seconds: float = inf
    depth: int = DEEPEST
    spread: float = 0.0
    kernel_nodes: float | None = None
    exact: bool = False
    counts: bool = False


LEVELS = {
    1: Level(nodes=150, depth=1, spread=25, counts=True),
    2: Level(nodes=300, depth=1, spread=12),
    3: Level(nodes=700, depth=2, spread=20),
    4: Level(nodes=1_500, depth=3, spread=14),
    5: Level(nodes=4_000, depth=4, spread=8),
    6: Level(nodes=10_000, spread=4),
    7: Level(nodes=25_000),
    8: Level(nodes=400_000, seconds=3.0, kernel_nodes=40_000_000, exact=True),
}
STRONGEST = max(LEVELS)


def level_of(number: int, game: Game[Any]) -> Level:
    """As it is in that game. Raises RulesError."""
    if number not in LEVELS:
        raise RulesError(f"level {number}: allowed: 1 to {STRONGEST}")
    return replace(LEVELS[number], **of_games().get(game.key, {}).get(str(number), {}))


@cache
def of_games() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Game -> number of a level -> what is different there."""
    return tomllib.loads(files("firmware_host.thinking").joinpath("levels.toml").read_text("utf-8"))


def chosen(found: Found, spread: float, chance: Random) -> Move:
    """The best move, or one nearly as good. A win that is seen is never missed."""
    best, value = found.moves[0]
    if not spread or value >= SURE:
        return best
    weights = [exp((worth - value) / spread) if value - worth <= MARGINS * spread else 0.0 for _, worth in found.moves]
    at = chance.random() * sum(weights)
    for (move, _), weight in zip(found.moves, weights, strict=True):
        at -= weight
        if at < 0:
            return move
    return best
