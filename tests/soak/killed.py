"""The whole daemon in a process of its own, killed at any moment, several times in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.power.killed import lives
from tests.power.recorded import scratch
from tests.soak.campaign import Campaign, Cell, Result


def cells() -> Sequence[Cell]:
    return [("ajedrez-jerez",)]


def play(cell: Cell, seed: int) -> Result:
    with scratch() as place:
        wrong = lives(place, seed)
    return Result(counts=Counter(wrong=int(bool(wrong))), failures=[f"# killed, seed {seed}: {wrong}\n"] * bool(wrong))


CAMPAIGNS = (
    Campaign(
        name="killed",
        what="The daemon killed amid start-up, play and recovery; what its page has shown is offered afterwards.",
        keys=("game",),
        columns=("wrong",),
        bad=("wrong",),
        cells=cells,
        play=play,
        runs=50,
        short=0,  # tests/power/test_killed.py
    ),
)
