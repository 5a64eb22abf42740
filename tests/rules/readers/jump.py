"""Worked examples of the jump, mill, flip and hunt games, all written in one form; a game is a row of ``FORMS``.

A record has a position (cells: site -> piece, and details such as hands), the player to move, the legal moves or how
many there are, perhaps a move and what it leads to, perhaps the result of the game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import Game, load
from rules.notation import write_rows
from rules.steps import Flip, carry_out
from tests.rules.play import follow, texts
from tests.rules.readers.results import check_result


@dataclass(frozen=True)
class Form:
    """How a game of the records is written here.

    key: our game. pieces: their piece -> ours. sides: their side -> ours, where the names differ.
    details: their name of what else belongs to a position -> the name in our text.
    always: options of theirs that have but this one value here.
    """

    key: str
    pieces: Mapping[str, str]
    sides: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, str] = field(default_factory=dict)
    always: Mapping[str, object] = field(default_factory=dict)


DISCS = {"black": "B", "white": "w"}
MEN = {"white": "W", "black": "b"}
COWS = {"black": "B", "white": "w"}
STONES = {"white": "S", "black": "s"}
MILL_DETAILS = {"hand": "hand", "forbidden_reverse": "barred"}
HUNT_DETAILS = {"hand": "hand", "lost": "lost"}

FORMS = {
    "baghchal": Form("bagh-chal", {"goat": "G", "tiger": "t"}, {"goat": "goats", "tiger": "tigers"}, HUNT_DETAILS),
    "buga": Form("buga-shadara", {"buga": "B", "dog": "d"}, {"buga": "bugas", "dog": "dogs"}, HUNT_DETAILS),
    "dama": Form(
        "pinoy-dama",
        {"white": "M", "white king": "K", "black": "m", "black king": "k"},
        details={"lone_king_count": "lone"},
    ),
    "kono4": Form("nei-pat-kono", STONES),
    "kungser": Form("kungser", {"prince": "P", "lama": "l"}, {"prince": "princes", "lama": "lamas"}, HUNT_DETAILS),
    "morabaraba": Form("morabaraba", COWS, details=MILL_DETAILS, always={"fly": True}),
    "morris": Form("molino", MEN, details=MILL_DETAILS),
    "othello": Form("othello", DISCS, details={"discs_left": "left"}),
    "reversi1887": Form("reversi-1887", DISCS, details={"discs_left": "left"}),
    "rimau": Form("rimau-rimau", {"tiger": "T", "man": "m"}, {"tiger": "tigers", "man": "men"}, HUNT_DETAILS),
    "sixteen": Form("sixteen-soldiers", STONES),
}

PARTS = {
    *("game", "options", "note", "source", "position", "to_move", "history"),
    *("legal_moves", "legal_count", "illegal_moves", "result"),
    *("move", "flipped", "result_position", "result_state", "result_after_move"),
}


def example_key(record: dict[str, Any]) -> str | None:
    form = FORMS.get(record.get("game", ""))
    return form.key if form else None


def run_example(record: dict[str, Any]) -> None:
    form = FORMS[record["game"]]
    options = record.get("options", {})
    assert all(options.get(name, value) == value for name, value in form.always.items())
    chosen = {name: value for name, value in options.items() if name not in form.always}
    check_example(load(form.key, **chosen), form, record)


def check_example(game: Game[Any], form: Form, record: dict[str, Any]) -> None:
    """Asserts all that the record says."""
    assert record.keys() <= PARTS, f"parts that nobody reads: {record.keys() - PARTS}"
    state = record["position"]
    position = _read(game, form, state, record["to_move"])
    _check_state(game, form, position, state)
    if "first_move" in state:
        assert (position == game.start()) == state["first_move"]
    if "history" in record:
        assert game.board(follow(game, game.start(), *record["history"].split())) == game.board(position)

    legal = texts(game, position)
    if "legal_moves" in record:
        assert sorted(legal) == sorted(record["legal_moves"])
    if "legal_count" in record:
        assert len(legal) == record["legal_count"]
    assert not set(legal) & set(record.get("illegal_moves", ()))
    check_result(game, position, record.get("result"))
    if "move" not in record:
        return

    move = game.parse(record["move"], position)
    after = game.play(position, move)
    assert carry_out(game.board(position), move.steps) == game.board(after)
    if "flipped" in record:
        assert sorted(step.site for step in move.steps if isinstance(step, Flip)) == sorted(record["flipped"])
    said = {**record.get("result_position", {}), **record.get("result_state", {})}
    _check_state(game, form, after, said)
    if "over" in said:
        check_result(game, after, said["over"])
    if "result_after_move" in record:
        check_result(game, after, record["result_after_move"])


def _read(game: Game[Any], form: Form, state: Mapping[str, Any], to_move: str) -> Any:
    details = (f"{name}={value}" for name, value in _details(game, form, state).items() if value)
    rows = write_rows(game.geometry, _board(game, form, state["cells"]))
    return game.position(" ".join((rows, form.sides.get(to_move, to_move), *details)))


def _board(game: Game[Any], form: Form, cells: Mapping[str, str]) -> dict[str, str]:
    assert cells.keys() <= set(game.geometry.sites)
    return {site: form.pieces[cells[site]] if site in cells else "" for site in game.geometry.sites}


def _details(game: Game[Any], form: Form, state: Mapping[str, Any]) -> dict[str, str]:
    """Our name -> our words; empty words where there is nothing to tell."""
    assert state.keys() <= {"cells", "first_move", "over", *form.details}
    told = {ours: _words(game, state[theirs]) for theirs, ours in form.details.items() if theirs in state}
    if game.options.get("no_reverse") == "off":
        told.pop("barred", None)  # the records tell the last slide there too
    return told


def _words(game: Game[Any], value: Any) -> str:
    """A value, or one for each side; nothing where neither side has any."""
    if not isinstance(value, dict):
        return str(value)
    words = ",".join("" if value[side] is None else str(value[side]) for side in game.sides)
    return words if words.strip(",") else ""


def _check_state(game: Game[Any], form: Form, position: Any, state: Mapping[str, Any]) -> None:
    if "cells" in state:
        assert game.board(position) == _board(game, form, state["cells"])
    written = dict(re.findall(r"(\w+)=(\S+)", game.text(position)))
    for name, value in _details(game, form, state).items():
        assert written.get(name, "") == value, name
