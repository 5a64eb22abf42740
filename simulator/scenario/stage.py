"""A game on a board on the bench, with its hands and its time: all that a scenario acts upon."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import ne
from random import Random
from typing import Any, Protocol

from firmware_host.core.cues import Scene
from firmware_host.core.session import Session
from firmware_host.core.session_settings import Settings
from firmware_host.shell.controller import Controller
from firmware_host.shell.devices.fit import Fit
from firmware_host.shell.devices.health import Health
from firmware_host.shell.exhibit.idle import Exhibit, Waits
from firmware_host.shell.journal.records import Saved
from firmware_host.shell.simulation.simulated_board import Bench, RigPorts, Simulation
from hardware.profile import Profile
from rules.model import Game
from rules.steps import Contents, Site
from simulator.faults import Fault
from simulator.hand import Hand
from simulator.rig import Gate, Rig, RigError, with_sensing
from simulator.scenario.journal import Disk, Kept
from simulator.scenario.language import WordError
from simulator.scenario.led import Led
from simulator.scenario.wall import Wall
from simulator.world import WorldError

PACE = 0.1
"""Seconds that a hand rests after each change, unless told otherwise."""
PRESSED = 0.1
"""Seconds that a finger stays on a button."""
BACK = "take back"
"""The answer that the last move was taken back."""

MakeRig = Callable[[Profile, Mapping[str, int]], Rig]
"""From a board and the poles of the pieces."""


class Observer(Protocol):
    """Looks at every scan and changes nothing."""

    def before(self, now: float) -> None: ...

    def after(self, now: float) -> None: ...


class Stage:
    """The pieces lie in the box; the program is switched on with ``switch_on``.

    spots: the board's own name of every site of the game.
    moves: those of a saved game, with which the program goes on at once. seed: of the faults' chances.
    durable: whether the journal is on disk too, so that the power may fail; or on which.
    make_rig: another bench than the simulated one at this gate. exhibit: for a board that nobody looks after.
    keep_scans: whether the journal has the scans as the driver gave them.
    wall: the computer's clock, by which people tell the time.
    pace: seconds that a hand rests after each change; where sensors take longer, so long as they need, but for a pace
    of 0. faults: those in force, each with the place it sits at.
    late: in how many of the scans, and by how many seconds they come too late.
    refused: why the command just given was refused. led: what the hand that followed the light last has done.
    observers: see every scan. steady: whether scans that say the same again are made too.
    """

    def __init__(
        self,
        game: Game[Any],
        fit: Fit,
        *,
        gate: Gate = "ports",
        settings: Settings | None = None,
        moves: Sequence[str] = (),
        seed: int = 0,
        durable: bool | Disk = False,
        make_rig: MakeRig | None = None,
        exhibit: Waits | None = None,
        keep_scans: bool = False,
    ) -> None:
        """Raises RigError for a gate that the board does not allow."""
        self.game = game
        self.fit = fit
        self.spots: Mapping[Site, str] = {site: spot.name for site, spot in fit.spots.items()}
        self.settings = settings or Settings()
        self.pace = PACE
        self.faults: list[tuple[str, Fault]] = []
        self.late = (0.0, 0.0)
        self._lateness = Random(seed)
        rigs: list[Rig] = []

        def build(profile: Profile, poles: Mapping[str, int]) -> Rig:
            rigs.append(make_rig(profile, poles) if make_rig else Rig(profile, gate, poles, seed))
            return rigs[-1]

        self.wood = Simulation(Bench(build, with_sensing, (WorldError, RigError)), game, fit)
        (self.rig,) = rigs
        for hand in (self.rig.hand, self.rig.left):
            hand.rest_by(self._rest)
        self.hand: Hand = self.rig.hand
        self.wood.set_up(game.board(game.start()), in_box=True)
        self._moves = tuple(moves)
        self.wall = Wall(lambda: self.now)
        self._disk = durable if isinstance(durable, Disk) else Disk(self.wall) if durable else None
        self.journal = Kept(self._disk)
        self._scan = 1 / fit.profile.scan_hz
        self._waits = exhibit
        self._keep_scans = keep_scans
        self.refused: str | None = None
        self.led: Led | None = None
        self.observers: list[Observer] = []
        self.steady = False
        self._plug_in()

    @property
    def now(self) -> float:
        return self.rig.clock.now

    @property
    def session(self) -> Session:
        return self.controller.session

    @property
    def scene(self) -> Scene:
        """What every lit site says; of a move that cannot be saved its light says so too."""
        return self.controller.display.seen

    def standing(self) -> dict[Site, Contents]:
        """What the game wants to stand on the board."""
        return dict(self.game.board(self.session.line.position))

    # -- time

    def scan(self, times: int = 1) -> None:
        for _ in range(times):
            rate, seconds = self.late
            late = seconds if rate and self._lateness.random() < rate else 0.0
            for observer in self.observers:
                observer.before(self.now)
            now = self.rig.clock.advance(self._scan + late)
            self.controller.step(now)
            if self.exhibit:
                self.exhibit.look(now)
            for observer in self.observers:
                observer.after(now)

    def wait(self, seconds: float) -> None:
        """As many scans as it takes."""
        left = math.ceil(seconds / self._scan - 1e-9)
        while left > 0:
            left -= self._leap(left)

    def watch(self, until: float) -> None:
        """One scan; before it those left out, up to a time, that would say the same again."""
        self._leap(math.ceil((until - self.now) / self._scan - 1e-9))

    def _leap(self, most: int) -> int:
        """One scan, and at most so many with those left out before it: how many it was."""
        still = max(0, min(most - 1, self._still(most)))
        for _ in range(still):  # one by one: every gate has the same time to the last bit
            self.rig.clock.advance(self._scan)
        if still:
            self.controller.intake.skip(self.now)
        self.scan()
        return still + 1

    def _still(self, most: int) -> int:
        """How many scans make no difference, as long as no hand moves."""
        faults = self.rig.faults
        # A microcontroller has a life of its own: whoever does not ask it for long is taken to be gone.
        if most < 2 or self.steady or self.exhibit or self._disk or self.late[0] or self.rig.serial:
            return 0
        intake = self.controller.intake
        if not intake.is_calm or any(map(ne, *intake.levels)) or faults.unplugged or not self.rig.is_still:
            return 0
        wake_at = self.controller.wake_at
        return most if wake_at is None else math.floor((wake_at - self.now) / self._scan) - 1

    def come_late(self, share: float, seconds: float) -> None:
        """From now on this share of the scans comes so many seconds too late."""
        self.late = (share, seconds)

    @contextmanager
    def at_pace(self, pace: float) -> Iterator[None]:
        before, self.pace = self.pace, pace
        try:
            yield
        finally:
            self.pace = before

    def keep_pace(self, pace: float) -> None:
        self.pace = pace

    def use(self, hand: Hand) -> None:
        """It lifts and drops from now on."""
        self.hand = hand

    def was_led(self, led: Led) -> None:
        self.led = led

    def hold_steady(self) -> None:
        """Scans that say the same again are made too."""
        self.steady = True

    def begin_command(self) -> None:
        self.refused = None

    def refuse(self, refusal: Exception) -> None:
        """The command just given was refused."""
        self.refused = str(refusal)

    def rest(self, pace: float) -> None:
        """Long enough for the sensors, but for a pace of 0."""
        self.wait(max(pace, self.rig.rest_s) if pace else 0.0)

    def _rest(self) -> None:
        self.rest(self.pace)

    # -- power

    def switch_on(self) -> None:
        """The program starts, with the game that is under way or a new one."""
        if self._moves:
            self._offer(Saved(1, self.controller.record, self._moves, ""))
            self.controller.resume(self.now)
        else:
            self.controller.new_game(self.now)
        self.wait(self.settle)

    def cut_power(self) -> None:
        """The program dies amid whatever it does, and starts again; the pieces stay where they are. Raises WordError in
        a scenario whose journal is not on disk."""
        saved = self.journal.cut(self.now, self.disk)
        self.rig.power_cycle()
        self._plug_in()
        if saved:
            self._offer(saved)
        else:
            self.controller.new_game(self.now)
        self.wait(self.settle)

    @property
    def is_durable(self) -> bool:
        """Whether the journal is on disk."""
        return self._disk is not None

    @property
    def disk(self) -> Disk:
        """Raises WordError in a scenario whose journal is not on disk."""
        if self._disk is None:
            raise WordError("this recording keeps no journal on disk: durable=True")
        return self._disk

    @property
    def played(self) -> tuple[str, ...]:
        return tuple(move.text for move in self.session.line.moves)

    def on_disk(self) -> tuple[str, ...]:
        """The moves that would be found there now. Raises WordError in a scenario whose journal is not on disk."""
        found = self.disk.store.unfinished()
        return found.moves if found else self.played if self.session.outcome else ()

    def _offer(self, saved: Saved) -> None:
        self.controller.offer(self.now, saved, self.game, self.fit)

    def close(self) -> None:
        self.controller.close()
        if self._disk:
            self._disk.close()

    def _plug_in(self) -> None:
        self.controller = Controller(
            self.game,
            self.fit,
            RigPorts(self.rig),
            journal=self.journal,
            settings=self.settings,
            health=Health(self._disk.folder if self._disk else None),
            keep_scans=self._keep_scans,
        )
        self.exhibit = Exhibit(self.controller, self._waits, _OneGame(self.controller)) if self._waits else None

    # -- hands

    def tap(self, name: str) -> None:
        """Press a button, or a spot's own, and let it go."""
        self.rig.world.press(name)
        self.wait(max(PRESSED, self.pace))
        self.rig.world.release(name)
        self._rest()

    def place(self, site: Site, piece: Contents) -> None:
        """A piece of the box, which never lacks one."""
        self.provide(piece)
        self.hand.place(self.spots[site], piece)

    def provide(self, piece: Contents) -> None:
        """At least one such piece in the box: a disc is turned over, or a spare one found."""
        self.wood.provide_one(piece)

    # -- as the program tells it

    @property
    def settle(self) -> float:
        """Seconds until a change has come through the debounce."""
        return (self.fit.profile.debounce_scans + 1) * self._scan + 2 * self.rig.rest_s

    def told(self) -> str:
        """How things stand, in a line."""
        session = self.session
        moves = session.line.moves
        words = [f"ply {session.line.ply}", f"last played {moves[-1].text}" if moves else "nothing played"]
        words.append(f"state {session.state.value}")
        if session.asking:
            words.append("asked: " + " or ".join(self.names(session.asking)))
        if session.pending_move:
            words.append(f"tentative {self.names([session.pending_move.index])[0]}")
        if session.why:
            words.append(f"why {session.why.reason} at {session.why.site}")
        return ", ".join(words)

    def names(self, indices: Iterable[int]) -> list[str]:
        """The notation of candidates of the present turn."""
        moves = [self.session.turn.moves[index] for index in indices]
        return [move.text if move else BACK for move in moves]


class _OneGame:
    """A firmware_host.shell.exhibit.idle.Keeper that has no other, and no review."""

    read_at = float("-inf")

    def __init__(self, controller: Controller) -> None:
        self._controller = controller

    def home(self, now: float) -> None:
        self._controller.new_game(now)

    again = home
