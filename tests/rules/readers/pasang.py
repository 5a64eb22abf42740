"""Worked examples of Pasang: rows from the top, "#" for the hole, a digit for the ka of each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules import Game, load
from rules.notation import read_rows
from rules.steps import carry_out
from tests.rules.play import texts

PARTS = {
    *("game", "options", "note", "source", "position", "to_move"),
    *("legal_moves", "legal_count", "result", "move", "result_position", "result_state"),
}
RESULTS = {
    "player to move cannot capture and loses": "no-capture",
}


def example_key(record: dict[str, Any]) -> str | None:
    return "pasang" if record.get("game") == "pasang" else None


def run_example(record: dict[str, Any]) -> None:
    assert record.keys() <= PARTS, f"parts that nobody reads: {record.keys() - PARTS}"
    game = load("pasang", **_options(record["options"]))
    position = _read(game, record["position"], record["to_move"])
    legal = texts(game, position)
    if "legal_moves" in record:
        assert sorted(legal) == sorted(record["legal_moves"])
    if "legal_count" in record:
        assert len(legal) == record["legal_count"]
    outcome = game.outcome(position)
    assert (outcome.reason if outcome else None) == RESULTS.get(record.get("result", ""))
    assert (outcome is None) == ("result" not in record)
    if outcome:
        assert outcome.winner == 1 - position.to_move
    if "move" not in record:
        return
    move = game.parse(record["move"], position)
    after = game.play(position, move)
    assert carry_out(game.board(position), move.steps) == game.board(after)
    assert game.board(after) == _board(game, record["result_position"])
    state = record.get("result_state", {})
    assert state.keys() <= {"scores", "turn", "phase"}
    if state:
        assert list(game.points(after)) == state["scores"]
        assert after.to_move == state["turn"]
        assert _phase(after) == state["phase"]


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Theirs in our words; capture by leaps alone is another game."""
    assert given.get("capture", "approach") == "approach"
    return {
        name: f"z{value}" if name == "pattern" else value for name, value in given.items() if name != "capture"
    }


def _rows(game: Game[Any], rows: Sequence[str]) -> str:
    letters = [letter for letter, piece in game.pieces.items() if piece.side is not None]
    return "/".join(rows).replace("#", "").translate({ord(str(k)): letter for k, letter in enumerate(letters)})


def _board(game: Game[Any], rows: Sequence[str]) -> dict[str, str]:
    return read_rows(game.geometry, _rows(game, rows), game.pieces)


def _read(game: Game[Any], state: Mapping[str, Any], to_move: str) -> Any:
    assert state.keys() <= {"rows_top_to_bottom", "phase", "hand", "passages", "kas", "scores"}
    player = int(to_move.removeprefix("player ")) - 1
    passages = ",".join(line.partition("..")[0] if line else "-" for line in state["passages"])
    score = ",".join(map(str, state["scores"]))
    rows = _rows(game, state["rows_top_to_bottom"])
    position = game.position(f"{rows} {game.sides[player]} passage={passages} score={score}")
    board = game.board(position)
    standing = [next((site for site in board if board[site] == letter), None) for letter in list(game.pieces)]
    assert standing[: len(game.sides)] == state["kas"]
    assert _phase(position) == state["phase"]
    if "hand" in state:
        first = position.passages[0]
        assert state["hand"] == (None if first < 0 else "L" if first < 5 else "R" if first > 5 else "C")
    return position


def _phase(position: Any) -> int:
    player = position.to_move
    return 1 if position.passages[player] < 0 else 2 if position.kas[player] < 0 else 3
