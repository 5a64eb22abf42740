"""A game on a simulated board, for a test: the whole program from sensor to light, in virtual time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from hardware.profile import Profile
from rules.model import OptionValue
from simulator.clock import Clock
from simulator.microcontroller import Microcontroller
from simulator.rig import Rig, is_serial
from simulator.scenario.language import words_of
from simulator.scenario.latency import Latency
from simulator.scenario.orders import line_names
from simulator.scenario.stage import Stage
from simulator.scenario.timeline import DIGITS, Timeline
from tablero.testing import gates
from tablero.testing._arguments import may_fit, must_fit
from tablero.testing._errors import SetupError
from tablero.testing._hand import Hand
from tablero.testing._injection import Injection
from tablero.testing._light import Light, View
from tablero.testing._script import Script
from tablero.testing._setup import GAME, Setup
from tablero.testing.faults import Fault
from tablero.testing.journal import Journal, read

TROUBLED = frozenset(("missing", "extra", "wrong"))
"""What a light says where a piece is not as it should be."""
HELD_UP = ("repair", "fault", "ask")
"""States in which the game does not go on."""
PATIENCE = 10.0
LONGEST = 1_000_000
"""Seconds."""
NO_ACTS = ("expect", "hand", "pace", "scans", "wait")
"""First words of lines that do nothing to the board."""


class Board:
    """game, options: as in ``tablero.rules.load``. board: a shipped board's name or a file; without it the shipped one
    that fits the game best. gate: where it is simulated. sensing: another kind of sensor than the board's. seed: of the
    faults' chances. settings: times and guidance, as in a scenario. already: moves of a game that is under way.
    durable: whether the journal is on a disk, so that disk and power may fail. set_up: whether the pieces stand as the
    game begins; otherwise they lie in the box. firmware: with a microcontroller's gate, the command of a process that
    plays it with firmware of your own (simulator/microcontroller.py says what is told to it).

    Time is virtual: it passes while a hand rests after a change, in ``run``, and while an expectation with a limit
    waits. Raises SetupError for what cannot be had, with what is allowed, and MissingError for a gate that this machine
    lacks software for.

    hand, left: the two hands. rig: the bench beneath; what it offers may change between versions.
    """

    def __init__(
        self,
        game: str = GAME,
        board: str | Path | None = None,
        *,
        gate: gates.Gate = gates.PORTS,
        sensing: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        settings: Mapping[str, float | str] | None = None,
        already: Sequence[str] = (),
        seed: int = 0,
        durable: bool = False,
        set_up: bool = True,
        firmware: Sequence[str] | None = None,
    ) -> None:
        must_fit({"game": game, "gate": gate, "already": already, "durable": durable, "set_up": set_up})
        may_fit({"board": board, "sensing": sensing, "options": options, "settings": settings, "firmware": firmware})
        setup = Setup(game, board, sensing, options or {}, settings or {}, tuple(already), seed)
        scenario = setup.scenario()
        gates.check(gate, scenario.fit.profile)
        if firmware and (gate is gates.PORTS or not is_serial(scenario.fit.profile)):
            raise SetupError(
                f"firmware: at the gate {gate.name} of this board is no microcontroller; "
                "allowed: a board with one, at gates.PINS"
            )
        self.gate = gate

        def build(profile: Profile, poles: Mapping[str, int]) -> Rig:
            return Rig(profile, gate.name, poles, seed, firmware=firmware)

        self._stage = gates.building(
            gate,
            partial(
                Stage,
                scenario.game,
                scenario.fit,
                settings=scenario.settings,
                moves=scenario.moves,
                seed=seed,
                durable=durable,
                make_rig=build,
            ),
        )
        self.rig = self._stage.rig
        try:
            self._timeline = Timeline(self._stage)
            self._stage.observers.append(self._timeline)
            self._script = Script(setup.header(), scenario, self._stage)
            if set_up:
                self.say("set up")
        except BaseException:
            self._stage.close()
            raise
        self.hand = Hand(partial(self._by, "right"), lambda: self.rig.hand.held)
        self.left = Hand(partial(self._by, "left"), lambda: self.rig.left.held)
        self._view = View(self._timeline, self._scan, lambda: self.now, self._colour)

    # -- time

    @property
    def clock(self) -> Clock:
        """The virtual clock. Setting it on by hand means that the program was held up: no sensor is looked at."""
        return self.rig.clock

    @property
    def now(self) -> float:
        """Seconds since the board was first switched on."""
        return self._stage.now

    @property
    def pace(self) -> float:
        """Seconds that a hand rests after each change, 0.1 unless told otherwise; with 0 nothing is looked at until
        ``run`` or an expectation with a limit."""
        return self._stage.pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self.say(f"pace {seconds!r}")

    def run(self, seconds: float) -> None:
        """Nothing is done for so long; the program goes on."""
        self.say(f"wait {seconds!r}")

    # -- what is done

    def say(self, line: str) -> None:
        """Acts out a line of a scenario (simulator/SCENARIOS.md), if it has words. Raises WordError for a line that
        makes no sense, AssertionError where what it expects does not come to pass, WorldError and RefusedError for what
        cannot be done."""
        if (words := words_of(line)) and words[0] not in NO_ACTS:
            self._timeline.act()
        self._script.act(line)

    def play(self, move: str) -> None:
        """A tidy hand makes a legal move, whatever it takes on this board, and waits until it is played. Raises
        RulesError for another move."""
        self.say(f"play {move}")

    def power_cut(self) -> None:
        """The program dies and starts again from its journal. For a ``durable`` board."""
        if not self._stage.is_durable:
            raise SetupError("power_cut: this board keeps no journal on disk; allowed: with durable=True")
        self.say("power cut")

    def inject(self, fault: Fault, *, patience: float = PATIENCE) -> Injection:
        """The fault is in force until the end of its ``with``, or until ``mend`` is called. patience: seconds in which
        the board should be over it then. Raises FaultError for a place that is not there."""
        if not 0 <= patience <= LONGEST:
            raise ValueError(f"patience {patience} s; allowed: 0 to {LONGEST}")
        before = self._troubles()
        undo = fault.begin(self)
        self._timeline.act()
        self._script.began(fault)

        def mend() -> None:
            was_there = undo()
            self._timeline.act()
            self._script.ended(fault, was_there)

        def recover() -> float:
            start = self.now
            while self._troubles() - before:
                if self.now - start >= patience:
                    return math.inf
                self._scan()
            return round(self.now - start, DIGITS)

        return Injection(fault, self.now, mend, recover)

    # -- what comes of it

    @property
    def moves(self) -> list[str]:
        """The moves that stand, in the game's notation."""
        return list(self._stage.played)

    @property
    def state(self) -> str:
        """setup, play, ask, guided, takeback, repair, paused, over or fault."""
        return self._stage.session.state.value

    @property
    def turn(self) -> str:
        """The side to move."""
        side: str = self._stage.game.sides[self._stage.session.line.position.to_move]
        return side

    @property
    def position(self) -> str:
        """The position, as the game writes it."""
        text: str = self._stage.game.text(self._stage.session.line.position)
        return text

    @property
    def asking(self) -> list[str]:
        """The moves that the board asks about; empty unless it asks."""
        session = self._stage.session
        return self._stage.names(session.asking) if session.asking else []

    @property
    def faults(self) -> list[str]:
        """Everything that the program says is wrong, in English."""
        return list(self._stage.controller.faults)

    @property
    def journal(self) -> Journal:
        """What has been written down so far."""
        return Journal(read(entry.at, entry.kind, entry.data) for entry in self._stage.journal.written)

    @property
    def lights(self) -> Mapping[str, str]:
        """Of every site whose light says something: what."""
        return self._timeline.roles()

    @property
    def frame(self) -> bytes:
        """What the chain shows: red, green, blue a pixel."""
        return self.rig.frame

    def light(self, site: str) -> Light:
        """The light of a site. Raises SetupError for one that is not there, or has no pixel."""
        self._know(site)
        if not self._stage.fit.spots[site].pixels:
            raise SetupError(f"no pixel at {site} of board {self._stage.fit.profile.name}")
        return Light(self._view, site)

    def at(self, site: str) -> str:
        """What really stands there, the bottom piece first. Raises SetupError for a site that is not there."""
        self._know(site)
        return self.rig.world.at(self._stage.spots[site])

    def latency(self, cause: str | None = None, site: str | None = None) -> Latency:
        """How long it took, each time that a hand changed something at ``cause``, until the light at ``site`` said
        something else. cause: a site or a button, None for all; site: None for whichever light is the first. Raises
        SetupError for a place that is not there."""
        if cause is not None:
            self._know(cause, buttons=True)
        if site is not None:
            self._know(site)
        samples, unanswered = self._timeline.answers(cause, site)
        return Latency(cause or "any site", site or "any site", tuple(samples), unanswered)

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows, columns or chips that ``faults.Lost`` can befall."""
        return line_names(self._stage.fit.profile)

    @property
    def wires(self) -> tuple[str, ...]:
        """The wires that faults of wires can befall; none at a gate without a circuit."""
        wires = self.rig.faults.wiring.wires
        return wires.names if wires else ()

    @property
    def told(self) -> str:
        """How things stand, in a line."""
        return self._stage.told()

    @property
    def scenario(self) -> str:
        """What was done so far, as a scenario file; a fault that no line can say is a comment in it."""
        return "\n".join(self._script.lines) + "\n"

    def report(self) -> str:
        """For whoever looks into a test that has failed: how things stand, and what was done."""
        faults = "".join(f"\n{fault}" for fault in self.faults)
        return f"{self!r} at {self.now:.3f} s{faults}\nas a scenario:\n{self.scenario}"

    def close(self) -> None:
        """May be called twice."""
        self._stage.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        fit = self._stage.fit
        return f"<{self._stage.game.key} on {fit.profile.name}, {self.gate.name}: {self.told}>"

    # -- for faults

    @property
    def stage(self) -> Stage:
        """All that a scenario acts upon; what it offers may change between versions."""
        return self._stage

    @property
    def chip(self) -> Microcontroller | None:
        """The simulated microcontroller, if there is one."""
        return self.rig.serial.chip if self.rig.serial else None

    def spot(self, name: str) -> str:
        """The board's own name of a site of the game; any other name stays as it is."""
        return self._stage.spots.get(name, name)

    # -- inside

    def _by(self, which: str, line: str) -> None:
        if self._stage.hand.which != which:
            self.say(f"hand {which}")
        self.say(line)

    def _scan(self) -> None:
        self._stage.scan()
        self._script.passed()

    def _know(self, site: str, *, buttons: bool = False) -> None:
        keys = (*self._stage.spots, *(self._stage.fit.profile.buttons if buttons else ()))
        if site not in keys:
            what = "site or button" if buttons else "site"
            raise SetupError(f"no {what} {site!r} of {self._stage.game.key}; allowed: {', '.join(keys)}")

    def _colour(self, site: str) -> tuple[int, int, int]:
        return self.rig.light(self._stage.spots[site])

    def _troubles(self) -> frozenset[str]:
        """What keeps the board from being as it should."""
        lit = {f"{role} {site}" for site, role in self.lights.items() if role in TROUBLED}
        state = {self.state} if self.state in HELD_UP else set()
        return frozenset(lit | state | set(self.faults))
