"""What the recogniser costs, by how many moves it has to tell apart."""

from __future__ import annotations

import random
from itertools import pairwise

import rules
from firmware_host.core.recogniser import Recogniser
from firmware_host.core.sensing import Sensing, readers
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.tracks import chains
from tests.bench.figures import SPREAD_HEAD, clock, spread, title

BUILDS = 5
READINGS = 2000


def bench(seed: int = 1) -> None:
    """The openings of Rimau-rimau, thinned out at random; readings: pieces lifted and put back all over the board."""
    game = rules.load("rimau-rimau")
    start = game.start()
    board, moves = game.board(start), game.moves(start)
    seen = dict.fromkeys(game.geometry.cells, Sensing.OCCUPANCY)
    layout = SensorLayout({site: seen.get(site, Sensing.BLIND) for site in game.geometry.sites})
    read = readers(layout.sensing, game.pieces)
    base = {site: read[site](board[site]) for site in layout.seen}
    title(f"Recogniser by number of candidates, ms ({len(moves)} openings of rimau-rimau, thinned out)")
    print(f"{'':40}   a reading and its match:")
    print(f"{'candidates':>10}{'steps':>10}{'chains':>10}{'build':>10}{SPREAD_HEAD}")
    for count in sorted({min(count, len(moves)) for count in (10, 100, 1000, len(moves))}):
        rng = random.Random(seed)
        some = rng.sample(moves, count)
        stages: list[list[int]] = [[], [], []]
        for _ in range(BUILDS):
            times = [clock()]
            steps = [move.steps for move in some]
            times.append(clock())
            candidates = [chains(board, each, read) for each in steps]
            times.append(clock())
            recogniser = Recogniser(base, candidates)
            times.append(clock())
            for stage, (before, after) in zip(stages, pairwise(times), strict=True):
                stage.append(after - before)
        found = []
        level = dict(base)
        for _ in range(READINGS):
            site = rng.choice(layout.seen)
            level[site] = 1 - level[site]
            begun = clock()
            recogniser.feed(site, level[site])
            recogniser.match  # noqa: B018 - its cost is what is measured
            found.append(clock() - begun)
        built = "".join(f"{sorted(stage)[len(stage) // 2] / 1e6:10.2f}" for stage in stages)
        print(f"{count:10}{built}{spread(found)}")
