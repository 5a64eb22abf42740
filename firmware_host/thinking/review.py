"""What a game turned on: the moves that cost most, what was better, and which terms of the evaluation say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from firmware_host.thinking.budget import Budget
from firmware_host.thinking.evaluation import SURE, Evaluation
from firmware_host.thinking.levels import Level
from firmware_host.thinking.native.library import library
from firmware_host.thinking.search import Found
from firmware_host.thinking.think import Kernels, searcher
from rules.model import Game

POINTS = 3
LEAST = 50.0
"""What costs less, half a piece, decides no game."""
MOST = 2000.0
"""What a win that was missed counts for, at most."""
LOOKS = Level(nodes=3_000, depth=6)
"""For every move of the game."""
TERMS = 2


@dataclass(frozen=True, slots=True)
class Term:
    """A feature of the game's family, and by how much more of it the player would have had."""

    name: str
    more: float


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """ply: of the move, from 1. cost: 100 is about a piece. line: what was better, and what it would have led to.
    why: the terms that weigh most; none where it was about winning or losing at once (decided)."""

    ply: int
    side: int
    played: str
    better: str
    cost: float
    line: tuple[str, ...]
    why: tuple[Term, ...] = ()
    decided: bool = False


def turning_points(
    game: Game[Any], moves: Sequence[str], most: int = POINTS, kernels: Kernels = library
) -> tuple[TurningPoint, ...]:
    """Of a game of two players, in the order of play. Raises RulesError for a move that is not legal."""
    found, position = [], game.start()
    for ply, text in enumerate(moves, start=1):
        legal, move = game.moves(position), game.parse(text, position)
        if len(legal) > 1 and not move.weight:
            looked = _look(game, position, kernels)
            values = {each.text: value for each, value in looked.moves}
            best, value = looked.moves[0]
            cost = min(MOST, value - values[text])
            if cost >= LEAST:
                point = TurningPoint(ply, position.to_move, text, best.text, cost, looked.line)
                found.append((point, position, max(abs(value), abs(values[text])) >= SURE))
        position = game.play(position, move)
    turns = sorted(found, key=lambda each: -each[0].cost)[:most]
    return tuple(_explained(game, *each, kernels) for each in sorted(turns, key=lambda each: each[0].ply))


def _look(game: Game[Any], position: Any, kernels: Kernels) -> Found:
    """Every move valued to the same depth."""
    chosen, _ = searcher(game, LOOKS, Budget(LOOKS.nodes), kernels)
    return chosen.search(position, LOOKS.depth, inf)


def _explained(game: Game[Any], point: TurningPoint, position: Any, decided: bool, kernels: Kernels) -> TurningPoint:
    if decided:
        return replace(point, decided=True)
    evaluation = Evaluation(game)
    after = game.play(position, game.parse(point.played, position))
    answers = game.moves(after)
    follows = _look(game, after, kernels).line if answers and not answers[0].weight else ()
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
