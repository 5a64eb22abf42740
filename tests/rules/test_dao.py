"""Dao: why a touch is no move, and positions that cannot be."""

from __future__ import annotations

import pytest

import rules
from rules.model import RulesError


@pytest.mark.parametrize(
    ("src", "dst", "reason"),
    [
        ("a1", "a2", "slides-on"),
        ("b2", "d2", "not-reachable"),
        ("a1", "b3", "not-reachable"),
        ("d1", "d2", "wrong-side"),
    ],
)
def test_why_a_move_is_refused(src: str, dst: str, reason: str) -> None:
    game = rules.load("dao")
    assert game.refusal(game.start(), src, dst) == reason


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("b2W/1bW1/1Wb1/3b white", "3 stones of white, always 4"),
        ("1bbW/1b1W/2bW/3W white", "side white: the game was over before (four-in-line)"),
        ("W2W/4/bb2/Wb1W black", "3 stones of black, always 4"),
        ("W3/3W/bbW1/Wb1b black", "side black: the game was over before (shut-in)"),
    ],
)
def test_what_cannot_be_is_refused(text: str, named: str) -> None:
    with pytest.raises(RulesError) as error:
        rules.load("dao").position(text)
    assert named in str(error.value)
