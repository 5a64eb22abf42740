"""Worked examples of Othello and Reversi; Othello games recorded by OpenSpiel."""

from __future__ import annotations

from typing import Any

from rules import keys, load
from rules.notation import write_rows
from rules.steps import Flip

# Their Reversi of 1887 spells out the options that make it of Othello.
GAMES = {"othello": "othello", "reversi1887": "othello"}
FACES = {"black": "B", "white": "w"}
OPENSPIEL_FACES = {"-": "", "x": "B", "o": "w"}


def example_key(record: dict[str, Any]) -> str | None:
    key = GAMES.get(record.get("game", ""))
    return key if key in keys() else None


def run_example(record: dict[str, Any]) -> None:
    game = load(GAMES[record["game"]], **record.get("options", {}))
    given = record["position"]
    board = _board(game.geometry.sites, given["cells"])
    left = " left={black},{white}".format(**given["discs_left"]) if "discs_left" in given else ""
    position = game.position(f"{write_rows(game.geometry, board)} {record['to_move']}{left}")
    assert game.board(position) == board
    legal = [move.text for move in game.moves(position)]
    if "legal_moves" in record:
        assert sorted(legal) == sorted(record["legal_moves"])
    if "legal_count" in record:
        assert len(legal) == record["legal_count"]
    for text in record.get("illegal_moves", ()):
        assert text not in legal
    if "result" in record:
        outcome = game.outcome(position)
        assert outcome
        assert record["result"] == ("draw" if outcome.winner is None else f"{game.sides[outcome.winner]} wins")
    if "move" not in record:
        return
    move = game.parse(record["move"], position)
    after = game.play(position, move)
    if "flipped" in record:
        assert sorted(step.site for step in move.steps if isinstance(step, Flip)) == sorted(record["flipped"])
    if "result_position" in record:
        result = record["result_position"]
        assert game.board(after) == _board(game.geometry.sites, result["cells"])
        if "discs_left" in result:
            assert game.text(after).endswith(" left={black},{white}".format(**result["discs_left"]))


def _board(sites: tuple[str, ...], cells: dict[str, str]) -> dict[str, str]:
    assert cells.keys() <= set(sites)
    return {site: FACES[cells[site]] if site in cells else "" for site in sites}


def run_record(record: dict[str, Any]) -> int:
    """Each position as 64 characters from a1 by rows, and the side; the result as the discs of both."""
    game = load("othello")
    position = game.start()
    for number, ply in enumerate(record["plies"]):
        where = f"game {record['id']}, ply {number}"
        cells, side = ply["pos"].split()
        assert game.board(position) == _openspiel_board(game.geometry.sites, cells), where
        assert position.to_move == "xo".index(side), where
        assert sorted(move.text for move in game.moves(position)) == ply["legal"], where
        position = game.play(position, game.parse(ply["chosen"], position))
    where = f"game {record['id']}, end"
    assert game.board(position) == _openspiel_board(game.geometry.sites, record["final"]), where
    outcome = game.outcome(position)
    assert outcome, where
    assert list(outcome.points) == record["discs"], where
    assert record["returns"] == {0: [1, -1], 1: [-1, 1], None: [0, 0]}[outcome.winner], where
    full, wiped_out = sum(outcome.points) == 64, 0 in outcome.points
    assert record["end"] == ("full" if full else "wipeout" if wiped_out else "double_pass"), where
    return len(record["plies"])


def _openspiel_board(sites: tuple[str, ...], cells: str) -> dict[str, str]:
    return {site: OPENSPIEL_FACES[cell] for site, cell in zip(sites, cells, strict=True)}
