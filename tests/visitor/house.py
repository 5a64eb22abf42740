"""A board with its daemon, its simulated wood and its real web server, in time that passes only when told to."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from aiohttp import web_app

from firmware_host.core.events import RefusedError
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.devices.health import Health
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.journal.store import Store
from firmware_host.shell.process.listening import Listening, listen
from firmware_host.shell.runner import Clock, Timed
from firmware_host.shell.simulation.simulated_board import Bench
from firmware_host.shell.thinker import AtOnce
from firmware_host.shell.web.pages import ALIVE_EVERY
from hardware.profile import Profile, load
from rules import registry
from simulator.rig import Rig, RigError, with_sensing
from simulator.world import WorldError
from tests.soak.museum import Crank
from tests.visitor import lines
from tests.visitor.glances import Glances

HERE = "127.0.0.1"


class Wheel(Crank):
    """A Crank that knows how fast it is to be turned."""

    def __init__(self, step: Timed, clock: Clock, hz: float, finished: Any) -> None:
        super().__init__(step, clock, hz, finished)
        self.hz = hz

    def pace(self, hz: float) -> None:
        self.hz = hz


class House:
    """now: seconds. game, board, options: what it is started with; without a board the one that suits the game. thinks:
    the level at which the board thinks at most, whatever is asked of it."""

    def __init__(
        self,
        folder: Path,
        game: str,
        board: str | None = None,
        options: Mapping[str, object] | None = None,
        *,
        sensing: str | None = None,
        language: str = "en",
        exhibit: Waits | None = None,
        seed: int = 0,
        thinks: int = 3,
    ) -> None:
        self.now = 0.0
        self.folder = folder
        chosen = registry.load(game, **(options or {}))
        profile = load(board or "square-8x8")
        if sensing:
            profile = with_sensing(profile, sensing)
        self.store = Store(folder / "journal.sqlite")

        def build(profile: Profile, poles: Mapping[str, int]) -> Rig:
            self.rig = Rig(profile, "ports", poles, seed)
            return self.rig

        bench = Bench(build, with_sensing, (WorldError, RigError))
        self.manager = BoardManager(
            profile,
            chosen,
            self.store,
            bench=bench,
            settled=board is not None or sensing is not None,
            health=Health(None),
        )
        bound = listen(HERE, 0)
        self.url = f"http://{HERE}:{bound.getsockname()[1]}/"
        self.daemon = Daemon(
            self.manager,
            listening=Listening.at(bound),
            language=language,
            exhibit=exhibit,
            clock=lambda: self.now,
            runner=self._make_wheel,
            thinker=partial(AtOnce, level=thinks, clock=Glances()),
            chance=Random(seed),
            pack=self._pack,
        )
        self.scans = 0

    def _make_wheel(self, *args: Any) -> Wheel:
        self.wheel = Wheel(*args)
        return self.wheel

    async def open(self) -> None:
        lines.counted()
        ready = asyncio.Event()
        self._running = asyncio.create_task(self.daemon.run(ready.set))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({self._running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        await self.breathe()
        self.advance(1.0)
        await self.breathe()

    async def close(self) -> None:
        """Raises whatever has ended the daemon before. Nothing of it is kept: a process may see hundreds of them."""
        self._running.cancel()
        await asyncio.wait({self._running})
        lines.forget()
        web_app._cached_build_middleware.cache_clear()  # keeps the handlers of a thousand servers
        if not self._running.cancelled() and (error := self._running.exception()):
            raise error

    @property
    def controller(self) -> Any:
        return self.manager.controller

    def journal(self) -> bytes:
        """As a file of its own."""
        with closing(sqlite3.connect(self.folder / "journal.sqlite")) as connection:
            return connection.serialize()

    async def _pack(self, path: Path) -> None:
        """For staff, as a child may ask for it too."""
        path.write_bytes(self.journal())

    # -- time

    def advance(self, seconds: float, stop: float = float("inf")) -> None:
        """Scans until so much time has passed, or until something has changed that a page must be told at once, or
        until a page has something to do by itself (stop, in seconds), or must hear that the board lives."""
        until = self.now + min(seconds, ALIVE_EVERY)
        if stop > self.now:
            until = min(until, stop)
        revision, boards = self.controller.revision, self.manager.boards
        while self.now < until and (self.controller.revision, self.manager.boards) == (revision, boards):
            scan = 1 / self.wheel.hz
            if until - self.now > 4 * scan and (quiet := min(until, self._quiet_until()) - 2 * scan) > self.now:
                self.now = quiet
                self.controller.intake.skip(self.now)
            self.now = min(until, self.now + scan)
            self.scans += 1
            self.wheel.scan()
        assert self.daemon._kiosk
        self.daemon._kiosk.gate.look()

    def _quiet_until(self) -> float:
        """Up to when scans can tell nothing new."""
        controller = self.controller
        raw, settled = map(list, controller.intake.levels)
        if not (raw and controller.intake.is_calm and raw == settled == list(self.rig.sensors.scan())):
            return self.now
        exhibit = self.daemon.company.exhibit
        times = (controller.wake_at, self.wheel.timers.next_at, exhibit.wake_at if exhibit else None)
        return min((time for time in times if time is not None), default=float("inf"))

    async def breathe(self, turns: int = 20) -> None:
        """The sockets' turn; no time passes."""
        for _ in range(turns):
            self.wheel.chores()
            await asyncio.sleep(0)
        if self._running.done():
            await self.close()

    async def heard(self, line: str, said: int) -> None:
        """Until all that a page has said has been dealt with, and all that there is to be told is on its way."""
        await lines.heard(line, said, self.breathe)

    def told(self, line: str) -> int:
        return lines.told(line)

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        return (RefusedError,)
