"""What is told beside a position that may become an exercise."""

from __future__ import annotations

import pytest

import rules
from tests.rules.exercises import others


@pytest.mark.parametrize(
    ("position", "within", "told"),
    [
        ("1,0,1,1,2,1 1,0,5,8,1,2 6,19 north", 1, "no other move wins within 3"),
        ("1,0,1,0,3,0 0,1,1,1,1,2 13,24 north", 2, "1 other move wins within 3"),
        ("1,1,0,0,3,0 1,0,1,1,1,2 13,24 north", 1, "3 other moves win within 3"),
    ],
)
def test_the_moves_that_win_later_are_counted(position: str, within: int, told: str) -> None:
    game = rules.load("wari")
    assert others(game, game.position(position), within) == told


def test_as_far_as_is_cheap() -> None:
    game = rules.load("wari")
    position = game.position("1,1,0,0,3,0 1,0,1,1,1,2 13,24 north")
    assert others(game, position, 1, most=200) == "1 other move wins within 2"
    assert others(game, position, 1, most=10) == "whether another wins later was not looked at"
