"""Othello games recorded by OpenSpiel."""

from __future__ import annotations

from typing import Any

from rules import load

OPENSPIEL_FACES = {"-": "", "x": "B", "o": "w"}


def record_key(record: dict[str, Any]) -> str | None:
    return "othello" if record.get("game") == "othello" and "plies" in record else None


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
