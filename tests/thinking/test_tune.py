"""Weights from played games: ``python -m tests.strength.tune``."""

from __future__ import annotations

from math import exp, sqrt
from random import Random

import pytest

import rules
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.levels import LEVELS
from tests.strength.match import of_level
from tests.strength.tune import Sample, fitted, samples, scaled

TRUE = (0.8, -0.3, 0.0)


def drawn(seed: int, number: int) -> list[Sample]:
    """Games that end as these weights say, as far as chance lets them; who begins is ahead."""
    chance = Random(seed)
    found: list[Sample] = []
    for _ in range(number):
        features = (chance.gauss(0, 2), float(chance.randrange(-3, 4)), chance.gauss(0, 1))
        value = 0.4 + sum(w * f for w, f in zip(TRUE, features, strict=True))
        found.append((features, float(chance.random() < 1 / (1 + exp(-value)))))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_what_decided_the_games_is_found_again(seed: int) -> None:
    number = 4000
    for weight, true in zip(fitted(drawn(seed, number)), TRUE, strict=True):
        assert abs(weight - true) < 8 / sqrt(number)  # some four standard errors of the widest


def test_games_that_all_ended_alike_tell_nothing() -> None:
    with pytest.raises(ValueError, match="2 positions, all of games that ended alike"):
        fitted([((1.0,), 1.0), ((-1.0,), 1.0)])


def test_new_weights_keep_the_scale_of_the_present_ones() -> None:
    found, present = drawn(1, 500), (30.0, 8.0, 2.0)

    def spread(weights: tuple[float, ...]) -> float:
        return sqrt(sum(sum(w * f for w, f in zip(weights, features, strict=True)) ** 2 for features, _ in found))

    weights = scaled(TRUE, present, found)
    assert spread(weights) == pytest.approx(spread(present), rel=0.03)  # they are rounded
    assert weights[0] / weights[1] == pytest.approx(TRUE[0] / TRUE[1], rel=0.05)


def test_the_same_games_give_the_same_positions() -> None:
    game, one = rules.load("kalah"), of_level(LEVELS[1])
    found = samples(game, one, 2, 1)
    assert found == samples(game, one, 2, 1)
    assert {len(features) for features, _ in found} == {len(Evaluation(game).features.names)}


def test_weights_of_ones_own_are_what_a_position_is_judged_by() -> None:
    game = rules.load("kalah")
    position = game.play(game.start(), game.moves(game.start())[0])
    names = Evaluation(game).features.names
    only = tuple(float(name == "seeds") for name in names)
    features = Evaluation(game).features.measure(position)
    assert Evaluation(game, only).value(position) == features[names.index("seeds")]
