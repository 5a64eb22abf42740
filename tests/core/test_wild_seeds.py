"""A child scatters the seeds of a board that counts: once the light has led them back, all that is over."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

import rules
from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State
from firmware_host.core.todo import todo
from rules.steps import touched
from tests.core.bench import Bench, counting
from tests.rules.play import random_play

PLIES, SCATTERED, RESTS = 4, 40, 15.0
MOST_STEPS = 300


def scattered(key: str, seed: int) -> Bench:
    """A board after some plies, with seeds in pits where none fell."""
    game, chance = rules.load(key), Random(seed)
    moves = [move.text for _, _, move in random_play(game, seed, PLIES) if move]
    bench = Bench(game, Sensing.COUNT, moves, layout=counting(game))
    bench.wait(1.0)
    for _ in range(SCATTERED):
        src = chance.choice([site for site, seeds in bench.board.items() if seeds])
        dst = chance.choice([site for site in bench.board if site != src])
        lifted = chance.randint(1, len(bench.board[src]))
        seeds = bench.board[src][:lifted]
        bench.set(src, bench.board[src][lifted:])
        bench.wait(0.2)
        bench.set(dst, bench.board[dst] + seeds)
        bench.wait(0.2)
    bench.wait(RESTS)
    return bench


@pytest.mark.parametrize("key", ["kalah", "pallanguzhi", "wari"])
@pytest.mark.parametrize("seed", range(3))
def test_what_the_light_has_led_back_tells_nothing_any_more(key: str, seed: int) -> None:
    bench = scattered(key, seed)
    for _ in range(MOST_STEPS):
        if bench.state is not State.REPAIR:
            break
        bench.obey(todo(bench.session)[0])
    assert bench.state is State.PLAY
    assert bench.image == bench.session.turn.base
    bench.session.work(bench.now, inf)
    assert not bench.session.explain()[0]["acts"]
    played = bench.texts
    move = min(bench.session.turn.legal, key=lambda one: sum(len(touched(step)) for step in one.steps))
    for step in move.steps:
        bench.obey(step)
    bench.wait(RESTS)
    assert bench.texts[: len(played) + 1] == [*played, move.text]
