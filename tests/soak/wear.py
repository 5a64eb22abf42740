"""What a game costs the memory card: everything that is written, from the making of the journal to an orderly end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules import registry
from simulator.disk.wear import wear
from tests.power.recorded import played
from tests.soak.campaign import Campaign, Cell, Result

PLIES = 60
PACE = 0.6
"""Seconds that a visitor's hand rests after each change."""


def cells() -> Sequence[Cell]:
    return [(key,) for key in sorted(registry.keys())]


def play(cell: Cell, seed: int) -> Result:
    (key,) = cell
    play = played(f"game {key}", seed, PLIES, pace=PACE)
    plies = play.scenario.count("\nplay ")
    cost = wear(play.operations)
    result = Result(counts=Counter(plies=plies, syncs=cost.syncs))
    result.figures["written a game"].append(cost.written / 1000)
    result.figures["sent a game"].append(cost.sent / 1000)
    result.figures["written a ply"].append(cost.written / plies)
    result.figures["sent a ply"].append(cost.sent / plies)
    return result


CAMPAIGNS = (
    Campaign(
        name="wear",
        what="Bytes written to the card in games of up to 60 plies, as the program writes them and in blocks of 4096.",
        keys=("game",),
        columns=("plies", "syncs"),
        bad=(),
        cells=cells,
        play=play,
        runs=2,
        short=0,  # tests/power/test_wear.py
        figures={"written a game": "kB", "sent a game": "kB", "written a ply": "B", "sent a ply": "B"},
    ),
)
