"""A chain of leaps done as people do it: leap by leap, each captured piece taken off as it is passed."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

import rules
from firmware_host.core.sensing import Sensing
from firmware_host.core.todo import todo
from rules.steps import Add, Shift, Site
from tests.core.bench import Bench

GAMES = 1


def hops(text: str) -> list[tuple[Site, Site, Site]]:
    """(from, over, to) of each leap in a notation like "a1xa3xc3(a2,b3)"."""
    path, over = re.fullmatch(r"([^(]+)\(([^)]+)\)", text).groups()  # type: ignore[union-attr]
    return [(src, mid, dst) for (src, dst), mid in zip(pairwise(path.split("x")), over.split(","), strict=True)]


@pytest.mark.parametrize("sensing", [Sensing.OCCUPANCY, Sensing.POLARITY])
@pytest.mark.parametrize("pace", [0.1, 0.4])
def test_a_chain_leap_by_leap(sensing: Sensing, pace: float) -> None:
    game = rules.load("pasang-bell")
    longest = 0
    for seed in range(GAMES):
        rng = Random(seed)
        bench = Bench(game, sensing)
        bench.set("a1", "")
        while bench.session.outcome is None:
            ply = bench.session.line.ply
            moves = bench.session.turn.legal
            move = max(rng.sample(moves, min(3, len(moves))), key=lambda move: move.text.count("x"))
            for src, over, dst in hops(move.text):
                held = bench.board[src]
                for site, contents in ((src, ""), (dst, held), (over, "")):
                    bench.set(site, contents)
                    bench.wait(pace)
            bench.wait(3)
            assert bench.texts[ply:] == [move.text]
            longest = max(longest, len(hops(move.text)))
    assert longest >= 3


def loops(text: str) -> bool:
    """Whether a chain ends where it has been before."""
    path = [dst for _, _, dst in hops(text)]
    return path[-1] in path[:-1]


@pytest.mark.parametrize("sensing", [Sensing.OCCUPANCY, Sensing.POLARITY])
def test_a_ball_set_down_at_once_where_its_chain_ends_is_not_asked_for_again(sensing: Sensing) -> None:
    game = rules.load("pasang-bell", pattern="z12")
    rng = Random(1)
    position, line = game.start(), list[str]()
    while not (found := [move for move in game.moves(position) if "(" in move.text and loops(move.text)]):
        move = rng.choice(game.moves(position))
        line.append(move.text)
        position = game.play(position, move)
    chosen = found[0]
    bench = Bench(game, sensing, moves=line)
    leaps = hops(chosen.text)
    src, dst = leaps[0][0], leaps[-1][2]
    held = bench.board[src]
    bench.set(src, "")
    bench.wait(0.3)
    bench.set(dst, held)
    bench.wait(0.3)
    for _, over, _ in leaps:
        bench.set(over, "")
        bench.wait(0.3)
        assert not [step for step in todo(bench.session) if isinstance(step, Add | Shift)]
    bench.wait(9)
    assert bench.texts[len(line) :] == [chosen.text]
