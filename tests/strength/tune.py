"""Finds weights for the features of a game by self-play, and holds them against those that the program has.

Players of one level play each other from random openings. What the features were in each position where something was
to be chosen, and who won in the end, is fitted by logistic regression: the weights are those by which the value of a
position tells the result best. They are then put to the scale of the present ones, so that a level's spread and the
margins of the search keep their meaning, and play a match against them.
``python -m tests.strength.tune GAME... [--games N] [--seed N]`` prints them; the same numbers give the same weights.
Backgammon is judged by nets of its own (``python -m tests.strength.nets``), mills by tables (``python -m
tests.strength.patterns``); their weights only serve the review's words.
Sources: D. R. Cox, The regression analysis of binary sequences (1958); M. Buro, From simple features to sophisticated
evaluation functions (1999), for positions of played games with their results.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from math import exp, sqrt
from random import Random
from typing import Any

import rules
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.levels import LEVELS, level_of
from rules.kernels.backgammon import Backgammon
from rules.model import Game
from tests.strength.match import Player, Score, match, of_level, play

LEVEL = 3
"""That plays the games from which the weights come."""
JUDGE = 5
"""That plays the match."""
RIDGE = 1.0
"""So much is held against a weight whose feature has the deviation 1: what no game tells about stays near nothing."""
ROUNDS = 30
"""Newton's method needs some eight."""
DIGITS = 2
"""Significant ones of a weight."""

Sample = tuple[tuple[float, ...], float]
"""The features of a position, and how its game ended for the first player: 1 won, 0.5 drawn, 0 lost."""


def samples(game: Game[Any], one: Player, games: int, seed: int) -> list[Sample]:
    """Of so many games of a player against himself."""
    measure = Evaluation(game).features.measure
    found: list[Sample] = []
    met: list[tuple[float, ...]] = []

    def noting(game: Game[Any], position: Any, chance: Random) -> str:
        if len(game.moves(position)) > 1:
            met.append(tuple(map(float, measure(position))))
        return one(game, position, chance)

    for number in range(games):
        met.clear()
        chance = Random(f"{seed} {number}")
        winner = play(game, (noting, noting), chance, chance)
        found += [(features, 0.5 if winner is None else float(winner == 0)) for features in met]
    return found


def fitted(found: Sequence[Sample], ridge: float = RIDGE) -> list[float]:
    """The weights by which a logistic curve tells the results best; who begins has an advantage of its own, which is
    left out. Raises ValueError where there is nothing to tell from."""
    if len({result for _, result in found}) < 2:
        raise ValueError(
            f"{len(found)} positions, all of games that ended alike: nothing tells a good one from a bad one"
        )
    spreads = [
        sqrt(sum(f * f for f in column) / len(found)) or 1.0 for column in zip(*(f for f, _ in found), strict=True)
    ]
    rows = [(*(f / s for f, s in zip(features, spreads, strict=True)), 1.0) for features, _ in found]
    weights = [0.0] * len(rows[0])
    for _ in range(ROUNDS):
        step = _solved(*_curve(rows, [result for _, result in found], weights, ridge))
        weights = [weight + by for weight, by in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return [weight / spread for weight, spread in zip(weights, spreads, strict=False)]


def _curve(
    rows: Sequence[tuple[float, ...]], results: Sequence[float], weights: Sequence[float], ridge: float
) -> tuple[list[list[float]], list[float]]:
    """How steep the likelihood of the results is at these weights: its second derivatives and its first."""
    n = len(weights)
    slope = [-ridge * weight for weight in weights]
    bend = [[ridge * (i == j) for j in range(n)] for i in range(n)]
    for row, result in zip(rows, results, strict=True):
        value = sum(w * f for w, f in zip(weights, row, strict=True))
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, value))))
        sure = chance * (1 - chance)
        for i, f in enumerate(row):
            slope[i] += (result - chance) * f
            for j in range(i + 1):
                bend[i][j] += sure * f * row[j]
    for i in range(n):
        for j in range(i):
            bend[j][i] = bend[i][j]
    return bend, slope


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """By elimination; the ridge keeps the matrix regular."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    n = len(rows)
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(n):
            if k != i:
                rows[k] = [value - rows[k][i] * of for value, of in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]


def scaled(weights: Sequence[float], present: Sequence[float], found: Sequence[Sample]) -> tuple[float, ...]:
    """So that positions are as far apart as by the present weights, and rounded."""

    def spread(of: Sequence[float]) -> float:
        return sqrt(sum(sum(w * f for w, f in zip(of, features, strict=True)) ** 2 for features, _ in found))

    by = spread(present) / spread(weights)
    return tuple(_rounded(weight * by) for weight in weights)


def _rounded(weight: float) -> float:
    return 0.0 if abs(weight) < 10**-DIGITS else float(f"{weight:.{DIGITS}g}")


def told(key: str, score: Score, names: Sequence[str], weights: Sequence[float]) -> Iterator[str]:
    low, high = score.interval
    yield f"# {score.won} won, {score.drawn} drawn, {score.lost} lost against the present ones: {low:.0%} to {high:.0%}"
    yield f"[games.{key}]"
    yield from (f"{name} = {weight:g}" for name, weight in zip(names, weights, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength.tune", description=__doc__)
    parser.add_argument("keys", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=400, help="from which the weights come")
    parser.add_argument("--match", type=int, default=200, help="games against the present weights")
    parser.add_argument("--level", type=int, default=LEVEL, choices=sorted(LEVELS), help="that plays them")
    parser.add_argument("--judge", type=int, default=JUDGE, choices=sorted(LEVELS), help="that plays the match")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if any(isinstance(rules.load(key), Backgammon) for key in given.keys):
        parser.error("backgammon: judged by nets; python -m tests.strength.nets makes them")
    if judged := [key for key in given.keys if Evaluation(rules.load(key)).patterns]:
        parser.error(f"{', '.join(judged)}: judged by tables; python -m tests.strength.patterns makes them")
    for key in given.keys:
        game = rules.load(key)
        present = Evaluation(game)
        found = samples(game, of_level(level_of(given.level, game)), given.games, given.seed)
        weights = scaled(fitted(found), present.weights, found)
        tuned = of_level(level_of(given.judge, game), partial(Evaluation, weights=weights))
        score = match(game, tuned, of_level(level_of(given.judge, game)), given.match, given.seed)
        print(f"# {key}: {len(found)} positions; now: {present.weights}")
        print("\n".join(told(key, score, present.features.names, weights)), flush=True)


if __name__ == "__main__":
    main()
