"""Worked examples of Abyss: boards in rows from the top, of "w", "b" and "."; moves are written as ours."""

from __future__ import annotations

import re
from typing import Any

from rules import Game, load
from rules.steps import Remove
from tests.rules.readers.results import check_result

PARTS = {
    *("game", "id", "source", "note", "options", "board_rows_5_to_1", "to_move", "count_white_black"),
    *("legal_count", "legal", "play", "after", "off", "result", "result_after_move"),
}
SIDES = {"w": "white", "b": "black"}


def example_key(record: dict[str, Any]) -> str | None:
    return "abismo" if "board_rows_5_to_1" in record else None


def run_example(record: dict[str, Any]) -> None:
    assert record.keys() <= PARTS, f"parts that nobody reads: {record.keys() - PARTS}"
    game, where = load("abismo", **record.get("options", {})), record["id"]
    position = game.position(f"{_rows(record['board_rows_5_to_1'])} {SIDES[record['to_move']]}")
    stones = "".join(game.board(position).values())
    assert [stones.count(stone) for stone in "Wb"] == record.get("count_white_black", [*map(stones.count, "Wb")]), where
    assert sorted(m.text for m in game.moves(position)) == sorted(m["move"] for m in record["legal"]), where
    assert len(record["legal"]) == record.get("legal_count", len(record["legal"])), where
    for move in record["legal"]:
        _check(game, position, move["move"], move)
    if "play" in record:
        _check(game, position, record["play"], record)
    check_result(game, position, record.get("result"))
    if "result_after_move" in record:
        check_result(game, game.play(position, game.parse(record["play"], position)), record["result_after_move"])


def _check(game: Game[Any], position: Any, text: str, told: dict[str, Any]) -> None:
    """Where a move leads, and what it pushes off, in the order in which it falls."""
    move = game.parse(text, position)
    assert game.text(game.play(position, move)).split()[0] == _rows(told["after"]), text
    board = game.board(position)
    assert "".join(board[step.site] for step in move.steps if isinstance(step, Remove)).lower() == told["off"], text


def _rows(rows: str) -> str:
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), rows.replace("w", "W"))
