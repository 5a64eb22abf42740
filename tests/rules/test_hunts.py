"""The hunt kernel, through Rimau-rimau."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import rules
from rules import Outcome, RulesError
from rules.kernels.boards import TIGER37
from rules.steps import Add, Remove, Shift, carry_out

DATA = json.loads((Path(__file__).parent / "data" / "jump_examples.json").read_text(encoding="utf-8"))


def test_board_is_the_declared_one() -> None:
    board = DATA["boards"]["tiger37"]
    assert {site: list(cell) for site, cell in TIGER37.cells.items()} == board["xy"]
    assert {min(line, line[::-1]) for line in TIGER37.lines} == {
        min(tuple(line), tuple(line[::-1])) for line in board["lines"]
    }
    joined = {frozenset((site, near)) for site, neighbours in TIGER37.adjacent.items() for near in neighbours}
    assert joined == set(map(frozenset, board["edges"]))


def test_opening_removes_three_and_may_move_a_tiger_anywhere() -> None:
    game = rules.load("rimau-rimau")
    start = game.start()
    legal = game.moves(start)
    # 84 choices of three men; one of two tigers may go to one of the 26 other empty sites or of the three freed.
    assert len(legal) == 84 * (1 + 2 * (26 + 3))
    results = [game.play(start, move) for move in legal]
    for move, after in zip(legal, results, strict=True):
        assert carry_out(game.board(start), move.steps) == game.board(after)
        assert game.text(after).endswith("men hand=15 lost=3 quiet=0")
    assert len(set(results)) == len(legal)
    # Blind to who stands where, a tiger on a freed site leaves any two men of the nine missing, and an apex.
    occupied = {frozenset(site for site, held in game.board(after).items() if held) for after in results}
    assert len(occupied) == 84 * (1 + 2 * 26) + 36 * 2
    assert game.parse("xb4,c4,d4 c3>b4", start).steps == (Remove("b4"), Remove("c4"), Remove("d4"), Shift("c3", "b4"))


def test_men_are_accounted_for_in_random_play() -> None:
    game = rules.load("rimau-rimau")
    rng = random.Random(1)
    for _ in range(10):
        position = game.start()
        lost = 0
        while legal := game.moves(position):
            board = game.board(position)
            counters = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", game.text(position))}
            men = sum(held == "m" for held in board.values())
            assert men + counters["hand"] + counters["lost"] == 24
            assert sum(held == "T" for held in board.values()) == 2
            assert counters["lost"] >= lost
            lost = counters["lost"]
            if position.to_move == 1:
                drops = [isinstance(step, Add) for move in legal for step in move.steps]
                assert all(drops) if counters["hand"] else not any(drops)
            position = game.play(position, rng.choice(legal))
        assert game.outcome(position) is not None


def test_run_of_seven() -> None:
    game = rules.load("rimau-rimau")
    position = game.position("T1./1m1/2m2/2m2/2m2/2m2/2m2/1m1/1T1 tigers lost=3")
    move = game.parse("c1xc9(c2,c3,c4,c5,c6,c7,c8)", position)
    assert move.steps == (Shift("c1", "c9"), *(Remove(f"c{rank}") for rank in range(2, 9)))
    assert "lost=10" in game.text(game.play(position, move))
    single = rules.load("rimau-rimau", odd_runs=False)
    assert not any("x" in move.text for move in single.moves(position))


def test_sixteenth_man_lost_wins_at_once() -> None:
    game = rules.load("rimau-rimau")
    position = game.position("T2/3/5/5/5/5/5/1m1/1T1 tigers hand=5 lost=15")
    after = game.play(position, game.parse("c1xc3(c2)", position))
    assert game.outcome(after) == Outcome(0, "captures")
    assert game.moves(after) == ()
    longer = rules.load("rimau-rimau", win_lost=17)
    assert longer.outcome(longer.position(game.text(after))) is None


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("3/3/5/5/5/5/2m2/m1m/TmT tigers", Outcome(1, "no-move")),  # c3 makes an even run of b2 and of d2
        ("3/3/5/5/5/5/5/m1m/TmT tigers", None),
        ("mmm/mmm/2T2/5/5/5/2T2/mmm/mmm men", Outcome(0, "no-move")),
        ("mmm/mmm/2T2/5/5/5/2T2/mmm/mmm men hand=1", None),
        ("mmm/mmm/2T2/5/5/5/2T2/mmm/mmm men quiet=100", Outcome(0, "no-move")),
        ("mmm/mmm/2T2/5/5/5/2T2/mmm/mmm tigers quiet=100", Outcome(None, "quiet-limit")),
    ],
)
def test_ends(text: str, outcome: Outcome | None) -> None:
    game = rules.load("rimau-rimau")
    position = game.position(text)
    assert game.outcome(position) == outcome
    assert bool(game.moves(position)) == (outcome is None)


def test_third_occurrence_is_a_draw() -> None:
    game = rules.load("rimau-rimau")
    position = game.position("T2/3/5/5/2m2/5/5/3/1T1 tigers")
    for ply, text in enumerate(("c1-c2", "c5-c6", "c2-c1", "c6-c5") * 2):
        assert game.outcome(position) is None, ply
        position = game.play(position, game.parse(text, position))
    assert game.outcome(position) == Outcome(None, "repetition")


@pytest.mark.parametrize(
    ("text", "src", "dst", "reason"),
    [
        ("3/3/2T2/1mmm1/1mmm1/1mmm1/2T2/3/3 tigers hand=15", "c3", "c2", "opening-turn"),
        ("T2/3/5/5/5/2m2/2m2/3/2T tigers", "e1", "e3", "not-reachable"),
        ("T2/3/5/5/5/2m2/2T2/3/3 tigers", "c3", "c4", "not-reachable"),
        ("T2/3/5/5/2m2/2m2/2T2/3/3 tigers", "c3", "c6", "run-length"),
        ("T2/3/5/5/2m2/2m2/2T2/3/3 tigers", "c4", None, "wrong-side"),
        ("T2/3/5/5/2m2/2m2/2T2/3/3 men hand=1", "c5", "c6", "must-drop"),
        ("T2/3/5/5/2m2/2m2/2T2/3/3 men", "c5", "c7", "not-reachable"),
    ],
)
def test_refusals(text: str, src: str, dst: str | None, reason: str) -> None:
    game = rules.load("rimau-rimau")
    assert game.refusal(game.position(text), src, dst) == reason


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("3/3/2T2/5/5/5/2T2/3 tigers", "8 rows"),
        ("3/3/2T2/5/5/5/5/3/3 tigers", "1 'T'"),
        ("3/3/2T2/5/5/5/2T2/3/3 white", "'white'"),
        ("3/3/2T2/5/5/5/2T2/3/3 men hand=16", "hand=16"),
        ("3/3/2T2/5/5/5/2T2/3/mmm men hand=15 lost=7", "25 men"),
        ("3/3/2T2/5/5/5/2T2/3/3 men lone=1", "'lone=1'"),
    ],
)
def test_bad_text_is_refused_by_name(text: str, wrong: str) -> None:
    with pytest.raises(RulesError, match=wrong):
        rules.load("rimau-rimau").position(text)
