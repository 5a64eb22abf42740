"""Discs that are turned late, as the light asks, take nothing from the move that follows."""

from __future__ import annotations

from random import Random

import pytest

import rules
from firmware_host.core.sensing import Sensing
from rules.steps import Add, Flip
from tests.core.bench import Bench

PAUSE = 6.0
"""Seconds before the discs of the last move are turned."""


@pytest.mark.parametrize(("key", "seed"), [("othello", 3), ("othello", 8), ("reversi-1887", 3)])
def test_a_disc_placed_after_late_turns_counts_within_a_second(key: str, seed: int) -> None:
    bench, chance = Bench(rules.load(key), Sensing.OCCUPANCY), Random(seed)
    owed: list[Flip] = []
    while bench.session.outcome is None:
        if owed:
            bench.wait(PAUSE)
        for flip in owed:
            bench.set(flip.site, "")
            bench.wait(0.2)
            bench.set(flip.site, flip.face)
            bench.wait(0.2)
        move = chance.choice(bench.game.moves(bench.session.line.position))
        owed = [step for step in move.steps if isinstance(step, Flip)]
        made = [*bench.texts, move.text]
        for step in move.steps:
            if isinstance(step, Add):
                bench.set(step.site, step.piece)
        bench.wait(1.0)
        assert bench.texts[: len(made)] == made, f"{move.text}: {bench.session.explain()}"
