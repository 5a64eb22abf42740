"""What a game turned on."""

from __future__ import annotations

import pytest

import rules
from firmware_host.cli import main
from firmware_host.thinking.review import LEAST, POINTS, turning_points
from rules.model import RulesError
from tests.rules.play import random_play


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
        assert point.cost >= LEAST
        assert point.decided or all(term.more for term in point.why)
        assert not (point.decided and point.why)


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
