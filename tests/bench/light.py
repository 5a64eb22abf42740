"""From a settled change to the light that answers it: session, scene, theme and pixel frame."""

from __future__ import annotations

import cProfile
import gc
import pstats
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import rules
from firmware_host.core import events as ev
from firmware_host.core.guide import scene
from firmware_host.core.power import Supply, pixel_frame
from firmware_host.core.sensing import Sensing
from firmware_host.core.theme import CANDLE
from firmware_host.shell.controller import PIECES
from firmware_host.shell.process.garbage import settled
from rules.model import Game
from tests.bench.figures import SPREAD_HEAD, clock, quantile, spread, title
from tests.campaign import CARRIES, Player

PIXELS = 64
MEDIAN_BAR, P99_BAR, WORST_BAR = 0.4e6, 2e6, 2e6  # nanoseconds
PENDING_BAR = 1.1
KINDS = ("change", "tick", "slice")
HEAD = f"{'game':18}{'sensing':11}{'of':9}{'number':>8}{SPREAD_HEAD}"
Times = Mapping[str, Sequence[int]]


class Timed(Player):
    """A hand whose every event is answered by light, and whose search is done in slices as a table does it.

    times: "change", "tick" or "slice" -> how long each took; the clock is asked twice, for on some machines it is slow.
    hurried: no search is ever finished before the next reading of a move."""

    def __init__(
        self, game: Game[Any], sensing: Sensing, seed: int, *, habits: bool = True, hurried: bool = False
    ) -> None:
        sites = game.geometry.sites
        self.chain = {site: (k % PIXELS,) for k, site in enumerate(sites)}
        self.supply = Supply()
        self.times: dict[str, list[int]] = defaultdict(list)
        self.profile: cProfile.Profile | None = None
        self._hurried = hurried
        super().__init__(game, sensing, seed, habits=habits)

    def pause(self) -> None:
        if not self._hurried:
            super().pause()
            return
        self.session.work(self.now, 1)
        self.now += 0.02

    def feed(self, event: ev.Event) -> list[ev.Effect]:
        if not isinstance(event, ev.Reading | ev.Touched | ev.Tick):
            return super().feed(event)
        if isinstance(event, ev.Tick):
            self._search()
        if self.profile:
            self.profile.enable()
        start = clock()
        effects = super().feed(event)
        pixel_frame(CANDLE.paint(scene(self.session), self.now), self.chain, PIXELS, self.supply)
        end = clock()
        if self.profile:
            self.profile.disable()
        self.times["tick" if isinstance(event, ev.Tick) else "change"].append(end - start)
        return effects

    def _search(self) -> None:
        is_over = False
        while not is_over:
            if self.profile:
                self.profile.enable()
            start = clock()
            is_over = self.session.work(self.now, PIECES)
            self.times["slice"].append(clock() - start)
            if self.profile:
                self.profile.disable()


def bench(games: int = 4, plies: int = 60, seed: int = 1) -> None:
    """Bar: for each game and sensing, from a change to its light a median of 0.4 ms and a p99 of 2 ms; no tick and no
    slice of the search longer than 2 ms; with a search under way the median at most a tenth more."""
    title(f"Change to light, ms ({games} games of up to {plies} plies by a hand with habits; bar: 0.4, p99 2, worst 2)")
    print(HEAD)
    settled()  # as the daemon does, which makes full collections while the board is still
    for key, kinds in CARRIES.items():
        for sensing in kinds:
            times = _times(key, sensing, games, plies, seed, hurried=False)
            for kind in KINDS:
                if times[kind]:
                    print(_row(key, sensing, kind, times))
            if sensing is not Sensing.PRESS:
                _pending(key, sensing, times, _times(key, sensing, games, plies, seed, hurried=True))


def _times(key: str, sensing: Sensing, games: int, plies: int, seed: int, *, hurried: bool) -> Times:
    found: dict[str, list[int]] = defaultdict(list)
    for k in range(games):
        hand = Timed(rules.load(key), sensing, seed * 1_000_003 + k, hurried=hurried)
        hand.run(plies)
        for what, times in hand.times.items():
            found[what] += times
        gc.collect()
    return found


def _row(key: str, sensing: Sensing, kind: str, times: Times) -> str:
    every = times[kind]
    row = f"{key:18}{sensing.value:11}{kind:9}{len(every):8}{spread(every)}"
    if kind == "change":
        within = quantile(every, 0.5) < MEDIAN_BAR and quantile(every, 0.99) < P99_BAR
    else:
        within = max(every) < WORST_BAR
    return row if within else f"{row}   over the bar"


def _pending(key: str, sensing: Sensing, idle: Times, hurried: Times) -> None:
    """The median with a search under way beside the one without."""
    medians = [quantile(times["change"], 0.5) for times in (idle, hurried)]
    ratio = medians[1] / medians[0]
    number = len(hurried["change"])
    row = f"{key:18}{sensing.value:11}{'pending':9}{number:8}{medians[1] / 1e6:9.3f}  x {ratio:.2f}"
    print(row if ratio < PENDING_BAR else f"{row}   over the bar", flush=True)


def profile(key: str, sensing: Sensing, games: int = 3, plies: int = 120, seed: int = 1, rows: int = 25) -> None:
    """Where the time goes, by cProfile."""
    stats = cProfile.Profile()
    for k in range(games):
        hand = Timed(rules.load(key), sensing, seed * 1_000_003 + k)
        hand.profile = stats
        hand.run(plies)
    pstats.Stats(stats).sort_stats("tottime").print_stats(rows)
