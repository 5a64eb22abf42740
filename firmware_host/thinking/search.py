"""What every search answers with, and how a game that has ended counts in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from firmware_host.thinking.evaluation import WON
from rules.model import Game, Move

DEEPEST = 60
"""Plies."""


@dataclass(frozen=True, slots=True)
class Found:
    """moves: of the player to move, the best first, each with its value for that player; values more than the margin
    behind the best are only known to be no better. line: what is expected to follow, the best move first.
    depth: plies that were looked at throughout."""

    moves: tuple[tuple[Move, float], ...]
    line: tuple[str, ...]
    depth: int


class Searcher(Protocol):
    def search(self, position: Any, depth: int, margin: float) -> Found:
        """So deep at most. margin: moves so near the best are valued exactly. Raises InterruptedSearchError."""


def ended(game: Game[Any], position: Any, ply: int) -> float:
    """The value for the player to move of a game that is over."""
    outcome = game.outcome(position)
    if outcome is None or outcome.winner is None:
        return 0.0
    return float(WON - ply) if outcome.winner == position.to_move else float(ply - WON)


def ranked(values: Sequence[tuple[Move, float]]) -> tuple[tuple[Move, float], ...]:
    """The best first; of equals the first stays first."""
    return tuple(sorted(values, key=lambda one: -one[1]))
