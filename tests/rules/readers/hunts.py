"""Worked examples of the hunt games, as the jump, mill, flip and hunt collection writes them."""

from __future__ import annotations

from typing import Any

import rules
from tests.rules.readers.leaping import check, named, one_line

GAMES = {"rimau": "rimau-rimau"}
LETTERS = {"rimau": {"tiger": "T", "man": "m"}}
SIDES = {"rimau": {"tiger": "tigers", "man": "men"}}
COUNTERS = {"hand": "hand", "lost": "lost"}


def example_key(record: dict[str, Any]) -> str | None:
    return GAMES.get(record["game"])


def run_example(record: dict[str, Any]) -> None:
    game = rules.load(GAMES[record["game"]], **record["options"])
    letters = LETTERS[record["game"]]
    state = record["position"]
    assert set(state) <= {"cells", "first_move", *COUNTERS}
    cells = {site: letters[piece] for site, piece in state["cells"].items()}
    side = SIDES[record["game"]][record["to_move"]]
    position = game.position(one_line(game.geometry, cells, side, named(state, COUNTERS)))
    assert (position == game.start()) == state["first_move"]
    check(record, game, position, letters, COUNTERS)
