"""What a game turned on."""

from __future__ import annotations

import pytest

import rules
from firmware_host.cli import main
from firmware_host.thinking.answering import Answering
from firmware_host.thinking.evaluation import blunders_from
from firmware_host.thinking.levels import STRONGEST
from firmware_host.thinking.messages import (
    Answered,
    Asked,
    Question,
    read_answer,
    read_question,
    write_answer,
    write_question,
)
from firmware_host.thinking.review import LEAST, judge, turning_points
from firmware_host.thinking.thought import POINTS
from rules.model import RulesError
from tests.rules.play import random_play
from tests.thinking.test_search import wins_in

MOST_PLIES = 3
"""That brute force looks ahead."""
WON_TWICE = "4w/wBB1B/5/w4/5 black"


@pytest.mark.parametrize("key", ["kalah", "othello", "molino"])
def test_the_costliest_moves_of_a_random_game(key: str) -> None:
    """Each is legal, was not the best, and stands in the order of play."""
    game = rules.load(key)
    line = [(position, move) for position, _, move in random_play(game, 3, 16) if move]
    points = turning_points(game, [move.text for _, move in line])
    assert 1 <= len(points) <= POINTS
    assert [point.ply for point in points] == sorted({point.ply for point in points})
    for point in points:
        position, move = line[point.ply - 1]
        assert point.played == move.text != point.better
        assert point.better in [legal.text for legal in game.moves(position)]
        assert point.side == position.to_move
        assert point.cost >= LEAST * blunders_from(key)
        assert all(term.more for term in point.why)
        assert not (point.known and point.why)


@pytest.mark.parametrize(
    ("position", "played", "is_blunder"),
    [
        ("24:2 13:5 8:2 7:1 6:4 2:1 / 24:2 13:4 8:2 6:4 5:1 4:1 2:1 / white move 2-1", "7/6", True),
        ("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5 / black move 6-1", "6/5", False),
    ],
    ids=["not hit", "a blot"],
)
def test_what_counts_in_backgammon_is_a_part_of_the_game(position: str, played: str, is_blunder: bool) -> None:
    """A hit that was missed, worth more than half a game, and a bad opening move, worth a fifth."""
    game = rules.load("backgammon")
    point = judge(game, game.position(position), 1, played).point
    assert point
    assert point.blunder == is_blunder
    assert point.why


def test_each_move_is_judged_alike_by_question_and_answer() -> None:
    """What the thinking process is asked about one move, and what comes back, is what the whole game comes to."""
    game = rules.load("kalah")
    texts = tuple(move.text for _, _, move in random_play(game, 3, 10) if move)
    answering, found = Answering(lambda: 0.0), []
    for ply, text in enumerate(texts):
        asked = Asked(ply, Question("kalah", {}, texts[:ply], STRONGEST, played=text))
        assert read_question(write_question(asked)) == asked
        answered = Answered(ply, answering.answer(asked.question))
        assert read_answer(write_answer(answered)) == answered
        assert answered.thought
        found += [answered.thought.point] if answered.thought.point else []
    assert tuple(found) == turning_points(game, texts, most=len(texts))
    with pytest.raises(RulesError, match="two players"):
        judge(rules.load("pasang", players=4), None, 1, "")


def test_a_move_that_wins_a_little_later_is_no_turning_point() -> None:
    """The best wins at once, and this one on the next move, whatever the other side does."""
    game = rules.load("neutreeko")
    position = game.position(WON_TWICE)
    assert wins_in(game, position, 1, position.to_move)
    assert wins_in(game, game.play(position, game.parse("c4-d4", position)), 2, position.to_move)
    assert judge(game, position, 1, "c4-d4").point is None


def test_what_is_known_of_a_game_is_so() -> None:
    """That it was won before a move, or is lost after it: brute force finds the same."""
    game = rules.load("neutreeko")
    found: set[tuple[bool, bool]] = set()
    for seed in range(4):
        line = [(position, move) for position, _, move in random_play(game, seed, 200) if move][-8:]
        for position, move in line:
            point = judge(game, position, 1, move.text).point
            before, after = (point.known.before, point.known.after) if point and point.known else (None, None)
            found.add((before is not None, after is not None))
            if before is not None:
                assert before > 0
                assert before > MOST_PLIES or wins_in(game, position, before, position.to_move)
            if after is not None:
                child = game.play(position, move)
                assert after < 0
                assert -after > MOST_PLIES or wins_in(game, child, -after, 1 - position.to_move)
    assert {(True, False), (False, True)} & found


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    moves = " ".join(move.text for _, _, move in random_play(rules.load("kalah"), 3, 14) if move)
    assert main(["think", "kalah", "--review", "--moves", moves]) == 0
    told = capsys.readouterr().out
    assert "ply " in told
    assert "store +" in told or "seeds +" in told or "decides" in told
    assert main(["think", "kalah", "--review"]) == 0
    assert capsys.readouterr().out.startswith("no turning point")
    start = rules.load("kalah").text(rules.load("kalah").start())
    assert main(["think", "kalah", start, "--review"]) == 2
    assert "no position" in capsys.readouterr().err
    with pytest.raises(RulesError):
        turning_points(rules.load("kalah"), ["nowhere"])
    assert main(["think", "othello", "-o", "lesson=1", "--review", "--moves", "c6"]) == 2
    assert "no lesson" in capsys.readouterr().err
