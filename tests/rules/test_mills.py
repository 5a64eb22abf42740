"""The mills kernel: draws, refusals, and what the options change."""

from __future__ import annotations

from typing import Any

import pytest

from rules import Game, RulesError, load
from tests.rules.play import follow, texts

OPEN_MILLS = "W1W/W1W/1W1/5b/2b/bb1/b1b"


def test_any_reversal_may_be_barred() -> None:
    game = load("morabaraba", no_reverse="any")
    position = game.position("BBw/w2/3/6/3/B2/B1w black hand=0,0 quiet=0")
    position = follow(game, position, "d7-d6", "g7-g4")
    assert "barred=d6-d7,g4-g7" in game.text(position)
    assert game.position(game.text(position)) == position
    assert "d6-d7" not in texts(game, position)
    assert game.refusal(position, "d6", "d7") == "no-return"
    position = follow(game, position, "d6-f6", "g4-f4")
    assert "f6-d6" not in texts(game, position)
    assert "d7-d6" not in texts(game, position), "an older slide is forgotten"


def test_few_men_and_no_capture_is_a_draw() -> None:
    game = load("morabaraba")
    position = game.position("B1B/3/3/w5/3/2B/w1w black hand=0,0 quiet=18")
    position = follow(game, position, "f2-f4")
    assert game.outcome(position) is None
    outcome = game.outcome(follow(game, position, "a4-b4"))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "few-limit")


def test_three_cows_of_one_side_are_enough_for_that_draw() -> None:
    """ "10 moves without capture once a side has three cows: draw" (Generally Accepted Rules of morabaraba)."""
    game = load("morabaraba")
    for rows, reason in (("B1B/3/3/w5/3/2B/www", "few-limit"), ("B1B/3/3/w5/3/1BB/www", None)):
        outcome = game.outcome(game.position(f"{rows} black hand=0,0 quiet=20"))
        assert (outcome and outcome.reason) == reason


def shuffle(game: Game[Any], position: Any, times: int) -> Any:
    for _ in range(times):
        position = follow(game, position, "a7-a4", "g7-g4", "a4-a7", "g4-g7")
    return position


# Four men each that step to and fro far from any mill.
QUIET = "W1b/3/3/6/WbW/3/Wbb white hand=0,0 quiet=0"


@pytest.mark.parametrize(("repetition", "times"), [(2, 1), (3, 2), (5, 4)])
def test_repetition(repetition: int, times: int) -> None:
    game = load("molino", repetition=repetition)
    position = shuffle(game, game.position(QUIET), times)
    outcome = game.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "repetition")
    assert game.moves(position) == ()
    assert game.moves(game.position(game.text(position))), "the past is not part of the text"


def test_quiet_limit_and_no_limit_at_all() -> None:
    game = load("molino", repetition=0, quiet_limit=12)
    position = shuffle(game, game.position(QUIET), 2)
    assert game.outcome(position) is None
    outcome = game.outcome(shuffle(game, position, 1))
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "quiet-limit")
    endless = load("molino", repetition=0, quiet_limit=0)
    assert endless.outcome(shuffle(endless, endless.position(QUIET), 50)) is None


def test_a_placement_or_capture_starts_the_count_again() -> None:
    game = load("molino")
    position = game.position(f"{OPEN_MILLS} white hand=0,0 quiet=42")
    assert follow(game, position, "d5-c5").quiet == 43
    assert follow(game, position, "d5-d6xa1").quiet == 0
    assert follow(game, position, "d5-d6xa1").past is None


def test_refusals() -> None:
    game = load("molino")
    placing = game.position("W2/3/3/6/3/3/bbb white hand=8,6 quiet=0")
    moving = game.position(f"{OPEN_MILLS} white hand=0,0 quiet=0")
    guarded = game.position("W2/3/3/6/3/b2/bbb white hand=8,5 quiet=0")
    asked = [
        (placing, "a7", "a4", "place-first"),
        (placing, None, "a1", "occupied"),
        (guarded, "a1", None, "in-mill"),
        (guarded, "b2", None, "wrong-side"),
        (moving, None, "a4", "hand-empty"),
        (moving, "a7", "b4", "not-adjacent"),
        (moving, "d5", "c4", "not-adjacent"),
        (moving, "a4", "a7", "occupied"),
        (moving, None, None, "not-reachable"),
    ]
    for position, src, dst, reason in asked:
        assert game.refusal(position, src, dst) == reason, (src, dst)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("3/3/3/6/3/3 white hand=9,9 quiet=0", "6 rows"),
        ("3/3/3/7/3/3/3 white hand=9,9 quiet=0", "'7'"),
        ("3/3/3/6/3/3/X2 white hand=8,9 quiet=0", "'X' on a1"),
        ("3/3/3/6/3/3/3 red hand=9,9 quiet=0", "'red'"),
        ("3/3/3/6/3/3/3 white hand=10,9 quiet=0", "white has 9 men"),
        ("3/3/3/6/3/3/bW1 white hand=8,9 quiet=0", "black has 9 men"),
        ("3/3/3/6/3/3/3 white hand=9 quiet=0", "hand '9': expected N,N"),
        ("3/3/3/6/3/3/3 white hand=9,9 quiet=-1", "quiet '-1'"),
        ("3/3/3/6/3/3/3 white hand=9,9 quiet=0 barred=d7-d6,", "expected"),
    ],
)
def test_bad_text_is_named(text: str, named: str) -> None:
    with pytest.raises(RulesError) as error:
        load("molino").position(text)
    assert named in str(error.value)


def test_bad_barred_slide_is_named() -> None:
    for word in ("barred=d7-d9,", "barred=d7,", "barred", "d7-d6,"):
        with pytest.raises(RulesError):
            load("morabaraba").position(f"3/3/3/6/3/3/3 black hand=12,12 quiet=0 {word}")
