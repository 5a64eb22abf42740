"""Positions of games that were played, in which one move is clearly best."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules
from firmware_host.cli import main
from firmware_host.service.puzzles_command import _options
from firmware_host.shell.journal.records import Record
from firmware_host.shell.journal.store import Store
from firmware_host.thinking.evaluation import blunders_from
from firmware_host.thinking.levels import Level
from firmware_host.thinking.puzzles import CONFIRMS, puzzles, seek
from firmware_host.thinking.think import think
from rules.model import Game, RulesError
from tests.rules.play import random_play
from tests.shell.bench import Bench
from tests.shell.test_opponent import make
from tests.thinking.test_review import WON_TWICE
from tests.thinking.test_search import wins_in

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
        assert puzzle.gain >= blunders_from("kalah")
        assert think(game, position, Level(2 * CONFIRMS.nodes, depth=CONFIRMS.depth + 1)).move in puzzle.solutions
        assert puzzle.is_found == (moves()[puzzle.ply - 1] in puzzle.solutions)
    with pytest.raises(RulesError, match="two players"):
        puzzles(rules.load("pasang", players=4), [])


LINE = "d1-e2 c2-c3 e2-e1 b5-c5 c4-e2 c5-c4 e1-c1 c3-a5 c1-e1 a5-a1 e1-c1 d5-d1 b1-a2 d1-d5 a2-b1"
"""Of neutreeko: the last move brings back a position of before."""


def winning(game: Game[Any], position: Any, plies: int) -> set[str]:
    side = position.to_move
    return {move.text for move in game.moves(position) if wins_in(game, game.play(position, move), plies - 1, side)}


def test_a_move_that_wins_a_little_later_solves_it_too() -> None:
    game = rules.load("neutreeko")
    position = game.position(WON_TWICE)
    solutions = winning(game, position, 3)
    puzzle = seek(game, position, 1, "e4-d4").puzzle
    assert len(solutions) > len(winning(game, position, 1)) == 1
    assert puzzle is None or solutions <= set(puzzle.solutions)


def test_whoever_solves_it_does_not_know_what_the_game_had_been_through() -> None:
    """A move that would bring back a position of that game may solve it."""
    game = rules.load("neutreeko")
    *before, played = LINE.split()
    position = game.start()
    for text in before:
        position = game.play(position, game.parse(text, position))
    puzzle = seek(game, position, len(before) + 1, played).puzzle
    assert puzzle
    assert winning(game, game.position(puzzle.position), 5) == set(puzzle.solutions) == {played, "e2-d1"}


def test_what_is_no_game_of_two_is_left_out_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A lesson, and a game with an option that there was once; the others are looked through all the same."""
    path, game = tmp_path / "journal.sqlite", rules.load("kalah", seeds=4)
    lesson = rules.load("othello", lesson=1)
    journal = Store(path)
    for key, options, texts in (
        ("othello", lesson.options, ["e7"]),
        ("kalah", {"gone": 1}, ["3"]),
        ("kalah", {**game.options, "short": True}, ["1"]),
    ):
        journal.begin(0.0, Record(key, options, "pits-2x6", "press"))
        for ply, text in enumerate(texts, start=1):
            journal.note(0.0, "ply", {"ply": ply, "text": text})
        journal.commit()
    journal.close()
    assert main(["puzzles", str(path)]) == 0
    told = capsys.readouterr()
    assert "game 1: othello is left out: it is a lesson\n" in told.err
    assert "game 2: kalah is left out: kalah has no option 'gone'" in told.err
    assert "game 3" not in told.err
    assert "lesson=" not in told.out
    assert main(["puzzles", str(path), "--game", "1"]) == 0
    assert not capsys.readouterr().out


def test_the_options_are_told_as_they_are_typed() -> None:
    """The position is told too: that it is from a short form makes no difference."""
    told = _options(rules.load("othello", short=True))
    assert told == " -o opening=cross -o discs=shared -o empties_to_winner=false"


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
