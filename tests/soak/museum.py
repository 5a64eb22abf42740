"""A museum with a board in it: the whole daemon with its real web server, on real drivers' ports, in time that passes
only when told to. Nobody looks after it.

Scenario lines act on it as on any stage; pages talk to it over real sockets. Where nothing can happen, time is skipped:
``tests/soak/test_museum.py`` shows that it makes no difference.
"""

from __future__ import annotations

import asyncio
import math
import shutil
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import get_ident
from typing import Any, TypeVar

from firmware_host.core.sensing import Sensing
from firmware_host.core.theme import CANDLE
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.devices.fit import Fit, fit, with_places
from firmware_host.shell.devices.health import Health
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.games.placement import best, place, shelf
from firmware_host.shell.journal.store import Store
from firmware_host.shell.process.listening import Listening, listen
from firmware_host.shell.runner import Clock, Stopped, Timed, Timers
from firmware_host.shell.simulation.simulated_board import Bench, RigPorts, Simulation
from firmware_host.shell.thinker import AtOnce
from hardware.profile import Profile
from rules import registry
from rules.geometry import Geometry
from simulator.clock import Clock as ManualClock
from simulator.rig import Rig, RigError, with_sensing
from simulator.scenario.stage import Stage
from simulator.world import WorldError
from tests.campaign import CARRIES
from tests.soak.ledger import end_of_process

T = TypeVar("T")

JOURNAL = "journal.sqlite"
KEPT = 1_500_000
"""Bytes of games that the journal keeps: it is full within ten days, and must stay as large as it is."""
TURNS = 5000
"""Of the event loop, at most, until something that was sent over a socket has arrived."""


TOO_SLOW = ("rimau-rimau",)
"""Thousands of openings: what a month of it would take is told by nothing else."""


@cache
def _geometries() -> dict[str, Geometry]:
    return {key: registry.load(key).geometry for key in sorted(registry.keys()) if key not in TOO_SLOW}


def playable(profile: Profile) -> dict[str, Geometry]:
    """What fits a board and can be played by its sensors: key -> geometry."""
    carried = {key: geometry for key, geometry in _geometries().items() if Sensing(profile.sensing) in CARRIES[key]}
    return {key: geometry for key, geometry in carried.items() if fit(geometry, profile) is not None}


class Ticks(ManualClock):
    """Whole scans from 0: the same times, whether they are passed one by one or skipped."""

    def __init__(self, hz: float) -> None:
        super().__init__()
        self.hz = hz
        self.passed = 0

    def advance(self, seconds: float) -> float:
        self.passed += round(seconds * self.hz)
        self._now = self.passed / self.hz
        return self._now

    def first_after(self, time: float) -> int:
        """The first scan that does not come before a time."""
        if math.isinf(time):
            return sys.maxsize
        at = math.ceil(time * self.hz)
        while at / self.hz < time:
            at += 1
        while (at - 1) / self.hz >= time:
            at -= 1
        return at


class Crank:
    """A firmware_host.shell.runner.Pacemaker without a thread: scans are made when somebody turns it.

    calls: how much others have had done between scans.
    """

    def __init__(self, step: Timed, clock: Clock, hz: float, finished: Callable[[], None]) -> None:
        self.failure: BaseException | None = None
        self.timers = Timers()
        self.calls = 0
        self._step = step
        self._clock = clock
        self._finished = finished
        self._stopped = False
        self._thread = get_ident()
        self._inbox: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def start(self) -> None:
        pass

    def stop(self) -> None:
        self._stopped = True

    def pace(self, hz: float) -> None:
        pass

    def call(self, job: Callable[[float], T]) -> Future[T]:
        answer: Future[T] = Future()

        def work() -> None:
            try:
                answer.set_result(job(self._clock()))
            except BaseException as error:  # handed to whoever asked
                answer.set_exception(error)

        self.calls += 1
        if self._stopped:
            answer.set_exception(Stopped())
        elif get_ident() == self._thread:
            work()
        else:
            self._inbox.put(work)
        return answer

    def later(self, delay: float, job: Timed) -> None:
        self.timers.add(self._clock() + delay, job)

    def scan(self) -> None:
        """One, at the present time. Raises whatever would end the board's thread."""
        self.chores()
        self.timers.run(self._clock())
        self._step(self._clock())

    def chores(self) -> None:
        """What other threads have asked for."""
        while True:
            try:
                self._inbox.get_nowait()()
            except Empty:
                return


