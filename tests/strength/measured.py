"""What all measurements of strength have in common: games, players by their names, and how a result is told."""

from __future__ import annotations

from typing import Any

from firmware_host.thinking.levels import Level, level_of
from firmware_host.thinking.native.kernels import coding_of
from firmware_host.thinking.native.library import NoKernelsError, library
from rules.model import Game
from tests.strength.match import Score

FAMILIES = ("othello", "kalah", "molino", "bagh-chal", "pinoy-dama", "ajedrez-jerez", "backgammon")
"""A game of each."""
PLAYOUTS = 300
"""Of flat Monte Carlo, for a move: about as many as a Pi came to in the half second that a hint was given."""
SEED = 1


def level(name: str, game: Game[Any]) -> Level:
    """name: such as ``level 7``."""
    return level_of(int(name.removeprefix("level ")), game)


def by(game: Game[Any]) -> str:
    """What looks at the positions."""
    if coding_of(game) is None:
        return "Python"
    try:
        library()
    except NoKernelsError:
        return "Python"
    return "kernel"


def told(score: Score, places: int = 0) -> str:
    """places: of the per cents, after the point."""
    low, high = score.interval
    interval = f"{low:.{places}%} to {high:.{places}%}"
    return f"{score.won}, {score.drawn}, {score.lost} | {score.share:.{places}%} | {interval}"
