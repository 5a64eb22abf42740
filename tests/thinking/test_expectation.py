"""Dice: every end of a turn is looked at, and the answers to the best are what the rules give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

import pytest

import rules
from firmware_host.thinking import nets
from firmware_host.thinking.budget import Budget
from firmware_host.thinking.expectation import ANSWERS, CANDIDATES, GAME, Expectation
from firmware_host.thinking.levels import LEVELS
from firmware_host.thinking.think import think
from rules.model import Game, Move
from tests.rules.play import follow, random_play
from tests.rules.readers.backgammon import ends, whole_turns

BACKGAMMON = rules.load("backgammon")
CUBE = rules.load("backgammon", cube=True)


def search(game: Game[Any], nodes: float = inf) -> Expectation:
    return Expectation(game, Budget(nodes))


def test_all_ends_of_a_turn() -> None:
    chance = Random(3)
    for seed in range(8):
        for position, moves, _ in random_play(BACKGAMMON, seed, 200):
            if not moves or moves[0].weight or chance.random() > 0.1:
                continue
            found = search(BACKGAMMON)._ends(position)
            assert {end.position for end in found} == ends(whole_turns(BACKGAMMON, position))
            for end in found:
                assert all(follow(BACKGAMMON, position, *line) == end.position for line in end.lines)
            assert {line[0] for end in found for line in end.lines} == {move.text for move in moves}


def value(end: Any) -> float:
    """For the player to move of a position before a throw."""
    sign = -1 if end.to_move else 1
    if outcome := BACKGAMMON.outcome(end):
        return sign * GAME * outcome.points[0]
    return sign * GAME * nets.value(end)


def after(end: Any, throw: Move) -> Iterator[tuple[Any, float]]:
    """All ends of the turn with a throw, each with its value for who threw."""
    for turn in ends(whole_turns(BACKGAMMON, BACKGAMMON.play(end, throw))):
        yield turn, -value(turn) if turn.to_move != end.to_move else value(turn)


def mean(end: Any, best: Callable[[Move], float]) -> float:
    throws = BACKGAMMON.moves(end)
    return sum(throw.weight * best(throw) for throw in throws) / sum(throw.weight for throw in throws)


def answered(end: Any) -> float:
    if BACKGAMMON.outcome(end):
        return value(end)
    return mean(end, lambda throw: max(worth for _, worth in after(end, throw)))


def answered_twice(end: Any) -> float:
    """Of the answers only the likeliest looked at further."""

    def best(throw: Move) -> float:
        likely = sorted(after(end, throw), key=lambda one: -one[1])[:ANSWERS]
        return max(worth if BACKGAMMON.outcome(turn) else -answered(turn) for turn, worth in likely)

    return mean(end, best)


@pytest.mark.parametrize(
    "text",
    [
        "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5 / white move 3-1",
        "off:8 6:2 4:3 1:2 / bar:1 8:3 6:5 5:4 4:2 / black move 6-5",
    ],
)
def test_answers_to_every_throw(text: str) -> None:
    position = BACKGAMMON.position(text)
    found = search(BACKGAMMON).search(position, depth=2)
    assert found.depth == 2
    likely = sorted(ends(whole_turns(BACKGAMMON, position)), key=value)[: CANDIDATES[0]]
    assert found.moves[0][1] == pytest.approx(max(-answered(end) for end in likely))
    assert follow(BACKGAMMON, position, *found.line) in likely


@pytest.mark.parametrize(
    "text",
    [
        "off:12 6:1 4:1 3:1 / off:12 5:1 3:1 2:1 / white move 3-1",
        "off:12 20:1 5:1 3:1 / off:13 7:1 2:1 / black move 2-1",
    ],
)
def test_what_follows_upon_the_likeliest_answers(text: str) -> None:
    position = BACKGAMMON.position(text)
    found = search(BACKGAMMON).search(position)
    assert found.depth == 3
    likely = sorted(ends(whole_turns(BACKGAMMON, position)), key=value)[: CANDIDATES[0]]
    likely = sorted(likely, key=answered)[: CANDIDATES[1]]
    assert len(likely) > 1
    assert found.moves[0][1] == pytest.approx(max(-answered_twice(end) for end in likely))


def test_a_small_budget_is_used_for_what_it_can() -> None:
    position = BACKGAMMON.position("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5 / white move 3-1")
    assert search(BACKGAMMON, 1).search(position).depth == 1
    assert search(BACKGAMMON, 3_000).search(position).depth == 2
    assert search(BACKGAMMON, 20_000).search(position).depth == 2
    assert search(BACKGAMMON).search(position, depth=1).depth == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5 / white take", "take"),
        ("off:8 6:2 4:3 1:2 / bar:2 8:3 6:4 5:4 4:2 / black take", "drop"),
        ("off:13 4:1 1:1 / off:14 1:1 / white cube", "double"),
        ("off:13 6:2 / off:14 1:1 / white cube", "roll"),
    ],
)
def test_doubling(text: str, said: str) -> None:
    assert think(CUBE, CUBE.position(text), LEVELS[7]).move == said
