"""The flips kernel against a slow reading of the rule along the board's lines, and what Othello's options change."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Card, RulesError, load
from rules.kernels.flips import Flips, flip_board
from rules.notation import write_rows
from rules.steps import Add, Flip
from tests.rules.play import random_play

CARD = Card("any", "any", "none")
BOARDS = [Flips(CARD, {}, flip_board(columns, rows), setup={}) for columns, rows in ((8, 8), (6, 6), (3, 10))]
PARALLEL = "8/8/8/3BB3/3ww3/8/8/8"


def enclosed(game: Flips, board: dict[str, str], own: str, placed: str) -> set[str]:
    """The flips as the rule says it: along each ray a run of enemy discs, then an own one."""
    turned: set[str] = set()
    for ray in game.geometry.rays[placed]:
        contents = "".join(board[site] or " " for site in ray)
        run = len(contents) - len(contents.lstrip("".join({"B", "w"} - {own})))
        if contents[run : run + 1] == own:
            turned.update(ray[:run])
    return turned


@given(st.data())
def test_bitboards_agree_with_the_lines(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(BOARDS))
    contents = data.draw(st.lists(st.sampled_from(["", "B", "w"]), min_size=len(game.bits), max_size=len(game.bits)))
    board = dict(zip(game.geometry.sites, contents, strict=True))
    position = game.position(f"{write_rows(game.geometry, board)} {data.draw(st.sampled_from(game.sides))}")
    own = "Bw"[position.to_move]
    expected = {site: found for site in board if not board[site] and (found := enclosed(game, board, own, site))}
    moves = game.moves(position)
    if expected:
        assert {move.text for move in moves} == expected.keys()
        for move in moves:
            placed, *flips = move.steps
            assert placed == Add(move.text, own)
            assert set(flips) == {Flip(site, own) for site in expected[move.text]}
    else:
        assert [move.text for move in moves] in ([], ["pass"])


@pytest.mark.parametrize("opening", ["cross", "free"])
def test_own_discs_are_counted(opening: str) -> None:
    game = load("othello", opening=opening, discs="own32")
    for seed in range(20):
        passed = False
        for position, _, move in random_play(game, seed, 200):
            placed = sum(discs.bit_count() for discs in position.discs)
            assert sum(position.left) + placed == 64
            assert 0 <= min(position.left) <= max(position.left) <= 32
            if move is not None:
                assert not (passed and move.text == "pass"), "two passes in a row end the game instead"
                assert move.text == "pass" or len(move.steps) > 1 or placed < 4, "a placement flips"
                passed = move.text == "pass"


def test_free_opening_fills_the_centre_without_flips() -> None:
    game = load("othello", opening="free")
    position = game.start()
    for text in ("d4", "d5", "e4", "e5"):
        assert game.refusal(position, None, "c3") == "opening-squares-first"
        move = game.parse(text, position)
        assert len(move.steps) == 1
        position = game.play(position, move)
    assert position == game.position(f"{PARALLEL} black")
    assert {move.text for move in game.moves(position)} == {"c6", "d6", "e6", "f6"}


def test_empty_squares_may_go_to_the_winner() -> None:
    text = "8/8/8/3B4/3BB3/8/8/8 white"
    for empties, points in ((False, (3, 0)), (True, (64, 0))):
        game = load("othello", empties_to_winner=empties)
        outcome = game.outcome(game.position(text))
        assert outcome is not None
        assert (outcome.winner, outcome.reason, outcome.points) == (0, "most-discs", points)
    even = load("othello", empties_to_winner=True).outcome(game.position("B7/8/8/8/8/8/8/7w black"))
    assert even is not None
    assert (even.winner, even.reason, even.points) == (None, "equal-discs", (1, 1))


def test_a_pass_is_a_move_that_touches_nothing() -> None:
    game = load("othello")
    position = game.position("8/8/8/2BBB3/3BB3/4BBww/6w1/5w1B black")
    (move,) = game.moves(position)
    assert (move.text, move.steps) == ("pass", ())
    assert game.board(game.play(position, move)) == game.board(position)
    assert game.refusal(position, None, "a1") == "must-pass"


def test_refusals() -> None:
    game = load("othello")
    start = game.start()
    asked = [(None, "a1"), (None, "d4"), (None, "e4"), ("d4", "d3"), ("e4", None), (None, None)]
    assert [game.refusal(start, *sites) for sites in asked] == [
        "no-flip",
        "occupied",
        "occupied",
        "wrong-side",
        "cannot-move",
        "not-reachable",
    ]


@pytest.mark.parametrize(
    ("options", "text", "named"),
    [
        ({}, "8/8/8/8 black", "4 rows"),
        ({}, "8/8/8/3wB3/3Bw2/8/8/8 black", "'3Bw2'"),
        ({}, "8/8/8/3wB3/3Bx3/8/8/8 black", "'x' on e5"),
        ({}, "8/8/8/3wB3/3Bw3/8/8/8 red", "'red'"),
        ({}, "8/8/8/3wB3/3Bw3/8/8/8 black left=30,30", "'left=30,30'"),
        ({"discs": "own32"}, "8/8/8/3wB3/3Bw3/8/8/8 black", "left=0,0: each player has 32"),
        ({"discs": "own32"}, "8/8/8/3wB3/3Bw3/8/8/8 black left=30,31", "left=30,31"),
        ({"discs": "own32"}, "8/8/8/3wB3/3Bw3/8/8/8 black left=33,27", "left=33,27"),
        ({"discs": "own32"}, "8/8/8/3wB3/3Bw3/8/8/8 black left=x,27", "left 'x,27'"),
    ],
)
def test_bad_text_is_named(options: dict[str, str], text: str, named: str) -> None:
    with pytest.raises(RulesError) as error:
        load("othello", **options).position(text)
    assert named in str(error.value)
