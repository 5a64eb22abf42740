"""The move that an opponent of a level makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

from firmware_host.thinking.alphabeta import AlphaBeta
from firmware_host.thinking.budget import Budget
from firmware_host.thinking.endings import Endings, endings_of
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.expectation import Expectation
from firmware_host.thinking.levels import MARGINS, Level, chosen
from firmware_host.thinking.native.kernels import coding_of
from firmware_host.thinking.native.library import Library, NoKernelsError, library
from firmware_host.thinking.native.searching import KernelSearch
from firmware_host.thinking.search import Found, Searcher
from firmware_host.thinking.several import MaxN
from firmware_host.thinking.thought import Thought
from rules.kernels.backgammon import Backgammon
from rules.model import Game, Move, RulesError

LARGE_TABLE = 3 << 18
"""Positions that are remembered at most where time decides: 48 MB in C."""

Kernels = Callable[[], Library]
"""Raises NoKernelsError."""
Judge = Callable[[Game[Any]], Evaluation]


def think(
    game: Game[Any],
    position: Any,
    level: Level,
    seed: int = 0,
    clock: Callable[[], float] = lambda: 0.0,
    interrupted: Callable[[], bool] = lambda: False,
    kernels: Kernels = library,
    judge: Judge = Evaluation,
) -> Thought:
    """The same for the same seed, where no clock decides. level: as it is in this game (levels.level_of). interrupted:
    whether nobody waits for it any more; asked now and then. kernels: where those in C come from. judge: tells what a
    position is worth, except in games with dice and to a level that only counts. Raises RulesError where the player to
    move has nothing to choose, InterruptedSearchError."""
    moves = game.moves(position)
    if not moves or moves[0].weight:
        why = "the dice are to be thrown" if moves else "the game is over"
        raise RulesError(f"{game.key}: {why}; there is nothing to choose")
    if len(moves) == 1:
        return Thought(moves[0].text, (moves[0].text,), 0.0, 0, 0, 0.0)
    budget = Budget(level.nodes, level.seconds, clock, interrupted)
    endings = endings_of(game) if level.exact else None
    if endings and (known := endings.verdict(position)) and (best := endings.best(position)):
        if known.sign:
            line, value = endings.line(position), known.value(0)
            return Thought(line[0], line, value, len(moves), known.plies, budget.seconds, exact=True)
        # All that hold the draw are worth the same: the search knows which of them is harder for the other.
        search, without = searcher(game, replace(level, exact=False), budget, kernels, judge)
        found = holding(search.search(position, level.depth, inf), best)
    else:
        search, without = searcher(game, level, budget, kernels, judge)
        found = search.search(position, level.depth, MARGINS * level.spread)
    move, value, kernel = chosen(found, level.spread, Random(seed)), found.moves[0][1], isinstance(search, KernelSearch)
    return Thought(move.text, found.line, value, budget.spent, found.depth, budget.seconds, kernel, without)


def holding(found: Found, best: Sequence[Move]) -> Found:
    """Of what a search has found only the moves that hold a draw."""
    kept = tuple((move, 0.0) for move, _ in found.moves if move in best)
    line = found.line if found.line[0] == kept[0][0].text else (kept[0][0].text,)
    return Found(kept, line, found.depth)


def searcher(
    game: Game[Any], level: Level, budget: Budget, kernels: Kernels = library, judge: Judge = Evaluation
) -> tuple[Searcher, str]:
    """In C where it can be; else why it cannot, or nothing where the game has no kernel."""
    if level.counts:
        return _by_rules(game, Evaluation(game, counts=True), budget, None), ""
    coding, evaluation = coding_of(game), judge(game)
    endings = endings_of(game) if level.exact else None
    if coding is None:
        return _by_rules(game, evaluation, budget, endings), ""
    try:
        found = kernels()
    except NoKernelsError as error:
        return _by_rules(game, evaluation, budget, endings), str(error)
    if level.kernel_nodes is None:
        return KernelSearch(game, evaluation, budget, found, coding, endings=endings), ""
    budget.allow(level.kernel_nodes)
    return KernelSearch(game, evaluation, budget, found, coding, LARGE_TABLE, endings), ""


def _by_rules(game: Game[Any], evaluation: Evaluation, budget: Budget, endings: Endings | None) -> Searcher:
    if isinstance(game, Backgammon):
        return Expectation(game, budget)
    if len(game.sides) != 2:
        return MaxN(game, evaluation, budget)
    return AlphaBeta(game, evaluation, budget, endings=endings)
