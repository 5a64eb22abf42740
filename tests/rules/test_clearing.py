"""The clearing kernel, through Konane."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules
from rules import Outcome, RulesError
from rules.steps import Remove, Shift
from tests.rules.play import follow, random_play, texts

DATA = json.loads((Path(__file__).parent / "data" / "jump_examples.json").read_text(encoding="utf-8"))
SMALL = {"width": 4, "height": 4}


def test_the_text_s_figure_may_stop_after_any_capture() -> None:
    game = rules.load("konane")
    position = game.position("8/8/2w5/8/1Bw1w1w1/8/1B6/8 black")
    assert texts(game, position) == ["b4-d4", "b4-f4", "b4-h4"]
    steps = game.parse("b4-f4", position).steps
    assert steps == (Shift("b4", "f4", via=("d4",)), Remove("c4"), Remove("e4"))


@pytest.mark.parametrize(
    ("opening", "first", "after_c4"),
    [
        ("seed", "a1 a8 c4 c5 d3 d4 d5 d6 e3 e4 e5 e6 f4 f5 h1 h8", "d4"),
        ("black_centre_corner", "a1 d4 e5 h8", None),
        ("any", " ".join(f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)), "b4 c3 c5 d4"),
    ],
)
def test_openings(opening: str, first: str, after_c4: str | None) -> None:
    game = rules.load("konane", opening=opening)
    start = game.start()
    assert texts(game, start) == [f"x{site}" for site in first.split()]
    if after_c4:
        assert texts(game, follow(game, start, "xc4")) == [f"x{site}" for site in after_c4.split()]
    assert texts(game, follow(game, start, "xd4")) == ["xc4", "xd3", "xd5", "xe4"]
    assert texts(game, follow(game, start, "xa1")) == ["xa2", "xb1"]


@pytest.mark.parametrize(("stones", "sides"), [(("xd4", "xd5"), "black"), (("xd5", "xd4"), "white")])
def test_whoever_takes_off_the_first_stone_plays_its_colour_and_moves_first(
    stones: tuple[str, str], sides: str
) -> None:
    game = rules.load("konane")
    after_one, after_two = follow(game, game.start(), stones[0]), follow(game, game.start(), *stones)
    assert game.sides[after_two.to_move] == sides
    assert game.sides[after_one.to_move] != sides
    mine = {"black": "B", "white": "w"}[sides]
    assert {game.board(after_two)[text[:2]] for text in texts(game, after_two)} == {mine}


def test_stones_keep_to_their_own_squares_and_nobody_gains_any() -> None:
    game = rules.load("konane", width=7, height=6)
    full = game.board(game.start())
    for seed in range(20):
        count = {"B": 21, "w": 21}
        for ply, (position, legal, move) in enumerate(random_play(game, seed, 100)):
            board = game.board(position)
            assert all(held in ("", full[site]) for site, held in board.items())
            now = {stone: list(board.values()).count(stone) for stone in "Bw"}
            assert all(now[stone] <= count[stone] for stone in "Bw")
            count = now
            if move is None:
                assert not legal
                assert game.outcome(position) == Outcome(1 - position.to_move, "no-capture")
                assert ply <= 2 + 7 * 6 - 2
            elif ply >= 2:
                taken = [step.site for step in move.steps if isinstance(step, Remove)]
                assert 1 <= len(taken) <= 3
                assert {full[site] for site in taken} == {"wB"[position.to_move]}
                assert len({site[0] for site in taken}) == 1 or len({site[1:] for site in taken}) == 1


@pytest.mark.parametrize(
    ("text", "src", "dst", "reason"),
    [
        ("wBwB/BwBw/wBwB/BwBw black", "a2", None, "first-removal"),
        ("wBwB/BwBw/wBwB/1wBw white", "b2", None, "second-removal"),
        ("4/4/4/Bw2 black", "a1", "a2", "captures-only"),
        ("4/4/2w1/Bw2 black", "a1", "c3", "no-turning"),
        ("4/4/4/Bw2 black", "a1", "d4", "not-reachable"),
        ("4/4/1B2/Bw2 black", "b2", None, "cannot-move"),
        ("4/4/4/Bw2 black", "b1", None, "wrong-side"),
    ],
)
def test_refusals(text: str, src: str, dst: str | None, reason: str) -> None:
    game = rules.load("konane", **SMALL)
    assert game.refusal(game.position(text), src, dst) == reason


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"width": 5, "height": 7}, "width=5 height=7"),
        ({"height": 9, "width": 9}, "one of them must be even"),
        ({"width": 27}, "option width: 27"),
        ({"height": 1}, "option height: 1"),
    ],
)
def test_boards_that_cannot_be(options: dict[str, int], named: str) -> None:
    with pytest.raises(RulesError, match=named):
        rules.load("konane", **options)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("4/4/4/wB2 black", "'w' on a1"),
        ("wBwB/BwBw/wBwB/BwBw white", "black's turn"),
        ("wBwB/BwBw/wBwB/1wBw black", "white's turn"),
        ("4/4/4/4/4 black", "5 rows"),
        ("4/4/4/4 red", "'red'"),
        ("4/4/4/4 black quiet=1", "quiet=1"),
    ],
)
def test_bad_text_is_refused_by_name(text: str, wrong: str) -> None:
    with pytest.raises(RulesError, match=wrong):
        rules.load("konane", **SMALL).position(text)
