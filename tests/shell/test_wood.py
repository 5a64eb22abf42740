"""The simulated wood has as many seeds and men as the game, however far the board lags behind the hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

import rules
from rules.model import Move
from rules.steps import Remove, Shift, Sow
from tests.rules.play import choose
from tests.shell.bench import SCAN, Bench

TOLD = [1, 1, 1, 1, 2, 5]
"""Scans from one act of the hand to the next: less than debounce, and more."""


def acts(move: Move) -> Iterator[dict[str, Any]]:
    for step in move.steps:
        if isinstance(step, Shift):
            yield {"do": "pick", "site": step.src, "count": step.count}
            yield {"do": "drop", "site": step.dst, "count": step.count}
        elif isinstance(step, Sow):
            yield {"do": "pick", "site": step.src, "count": len(step.path)}
            yield from ({"do": "drop", "site": site, "count": 1} for site in step.path)
        elif isinstance(step, Remove):
            yield {"do": "pick", "site": step.site, "count": step.count}
            yield {"do": "take"}


@example(2)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_seed_under_way_is_never_lent_again(seed: int) -> None:
    rng = Random(seed)
    bench, game = Bench("bao-kiswahili", "bao-4x8", sensing="count"), rules.load("bao-kiswahili")
    position = game.start()
    for _ in range(16):
        if not (legal := game.moves(position)):
            return
        move = choose(rng, legal)
        for act in acts(move):
            bench.say(**act)
            for _ in range(rng.choice(TOLD)):
                bench.run(SCAN)
                assert not bench.state()["box"], (move.text, act)
        bench.run(3.0)
        position = game.play(position, move)
        assert bench.controller.session.standing.board == game.board(position)


@example(0)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_man_that_captures_is_never_lent_again(seed: int) -> None:
    """He stands where another should: that board has not felt yet that he has come."""
    rng = Random(seed)
    bench, game = Bench("ajedrez-jerez"), rules.load("ajedrez-jerez")
    pieces, position = sum(bench.rig.world.pieces.values()), game.start()
    for _ in range(16):
        legal = tuple(m for m in game.moves(position) if all(isinstance(step, Shift | Remove) for step in m.steps))
        if game.outcome(position) or not legal:
            return
        move = choose(rng, tuple(move for move in legal if len(move.steps) > 1) or legal)
        for act in acts(move):
            bench.say(**act)
            for _ in range(rng.choice(TOLD)):
                bench.run(SCAN)
                bench.state()
                assert sum(bench.rig.world.pieces.values()) == pieces, (move.text, act)
        bench.run(3.0)
        position = game.play(position, move)
        assert bench.controller.session.standing.board == game.board(position)
