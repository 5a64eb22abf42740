"""A chain of leaps done as people do it: leap by leap, each captured piece taken off as it is passed."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

import rules
from firmware_host.core.sensing import Sensing
from rules.steps import Site
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
