"""Worked examples of the leaping games, as the jump, mill, flip and hunt collection writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby
from typing import Any

import rules
from rules import Game, Outcome
from rules.geometry import Geometry
from rules.steps import carry_out

GAMES = {"dama": "pinoy-dama"}
LETTERS = {"dama": {"white": "M", "white king": "K", "black": "m", "black king": "k"}}
COUNTERS = {"lone_king_count": "lone"}
RESULTS = {"black wins (no legal move)": Outcome(1, "no-move")}
PARTS = {
    *("game", "options", "position", "to_move", "note", "source"),
    *("legal_moves", "legal_count", "move", "result_position", "result_state", "result"),
}


def example_key(record: dict[str, Any]) -> str | None:
    return GAMES.get(record["game"])


def run_example(record: dict[str, Any]) -> None:
    game = rules.load(GAMES[record["game"]], **record["options"])
    letters = LETTERS[record["game"]]
    cells = {site: letters[piece] for site, piece in record["position"]["cells"].items()}
    counters = named(record["position"], COUNTERS)
    position = game.position(one_line(game.geometry, cells, record["to_move"], counters))
    assert set(record["position"]) <= {"cells", *COUNTERS}
    check(record, game, position, letters, COUNTERS)


def check(
    record: Mapping[str, Any], game: Game[Any], position: Any, letters: Mapping[str, str], counters: Mapping[str, str]
) -> None:
    """Asserts all that the record says of the position and of its move."""
    assert set(record) <= PARTS, f"parts that nobody reads: {set(record) - PARTS}"
    assert standing(game, position) == {site: letters[piece] for site, piece in record["position"]["cells"].items()}
    legal = game.moves(position)
    if "legal_moves" in record:
        assert sorted(move.text for move in legal) == sorted(record["legal_moves"])
    if "legal_count" in record:
        assert len(legal) == record["legal_count"]
    if "result" in record:
        assert game.outcome(position) == RESULTS[record["result"]]
    else:
        assert game.outcome(position) is None
    if "move" not in record:
        return
    move = game.parse(record["move"], position)
    after = game.play(position, move)
    expected = record["result_position"]
    assert standing(game, after) == {site: letters[piece] for site, piece in expected["cells"].items()}
    assert carry_out(game.board(position), move.steps) == game.board(after)
    said = {**expected, **record.get("result_state", {})}
    assert set(said) <= {"cells", "over", *counters}
    written = dict(re.findall(r"(\w+)=(\d+)", game.text(after)))
    for name, value in named(said, counters).items():
        assert int(written[name]) == value, name
    if "over" in said:
        assert (game.outcome(after) is None) == (said["over"] is None)


def named(state: Mapping[str, Any], counters: Mapping[str, str]) -> dict[str, int]:
    """The record's counters under our names."""
    return {counters[name]: value for name, value in state.items() if name in counters}


def standing(game: Game[Any], position: Any) -> dict[str, str]:
    return {site: held for site, held in game.board(position).items() if held}


def one_line(geometry: Geometry, cells: Mapping[str, str], side: str, counters: Mapping[str, int]) -> str:
    """The position text of pieces on sites."""
    assert set(cells) <= set(geometry.cells)
    from_the_top = sorted(geometry.cells.items(), key=lambda item: (-item[1][1], item[1][0]))
    rows = groupby(from_the_top, key=lambda item: item[1][1])
    placement = "/".join("".join(cells.get(site, ".") for site, _ in row) for _, row in rows)
    return " ".join((placement, side, *(f"{name}={value}" for name, value in counters.items())))
