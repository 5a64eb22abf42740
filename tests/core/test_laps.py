"""Sowings of more than a lap on boards that count: a seed of the second lap that falls early is out of order once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest

import rules
from firmware_host.core.sensing import Sensing
from rules.model import Move
from rules.steps import Sow, Step
from tests.core.bench import Bench, counting
from tests.rules.play import random_play

PLIES, SEEDS = 12, 60
POSITIONS = {"bechi": 8, "congkak": 8, "pallanguzhi": 2, "wari": 1}
"""Game -> how many are taken; after so few plies some have hardly any."""
APART, THINKS, RESTS = 0.2, 1.0, 15.0


def laps(key: str) -> Iterator[tuple[Bench, Move, Random]]:
    """A board after some plies, and a move the first sowing of which comes to a pit twice."""
    game = rules.load(key)
    for seed in range(SEEDS):
        moves = [move.text for _, _, move in random_play(game, seed, PLIES) if move]
        bench = Bench(game, Sensing.COUNT, moves, layout=counting(game))
        for move in bench.session.turn.legal:
            if twice(sowing(move.steps)):
                bench.wait(1.0)
                yield bench, move, Random(seed)
                break


def sowing(steps: Iterable[Step]) -> Sow:
    return next((step for step in steps if isinstance(step, Sow)), Sow("", ()))


def twice(sown: Sow) -> list[str]:
    return [site for site, seeds in Counter(sown.path).items() if seeds > 1]


def early(sown: Sow, chance: Random) -> list[str]:
    """The last seed for a pit falls soon after the first one there."""
    path, site = list(sown.path), chance.choice(twice(sown))
    del path[len(path) - 1 - path[::-1].index(site)]
    path.insert(path.index(site) + chance.randint(1, 3), site)
    return path


def sow(bench: Bench, src: str, path: Iterable[str]) -> None:
    seeds = [*path]
    piece = bench.board[src][-1]
    bench.set(src, bench.board[src][len(seeds) :])
    for site in seeds:
        bench.wait(APART)
        bench.set(site, bench.board[site] + piece)
    bench.wait(APART)


def play(bench: Bench, steps: Iterable[Step]) -> None:
    for step in steps:
        if isinstance(step, Sow):
            sow(bench, step.src, step.path)
        else:
            bench.obey(step)
            bench.wait(APART)


@pytest.mark.parametrize(
    ("key", "number"), [(key, number) for key, most in POSITIONS.items() for number in range(most)]
)
def test_a_seed_of_the_second_lap_may_fall_early(key: str, number: int) -> None:
    bench, move, chance = next(islice(laps(key), number, None))
    played, chosen = bench.texts, sowing(move.steps)
    at = move.steps.index(chosen)
    answer = next(iter(bench.game.moves(bench.game.play(bench.session.turn.position, move))), None)
    play(bench, move.steps[:at])
    sow(bench, chosen.src, early(chosen, chance))
    play(bench, move.steps[at + 1 :])
    bench.wait(THINKS)
    play(bench, answer.steps if answer else ())
    bench.wait(RESTS)
    assert bench.texts == [*played, move.text, *([answer.text] if answer else [])]
