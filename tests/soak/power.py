"""The power goes at any operation of the disk, and whatever was not synced may be lost, torn or out of order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from rules import registry
from simulator.disk import crash
from simulator.disk.recorder import Kind, Operation
from tests.power.judge import verdict
from tests.power.recorded import played, scratch, started
from tests.power.states import State, allowed
from tests.soak.campaign import Campaign, Cell, Result

PLIES = 25
CUTS = 12
"""States of the disk in a run, each from the same play."""
KEEP = 8_000
"""Bytes of games that are kept in every other run, so that old games are forgotten amid it."""

TWICE = "twice"
"""The power goes, and once more while the next start puts things in order."""


def cells() -> Sequence[Cell]:
    return [(key, manner) for key in sorted(registry.keys()) for manner in (*crash.MANNERS, TWICE)]


def play(cell: Cell, seed: int) -> Result:
    key, manner = cell
    which = seed // 20  # one play for many runs: it takes longer than all its cuts
    play = played(f"game {key}", which, PLIES, KEEP if which % 2 else 0)
    chance = Random(f"{key} {manner} {seed}")
    result = Result(counts=Counter(states=0, wrong=0))
    operations = play.operations
    before: crash.Files = {}
    may_be: list[State] = []
    told = ""
    if manner == TWICE:
        first = _cut(chance, operations, chance.choice(crash.MANNERS))
        before, may_be = crash.left_by(operations, first), allowed(operations, first.at)
        operations, told = started(before), f"{first}; then at the next start, "
    for _ in range(CUTS):
        cut = _cut(chance, operations, chance.choice(crash.MANNERS) if manner == TWICE else _manner(manner))
        with scratch() as disk:
            crash.lay(crash.left_by(operations, cut, before), disk)
            wrong = verdict(disk, may_be if manner == TWICE else allowed(operations, cut.at))
        result.counts["states"] += 1
        if wrong:
            result.counts["wrong"] += 1
            result.failures.append(f"{play.scenario}# the power goes {told}{cut}: {wrong}\n")
    return result


def _cut(chance: Random, operations: Sequence[Operation], manner: crash.Manner) -> crash.Cut:
    ends = [k for k, it in enumerate(operations, start=1) if it.kind is not Kind.MARK]
    return crash.Cut(chance.choice(ends or [0]), manner, chance.randrange(1 << 30))


def _manner(word: str) -> crash.Manner:
    return next(manner for manner in crash.MANNERS if manner == word)


CAMPAIGNS = (
    Campaign(
        name="power",
        what="Power cuts amid every write of the journal: what was shown is there, nothing else is, and play goes on.",
        keys=("game", "cut"),
        columns=("states", "wrong"),
        bad=("wrong",),
        cells=cells,
        play=play,
        runs=40,
        short=0,  # tests/power/test_power.py
    ),
)
