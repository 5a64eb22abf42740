"""An exhibit's visitors at short forms: how long from the first touch to the first legal move, and to the end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from rules import registry
from rules.rule_cards import rule_card
from tests.soak.campaign import Campaign, Cell, Result
from tests.soak.visitor import lacking, report
from tests.visitor.cells import FREE, TEMPERS, USUAL, best_board
from tests.visitor.judge import KINDS
from tests.visitor.visit import Visit, Visited

SOON, SHORT = 20.0, 300.0
"""Seconds that the median visitor may take to the first legal move, and to the end."""
THINKS = 2.0
"""Seconds that a person takes over a deed, beyond the visitor's own pace: looking, deciding, reaching."""


def visit(game: str, temper: str, seed: int) -> Visited:
    """Raises RuntimeError where there is no browser."""
    from tests.visitor.browsers import chromium

    usual = {factor: words[0] for factor, words in FREE.items()}
    how = {"rules": USUAL, "side": "exhibit", "temper": temper, "screen": "1080x1920", "hand": "touch"}
    one = Visit({**usual, "game": game, "board": best_board(game), **how}, seed, chooses=False, short=True)
    return chromium().run(one.play(chromium().browser))


def times(told: Visited) -> dict[str, list[float]]:
    """Of a visit, as a person would take them: to the first legal move, and to the end; none where it did not come."""
    if told.touched is None or told.moved is None:
        return {}
    found = {"first move": [told.moved - told.touched + THINKS * told.deeds_before]}
    if told.ended == "over":
        found["end"] = [told.seconds - told.touched + THINKS * told.deeds]
    return found


def play(cell: Cell, seed: int) -> Result:
    game, temper = cell
    told = visit(game, temper, seed)
    result = Result(figures=times(told), failures=[report(cell, seed, told)] if told.failures else [])
    result.counts.update({"games": 1, "plies": told.plies, "deeds": told.deeds})
    result.counts.update(told.kinds)
    return result


@cache
def cells() -> Sequence[Cell]:
    keys = [key for key in sorted(registry.keys()) if rule_card(key).short]
    return tuple((key, temper) for key in keys for temper in TEMPERS)


def drawn(chance: Random) -> Sequence[Cell]:
    return chance.sample(cells(), len(cells()))


def replay(path: Path) -> bool:
    """Raises ValueError for a file of another kind."""
    with path.open(encoding="utf-8") as file:
        head = json.loads(file.readline())
    game, temper = head["cell"]
    told = visit(game, temper, head["seed"])
    print("\n".join([*told.story[-40:], *told.failures, told.ended]))
    return not told.failures


CAMPAIGNS = (
    Campaign(
        name="short",
        what="Visitors of all tempers at the short forms of an exhibit, in Chromium and manual time; each deed takes "
        f"{THINKS:g} s of thought besides. Wanted in the median: first move {SOON:g} s, end {SHORT:g} s.",
        keys=("game", "temper"),
        columns=("games", "plies", "deeds", *KINDS),
        bad=tuple(KINDS),
        cells=cells,
        play=play,
        runs=1,
        short=0,
        figures={"first move": "s", "end": "s"},
        lacking=lacking,
        drawn=drawn,
        replay=replay,
    ),
)
