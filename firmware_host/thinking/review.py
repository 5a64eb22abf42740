"""What a game turned on: the moves that cost most, what was better, and which terms of the evaluation say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from firmware_host.thinking.budget import Budget
from firmware_host.thinking.endings import endings_of
from firmware_host.thinking.evaluation import SURE, WON, Evaluation, blunders_from
from firmware_host.thinking.levels import Level
from firmware_host.thinking.native.library import library
from firmware_host.thinking.search import Found
from firmware_host.thinking.think import Kernels, searcher
from firmware_host.thinking.thought import POINTS, Known, Term, Thought, TurningPoint
from rules.model import Game, Move, RulesError

LEAST = 0.25
"""Of a blunder: what costs less, half a piece, is no turning point."""
MOST = 2000.0
"""What a win that was missed counts for, at most."""
LOOKS = Level(nodes=3_000, depth=6)
"""For every move of the game."""
TERMS = 2
CHOICES = 3
"""Moves that there are to choose from, at least, where one is to be found."""
EQUAL = 10.0
"""Moves that are so near to each other in value are as good as each other."""
BEST = 2
"""So many moves, at most, may be as good as each other where one is to be found."""
SIDES = 2


def turning_points(
    game: Game[Any], moves: Sequence[str], most: int = POINTS, kernels: Kernels = library
) -> tuple[TurningPoint, ...]:
    """Of a game of two players, in the order of play. Raises RulesError for a move that is not legal."""
    found, position = [], game.start()
    for ply, text in enumerate(moves, start=1):
        legal, move = game.moves(position), game.parse(text, position)
        if len(legal) > 1 and not move.weight:
            looked = look(game, position, Budget(LOOKS.nodes), kernels)
            if point := _judged(game, position, ply, move, looked):
                found.append((point, position))
        position = game.play(position, move)
    turns = sorted(found, key=lambda each: -each[0].cost)[:most]
    return tuple(_explained(game, *each, kernels) for each in sorted(turns, key=lambda each: each[0].ply))


def judge(
    game: Game[Any],
    position: Any,
    ply: int,
    played: str,
    interrupted: Callable[[], bool] = lambda: False,
    kernels: Kernels = library,
) -> Thought:
    """What a move, the ply-th, has cost: nothing where it was the only one. Raises RulesError for a move that is not
    legal, or in a game of more than two players; InterruptedSearchError."""
    if len(game.sides) != SIDES:
        raise RulesError(f"{game.key}: {len(game.sides)} sides; what a move costs is known of two players only")
    move, legal = game.parse(played, position), game.moves(position)
    if len(legal) == 1 or legal[0].weight:
        return Thought(move.text, (move.text,), 0.0, 0, 0, 0.0)
    budget = Budget(LOOKS.nodes, interrupted=interrupted)
    looked = look(game, position, budget, kernels)
    point = _judged(game, position, ply, move, looked)
    best, value = looked.moves[0]
    explained = _explained(game, point, position, kernels, interrupted) if point else None
    nodes, depth, seconds = budget.spent, looked.depth, budget.seconds
    _, gain = lead(game, looked) if len(legal) >= CHOICES else ((), 0.0)
    return Thought(best.text, looked.line, value, nodes, depth, seconds, point=explained, gain=gain)


def look(game: Game[Any], position: Any, budget: Budget, kernels: Kernels = library, depth: int = LOOKS.depth) -> Found:
    """Every move valued to the same depth."""
    chosen, _ = searcher(game, LOOKS, budget, kernels)
    return chosen.search(position, depth, inf)


def lead(game: Game[Any], looked: Found) -> tuple[tuple[str, ...], float]:
    """The moves that are clearly better than all others, and by how much; none, and 0, where that is too little, or too
    many are as good, or all is lost."""
    values = [value for _, value in looked.moves]
    first = values[0]
    best = [value for value in values if value >= first - EQUAL or min(value, first) >= SURE]
    if len(best) > BEST or len(best) == len(values) or first <= -SURE:
        return (), 0.0
    gain = min(MOST, first - values[len(best)])
    if gain < blunders_from(game.key):
        return (), 0.0
    return tuple(move.text for move, _ in looked.moves[: len(best)]), gain


def _judged(game: Game[Any], position: Any, ply: int, move: Move, looked: Found) -> TurningPoint | None:
    """Not explained yet; None where it cost too little."""
    endings = endings_of(game)
    if endings and (around := endings.around(position, move)) and (holds := endings.best(position)):
        before, after = around
        if before.sign == after.sign:
            return None
        line = endings.line(position) or (holds[0].text,)
        cost = MOST * (before.sign - after.sign) / 2
        known = Known(before.sign * before.plies, after.sign * after.plies)
        told = (ply, position.to_move, move.text, line[0], cost, line)
        return TurningPoint(*told, blunder=True, known=known)
    played, (best, value) = move.text, looked.moves[0]
    reached = next(each for found, each in looked.moves if found.text == played)
    cost = min(MOST, value - reached)
    blunders = blunders_from(game.key)
    if cost < LEAST * blunders:
        return None
    told = (ply, position.to_move, played, best.text, cost, looked.line)
    return TurningPoint(*told, blunder=cost >= blunders, known=_forced(value, reached))


def _forced(best: float, played: float) -> Known | None:
    """Of the values of both moves; None where neither wins or loses by force. One that ended the game at once has lost
    it, and there is no move after it."""
    if max(abs(best), abs(played)) < SURE:
        return None
    before = round(WON - best) if best >= SURE else None
    after = round(WON + played) - 1 if played <= -SURE else 0
    return Known(before, -after or None)


def _explained(
    game: Game[Any],
    point: TurningPoint,
    position: Any,
    kernels: Kernels,
    interrupted: Callable[[], bool] = lambda: False,
) -> TurningPoint:
    if point.known:
        return point
    evaluation = Evaluation(game)
    after = game.play(position, game.parse(point.played, position))
    answers = game.moves(after)
    budget = Budget(LOOKS.nodes, interrupted=interrupted)
    follows = look(game, after, budget, kernels).line if answers and not answers[0].weight else ()
    better, worse = _at_the_end(game, position, point.line), _at_the_end(game, after, follows[: len(point.line) - 1])
    sign = -1 if point.side else 1
    terms = [
        (weight * sign * (one - other), Term(name, sign * (one - other)))
        for name, weight, one, other in zip(
            evaluation.features.names,
            evaluation.weights,
            evaluation.features.measure(better),
            evaluation.features.measure(worse),
            strict=True,
        )
    ]
    told = sorted((each for each in terms if each[0] > 0), key=lambda each: -each[0])[:TERMS]
    return replace(point, why=tuple(term for _, term in told))


def _at_the_end(game: Game[Any], position: Any, line: Sequence[str]) -> Any:
    for text in line:
        position = game.play(position, game.parse(text, position))
    return position
