"""Visitors without a page: whole games by the lit wood, OK and undo alone, on every board."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.soak.campaign import Campaign, Cell, Result
from tests.visitor.cells import boards
from tests.visitor.judge import KINDS
from tests.visitor.lights import LightVisit

FOUND = [kind for kind in KINDS if kind not in ("untold", "no answer", "console")]
"""What nobody can find who sees no words."""


def light_cells() -> Sequence[Cell]:
    return [(key, board) for key, names in boards().items() for board in names]


def play(cell: Cell, seed: int) -> Result:
    told = LightVisit(cell[0], cell[1], seed).play()
    counts = Counter({"games": 1, "plies": told.plies, "deeds": told.deeds, "long": int(told.ended == "long")})
    counts.update(told.kinds)
    found = [f"# {line}" for failure in told.failures for line in failure.splitlines()]
    report = "\n".join([json.dumps({"cell": cell, "seed": seed}), *found, *told.story, ""])
    return Result(counts=+counts, figures={"time": [told.seconds]}, failures=[report] if told.failures else [])


def replay(path: Path) -> bool:
    """Raises ValueError for a file of another kind."""
    with path.open(encoding="utf-8") as file:
        head = json.loads(file.readline())
    told = LightVisit(head["cell"][0], head["cell"][1], head["seed"]).play()
    print("\n".join([*told.story[-40:], *told.failures, told.ended]))
    return not told.failures


def covered(played: Sequence[Cell]) -> list[str]:
    return [f"covered: {len(set(played))} of {len(light_cells())} pairs of game and board"]


CAMPAIGNS = (
    Campaign(
        name="lights",
        what="Whole games on a simulated board without any page, by what is lit, OK and undo alone, in manual time. "
        + "; ".join(f"{kind}: {KINDS[kind]}" for kind in FOUND)
        + ".",
        keys=("game", "board"),
        columns=("games", "plies", "deeds", "long", *FOUND),
        bad=tuple(FOUND),
        cells=light_cells,
        play=play,
        runs=1,
        short=0,
        figures={"time": "s"},
        covered=covered,
        drawn=True,
        replay=replay,
    ),
)
