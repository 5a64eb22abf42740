"""The daemon: event loop, the only clock, the board's thread, the web server and the supervisor, brought together."""

from __future__ import annotations

import asyncio
import logging
import math
import signal
import sys
import time
from collections.abc import Callable, Collection, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.company import Company
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.joined import Join
from firmware_host.shell.journal.records import Saved
from firmware_host.shell.opponent import Seat
from firmware_host.shell.process.garbage import Collector
from firmware_host.shell.process.listening import Listening
from firmware_host.shell.process.notify import Notifier
from firmware_host.shell.process.plain_http import without_tls
from firmware_host.shell.puzzler import listing
from firmware_host.shell.runner import Clock, Pacemaker, Runner, Stopped, Timed
from firmware_host.shell.settings.applied import Applied
from firmware_host.shell.settings.console_commands import ConsoleCommands
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.settings.keys import Values
from firmware_host.shell.thinker import Post, Thinker, ThinkingProcess
from firmware_host.shell.views.house import House
from firmware_host.shell.views.publisher import Publisher
from firmware_host.shell.web.contract import STOPPING, Pack, Refused, Take
from firmware_host.shell.web.office import Office
from firmware_host.shell.web.shelf import Shelf
from firmware_host.shell.web.staff import Pin, Staff, UnreadPin
from firmware_host.shell.web.updating import Updates

if TYPE_CHECKING:
    from firmware_host.shell.web.server import Kiosk

log = logging.getLogger("tablero")
T = TypeVar("T")

_CLOSED = "health.staff"

SWITCH_INTERVAL = 0.001
"""Seconds after which a thread that thinks lets the board's thread go first."""


