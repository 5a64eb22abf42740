"""A whole daemon in this process, with settings, and pages on its own screen and elsewhere."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import aiohttp
import pytest

import rules
from firmware_host.cli import simulator_bench
from firmware_host.service.settings_fit import misfits
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.journal.store import Store
from firmware_host.shell.process.listening import Listening, listen
from firmware_host.shell.process.wall_clock import SERVED, WallClock
from firmware_host.shell.settings.file import SettingsFile
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.web import pages, server, staff
from firmware_host.shell.web.staff import Pin
from hardware.profile import load
from simulator.rig import Rig

if TYPE_CHECKING:
    from firmware_host.shell.process.listening import Way

PATIENCE = 30.0
SCREEN, PHONE = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine; the second stands for the network."""
PIN = "471100"


class Page:
    """A page's line to the daemon."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._line = line

    async def say(self, do: str, **fields: Any) -> None:
        await self._line.send_json({"do": do, **fields})

    async def until(self, kind: str, so: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = await self._line.receive_json()
            if message["kind"] == kind and so(message):
                return message

    async def refused(self, do: str, **fields: Any) -> str:
        await self.say(do, **fields)
        answer = await self.until("error")
        return f"{answer['key']}: {answer['text']}"

    async def enter(self, pin: str = PIN) -> str:
        """The token."""
        await self.say("staff", pin=pin)
        return str((await self.until("staff", lambda told: bool(told["in"])))["token"])

    async def set(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """The settings that came of it, by name."""
        await self.say("set", changes=changes)
        return values(await self.until("settings"))


def values(message: Mapping[str, Any]) -> dict[str, Any]:
    return {key["name"]: key["value"] for section in message["sections"] for key in section["keys"]}


class Home:
    def __init__(self, daemon: Daemon, port: int) -> None:
        self.daemon = daemon
        self.port = port
        self.url = f"http://{SCREEN}:{port}"

    @property
    def pixels(self) -> bytes:
        """What the chain shows."""
        wood = self.daemon.manager.simulation
        assert wood
        return cast(Rig, wood.rig).frame

    @asynccontextmanager
    async def page(self, address: str = SCREEN) -> AsyncIterator[Page]:
        connector = aiohttp.TCPConnector(local_addr=(address, 0))
        async with (
            aiohttp.ClientSession(connector=connector) as session,
            session.ws_connect(f"{self.url}/ws") as line,
        ):
            yield Page(line)


Talk = Callable[[Home], Awaitable[None]]


def at_home(
    state: Path,
    talk: Talk,
    *,
    pin: str | None = PIN,
    exhibit: Waits | None = None,
    wall: Callable[[], float] = time.time,
    served: bool = True,
    settings: Mapping[str, Any] | None = None,
    elsewhere: Callable[[], Way] | None = None,
) -> None:
    """served: whether a time server vouches for the clock. settings: those that differ from the defaults.
    elsewhere: makes the way to another socket of the page."""

    async def main() -> None:
        file = SettingsFile(state)
        if settings:
            file.change(settings, "test")
        if served:
            vouching(state)
        house = InForce(file, clock=WallClock(wall, state), judge=misfits)
        bench = simulator_bench("ports")
        journal = Store(state / "journal.sqlite")
        manager = BoardManager(load("square-8x8"), rules.load("othello"), journal, bench=bench)
        bound = listen(SCREEN, 0)
        listening = Listening(lambda: (bound, None), *((elsewhere(),) if elsewhere else ()))
        listening.bind()
        daemon = Daemon(
            manager,
            listening=listening,
            pin=Pin(pin.encode()) if pin else None,
            memory=state,
            own_pin=state / "staff-pin",
            exhibit=exhibit,
            settings=house,
        )
        ready = asyncio.Event()
        running = asyncio.create_task(daemon.run(ready.set))
        try:
            async with asyncio.timeout(PATIENCE):
                await ready.wait()
                await talk(Home(daemon, bound.getsockname()[1]))
        finally:
            daemon.stop()
            await running

    asyncio.run(main())


def vouching(root: Path) -> Path:
    """A time server has answered."""
    told = root / SERVED
    told.parent.mkdir(parents=True, exist_ok=True)
    told.touch()
    return root


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """PHONE is on another machine."""
    for module in (pages, server, staff):
        monkeypatch.setattr(module, "is_loopback", lambda address: address == SCREEN)
