"""From a settled change to the light that answers it: session, scene, theme and pixel frame."""

from __future__ import annotations

import cProfile
import pstats
from typing import Any

import rules
from firmware_host.core import events as ev
from firmware_host.core.guide import scene
from firmware_host.core.power import Supply, pixel_frame
from firmware_host.core.sensing import Sensing
from firmware_host.core.theme import CANDLE
from rules.model import Game
from tests.bench.figures import SPREAD_HEAD, clock, quantile, spread, title
from tests.campaign import CARRIES, Player

PIXELS = 64
MEDIAN_BAR, P99_BAR = 1e6, 5e6  # nanoseconds


class Timed(Player):
    """A hand whose every event is answered by light, with the time that each stage took."""

    def __init__(self, game: Game[Any], sensing: Sensing, seed: int, *, habits: bool = True) -> None:
        sites = game.geometry.sites
        self.chain = {site: (k % PIXELS,) for k, site in enumerate(sites)}
        self.supply = Supply()
        self.times: dict[str, list[int]] = {"feed": [], "scene": [], "frame": [], "all": []}
        self.profile: cProfile.Profile | None = None
        super().__init__(game, sensing, seed, habits=habits)

    def feed(self, event: ev.Event) -> list[ev.Effect]:
        if not isinstance(event, ev.Reading | ev.Touched | ev.Tick):
            return super().feed(event)
        if self.profile:
            self.profile.enable()
        start = clock()
        effects = super().feed(event)
        fed = clock()
        cues = scene(self.session)
        seen = clock()
        pixel_frame(CANDLE.paint(cues, self.now), self.chain, PIXELS, self.supply)
        end = clock()
        if self.profile:
            self.profile.disable()
        for stage, time in zip(self.times, (fed - start, seen - fed, end - seen, end - start), strict=True):
            self.times[stage].append(time)
        return effects


def bench(games: int = 8, plies: int = 120, seed: int = 1) -> None:
    """Bar: median under 1 ms, p99 under 5 ms for each game."""
    title(f"Change to light, ms a change ({games} games of up to {plies} plies by a hand with habits; bar: 1, p99 5)")
    print(f"{'game':15}{'sensing':11}{'changes':>8}{SPREAD_HEAD}   p99 of feed   scene   frame")
    for key, kinds in CARRIES.items():
        game = rules.load(key)
        for sensing in kinds:
            times: dict[str, list[int]] = {"feed": [], "scene": [], "frame": [], "all": []}
            for k in range(games):
                hand = Timed(game, sensing, seed * 1_000_003 + k)
                hand.run(plies)
                for stage, found in hand.times.items():
                    times[stage] += found
            stages = "".join(f"{quantile(times[stage], 0.99) / 1e6:8.3f}" for stage in ("feed", "scene", "frame"))
            line = f"{key:15}{sensing.value:11}{len(times['all']):8}{spread(times['all'])}      {stages}"
            within = quantile(times["all"], 0.5) < MEDIAN_BAR and quantile(times["all"], 0.99) < P99_BAR
            print(line if within else f"{line}   over the bar")


def profile(key: str, sensing: Sensing, games: int = 3, plies: int = 120, seed: int = 1, rows: int = 25) -> None:
    """Where the time goes, by cProfile."""
    stats = cProfile.Profile()
    for k in range(games):
        hand = Timed(rules.load(key), sensing, seed * 1_000_003 + k)
        hand.profile = stats
        hand.run(plies)
    pstats.Stats(stats).sort_stats("tottime").print_stats(rows)
