"""Worked examples of Pasang, in two forms: rows from the top with "#" for the hole and a digit for the ka of each
player; or, for the game that Bell tells, the balls by their sites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules import Game, load
from rules.notation import read_rows, write_rows
from rules.steps import carry_out
from tests.rules.play import texts
from tests.rules.readers.results import check_result

KEYS = {"pasang": "pasang", "pasang_bell": "pasang-bell"}
PARTS = {
    *("game", "options", "note", "source", "position", "to_move"),
    *("legal_moves", "legal_count", "result", "move", "result_position", "result_state", "result_after_move"),
}
STATE = {"rows_top_to_bottom", "phase", "hand", "passages", "kas", "scores", "cells", "first_turn"}
COLOURS = {"black": "b", "white": "w"}


def example_key(record: dict[str, Any]) -> str | None:
    return KEYS.get(record.get("game", ""))


def run_example(record: dict[str, Any]) -> None:
    assert record.keys() <= PARTS, f"parts that nobody reads: {record.keys() - PARTS}"
    game = load(KEYS[record["game"]], **_options(record["options"]))
    position = _read(game, record["position"], record["to_move"])
    legal = texts(game, position)
    if "legal_moves" in record:
        assert sorted(legal) == sorted(record["legal_moves"])
    if "legal_count" in record:
        assert len(legal) == record["legal_count"]
    _check_result(game, position, record.get("result"))
    if "move" not in record:
        return
    move = game.parse(record["move"], position)
    after = game.play(position, move)
    assert carry_out(game.board(position), move.steps) == game.board(after)
    assert game.board(after) == _board(game, record["result_position"])
    if "result_after_move" in record:
        _check_result(game, after, record["result_after_move"])
    state = record.get("result_state", {})
    assert state.keys() <= {"scores", "turn", "phase"}
    if state:
        assert list(game.points(after)) == state["scores"]
        assert after.to_move == state["turn"]
        assert _phase(after) == state.get("phase")


def _check_result(game: Game[Any], position: Any, said: str | None) -> None:
    outcome = game.outcome(position)
    if said == "player to move cannot capture and loses":
        assert outcome
        assert (outcome.winner, outcome.reason) == (1 - position.to_move, "no-capture")
    elif said == "no capture left: highest score wins":
        assert outcome
        assert (outcome.winner, outcome.reason) == (position.scores.index(max(position.scores)), "most-points")
    else:
        check_result(game, position, said)


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Theirs in our words; capture by leaps alone is the other game."""
    assert given.get("capture", "approach") == "approach"
    patterns = {"alternating": "z39"}
    return {
        name: patterns.get(value, f"z{value}") if name == "pattern" else value
        for name, value in given.items()
        if name != "capture"
    }


def _board(game: Game[Any], shown: Sequence[str] | Mapping[str, Any]) -> dict[str, str]:
    if isinstance(shown, Mapping):
        assert shown.keys() == {"cells"}
        cells: Mapping[str, str] = shown["cells"]
        assert cells.keys() <= set(game.geometry.sites)
        return {site: COLOURS[cells[site]] if site in cells else "" for site in game.geometry.sites}
    letters = {ord(str(k)): letter for k, letter in enumerate(_kas(game))}
    return read_rows(game.geometry, "/".join(shown).replace("#", "").translate(letters), game.pieces)


def _kas(game: Game[Any]) -> list[str]:
    return [letter for letter, piece in game.pieces.items() if piece.side is not None]


def _read(game: Game[Any], state: Mapping[str, Any], to_move: str) -> Any:
    assert state.keys() <= STATE
    player = int(to_move.removeprefix("player ")) - 1
    shown = state["rows_top_to_bottom"] if "rows_top_to_bottom" in state else {"cells": state["cells"]}
    board = _board(game, shown)
    text = f"{write_rows(game.geometry, board)} {game.sides[player]} score={','.join(map(str, state['scores']))}"
    if "passages" in state:
        text += f" passage={','.join(line.partition('..')[0] if line else '-' for line in state['passages'])}"
    position = game.position(text)
    if "kas" in state:
        assert [next((site for site in board if board[site] == ka), None) for ka in _kas(game)] == state["kas"]
    if "hand" in state:
        first = position.passages[0]
        assert state["hand"] == (None if first < 0 else "L" if first < 5 else "R" if first > 5 else "C")
    if "first_turn" in state:
        assert state["first_turn"] == (position == game.start())
    assert _phase(position) == state.get("phase")
    return position


def _phase(position: Any) -> int | None:
    if not hasattr(position, "kas"):
        return None
    player = position.to_move
    return 1 if position.passages[player] < 0 else 2 if position.kas[player] < 0 else 3
