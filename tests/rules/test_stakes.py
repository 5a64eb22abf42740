"""What backgammon is played for: cube, Jacoby, automatic doubles, beavers, matches and the game of Crawford."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rules import RulesError, load
from rules.model import OptionValue, Outcome
from rules.steps import Shift, Touch, carry_out
from tests.rules import conformance
from tests.rules.play import choose, follow, texts

SETUP = "24:2 13:5 8:3 6:5"
START = f"{SETUP} / {SETUP}"
MATCH = load("backgammon", cube=True, match_length=5, crawford=True)
MONEY = load("backgammon", cube=True, jacoby=True, automatic_doubles=2, beavers=True)
WINS_A_GAMMON = "2:1 off:14 / 13:15 / white move 6-5"


@pytest.mark.parametrize(
    "options",
    [
        {"match_length": 1},
        {"match_length": 3, "crawford": True},
        {"match_length": 5, "cube": True},
        {"match_length": 5, "cube": True, "crawford": True},
        {"cube": True, "jacoby": True, "automatic_doubles": 1, "beavers": True},
    ],
    ids=str,
)
def test_conformance(options: dict[str, OptionValue]) -> None:
    game = load("backgammon", **options)
    conformance.check_game(game)
    conformance.check_bad_text(game, seed=3)
    for seed in range(3):
        conformance.check_random_game(game, seed, plies=900, thorough=40)


# One game


def test_jacoby_counts_a_gammon_only_once_a_double_was_taken() -> None:
    for cube, points in (("", 1), (" / cube 2", 2), (" / cube 2 black", 4), (" / cube 4 white", 8)):
        won = follow(MONEY, MONEY.position(f"{WINS_A_GAMMON}{cube}"), "2/off")
        outcome = MONEY.outcome(won)
        assert outcome
        assert outcome.points == (points, -points)
        assert outcome.reason == ("gammon" if points > 2 else "borne-off")


def test_jacoby_leaves_a_dropped_double_what_it_is() -> None:
    """ "El adversario puede rendirse y pagar la apuesta sencilla": of the first double as well."""
    dropped = follow(MONEY, MONEY.position(f"{START} / white cube"), "double", "drop")
    assert MONEY.outcome(dropped) == Outcome(0, "dropped", (1, -1))


def test_without_jacoby_a_gammon_needs_no_double() -> None:
    """ "×2 gammon if the loser has borne off none", with a cube as without."""
    for options in ({"cube": True}, {}, {"jacoby": True}):
        game = load("backgammon", **options)
        outcome = game.outcome(follow(game, game.position(WINS_A_GAMMON), "2/off"))
        assert outcome == Outcome(0, "gammon", (2, -2))


def test_equal_dice_in_the_opening_double_by_themselves_so_many_times() -> None:
    position, cubes = MONEY.start(), []
    for roll in ("roll 4-4", "roll 1-1"):
        assert len(MONEY.moves(position)) == 36
        position = follow(MONEY, position, roll)
        cubes.append(MONEY.text(position).split(" / ")[3])
    assert cubes == ["cube 2", "cube 4"]
    assert len(MONEY.moves(position)) == 30
    turned = follow(MONEY, position, "roll 3-1", "8/5", "6/5")
    assert texts(MONEY, turned) == ["roll", "double"], "the cube is nobody's still"
    taken = follow(MONEY, turned, "double", "take")
    assert MONEY.text(taken).endswith("/ black roll / cube 8 white")


def test_a_centred_cube_is_read_as_high_as_equal_dice_turn_it() -> None:
    """Automatic doubles: so many times equal dice in the opening double, "the cube staying centred"."""
    once = load("backgammon", cube=True, automatic_doubles=1)
    assert once.text(once.position(f"{START} / white opening / cube 2")).endswith("white opening / cube 2")
    with pytest.raises(RulesError, match="'cube 4' is not a cube"):
        once.position(f"{START} / white opening / cube 4")


def test_the_score_of_a_match_is_told_once_there_is_any() -> None:
    won = MATCH.position(f"{START} / white roll / match 0-2")
    assert (MATCH.points(MATCH.start()), MATCH.points(won)) == ((), (0, 2))


def test_a_beaver() -> None:
    """The taker doubles back and keeps the cube; the doubler may drop that as any double."""
    doubled = follow(MONEY, MONEY.position(f"{START} / white cube"), "double")
    assert texts(MONEY, doubled) == ["take", "drop", "beaver"]
    back = follow(MONEY, doubled, "beaver")
    assert MONEY.text(back) == f"{START} / white beaver / cube 2 black"
    assert texts(MONEY, back) == ["take", "drop"]
    assert MONEY.text(follow(MONEY, back, "take")) == f"{START} / white roll / cube 4 black"
    assert MONEY.outcome(follow(MONEY, back, "drop")) == Outcome(1, "dropped", (-2, 2))


def test_no_beaver_beyond_the_limit_of_the_cube() -> None:
    doubled = follow(MONEY, MONEY.position(f"{START} / white cube / cube 32 white"), "double")
    assert texts(MONEY, doubled) == ["take", "drop"]


def test_the_cube_is_spoken_of_by_touching_bar_and_tray() -> None:
    cube = MONEY.position(f"{START} / white cube")
    assert {m.text: m.steps for m in MONEY.moves(cube)} == {"roll": (Touch("off.W"),), "double": (Touch("bar.W"),)}
    doubled = follow(MONEY, cube, "double")
    assert {move.text: move.steps for move in MONEY.moves(doubled)} == {
        "take": (Touch("bar.b"),),
        "drop": (Touch("off.b"),),
        "beaver": (Touch("bar.b"), Touch("bar.b")),
    }


# Matches


def test_between_games_everything_is_laid_anew() -> None:
    won = follow(MATCH, MATCH.position("2:1 off:14 / bar:1 24:1 13:3 6:10 / white move 6-5"), "2/off")
    assert MATCH.outcome(won) is None
    (lay,) = MATCH.moves(won)
    assert lay.text == "next"
    assert lay.steps[:2] == (Shift("19", "off.b", 5), Shift("bar.b", "off.b", 1))
    assert set(lay.steps[2:6]) == {Shift("off.W", str(p), n) for p, n in ((24, 2), (13, 5), (8, 3), (6, 5))}
    assert set(lay.steps[6:]) == {Shift("off.b", "1", 1), Shift("off.b", "12", 2), Shift("off.b", "17", 3)}
    assert MATCH.text(MATCH.play(won, lay)) == f"{START} / white opening / match 3-0"


def test_after_a_short_game_a_match_goes_on_with_whole_ones() -> None:
    """The hands lay every game of a match where it begins; the next position is that, and can be read again."""
    short = load("backgammon", short=True, match_length=3)
    won = follow(short, short.position("1:1 off:14 / 6:14 off:1 / white move 6-5"), "1/off")
    (lay,) = short.moves(won)
    laid = short.play(won, lay)
    assert short.text(laid) == f"{START} / white opening / match 1-0"
    assert carry_out(short.board(won), lay.steps) == short.board(laid)
    assert short.position(short.text(laid)) == laid


def test_the_end_of_a_match() -> None:
    position = MATCH.position(f"{WINS_A_GAMMON} / cube 2 black / match 1-4")
    assert MATCH.outcome(follow(MATCH, position, "2/off")) == Outcome(0, "match", (5, 4))
    assert MATCH.moves(follow(MATCH, position, "2/off")) == ()


@pytest.mark.parametrize(
    ("score", "ending", "following"),
    [
        ("match 2-1", "cube 2", "match 4-1 crawford"),
        ("match 1-4", "", "match 2-4"),
        ("match 3-4", "", "match 4-4"),
    ],
)
def test_the_game_of_crawford_comes_once(score: str, ending: str, following: str) -> None:
    """After the first game in which somebody comes within a point, and not in any later one."""
    cube = f" / {ending} black" if ending else ""
    last = MATCH.position(f"2:1 off:14 / 6:14 off:1 / white move 6-5{cube} / {score}")
    won = follow(MATCH, last, "2/off")
    assert MATCH.text(follow(MATCH, won, "next")) == f"{START} / white opening / {following}"


def test_nobody_doubles_in_the_game_of_crawford_nor_with_a_dead_cube() -> None:
    def may_double(position: str) -> bool:
        turn = follow(MATCH, MATCH.position(f"{START} / white move 3-1 / {position}"), "8/5", "6/5")
        return "double" in texts(MATCH, turn)

    assert not may_double("match 4-1 crawford")
    assert not may_double("match 1-4 crawford")
    assert may_double("match 4-2"), "after it, whoever is behind"
    assert not may_double("match 2-4"), "who needs a point cannot use the cube"
    assert may_double("cube 2 black / match 2-2")
    assert not may_double("cube 2 black / match 2-3"), "the game as it stands wins the match"


def test_random_matches() -> None:
    """Scores only grow, one side at a time; the match ends when it is won; Crawford's is the first game that begins
    within a point of it, and no other, and nobody doubles there."""
    for seed in range(12):
        rng, position = Random(seed), MATCH.start()
        scores, crawford = [(0, 0)], [False]
        while moves := MATCH.moves(position):
            move = choose(rng, moves)
            assert not (move.text == "double" and crawford[-1])
            position = MATCH.play(position, move)
            if move.text == "next":
                scores.append(position.stake.score)
                crawford.append(position.stake.crawford)
        outcome = MATCH.outcome(position)
        assert outcome
        assert outcome.reason == "match"
        scores.append((outcome.points[0], outcome.points[1]))
        for before, after in pairwise(scores):
            gained = [now - then for then, now in zip(before, after, strict=True)]
            assert min(gained) == 0 < max(gained)
        assert max(map(max, scores[:-1]), default=0) < 5 <= max(scores[-1])
        near = [max(score) == 4 for score in scores[:-1]]
        assert crawford == [is_near and not any(near[:k]) for k, is_near in enumerate(near)]


@pytest.mark.parametrize(
    ("game", "text", "named"),
    [
        (MATCH, f"{START} / white roll / match 5-1", "the match has been won"),
        (MATCH, f"{START} / white roll / match 5-6", "not the score of a match to 5 points"),
        (MATCH, f"{START} / white roll / match 3-1 crawford", "no game without the cube"),
        (MATCH, f"{START} / white cube / match 4-1", "white may not double"),
        (MATCH, f"{START} / white roll / cube 2 / match 1-0", "'cube 2'"),
        (MATCH, f"{START} / white roll / match 1-0 / cube 2 black", "neither the cube"),
        (MATCH, f"{START} / white opening / cube 2 black", "owned before the first roll"),
        (MATCH, "off:15 / 6:15 / white over / match 1-0", "won by 2 points"),
        (MONEY, f"{START} / white roll / match 1-0", "not the score of a match to 0 points"),
        (MONEY, f"{START} / white roll / cube 8", "'cube 8'"),
        (MONEY, f"{START} / white beaver / cube 2 white", "black may not double back"),
        (MATCH, f"{START} / white beaver / cube 2 black", "black may not double back"),
    ],
)
def test_bad_text(game: Any, text: str, named: str) -> None:
    with pytest.raises(RulesError) as error:
        game.position(text)
    assert named in str(error.value)


def test_nothing_is_moved_before_the_tables_are_laid() -> None:
    won = follow(MATCH, MATCH.position(WINS_A_GAMMON), "2/off")
    assert MATCH.refusal(won, "13", "8") == "lay-anew"
