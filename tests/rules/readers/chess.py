"""Worked examples of the chess family, against our positions.

The outside data writes FEN with planks and the men lost by black and white in place of the two counts of plies:
"placement side castling en-passant planks lost-black lost-white".
"""

from __future__ import annotations

from typing import Any

import pytest

from rules import Game, Move, RulesError, load
from rules.kernels.royal import Royal

GAMES = {
    "jerez": "ajedrez-jerez",
    "guadalete": "ajedrez-guadalete",
    "cilindrico": "guadalete-cilindrico",
    "creciente": "guadalete-creciente",
}

PARTS = {
    *("game", "id", "source", "note", "fen", "options"),
    *("legal_count", "legal", "illegal", "status", "play", "legal_after"),
    *("planks_white", "planks_black", "obliged_to_transform", "landing"),
}
PARTS_OF_A_PLY = {"move", "fen", "status"}
MORE_OF_A_PLY = {"legal_count_after", "obliged_next", "lands"}

STILL_ALIVE = {
    # The moves of a man are listed where the men are too few to mate, which is already a draw, without moves:
    # others who add no move keep the game alive.
    "J2": ("3B4/8/8/", "3B4/1p6/1P6/"),
    "G7": ("4k3/", "rr2k3/"),
    "G8b": ("7k/8/", "7k/7p/"),
    "G13": ("/4K3", "/RR2K3"),
    "G14": ("k7/8/", "k7/7p/"),
    "C6": ("4k3/8/", "4k3/p7/"),
    "C7": ("k/8/", "k/7P/"),
    "C10": ("4k3/8/", "4k3/p7/"),
    "C11": ("4k3/8/8/", "4k3/p7/P7/"),
}


def example_key(record: dict[str, Any]) -> str | None:
    return GAMES.get(record.get("game", "")) if "fen" in record else None


def run_example(record: dict[str, Any]) -> None:
    assert record.keys() <= PARTS, f"parts that nobody reads: {record.keys() - PARTS}"
    game = load(GAMES[record["game"]], **record.get("options", {}))
    position = _read(game, record["fen"], record["id"])
    where = record["id"]
    _check_status(game, position, record["status"], where)
    assert _legal(game, position) == sorted(record["legal"]), where
    assert len(record["legal"]) == record.get("legal_count", len(record["legal"])), where
    _check_planks(game, position, record)
    if record["game"] == "creciente":
        ends = {move.text: _end(game, position, move) for move in game.moves(position)}
        carried = {text: end for text, end in ends.items() if end != text[2:4]}
        assert carried == record.get("landing", {}), where
    for text in record.get("illegal", ()):
        with pytest.raises(RulesError):
            game.parse(text, position)
    for ply in record.get("play", ()):
        assert PARTS_OF_A_PLY <= ply.keys() <= PARTS_OF_A_PLY | MORE_OF_A_PLY, f"{where}: {ply.keys()}"
        move = game.parse(ply["move"], position)
        if "lands" in ply:
            assert _end(game, position, move) == ply["lands"], where
        position = game.play(position, move)
        where = f"{record['id']} after {ply['move']}"
        assert _without_counters(game.text(position)) == _without_counters(game.text(_read(game, ply["fen"], where)))
        _check_status(game, position, ply["status"], where)
        if "legal_count_after" in ply:
            assert len(game.moves(position)) == ply["legal_count_after"], where
        if "obliged_next" in ply:
            assert _is_obliged(game, position) == ply["obliged_next"], where
    if "legal_after" in record:
        assert _legal(game, position) == sorted(record["legal_after"]), where


def _read(game: Game[Any], fen: str, where: str) -> Any:
    fen = fen.replace(*STILL_ALIVE.get(where.split(maxsplit=1)[0], ("", "")), 1)
    men, side, castling, en_passant, planks, lost_black, lost_white = fen.split()
    words = [men, side, castling, en_passant, "0", "1"]
    if planks != "-":
        words.append(f"planks={planks}")
    if game.key == "guadalete-creciente":
        words.append(f"lost={lost_white},{lost_black}")
    return game.position(" ".join(words))


def _without_counters(text: str) -> list[str]:
    fields = text.split()
    return fields[:4] + fields[6:]


def _legal(game: Game[Any], position: Any) -> list[str]:
    return sorted(move.text for move in game.moves(position))


def _end(game: Game[Any], position: Any, move: Move) -> str:
    """Where the man comes to stand."""
    before, after = game.board(position), game.board(game.play(position, move))
    come = [site for site, man in after.items() if man and man != before[site]]
    return next((site for site in come if site == move.text[2:4]), come[0] if come else "drowned")


def _check_planks(game: Game[Any], position: Any, record: dict[str, Any]) -> None:
    if "planks_white" in record:
        ranks = [site[1:] for site, mark in game.marks(position).items() if mark == "plank"]
        white, black = ("1", "14") if record["game"] == "cilindrico" else ("4", "5")
        assert (ranks.count(white), ranks.count(black)) == (record["planks_white"], record["planks_black"])
        assert _is_obliged(game, position) == record["obliged_to_transform"]


def _is_obliged(game: Game[Any], position: Any) -> bool:
    """Whether a side that takes its duty strictly could make fewer moves than one without the duty."""
    strict, free = (load(game.key, **{**game.options, "balance": balance}) for balance in ("strict", "off"))
    return _legal(strict, position) != _legal(free, position)


def _check_status(game: Game[Any], position: Any, status: str, where: str) -> None:
    assert isinstance(game, Royal)
    outcome = game.outcome(position)
    if status in ("in play", "in play (check)"):
        assert outcome is None, f"{where}: {outcome}"
        assert game.in_check(position) == (status != "in play"), where
    else:
        assert outcome is not None, where
        assert outcome.reason == status, where
        assert outcome.winner == (1 - position.to_move if status == "checkmate" else None), where
