"""Konane: worked examples that tell the phase and whose colour is whose, tests of another program, and recorded games
of Abstract Play, where black begins with a black stone of the centre or of a corner."""

from __future__ import annotations

import re
from typing import Any

from rules import Game, Move, load
from rules.steps import Remove, carry_out
from tests.rules.play import texts
from tests.rules.readers.jump import Form, check_example

FORM = Form("konane", {"black": "B", "white": "w"})
NARROW = "black_centre_corner"
PHASES = {"remove_first": 0, "remove_second": 1}
PLAYED_BY = {"1": "B", "2": "w"}
ADDITIONS = {"path", "commit", "licence", "test", "note", "source"}


def example_key(record: dict[str, Any]) -> str | None:
    return "konane" if record.get("game") == "konane" and {"position", "test"} & record.keys() else None


def run_example(record: dict[str, Any]) -> None:
    if "test" in record:
        _run_test(record)
        return
    game = load("konane", **record["options"])
    to_move = _player(record)
    for name in ("position", "result_position"):
        if name in record:
            _check_phase(game, record[name])
    plain = {
        **{name: value for name, value in record.items() if name != "result_position"},
        "position": _cells_alone(record["position"]),
        "to_move": to_move,
    }
    if "result_position" in record:
        plain["result_position"] = _cells_alone(record["result_position"])
    check_example(game, FORM, plain)


def _player(record: dict[str, Any]) -> str:
    """The first player is whoever plays the colour that he took off; before that, black by name."""
    who = record["to_move"].split()[0]
    colours = record["position"]["colours"] or {"first": "black"}
    other = {"black": "white", "white": "black"}
    player = colours["first"] if who == "first" else other[colours["first"]]
    assert record["to_move"] in (who, f"{who} ({player})")
    return str(player)


def _check_phase(game: Game[Any], state: dict[str, Any]) -> None:
    gaps = set(game.geometry.sites) - set(state["cells"])
    if (phase := state.get("phase")) in PHASES:
        assert len(gaps) == PHASES[phase]
        assert state["last_removed"] == (min(gaps) if gaps else None)
    else:
        assert phase in (None, 2, "play")
        assert len(gaps) >= 2
        assert state.get("last_removed") is None


def _cells_alone(state: dict[str, Any]) -> dict[str, Any]:
    assert state.keys() <= {"cells", "phase", "colours", "last_removed"}
    return {"cells": state["cells"]}


def _run_test(record: dict[str, Any]) -> None:
    """A full board of the size that is named but for some gaps, black to move. With a single gap a leap would come
    before the second removal: there the corner farthest away is a gap too."""
    assert record.keys() <= ADDITIONS | {"game", "before", "legal_removals", "from_", "legal", "captured"}
    before = record.get("before", record["note"])
    size = int(re.findall(r"(\d)x\1", before)[0])
    gaps = set(re.findall(r"[a-h][1-8]", before))
    if "from_" in record and len(gaps) == 1:
        gaps.add(f"{'abcdefgh'[size - 1]}{size}")
    game = load("konane", width=size, height=size, opening=NARROW)
    full = game.text(game.start()).split()[0].split("/")
    rows = [
        "".join("." if f"{'abcdefgh'[column]}{rank}" in gaps else stone for column, stone in enumerate(row))
        for rank, row in zip(range(size, 0, -1), full, strict=True)
    ]
    to_move = "white" if gaps and "legal_removals" in record else "black"
    position = game.position(f"{'/'.join(rows)} {to_move}")
    if "legal_removals" in record:
        assert sorted(texts(game, position)) == sorted(f"x{site}" for site in record["legal_removals"])
        return
    moves = {move.text: move for move in game.moves(position) if move.text.startswith(f"{record['from_']}-")}
    assert sorted(moves) == sorted(record["legal"])
    captured = record["captured"]
    for text, move in moves.items():
        assert _captured(move) == (captured[text] if isinstance(captured, dict) else captured)


def _captured(move: Move) -> list[str]:
    return [step.site for step in move.steps if isinstance(step, Remove)]


def record_key(record: dict[str, Any]) -> str | None:
    return "konane" if record.get("game") == "konane" and "plies" in record else None


def run_record(record: dict[str, Any]) -> int:
    size = len(record["plies"][0]["pos"].split("/"))
    assert record["variants"] == ([] if size == 6 else [f"size-{size}"])
    game = load("konane", width=size, height=size, opening=NARROW)
    position = game.start()
    for number, ply in enumerate(record["plies"]):
        where = f"game {record['id']}, ply {number}"
        _check(game, position, ply["pos"], where)
        removing = "x" if number < 2 else ""
        assert sorted(texts(game, position)) == sorted(removing + text for text in ply["legal"]), where
        move = game.parse(removing + ply["chosen"], position)
        after = game.play(position, move)
        assert carry_out(game.board(position), move.steps) == game.board(after), where
        position = after
    where = f"game {record['id']}, end"
    _check(game, position, record["final"], where)
    outcome = game.outcome(position)
    assert outcome, where
    assert outcome.winner is not None, where
    assert [outcome.winner + 1] == record["winner"], where
    return len(record["plies"])


def _check(game: Game[Any], position: Any, said: str, where: str) -> None:
    """said: the rows from row 1 up, and the player to move."""
    rows, player = said.split()
    cells = [(f"{'abcdefgh'[c]}{r}", cell) for r, row in enumerate(rows.split("/"), 1) for c, cell in enumerate(row)]
    assert game.board(position) == {site: PLAYED_BY.get(cell, "") for site, cell in cells}, where
    assert position.to_move == int(player) - 1, where
