"""The program put together: board, game, journal, simulator or drivers, daemon and views, as the options say."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from firmware_host.core.events import RefusedError
from firmware_host.core.theme import chosen as chosen_theme
from firmware_host.fleet.join import joining
from firmware_host.service import exhibit_options, house_options, page_options
from firmware_host.service.bundle_apart import pack_apart
from firmware_host.service.run_settings import own_pin_file
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.devices.health import Health
from firmware_host.shell.devices.ports import DriverPorts
from firmware_host.shell.exhibit.visitors import grants
from firmware_host.shell.journal.records import Forgetful, Journal, Saved
from firmware_host.shell.journal.retention import MB
from firmware_host.shell.journal.store import Store
from firmware_host.shell.journal.support_snapshot import keep_board, keep_start
from firmware_host.shell.opponent import Seat
from firmware_host.shell.process.attendance import is_attended
from firmware_host.shell.process.garbage import settled
from firmware_host.shell.process.log import Plain, Sparing
from firmware_host.shell.process.state_directory import refuse_shared, state_directory
from firmware_host.shell.runner import Clock, Pacemaker, Runner, Timed
from firmware_host.shell.settings.in_force import InForce
from firmware_host.shell.simulation.simulated_board import Bench
from firmware_host.shell.typed import Typed
from firmware_host.shell.views.terminal import Terminal
from firmware_host.shell.web.guards import is_loopback
from firmware_host.shell.web.staff import UnreadPin
from hardware.profile import Profile, load, shipped
from rules import registry
from rules.model import Game

if TYPE_CHECKING:
    from firmware_host.shell.exhibit.idle import Waits
    from firmware_host.shell.joined import Join
    from firmware_host.shell.process.listening import Listening
    from firmware_host.shell.views.house import House
    from firmware_host.shell.web.staff import Pin

JOURNAL = "journal.sqlite"
DEFAULT_BOARD = "square-8x8"
log = logging.getLogger("tablero")
_OPEN = (
    "the page is open to other machines (--host %s), and everybody there may change game and board, pause the game, "
    "and see what the board senses; --staff-pin-file FILE reserves that for the staff"
)

_CLOSED = (
    "the console is closed, since the staff's PIN cannot be read: %s. The board plays on, and the file is tried again "
    "whenever somebody types a PIN"
)
_UNNAMED = "no board is named yet: a simulated one plays, and no pin is driven. Name the board that is wired: %s"


class Control(Protocol):
    """Another process that acts upon a simulated board. time: its clock, and who keeps its pace. path: where to find
    it, None where time is all that is simulated."""

    @property
    def time(self) -> SimulatedTime: ...

    @property
    def path(self) -> Path | None: ...

    def tee(self, journal: Journal) -> Journal:
        """The journal to write, instead of this one."""

    def serving(self, daemon: Daemon) -> AbstractAsyncContextManager[None]: ...


class SimulatedTime(Protocol):
    def clock(self) -> float: ...

    def keep(self, step: Timed, clock: Clock, hz: float, finished: Callable[[], None]) -> Pacemaker: ...


class _RealTime:
    clock = staticmethod(time.monotonic)
    keep = Runner


class _Uncontrolled:
    """A Control where nobody else acts upon the board."""

    time: SimulatedTime = _RealTime()
    path: Path | None = None

    def tee(self, journal: Journal) -> Journal:
        return journal

    def serving(self, daemon: Daemon) -> AbstractAsyncContextManager[None]:
        return nullcontext()


def run(
    args: argparse.Namespace,
    bench: Bench | None,
    advice: str = "",
    control: Control | None = None,
    settings: InForce | None = None,
) -> int:
    """The daemon, until it is told to stop. bench: the simulator, None for real wood. advice: the command that names
    the board, where the installed service has none yet. settings: of which args is filled in already.

    All that can be wrong with the options is found before anything is opened or written. Raises what names it."""
    wanted = _wanted(args, bench)
    control = control or _Uncontrolled()
    listening = page_options.listening(args, settings)
    with _closed_in_failure(bench, listening):
        opened = _open(args, wanted, bench, control, advice, listening)
    terminal = opened.terminal

    def made() -> Daemon:
        return Daemon(
            opened.manager,
            saved=opened.saved,
            listening=listening,
            address=args.host,
            language=args.language,
            watch=terminal.draw if terminal else None,
            exhibit=wanted.exhibit,
            house=wanted.house,
            demo=args.demo,
            pin=wanted.pin,
            granted=wanted.granted,
            memory=wanted.state,
            pack=partial(pack_apart, wanted.state),
            seat=wanted.seat,
            warn=args.warn,
            offer_seats=args.offer_opponent,
            join=wanted.join,
            settings=settings,
            own_pin=wanted.own_pin,
            attended=is_attended(),
            clock=control.time.clock,
            runner=control.time.keep,
        )

    with terminal or nullcontext():
        restarts = asyncio.run(_live(made, terminal, listening, control))
    if restarts and not os.environ.get("NOTIFY_SOCKET"):  # a supervisor starts it again by itself
        os.execv(sys.executable, sys.orig_argv)
    return 0


@contextmanager
def _closed_in_failure(bench: Bench | None, listening: Listening | None) -> Iterator[None]:
    """What the simulator refuses is raised as RefusedError."""
    try:
        yield
    except BaseException as error:
        if listening:
            listening.close()
        if bench and isinstance(error, bench.refusals):
            raise RefusedError(str(error)) from error
        raise


async def _live(
    made: Callable[[], Daemon], terminal: Terminal | None, listening: Listening | None, control: Control
) -> bool:
    """Whether it is to be started again. made: makes the daemon, inside the loop in which it lives."""
    daemon = made()
    address = listening.address if listening else ""
    if terminal:
        _listen(daemon, terminal)
    async with control.serving(daemon):
        await daemon.run(partial(_ready, address, control))
    return daemon.restarts


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the options come to; nothing is opened or written yet."""

    pin: Pin | None
    own_pin: Path | None
    granted: frozenset[str]
    game: Game[Any]
    seat: Seat | None
    exhibit: Waits | None
    state: Path
    join: Join | None
    house: House
    profile: Profile


