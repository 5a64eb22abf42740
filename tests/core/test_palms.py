"""A hand that comes to lie on empty squares, where each looks like a piece that is put there."""

from __future__ import annotations

import pytest

from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State
from rules import load
from tests.core.bench import Bench

UNDER = {"morabaraba": ("b4", "d3", "d5"), "molino": ("b4", "d3", "d5"), "othello": ("e6", "f4", "c3")}
"""Sites where a piece may be put, one by one."""


@pytest.mark.parametrize("gap", [0.0, 0.02, 0.05, 0.09])
@pytest.mark.parametrize("rest", [0.5, 3.0])
@pytest.mark.parametrize("key", UNDER)
def test_a_palm_that_came_and_went_has_played_nothing(key: str, rest: float, gap: float) -> None:
    """gap: seconds from one site to the next. rest: for how many it lies there."""
    bench = Bench(load(key), Sensing.OCCUPANCY)
    bench.wait(5)
    for contents, then in ((next(iter(bench.game.pieces)), rest), ("", 3)):
        for site in UNDER[key]:
            bench.set(site, contents)
            bench.wait(gap)
        bench.wait(then)
    assert (bench.texts, bench.state) == ([], State.PLAY)
    assert not any(cue.role.name in ("EXTRA", "MISSING", "WRONG") for cue in bench.scene.values())
