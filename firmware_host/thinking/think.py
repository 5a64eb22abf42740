"""The move that an opponent of a level makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from firmware_host.thinking.alphabeta import AlphaBeta
from firmware_host.thinking.budget import Budget
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.expectation import Expectation
from firmware_host.thinking.levels import MARGINS, Level, chosen
from firmware_host.thinking.search import Searcher
from firmware_host.thinking.several import MaxN
from rules.kernels.backgammon import Backgammon
from rules.model import Game, RulesError


@dataclass(frozen=True, slots=True)
class Thought:
    """move: its text. line: what is expected, beginning with the best move, which a weak level need not choose.
    value: of the best move for the player to move; 100 is about a piece. nodes: positions that were looked at."""

    move: str
    line: tuple[str, ...]
    value: float
    nodes: int
    depth: int
    seconds: float


def think(
    game: Game[Any],
    position: Any,
    level: Level,
    seed: int = 0,
    clock: Callable[[], float] = lambda: 0.0,
    interrupted: Callable[[], bool] = lambda: False,
) -> Thought:
    """The same for the same seed, where no clock decides. interrupted: whether nobody waits for it any more; asked now
    and then. Raises RulesError where the player to move has nothing to choose, InterruptedSearchError."""
    moves = game.moves(position)
    if not moves or moves[0].weight:
        why = "the dice are to be thrown" if moves else "the game is over"
        raise RulesError(f"{game.key}: {why}; there is nothing to choose")
    budget = Budget(level.nodes, level.seconds, clock, interrupted)
    if len(moves) == 1:
        return Thought(moves[0].text, (moves[0].text,), 0.0, 0, 0, 0.0)
    found = _searcher(game, budget).search(position, level.depth, MARGINS * level.spread)
    move = chosen(found, level.spread, Random(seed))
    return Thought(move.text, found.line, found.moves[0][1], budget.spent, found.depth, budget.seconds)


def _searcher(game: Game[Any], budget: Budget) -> Searcher:
    evaluation = Evaluation(game)
    if isinstance(game, Backgammon):
        return Expectation(game, evaluation, budget)
    if len(game.sides) != 2:
        return MaxN(game, evaluation, budget)
    return AlphaBeta(game, evaluation, budget)
