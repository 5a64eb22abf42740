from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

import rules
from firmware_host.shell.advisor import best_move
from tests.rules.play import random_play


def ticking(step: float) -> Iterator[float]:
    return (step * k for k in count())


@pytest.mark.parametrize("key", rules.keys())
def test_advice_is_always_legal(key: str) -> None:
    game = rules.load(key)
    for position, moves, move in list(random_play(game, 4, 30))[::6]:
        clock = ticking(0.02)
        advised = best_move(game, position, 0.2, Random(1), clock.__next__)
        own = [m for m in moves if not m.weight]
        assert (advised in own) if own else advised is None
        assert move is None or moves


def test_a_win_at_hand_is_found() -> None:
    game = rules.load("molino")
    found = 0
    for seed in range(12):
        line = list(random_play(game, seed, 400))
        position, _, move = line[-2]
        outcome = game.outcome(line[-1][0])
        if move is None or outcome is None or outcome.winner != position.to_move:
            continue
        found += 1
        advised = best_move(game, position, 1.0, Random(seed), ticking(0.001).__next__)
        assert advised
        won = game.outcome(game.play(position, advised))
        assert won
        assert won.winner == position.to_move
    assert found >= 5
