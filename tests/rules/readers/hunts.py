"""Games of bagh-chal recorded by the package baghchal, which counts points by row and column from 1 and draws on the
third occurrence of a position."""

from __future__ import annotations

import re
from typing import Any

from rules import Game, Move, load
from rules.steps import Add, Remove, Shift

PIECES = {"G": "G", "B": "t"}
SIDES = "GB"
HAND = 20


def record_key(record: dict[str, Any]) -> str | None:
    return "bagh-chal" if record.get("game") == "bagh_chal" else None


def run_record(record: dict[str, Any]) -> int:
    game = load("bagh-chal", quiet_limit=0)
    position = game.start()
    for number, ply in enumerate(record["plies"]):
        where = f"game {record['id']}, ply {number}"
        _check(game, position, ply["pos"], where)
        moves = {_text(move, SIDES[position.to_move]): move for move in game.moves(position)}
        assert sorted(moves) == ply["legal"], where
        position = game.play(position, moves[ply["chosen"]])
    where = f"game {record['id']}, end"
    _check(game, position, record["final"], where)
    outcome = game.outcome(position)
    assert outcome, where
    assert outcome.winner == (None if record["end"] == "draw" else SIDES.index(record["end"])), where
    return len(record["plies"])


def _check(game: Game[Any], position: Any, said: str, where: str) -> None:
    """said: "B3B/5/5/5/B3B G placed=0 captured=0", the first row first."""
    rows, side, placed, captured = said.split()
    cells = re.sub("[1-9]", lambda gap: "." * int(gap[0]), rows).split("/")
    board = {
        _site(row, column): PIECES.get(cell, "")
        for row, line in enumerate(cells, 1)
        for column, cell in enumerate(line, 1)
    }
    assert game.board(position) == board, where
    assert position.to_move == SIDES.index(side), where
    assert f"placed={HAND - position.hand}" == placed, where
    assert f"captured={position.lost}" == captured, where


def _text(move: Move, side: str) -> str:
    """G12 a goat placed, G1112 and B1122 steps, Bx1133 a capture."""
    match move.steps:
        case (Add(site),):
            return f"G{_point(site)}"
        case (Shift(src, dst), Remove()):
            return f"{side}x{_point(src)}{_point(dst)}"
        case (Shift(src, dst),):
            return f"{side}{_point(src)}{_point(dst)}"
    raise AssertionError(move)


def _site(row: int, column: int) -> str:
    return f"{'abcde'[column - 1]}{row}"


def _point(site: str) -> str:
    return f"{site[1]}{'abcde'.index(site[0]) + 1}"