class Museum(Stage):
    """game, sensing: the exhibit's own. folder: the program's state. chance: of its dice and hints.
    skips: whether time in which nothing can happen is skipped. scans: how many have been made."""

    def __init__(
        self, game: str, sensing: str, folder: Path, waits: Waits, chance: Random, *, skips: bool = True
    ) -> None:
        self.chance = chance
        own = registry.load(game)
        found = best(own, sensing, shelf())
        self.own = own
        self.own_fit: Fit = place(own, with_sensing(found.profile, sensing))
        self.folder = folder
        self.skips = skips
        self.lives = self.scans = 0
        self._exhibit_waits = waits
        self._running: asyncio.Task[None] | None = None
        super().__init__(own, self.own_fit, make_rig=self._make_rig)

    def _make_rig(self, profile: Profile, poles: Mapping[str, int]) -> Rig:
        """A table with room beside the board for whatever any game lays there."""
        for geometry in playable(profile).values():
            profile = with_places(profile, geometry)
        return Rig(profile, "ports", poles)

    # -- power

    def _plug_in(self) -> None:
        """Another life of the program; it begins with ``open``."""
        if not self.lives:
            self.rig.clock = Ticks(self.fit.profile.scan_hz)
        self.lives += 1
        self.store = Store(self._state / JOURNAL, wall=self.wall, keep=KEPT)
        manager = BoardManager(
            self.own_fit.profile,
            self.own,
            self.store,
            ports=lambda profile: RigPorts(self.rig),
            health=Health(self._state),
            settings=self.settings,
            theme=CANDLE,
        )
        server = listen("127.0.0.1", 0)
        self.port: int = server.getsockname()[1]
        self.daemon = Daemon(
            manager,
            saved=self.store.unfinished(),
            listening=Listening.at(server),
            exhibit=self._exhibit_waits,
            clock=lambda: self.now,
            runner=self._make_crank,
            thinker=AtOnce,
            chance=self.chance,
            **self._more(),
        )
        self.controller = manager.controller
        self.exhibit = None  # the daemon has its own

    def _more(self) -> dict[str, Any]:
        """What else the daemon is given, for another kind of museum."""
        return {}

    def _make_crank(self, *args: object) -> Crank:
        self.crank = Crank(*args)  # type: ignore[arg-type]
        return self.crank

    @property
    def _state(self) -> Path:
        return self.folder / str(self.lives)

    async def open(self) -> None:
        ready = asyncio.Event()
        self._running = asyncio.create_task(self.daemon.run(ready.set))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({self._running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        self.wait(self.settle)
        await self.breathe()

    async def shut(self) -> None:
        """Raises whatever has ended the daemon before."""
        if self._running:
            self._running.cancel()
            running, self._running = self._running, None
            await asyncio.wait({running})
            if not running.cancelled() and (error := running.exception()):
                raise error

    async def lose_power(self) -> None:
        """The program dies amid whatever it does and starts again; what is on the disk at this moment is all that its
        next life finds."""
        before = self._state
        shutil.copytree(before, self.folder / str(self.lives + 1))
        await self.shut()
        end_of_process()
        shutil.rmtree(before)
        self.rig.power_cycle()
        self._plug_in()
        await self.open()

    # -- games

    def look(self) -> None:
        """The pieces of the game that is played now are fetched, if they are not there yet."""
        controller = self.controller
        if (controller.game, controller.fit) != (self.game, self.fit):
            self.game, self.fit = controller.game, controller.fit
            self.rig.world.poles |= {character: piece.pole for character, piece in self.game.pieces.items()}
            bench = Bench(lambda profile, poles: self.rig, with_sensing, (WorldError, RigError))
            self.wood = Simulation(bench, self.game, self.fit)

    # -- time

    def scan(self, times: int = 1) -> None:
        for _ in range(times):
            self.rig.clock.advance(self._scan)
            self.scans += 1
            self.crank.scan()

    def wait(self, seconds: float) -> None:
        clock = self.rig.clock
        assert isinstance(clock, Ticks)
        until = clock.first_after(clock.now + seconds)
        self.scan()  # what has been done by now is seen
        while clock.passed < until:
            if self.skips and (still := min(until, self._still_until(clock)) - clock.passed - 1) > 0:
                self.controller.intake.skip(clock.advance(still / clock.hz))
            self.scan()

    def _still_until(self, clock: Ticks) -> int:
        """The first scan that can make a difference, as long as no hand moves."""
        if self.faults or not self._at_rest():
            return clock.passed + 1
        exhibit = self.daemon.company.exhibit
        assert exhibit
        times = (self.controller.wake_at, self.crank.timers.next_at, exhibit.wake_at)
        return clock.first_after(min(time for time in times if time is not None))

    def _at_rest(self) -> bool:
        """Whether the table has seen, and settled, all that there is to be seen."""
        raw, settled = map(list, self.controller.intake.levels)
        if self.rig.faults.unplugged:
            return not raw
        return raw == settled == list(self.rig.sensors.scan())

    async def breathe(self, turns: int = 20) -> None:
        """The sockets' turn; no time passes."""
        for _ in range(turns):
            self.crank.chores()
            await asyncio.sleep(0)
        if self._running and self._running.done():
            await self.shut()

    async def until(self, so: Callable[[], bool]) -> bool:
        """The sockets' turn until it is so, which is told; no time passes."""
        for _ in range(TURNS):
            if so():
                return True
            await self.breathe(1)
        return False

    def close(self) -> None:
        self.controller.close()
