"""Worked examples of the chess family, against our positions.

The outside data writes FEN with planks and two counts of lost men in place of the two counts of plies:
"placement side castling en-passant planks lost-white lost-black".
"""

from __future__ import annotations

from typing import Any

import pytest

from rules import RulesError, load
from rules.kernels.royal import Royal, RoyalPosition

GAMES = {"jerez": "ajedrez-jerez"}

PARTS = {
    *("game", "id", "source", "note", "fen", "options"),
    *("legal_count", "legal", "illegal", "status", "play", "legal_after"),
}
PARTS_OF_A_PLY = {"move", "fen", "status", "legal_count_after"}

BLOCKED_PAWNS = {
    # The moves of a bishop are listed where king and bishop against king is already a draw, without moves:
    # two pawns that block each other keep the game alive and add no move.
    "J2": ("7k/8/8/8/3B4/8/8/7K", "7k/8/8/8/3B4/1p6/1P6/7K"),
}


def example_key(record: dict[str, Any]) -> str | None:
    return GAMES.get(record.get("game", "")) if "fen" in record else None


def run_example(record: dict[str, Any]) -> None:
    assert record.keys() <= PARTS, f"parts that nobody reads: {record.keys() - PARTS}"
    game = load(GAMES[record["game"]], **record.get("options", {}))
    assert isinstance(game, Royal)
    position = _read(game, record["fen"].replace(*BLOCKED_PAWNS.get(record["id"], ("", ""))))
    where = record["id"]
    _check_status(game, position, record["status"], where)
    assert _legal(game, position) == sorted(record["legal"]), where
    assert len(record["legal"]) == record["legal_count"], where
    for text in record.get("illegal", ()):
        with pytest.raises(RulesError):
            game.parse(text, position)
    for ply in record.get("play", ()):
        assert ply.keys() == PARTS_OF_A_PLY, f"{where}: {ply.keys()}"
        position = game.play(position, game.parse(ply["move"], position))
        where = f"{record['id']} after {ply['move']}"
        assert game.text(position).split()[:4] == game.text(_read(game, ply["fen"])).split()[:4], where
        _check_status(game, position, ply["status"], where)
        assert len(game.moves(position)) == ply["legal_count_after"], where
    if "legal_after" in record:
        assert _legal(game, position) == sorted(record["legal_after"]), where


def _read(game: Royal, fen: str) -> RoyalPosition:
    men, side, castling, en_passant, planks, _, _ = fen.split()
    assert planks == "-"
    return game.position(f"{men} {side} {castling} {en_passant} 0 1")


def _legal(game: Royal, position: RoyalPosition) -> list[str]:
    return sorted(move.text for move in game.moves(position))


def _check_status(game: Royal, position: RoyalPosition, status: str, where: str) -> None:
    outcome = game.outcome(position)
    if status in ("in play", "in play (check)"):
        assert outcome is None, f"{where}: {outcome}"
        assert game.in_check(position) == (status != "in play"), where
    else:
        assert outcome is not None, where
        assert outcome.reason == status, where
        assert outcome.winner == (1 - position.to_move if status == "checkmate" else None), where