def _wanted(args: argparse.Namespace, bench: Bench | None) -> _Wanted:
    """Raises what names an option that is wrong."""
    state = args.state or state_directory(os.environ)
    wanted = _Wanted(
        pin=page_options.staff_pin(args),
        own_pin=own_pin_file(args),
        granted=grants(args.visitors_may),
        game=(game := registry.load(args.game, **dict(args.options))),
        seat=_seat(args, game),
        exhibit=exhibit_options.chosen(args),
        state=state,
        join=joining(args.fleet, state) if args.fleet else None,
        house=house_options.chosen(args),
        profile=_board(args, bench),
    )
    if args.view == "terminal" and not sys.stdout.isatty():
        raise RefusedError("--view terminal: the output does not go to a terminal; allowed here: page, none")
    return wanted


@dataclass(frozen=True, slots=True)
class _Opened:
    """saved: the game that is not over."""

    manager: BoardManager
    saved: Saved | None
    terminal: Terminal | None


def _open(
    args: argparse.Namespace,
    wanted: _Wanted,
    bench: Bench | None,
    control: Control,
    advice: str,
    listening: Listening | None,
) -> _Opened:
    theme = chosen_theme(args.theme, calm=args.calm)
    refuse_shared(wanted.state)
    health = Health(None if bench else wanted.state)  # a simulated board teaches nothing about a real one
    manager = BoardManager(
        wanted.profile,
        wanted.game,
        Forgetful(),
        bench=bench,
        ports=DriverPorts,
        settled=args.board is not None or args.sensing is not None,
        advice=advice,
        theme=theme,
        health=health,
        keep_scans=args.keep_scans,
    )
    terminal = Terminal(manager, args.language, sys.stdout) if args.view == "terminal" else None
    _log(args.log, terminal)
    if listening:
        listening.tell()
        if wanted.pin is None and not is_loopback(args.host):
            log.warning(_OPEN, args.host)
    if isinstance(wanted.pin, UnreadPin):
        log.error(_CLOSED, wanted.pin.trouble)
    if advice:
        log.warning(_UNNAMED, advice)
    journal, saved = _journal(wanted.state, args.keep)
    keep_board(wanted.state, manager.controller.fit.profile)
    keep_start(wanted.state, vars(args), manager.controller.fit.profile)
    manager.controller.diary.write_into(control.tee(journal))
    return _Opened(manager, saved, terminal)


def _board(args: argparse.Namespace, bench: Bench | None) -> Profile:
    """Raises ProfileError and RefusedError."""
    if args.demo and bench is None:
        raise RefusedError("--demo: needs a simulated board, to move its pieces; allowed: --hardware simulated or pins")
    profile = load(DEFAULT_BOARD if args.board is None else args.board)
    if args.sensing is not None:
        if bench is None:
            raise RefusedError("--sensing: needs a simulated board; allowed: --hardware simulated or pins")
        try:
            profile = bench.with_sensing(profile, args.sensing)
        except bench.refusals as error:
            raise RefusedError(f"--sensing: {error}") from error
    if args.hardware == "real" and args.board is None:
        names = ", ".join(shipped())
        raise RefusedError(f"--hardware real: name the board that is wired, with --board: a file, or one of {names}")
    return profile


def _ready(address: str, control: Control) -> None:
    """Where the daemon is to be found, for whoever has started it."""
    settled()
    if address:
        print(address, flush=True)
    if control.path:
        print(f"control: {control.path}", flush=True)


def _seat(args: argparse.Namespace, game: Game[Any]) -> Seat | None:
    """What the board plays. Raises RefusedError."""
    if args.opponent is None:
        if args.opponent_side is not None:
            raise RefusedError("--opponent-side: the level of the opponent is missing; add --opponent 1 to 8")
        return None
    side = args.opponent_side or game.sides[-1]
    if side not in game.sides:
        raise RefusedError(f"--opponent-side {side}: allowed: {', '.join(game.sides)}")
    return Seat(args.opponent, game.sides.index(side))


def _listen(daemon: Daemon, terminal: Terminal) -> None:
    """To what is typed. A terminal that ends, as by Ctrl-D, ends the program; anything else that does, the typing."""
    if sys.stdin is None:
        return
    loop, descriptor = asyncio.get_running_loop(), sys.stdin.fileno()

    def gone() -> None:
        loop.remove_reader(descriptor)
        if is_attended():
            daemon.stop()

    typed = Typed(terminal, descriptor, do=daemon.do, begin=daemon.start_soon, stop=daemon.stop, gone=gone)
    with suppress(PermissionError):  # a file, of which nobody can be told when there is more
        loop.add_reader(descriptor, typed.look)


def _log(level: str, terminal: Terminal | None) -> None:
    handler = terminal or logging.StreamHandler(sys.stderr)
    handler.setFormatter(Plain())
    logging.basicConfig(level=level.upper(), handlers=[Sparing(handler)])


def _journal(directory: Path, keep_mb: int) -> tuple[Journal, Saved | None]:
    store = Store(directory / JOURNAL, keep=keep_mb * MB)
    return store, store.unfinished()
