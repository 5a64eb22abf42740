"""A daemon at which a hand keeps lifting and putting back discs: how soon the light answers, whatever goes on outside.

Prints its port; when a line comes in, it ends and prints a JSON object: ``light`` [ms from a hand's change to the frame
that answers it], ``lost`` (changes that had no answer), ``peak`` (MiB).
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from threading import Event, Thread

import rules
from firmware_host.cli import simulator_bench
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.journal.store import Store
from firmware_host.shell.process.listening import Listening, listen
from firmware_host.shell.web.staff import Pin
from hardware.profile import load

PATIENCE = 5.0
REST = 0.12
"""Seconds between two changes."""
DISCS = ("d4", "e5", "e4", "d5")
"""Taken in turn: a single sensor that changed so often would be taken for a broken one."""


class Hand:
    """Lives in a thread of its own. took: ms of every change to its light; lost: how many were never answered."""

    def __init__(self, daemon: Daemon) -> None:
        self.took: list[float] = []
        self.lost = 0
        self._daemon = daemon
        self._shown = Event()
        self._over = Event()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._daemon.manager.controller.on_shown = self._shown.set
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        wood = self._daemon.manager.simulation
        assert wood
        for disc in cycle(DISCS):
            for change in (wood.hand.pick, wood.hand.drop):
                if self._over.wait(REST):
                    return
                self._time(partial(change, disc))

    def _time(self, change: Callable[[], object]) -> None:
        def begin(now: float) -> float:
            change()
            return time.perf_counter()

        self._shown.clear()
        begun = self._daemon.runner.call(begin)
        if self._shown.wait(PATIENCE):
            self.took.append(1e3 * (time.perf_counter() - begun.result()))
        else:
            self.lost += 1


def main() -> None:
    state = Path(sys.argv[1])
    bound = listen("127.0.0.1", 0)
    game = rules.load("othello")
    manager = BoardManager(load("square-8x8"), game, Store(state / "journal.sqlite"), bench=simulator_bench("ports"))
    hands: list[Hand] = []

    async def live() -> None:
        daemon = Daemon(manager, listening=Listening.at(bound), pin=Pin(b"4711"))
        hands.append(Hand(daemon))

        def ready() -> None:
            print(bound.getsockname()[1], flush=True)
            hands[0].start()

        def end() -> None:
            sys.stdin.readline()
            hands[0].stop()
            os.kill(os.getpid(), signal.SIGTERM)

        Thread(target=end, daemon=True).start()
        await daemon.run(ready)

    asyncio.run(live())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"light": hands[0].took, "lost": hands[0].lost, "peak": peak}))


if __name__ == "__main__":
    main()
