"""A host, its simulated board and a hand, in time that passes only when told to."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

import rules
from firmware_host.cli import simulator_bench
from firmware_host.shell.advisor import Advisor
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.commands import Commands
from firmware_host.shell.controller import Controller
from firmware_host.shell.exhibit.idle import Exhibit, Waits
from firmware_host.shell.exhibit.lessons import Teacher
from firmware_host.shell.journal.records import Forgetful, Journal, Saved
from firmware_host.shell.opponent import Opponent, Seat
from firmware_host.shell.puzzle_book import PuzzleBook
from firmware_host.shell.puzzler import Puzzler
from firmware_host.shell.reviewer import Reviewer
from firmware_host.shell.seating import Seating
from firmware_host.shell.simulation.simulated_board import Simulation
from firmware_host.shell.thinker import AtOnce
from firmware_host.shell.warner import Warner
from hardware.profile import load
from simulator.rig import Rig

SCAN = 0.01
"""Seconds between two scans: the pace of the shipped boards."""
SETTLES = 5 * SCAN
"""Longer than any debounce of theirs."""


class Bench:
    """What a Daemon is made of, without thread, clock and web server."""

    def __init__(
        self,
        game: str = "othello",
        board: str = "square-8x8",
        *,
        sensing: str | None = None,
        journal: Journal | None = None,
        saved: Saved | None = None,
        options: Mapping[str, object] | None = None,
        exhibit: Waits | None = None,
        seat: Seat | None = None,
        offer_seats: bool = False,
        puzzles: Path | None = None,
    ) -> None:
        """puzzles: the directory where they are kept."""
        bench = simulator_bench("ports")
        profile = load(board)
        if sensing:
            profile = bench.with_sensing(profile, sensing)
        self.now = 1000.0
        self.timers: list[tuple[float, int, Callable[[float], None]]] = []
        self.manager = BoardManager(profile, rules.load(game, **(options or {})), journal or Forgetful(), bench=bench)
        self._posted: deque[Callable[[float], None]] = deque()
        self.thinker = AtOnce(self._posted.append)
        self.commands = Commands(self.manager, self.later, Advisor(self.controller, self.thinker), Random(1))
        self.teacher = Teacher(self.manager, self.later)
        self.opponent = Opponent(self.controller, self.thinker, seat, Random(1))
        self.seating = Seating(self.controller, self.opponent, offered=offer_seats)
        self.puzzler = Puzzler(self.controller, self.thinker, PuzzleBook(puzzles))
        self.reviewer = Reviewer(self.controller, self.thinker, self.puzzler.seek)
        self.warner = Warner(self.controller, self.thinker, lambda: self.opponent.seat)
        self.manager.seat(self.opponent, self.seating, self.puzzler, self.reviewer, self.warner)
        self.exhibit = Exhibit(self.controller, exhibit, self.manager) if exhibit else None
        self.manager.start(self.now, saved)
        self.run(SETTLES)

    @property
    def controller(self) -> Controller:
        return self.manager.controller

    @property
    def wood(self) -> Simulation:
        assert self.manager.simulation
        return self.manager.simulation

    @property
    def rig(self) -> Rig:
        return cast(Rig, self.wood.rig)

    @property
    def moves(self) -> list[str]:
        return [move.text for move in self.controller.session.line.moves]

    @property
    def phase(self) -> str:
        return self.controller.session.state.value

    def later(self, delay: float, job: Callable[[float], None]) -> None:
        heapq.heappush(self.timers, (self.now + delay, len(self.timers), job))

    def run(self, seconds: float) -> None:
        """Scan for so long."""
        until = self.now + seconds
        while self.now < until - SCAN / 2:
            self.now += SCAN
            self._do_posted()
            while self.timers and self.timers[0][0] <= self.now:
                heapq.heappop(self.timers)[2](self.now)
            self.controller.step(self.now)
            self.commands.wishes(self.now)
            self.teacher.look(self.now)
            self.seating.look(self.now)
            self.opponent.look(self.now)
            self.reviewer.look(self.now)
            self.puzzler.look(self.now)
            self.warner.look(self.now)
            if self.exhibit:
                self.exhibit.look(self.now)

    def _do_posted(self) -> None:
        """What other threads want done in this one, where alone the table may be touched."""
        while self._posted:
            self._posted.popleft()(self.now)

    def advised(self) -> None:
        """What has been thought about is told; no time passes."""
        self._do_posted()

    def do(self, do: str, **fields: Any) -> None:
        """A message of the page, and the time in which its effect settles."""
        self.commands.do(self.now, {"do": do, **fields})
        self.run(SETTLES)

    def say(self, do: str, **fields: Any) -> None:
        """A message of the page, and no time."""
        self.commands.do(self.now, {"do": do, **fields})

    def button(self, name: str) -> None:
        self.rig.hand.press(name)
        self.run(SETTLES)
        self.rig.hand.release(name)
        self.run(SETTLES)

    def state(self) -> dict[str, Any]:
        return self.manager.state()
