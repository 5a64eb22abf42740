"""From a gesture to its light, end to end on one core: while the opponent thinks, beside a board whose opponent rests.

Unlike the other tables this is time on the clock: what is asked is whether thinking keeps people waiting.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import Event

import rules
from firmware_host.cli import simulator_bench
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.journal.records import Forgetful
from firmware_host.shell.runner import Runner
from firmware_host.shell.thinker import ThinkingProcess
from firmware_host.thinking.levels import STRONGEST
from firmware_host.thinking.messages import Question
from firmware_host.thinking.thought import Thought
from hardware.profile import load
from tests.bench.figures import SPREAD_HEAD, quantile, spread, title

GAME, BOARD, SENSING = "ajedrez-jerez", "square-8x8", "polarity"
SITE = "e2"
ROUNDS, GESTURES = 12, 25
REST = (0.05, 0.12)
"""Seconds between a light and the next gesture, drawn so that gestures fall anywhere between two scans."""
BEGINS = 0.5
"""Seconds until a thinking process is at work."""
PATIENCE = 10.0
MEDIAN_BAR, P99_BAR = 1.1, 1.5


class Table:
    """A simulated board at its real pace. A gesture lifts a pawn, or puts it back; each is answered by light."""

    def __init__(self) -> None:
        bench = simulator_bench("ports")
        profile = bench.with_sensing(load(BOARD), SENSING)
        self._manager = BoardManager(profile, rules.load(GAME), Forgetful(), bench=bench)
        self._chance = Random(1)
        self._shown = Event()
        self._shown_at = 0
        self._is_lifted = False
        self._manager.controller.on_shown = self._show
        self.runner = Runner(self._manager.controller.step, time.monotonic, profile.scan_hz)
        self._manager.start(time.monotonic())
        self.runner.start()
        time.sleep(BEGINS)

    def _show(self) -> None:
        self._shown_at = time.perf_counter_ns()
        self._shown.set()

    def gesture(self) -> int:
        """Nanoseconds until it was answered."""
        wood = self._manager.simulation
        assert wood
        time.sleep(self._chance.uniform(*REST))
        self._shown.clear()
        begun = time.perf_counter_ns()
        if self._is_lifted:
            wood.hand.drop(wood.spot(SITE))
        else:
            wood.hand.pick(wood.spot(SITE))
        self._is_lifted = not self._is_lifted
        if not self._shown.wait(PATIENCE):
            raise TimeoutError(f"no light within {PATIENCE:g} s of a gesture at {SITE}")
        return self._shown_at - begun

    def close(self) -> None:
        self.runner.stop()
        self._manager.controller.close()


@contextmanager
def thinking(runner: Runner) -> Iterator[None]:
    """One search after the other, in a process of its own."""
    thinker = ThinkingProcess(runner.call)

    def ask(now: float, thought: Thought | None) -> None:
        thinker.ask(Question(GAME, {}, (), STRONGEST), ask)

    runner.call(lambda now: ask(now, None)).result()
    time.sleep(BEGINS)
    try:
        yield
    finally:
        thinker.close()


@contextmanager
def on_one_core() -> Iterator[None]:
    """For this process and those that it begins meanwhile."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def bench() -> None:
    title(f"gesture to light on one core, {GAME}, {ROUNDS} rounds each in turn; milliseconds on the clock")
    idle: list[int] = []
    busy: list[int] = []
    with on_one_core():
        table = Table()
        try:
            for _ in range(ROUNDS):
                idle += [table.gesture() for _ in range(GESTURES)]
                with thinking(table.runner):
                    busy += [table.gesture() for _ in range(GESTURES)]
        finally:
            table.close()
    print(f"{'the opponent':18}{'number':>8}{SPREAD_HEAD}")
    for name, times in (("rests", idle), ("thinks", busy)):
        print(f"{name:18}{len(times):8}{spread(times)}")
    for share, bar in ((0.5, MEDIAN_BAR), (0.99, P99_BAR)):
        ratio = quantile(busy, share) / quantile(idle, share)
        print(f"quantile {share:g}: {ratio:.2f} times as long, {'within' if ratio <= bar else 'over'} the bar of {bar}")