class Daemon:
    """manager: the table and all around it. listening: the page's sockets, None without a page.
    watch: called in the board's thread after every scan (a terminal's view). pin: what divides staff from visitors,
    None where nothing does. granted: what visitors may do besides playing. memory: the directory where failed PINs
    outlast the program. exhibit: for a board that nobody looks after. house: how its page begins. clock: seconds,
    never back. runner: keeps the pace; thinker: finds hints, and the moves of an opponent; seat: what the board
    plays at the start; offer_seats: whether every game begins with that choice; warn: whether people are warned of
    blunders; chance: for dice, and what weak levels choose. attended: whether it ends with the terminal that it was
    started from. demo: whether it shows itself, which needs a simulated board.
    join: how it is joined to a fleet, None for a board on its own. settings: of the house, where
    there are any. own_pin: the file of a PIN that staff may change. restarts: whether it has ended to begin anew."""

    def __init__(
        self,
        manager: BoardManager,
        *,
        saved: Saved | None = None,
        listening: Listening | None = None,
        address: str = "127.0.0.1",
        language: str = "es",
        watch: Callable[[float], None] | None = None,
        notifier: Notifier | None = None,
        pin: Pin | None = None,
        granted: Collection[str] = (),
        memory: Path | None = None,
        exhibit: Waits | None = None,
        house: House = House(),  # noqa: B008 - it never changes
        clock: Clock = time.monotonic,
        runner: Callable[[Timed, Clock, float, Callable[[], None]], Pacemaker] = Runner,
        thinker: Callable[[Post], Thinker] = ThinkingProcess,
        chance: Random | None = None,
        pack: Pack | None = None,
        attended: bool = False,
        seat: Seat | None = None,
        warn: bool = False,
        offer_seats: bool = False,
        join: Join | None = None,
        demo: bool = False,
        settings: InForce | None = None,
        own_pin: Path | None = None,
    ) -> None:
        self.manager = manager
        self._clock = clock
        self._saved = saved
        self._listening = listening
        self._watch = watch
        self._attended = attended
        self._notifier = notifier or Notifier()
        self._collector = Collector()
        self._next_beat = math.inf  # until systemd has been told that all is ready
        self._shelf = Shelf(manager)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()
        self._failure: BaseException | None = None
        self._tasks: set[asyncio.Future[None]] = set()
        self.runner = runner(self._step, clock, manager.controller.fit.profile.scan_hz, self._finished)
        self.publisher = Publisher(manager, language, self._publish, exhibit=exhibit is not None, house=house)
        self.thinker = thinker(self.runner.call)
        self.company = Company(
            manager,
            self.runner,
            self.thinker,
            self.publisher,
            finished=self._finished,
            settled=self._settled,
            granted=granted,
            memory=memory,
            exhibit=exhibit,
            chance=chance,
            seat=seat,
            warn=warn,
            offer_seats=offer_seats,
            join=join,
            demo=demo,
            settings=settings,
        )
        self.restarts = False
        self._state = memory
        self._staff = Staff(pin, clock, memory, own_pin, lambda: self.runner.call(self._pin_is_read))
        if isinstance(pin, UnreadPin):
            manager.tell_trouble(_CLOSED, pin.trouble)
        self._page = partial(self._make_page, address, granted, pack, house)
        self._kiosk: Kiosk | None = None

    async def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Until SIGTERM or SIGINT. ready: called when the page can be asked for. Raises whatever ended the board's
        thread."""
        self._loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stop.set)
        self._loop.add_signal_handler(signal.SIGHUP, self._hung_up)
        sys.setswitchinterval(SWITCH_INTERVAL)
        self.manager.start(self._clock(), self._saved)
        if self.company.neighbours:
            self.company.neighbours.start()
        self.runner.start()
        try:
            if self._listening:  # the board is lit by now: to import a web server takes a small processor a second
                await self._serve(self._listening)
                if self._listening.trouble:
                    self.start_soon(self._listening.complete(partial(self._serve, self._listening)))
            self._notifier.say("READY=1", f"STATUS={self._status()}")
            self._next_beat = self._clock()
            ready()
            await self._stop.wait()
        finally:
            self._notifier.say("STOPPING=1")
            await asyncio.to_thread(self.runner.stop)
            await asyncio.to_thread(self.thinker.close)
            if self.company.neighbours:
                await asyncio.to_thread(self.company.neighbours.close)
            if self._kiosk:
                await self._kiosk.gate.close()
            self.manager.controller.close()
            if self.company.figures:
                self.company.figures.write()
            self._notifier.close()
        failure = self._failure or self.runner.failure
        if failure:
            raise failure

    async def _serve(self, listening: Listening) -> None:
        """The page, on the sockets that are bound."""
        for bound, context in listening.bound():
            if self._kiosk is None:
                self._kiosk = self._page()
                await self._kiosk.gate.open()
            await self._kiosk.gate.serve(bound, context)

    def _office(self, applied: Applied) -> Office:
        return Office(
            self.ask,
            ConsoleCommands(applied, self._state, self._about, self._missing),
            Updates(self._state),
            self.company.figures,
            refusals=lambda: self.manager.refusals,
            place=lambda: str(applied.house.values["update.place"]),
            restart=self._restart,
        )

    def _restart(self) -> None:
        self.restarts = True
        self._stop.set()

    def stop(self) -> None:
        """In the event loop: as SIGTERM does."""
        self._stop.set()

    def _make_page(self, address: str, granted: Collection[str], pack: Pack | None, house: House) -> Kiosk:
        with without_tls():
            from firmware_host.shell.web.server import Kiosk

        office = self._office(self.company.applied) if self.company.applied else None
        kiosk = Kiosk(
            self,
            address,
            self._clock,
            staff=self._staff,
            granted=granted,
            pack=pack,
            house=house,
            commands=office.answer if office else None,
            figures=self.company.figures,
            state=self._state if self.company.applied else None,
            logo_changed=self._show_logo,
        )
        if self.company.applied:
            kiosk.apply(self.company.applied.house.values)
        return kiosk

    def _hung_up(self) -> None:
        if self._attended:
            self._stop.set()
        else:
            log.info("the signal SIGHUP changes nothing: settings are read at the start")

    def _status(self) -> str:
        controller = self.manager.controller
        what = f"{controller.game.key} on {controller.fit.profile.name}"
        return f"{what}; without a page: {missing}" if (missing := self._missing()) else what

    def _missing(self) -> str:
        """Where the page should be served and is not, and why."""
        return self._listening.trouble if self._listening else ""

    # -- in the board's thread

    def _settled(self, values: Values) -> None:
        """Other settings are in force."""
        self._have_done(self._to_kiosk, values)

    def _to_kiosk(self, values: Values) -> None:
        if self._kiosk:
            self._kiosk.apply(values)

    def _pin_is_read(self, now: float) -> None:
        self.manager.tell_trouble(_CLOSED, "")

    def _step(self, now: float) -> None:
        self.manager.controller.step(now)
        self.company.look(now)
        self._collector.look(now, self.manager.controller.stirred)
        if self._watch:
            self._watch(now)
        if self._notifier.interval is not None and now >= self._next_beat:
            self._next_beat = now + self._notifier.interval
            self._have_done(self._notifier.say, "WATCHDOG=1")  # by way of the event loop: both have to live

    def _publish(self, kind: str, text: str) -> None:
        self._have_done(self._to_pages, kind, text)

    def _to_pages(self, kind: str, text: str) -> None:
        """A page that comes later is told everything."""
        if self._kiosk:
            self._kiosk.publish(kind, text)

    def _greet(self, take: Take, now: float) -> None:
        """By the way that changes go, or one of them could overtake it."""
        self._have_done(take, self.publisher.everything())

    def _finished(self) -> None:
        self._have_done(self._stop.set)

    def _have_done(self, job: Callable[..., None], *given: object) -> None:
        """In the event loop, in the order of the calls."""
        assert self._loop
        with suppress(RuntimeError):  # it has ended, and with it every page
            self._loop.call_soon_threadsafe(job, *given)

    # -- for the page, in the event loop

    async def ask(self, job: Callable[[float], T]) -> T:
        """What refuses is an answer; what fails otherwise is our bug, and ends the daemon."""
        try:
            return await asyncio.wrap_future(self.runner.call(job))
        except (Refused, asyncio.CancelledError):
            raise
        except Stopped:
            raise Refused(STOPPING) from None
        except BaseException as error:
            self._failure = self._failure or error
            self._stop.set()
            raise

    async def greet(self, take: Take) -> None:
        await self.ask(partial(self._greet, take))

    async def do(self, message: Mapping[str, Any], *, visitor: bool = False) -> None:
        await self.ask(partial(self.company.do, message, visitor))

    def _show_logo(self, number: int | None) -> None:
        """From any thread."""
        if self.company.applied:
            self.runner.call(partial(self.company.show_logo, number))

    def _about(self) -> Mapping[str, Any]:
        controller = self.manager.controller
        return {"game": controller.game.key, "ply": controller.session.line.ply, "board": controller.fit.profile.name}

    async def games(self) -> dict[str, Any]:
        return await self._shelf.games()

    async def questions(self, key: str) -> dict[str, Any]:
        return await self._shelf.questions(key)

    async def puzzles(self) -> dict[str, Any]:
        kept = await self.ask(lambda now: tuple(self.company.puzzler.book))
        return await self._shelf.think(partial(listing, kept))

    def start_soon(self, work: Coroutine[Any, Any, None]) -> None:
        """In the event loop, beside everything else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def audience(self, listeners: int, watchers: int) -> None:
        self.publisher.address(listeners, watchers)
