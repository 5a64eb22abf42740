"""The daemon: event loop, the only clock, the board's thread, the web server and the supervisor, brought together."""

from __future__ import annotations

import asyncio
import errno
import logging
import math
import signal
import socket
import sys
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from firmware_host.core.events import RefusedError
from firmware_host.shell.advisor import Advisor
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.commands import Commands
from firmware_host.shell.exhibit.demo import Demo
from firmware_host.shell.exhibit.idle import Exhibit, Waits
from firmware_host.shell.exhibit.lessons import Teacher
from firmware_host.shell.exhibit.visitors import StaffOnly, Visitors
from firmware_host.shell.figures.keeper import Figures
from firmware_host.shell.games import placement
from firmware_host.shell.games.placement import WithSensing
from firmware_host.shell.joined import Join, Joined
from firmware_host.shell.journal.records import Saved
from firmware_host.shell.opponent import Opponent, Seat
from firmware_host.shell.process.notify import Notifier
from firmware_host.shell.process.start import without_tls
from firmware_host.shell.puzzle_book import PuzzleBook
from firmware_host.shell.puzzler import Puzzler, listing
from firmware_host.shell.reviewer import Reviewer
from firmware_host.shell.runner import Clock, Pacemaker, Runner, Stopped, Timed
from firmware_host.shell.seating import Seating
from firmware_host.shell.settings.applied import Applied
from firmware_host.shell.settings.desk import Desk
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.settings.keys import Values
from firmware_host.shell.thinker import Post, Thinker, ThinkingProcess
from firmware_host.shell.views.house import House
from firmware_host.shell.views.publisher import Publisher
from firmware_host.shell.warner import Warner
from firmware_host.shell.web.contract import STOPPING, Pack, Refused, Take
from firmware_host.shell.web.office import Office
from firmware_host.shell.web.staff import Pin, Staff
from firmware_host.shell.web.updating import Updates
from firmware_host.shell.web.uploads import logo_number
from hardware.profile import Profile
from rules import registry

if TYPE_CHECKING:
    from firmware_host.shell.web.gate import Secure
    from firmware_host.shell.web.server import Kiosk

log = logging.getLogger("tablero")
T = TypeVar("T")

SENSINGS = ("press", "occupancy", "polarity", "count")
SWITCH_INTERVAL = 0.001
"""Seconds after which a thread that thinks lets the board's thread go first."""


class PortInUseError(RefusedError):
    """Nothing can listen there: names the address and the option that changes it."""


