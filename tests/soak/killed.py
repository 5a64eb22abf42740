"""The whole daemon in a process of its own, killed at any moment, several times in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.power.killed import GAME, lives
from tests.soak.campaign import Campaign, Cell, Result


def cells() -> Sequence[Cell]:
    return [(GAME,)]


def play(cell: Cell, seed: int) -> Result:
    ends: list[str] = []
    wrong = lives(seed, ends=ends)
    counts = Counter(lives=len(ends), moment=0, operation=0, wrong=int(bool(wrong)))
    counts.update(end for end in ends if end in ("moment", "operation"))
    return Result(counts=counts, failures=[f"# killed, seed {seed}: {wrong}\n"] * bool(wrong))


CAMPAIGNS = (
    Campaign(
        name="killed",
        what="The daemon killed at any moment, or at an operation of its disk; what its page has shown is offered.",
        keys=("game",),
        columns=("lives", "moment", "operation", "wrong"),
        bad=("wrong",),
        cells=cells,
        play=play,
        runs=100,
        short=0,  # tests/power/test_killed.py
    ),
)
