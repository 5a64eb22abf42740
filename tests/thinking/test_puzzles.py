"""Positions of games that were played, in which one move is clearly best."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from firmware_host.cli import main
from firmware_host.shell.journal.store import Store
from firmware_host.thinking.evaluation import blunders_from
from firmware_host.thinking.levels import Level
from firmware_host.thinking.puzzles import CONFIRMS, puzzles
from firmware_host.thinking.think import think
from rules.model import RulesError
from tests.rules.play import random_play
from tests.shell.bench import Bench
from tests.shell.test_opponent import make

PLIES = 8


def moves() -> list[str]:
    return [move.text for _, _, move in random_play(rules.load("kalah"), 0, PLIES) if move]


def test_each_can_be_set_up_and_is_solved_by_whoever_looks_further() -> None:
    game = rules.load("kalah")
    found = puzzles(game, moves())
    assert found
    for puzzle in found:
        position = game.position(puzzle.position)
        assert position.to_move == puzzle.side
        assert puzzle.gain >= blunders_from()
        assert think(game, position, Level(2 * CONFIRMS.nodes, depth=CONFIRMS.depth + 1)).move in puzzle.solutions
        assert puzzle.is_found == (moves()[puzzle.ply - 1] in puzzle.solutions)
    with pytest.raises(RulesError, match="two players"):
        puzzles(rules.load("pasang", players=4), [])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench = Bench(journal=Store(tmp_path / "j"))
    bench.do("new", game="kalah", options={})
    for text in moves():
        make(bench, text)
    bench.controller.close()
    assert main(["puzzles", str(tmp_path / "j"), "--game", "2", "--solutions"]) == 0
    told = capsys.readouterr().out
    for puzzle in puzzles(rules.load("kalah"), moves()):
        assert f"ply {puzzle.ply}: kalah" in told
        assert puzzle.position in told
        assert f"  {' or '.join(puzzle.solutions)} (" in told
    assert main(["puzzles", str(tmp_path / "j"), "--game", "1"]) == 0
    assert capsys.readouterr().out.startswith("no puzzle")
    assert main(["puzzles", str(tmp_path / "j"), "--game", "9"]) != 0
    assert "games: 1 to 2" in capsys.readouterr().err