def listen(host: str, port: int) -> socket.socket:
    """The server's socket. Raises PortInUseError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    server = socket.socket(family, socket.SOCK_STREAM)
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        server.bind((host, port))
    except (OSError, UnicodeError, TypeError) as error:  # the last two for names that no network has
        server.close()
        if not isinstance(error, OSError):
            raise PortInUseError(f"{host} is no address; choose another with --host") from None
        why = "is in use" if error.errno == errno.EADDRINUSE else f"cannot be listened on: {error.strerror or error}"
        raise PortInUseError(f"{host} port {port} {why}; choose another with --port (or --host)") from None
    server.listen(64)
    server.setblocking(False)
    return server


class Daemon:
    """manager: the table and all around it. server: the bound socket of the page, None without one. secure: another
    one, and what it takes to speak TLS there.
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
        server: socket.socket | None = None,
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
        secure: Secure | None = None,
    ) -> None:
        self.manager = manager
        self._clock = clock
        self._saved = saved
        self._server = server
        self._secure = secure
        self._watch = watch
        self._attended = attended
        self._notifier = notifier or Notifier()
        self._next_beat = math.inf  # until systemd has been told that all is ready
        self._known: dict[tuple[str, str], asyncio.Future[dict[str, Any]]] = {}
        self._thinking = asyncio.Semaphore()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()
        self._failure: BaseException | None = None
        self._tasks: set[asyncio.Future[None]] = set()
        self.runner = runner(self._step, clock, manager.controller.fit.profile.scan_hz, self._finished)
        self.publisher = Publisher(manager, language, self._publish, exhibit=exhibit is not None, house=house)
        self.thinker = thinker(self.runner.call)
        advisor = Advisor(manager.controller, self.thinker)
        self.commands = Commands(manager, self.runner.later, advisor, chance)
        self.teacher = Teacher(manager, self.runner.later)
        self.opponent = manager.opponent = Opponent(manager.controller, self.thinker, seat, chance)
        self.seating = manager.seating = Seating(manager.controller, self.opponent, offered=offer_seats)
        self.puzzler = manager.puzzler = Puzzler(manager.controller, self.thinker, PuzzleBook(memory))
        self.reviewer = manager.reviewer = Reviewer(manager.controller, self.thinker, self.puzzler.seek)
        self.warner = manager.warner = Warner(manager.controller, self.thinker, lambda: self.opponent.seat, on=warn)
        self.exhibit = Exhibit(manager.controller, exhibit, manager) if exhibit else None
        joined = Joined(manager, self._finished, self.runner.call)
        self.neighbours = manager.neighbours = join(joined) if join else None
        self.seating.engaged = lambda: bool(self.neighbours and self.neighbours.message().get("partner"))
        self.demo = Demo(manager, self.commands.do, chance) if demo else None
        self.visitors = Visitors(granted)
        self.applied = self._apply(settings, logo_number(memory) if memory else None) if settings else None
        self.figures = Figures(memory, lambda: settings.now) if settings and memory else None
        if self.figures:
            self.commands.spoken = self.figures.observer.speak
        self.restarts = False
        self._state = memory
        self._staff = Staff(pin, clock, memory, own_pin)
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
        if self.neighbours:
            self.neighbours.start()
        self.runner.start()
        try:
            if self._server:  # the board is lit by now: to import a web server takes a small processor a second
                self._kiosk = self._page()
                await self._kiosk.gate.open(self._server, self._secure)
            self._notifier.say("READY=1", f"STATUS={self._status()}")
            self._next_beat = self._clock()
            ready()
            await self._stop.wait()
        finally:
            self._notifier.say("STOPPING=1")
            await asyncio.to_thread(self.runner.stop)
            await asyncio.to_thread(self.thinker.close)
            if self.neighbours:
                await asyncio.to_thread(self.neighbours.close)
            if self._kiosk:
                await self._kiosk.gate.close()
            self.manager.controller.close()
            if self.figures:
                self.figures.write()
            self._notifier.close()
        failure = self._failure or self.runner.failure
        if failure:
            raise failure

    def _office(self, applied: Applied) -> Office:
        return Office(
            self.ask,
            Desk(applied, self._state, self._about),
            Updates(self._state),
            self.figures,
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

        office = self._office(self.applied) if self.applied else None
        kiosk = Kiosk(
            self,
            address,
            self._clock,
            staff=self._staff,
            granted=granted,
            pack=pack,
            house=house,
            desk=office.answer if office else None,
            figures=self.figures,
            state=self._state if self.applied else None,
            logo_changed=self._show_logo,
        )
        if self.applied:
            kiosk.apply(self.applied.house.values)
        return kiosk

    def _hung_up(self) -> None:
        if self._attended:
            self._stop.set()
        else:
            log.info("the signal SIGHUP changes nothing: settings are read at the start")

    def _status(self) -> str:
        controller = self.manager.controller
        return f"{controller.game.key} on {controller.fit.profile.name}"

    def _apply(self, settings: InForce, logo: int | None) -> Applied:
        applied = Applied(settings, self.manager, self.exhibit, self.visitors, self.publisher, self._settled)
        applied.logo(logo)
        return applied

    # -- in the board's thread

    def _settled(self, values: Values) -> None:
        """Other settings are in force."""
        if self.figures:
            self.figures.on, self.figures.years = values["figures.on"], values["figures.years"]
        self._have_done(self._to_kiosk, values)

    def _to_kiosk(self, values: Values) -> None:
        if self._kiosk:
            self._kiosk.apply(values)

    def _step(self, now: float) -> None:
        controller = self.manager.controller
        controller.step(now)
        if controller.buttons.wishes:
            self.commands.wishes(now)
        self.teacher.look(now)
        self.seating.look(now)
        self.opponent.look(now)
        self.reviewer.look(now)
        self.puzzler.look(now)
        self.warner.look(now)
        if self.exhibit:
            self.exhibit.look(now)
        if self.neighbours:
            self.neighbours.look(now)
        if self.applied:
            self.applied.look(now)
        if self.figures:
            self.figures.look(now, controller)
        if self.demo:
            self.demo.look(now)
        self.publisher.after(now)
        if self._watch:
            self._watch(now)
        if self._notifier.interval is not None and now >= self._next_beat:
            self._next_beat = now + self._notifier.interval
            self._notifier.say("WATCHDOG=1")

    def _do(self, message: Mapping[str, Any], visitor: bool, now: float) -> None:
        self.manager.controller.stir()
        if self.demo:
            self.demo.interrupt(now)
        self.visitors.look(self.manager.controller)
        if self.applied and not visitor:
            self.applied.staff_act(now)
        try:
            said = self.visitors.judged(message, self.manager.controller) if visitor else message
            if not (self.neighbours and self.neighbours.take(now, said)):
                self.commands.do(now, said)
        except StaffOnly as refusal:
            raise Refused(str(refusal), "staff-only") from refusal
        except self.manager.refusals as refusal:
            raise Refused(str(refusal)) from refusal
        self.runner.pace(self.manager.controller.fit.profile.scan_hz)
        self.publisher.after(now)

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
        await self.ask(partial(self._do, message, visitor))

    def _show_logo(self, number: int | None) -> None:
        """From any thread."""
        if self.applied:
            self.runner.call(partial(self._take_logo, number))

    def _take_logo(self, number: int | None, now: float) -> None:
        assert self.applied
        self.applied.logo(number)
        self.applied.apply(now)

    def _about(self) -> Mapping[str, Any]:
        controller = self.manager.controller
        return {"game": controller.game.key, "ply": controller.session.line.ply, "board": controller.fit.profile.name}

    async def games(self) -> dict[str, Any]:
        return await self._found_out("", partial(placement.listing, *self._boards()))

    async def questions(self, key: str) -> dict[str, Any]:
        registry.card(key)
        return await self._found_out(key, partial(placement.questions, key, *self._boards(), self.manager.board_for))

    async def puzzles(self) -> dict[str, Any]:
        kept = await self.ask(lambda now: tuple(self.puzzler.book))
        return await self._think(partial(listing, kept))

    async def _found_out(self, key: str, job: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What takes long to find out is found out once for each board, and one thing at a time, however many ask."""
        present = self.manager.controller.fit.profile
        what = (key, f"{present.name} {present.sensing}")
        if what not in self._known:
            self._known[what] = asyncio.ensure_future(self._think(job))
        try:
            return await asyncio.shield(self._known[what])
        except Exception:
            self._known.pop(what, None)
            raise

    async def _think(self, job: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        async with self._thinking:
            return await asyncio.to_thread(job)

    def _boards(self) -> tuple[Profile, Sequence[str], WithSensing]:
        """The board that is there, the kinds of sensor that it can be given, and how."""
        bench, present = self.manager.bench, self.manager.controller.fit.profile
        if bench:
            return present, SENSINGS, bench.with_sensing
        return present, (present.sensing,), lambda profile, kind: profile

    def start_soon(self, work: Coroutine[Any, Any, None]) -> None:
        """In the event loop, beside everything else."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def audience(self, listeners: int, watchers: int) -> None:
        self.publisher.listeners, self.publisher.watchers = listeners, watchers
