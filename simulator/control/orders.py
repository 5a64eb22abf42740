"""What another process can do to the daemon's simulated board, and see of it: the orders of its control line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.commands import Commands
from firmware_host.shell.simulation.simulated_board import Simulation
from rules.model import RulesError
from simulator import control_line
from simulator.control.simulated_time import FASTEST, SimulatedTime
from simulator.control_line import (
    BOARD,
    COUNT,
    NAME,
    NAMES,
    ControlError,
    Key,
    Orders,
    Told,
    checked,
    fault_of,
    found,
    whole,
)  # fmt: skip
from simulator.faults import Fault, FaultError
from simulator.microcontroller import DeadError
from simulator.rig import Rig, RigError
from simulator.scenario.journal import Kept
from simulator.scenario.stage import PACE
from simulator.world import WorldError

LONGEST_STEP = 86400.0
REFUSALS = (WorldError, FaultError, DeadError, RigError, RulesError, ev.RefusedError)

_SECONDS = control_line.number(0, LONGEST_STEP, "seconds")
_SPEED = control_line.number(0, FASTEST, "times real time; 0: only when told")
_MESSAGE = Key('an object such as {"do": "ok"}', lambda value: isinstance(value, dict))
_NUMBER = whole(1, 1_000_000).optional()


class Controlled:
    """The daemon's board. journal: what it has written since it was started, None where that is not kept. pace: seconds
    that a hand rests after each change.

    Sites and pieces are called what the game calls them. Everything raises one of REFUSALS or ControlError, and then
    has changed nothing. Lives in the board's thread.
    """

    def __init__(
        self, manager: BoardManager, commands: Commands, time: SimulatedTime, journal: Kept | None = None
    ) -> None:
        self.manager = manager
        self.commands = commands
        self.time = time
        self.journal = journal
        self.pace = PACE
        self._on: Simulation | None = None  # whose faults are numbered
        self._numbered: dict[int, Fault] = {}
        self._added = 0

    def answer(self, line: bytes) -> dict[str, Any]:
        """What becomes of a line, whatever it is."""
        return control_line.answer(line, self._carry_out, REFUSALS)

    def _carry_out(self, asked: dict[str, Any]) -> Told:
        name = asked.pop("do", None)
        if name == "fault":
            return {"fault": self._break(asked)}
        keys, act = found(ORDERS, name, '"do"', "fault")
        given = checked(name, keys, asked)
        told: Told = self._by_hand(act, given) if name in BY_HAND else act(self, **given)
        return told

    def _by_hand(self, act: Callable[..., Told], given: Mapping[str, Any]) -> Told:
        """After each change the hand rests, and so time passes."""
        self.commands.auto_hand.stop()  # another hand has taken over
        hand = self.rig.hand
        before = hand.rest_by(lambda: self.time.advance(self.pace))
        try:
            told = act(self, **given)
        finally:
            hand.rest_by(before)
        self.manager.controller.touch()
        return {**(told or {}), "now": round(self.time.now, 6)}

    # -- the wood

    @property
    def wood(self) -> Simulation:
        assert self.manager.simulation, "only a simulated board is controlled"
        return self.manager.simulation

    @property
    def rig(self) -> Rig:
        rig = self.wood.rig
        assert isinstance(rig, Rig), "the simulator's own"
        return rig

    @property
    def session(self) -> Session:
        return self.manager.controller.session

    def spot(self, site: str) -> str:
        """The board's own name of a site."""
        try:
            return self.wood.spot(site)
        except KeyError:
            sites = ", ".join(self.manager.controller.game.geometry.sites)
            raise ControlError(f'no site "{site[:40]}" in this game; sites: {sites}') from None

    def key(self, name: str) -> str:
        """Of a site, or of one of the board's buttons."""
        buttons = self.manager.controller.fit.profile.buttons
        if name in buttons:
            return name
        try:
            return self.spot(name)
        except ControlError as error:
            raise ControlError(f"{error}; buttons: {', '.join(buttons) or 'none'}") from None

    def place(self, site: str, piece: str) -> None:
        """A piece of the box, which never lacks one."""
        spot = self.spot(site)
        self.rig.world.know_piece(piece)
        self.wood.provide_one(piece)
        self.wood.hand.place(spot, piece)

    def set_up(self, board: Mapping[str, str] | None = None) -> None:
        """board: without it, what the game wants."""
        wanted = self.manager.controller.game.board(self.session.line.position) if board is None else board
        self.rig.world.set_up({self.spot(site): contents for site, contents in wanted.items()})

    def rest(self, seconds: float) -> None:
        self.pace = seconds

    def board(self) -> Told:
        there = {site: contents for site, contents in self.wood.contents().items() if contents}
        return {"board": there, "hand": self.wood.hand.held}

    def light(self) -> Told:
        """Of the sites that are lit: the colour of the first pixel, and what the light says."""
        controller = self.manager.controller
        colours, frame = {}, self.rig.frame
        for site, spot in controller.fit.spots.items():
            for pixel in spot.pixels[:1]:
                if any(colour := frame[3 * pixel : 3 * pixel + 3]):
                    colours[site] = f"#{colour.hex()}"
        scene = controller.display.seen
        return {"light": colours, "says": {site: cue.role.name.lower() for site, cue in scene.items()}}

    # -- the program

    def state(self) -> Told:
        controller, session = self.manager.controller, self.session
        game, position = controller.game, session.line.position
        names = [move.text if move else "" for move in (session.turn.moves[index] for index in session.asking)]
        outcome = session.outcome
        return {
            "now": round(self.time.now, 6),
            "speed": self.time.speed,
            "scan_hz": controller.fit.profile.scan_hz,
            "game": game.key,
            "board": controller.fit.profile.name,
            "state": session.state.value,
            "ply": session.line.ply,
            "moves": [move.text for move in session.line.moves],
            "turn": game.sides[position.to_move],
            "position": game.text(position),
            "asked": names,
            "why": {"reason": session.why.reason, "site": session.why.site} if session.why else None,
            "over": outcome and {"winner": _side(game.sides, outcome.winner), "reason": outcome.reason},
            "resume": controller.offered is not None,
            "faults": list(controller.faults),
        }

    def say(self, message: Mapping[str, Any]) -> None:
        self.manager.controller.stir()
        self.commands.do(self.time.now, message)
        self.time.pace(self.manager.controller.fit.profile.scan_hz)

    def entries(self, since: int = 0) -> Told:
        if self.journal is None:
            raise ControlError("no journal is kept for the control line")
        written = self.journal.written
        return {"journal": [entry.told() for entry in written[since:]], "next": len(written)}

    # -- time

    def step(self, seconds: float | None = None, scans: int | None = None) -> Told:
        if (seconds is None) == (scans is None):
            raise ControlError('step: either "seconds" or "scans"')
        hz = self.manager.controller.fit.profile.scan_hz
        self.time.run(0)
        self.time.advance(seconds if seconds is not None else (scans or 0) / hz)
        return {"now": round(self.time.now, 6)}

    # -- faults

    def _break(self, asked: dict[str, Any]) -> int:
        """Its number."""
        if "at" in asked and isinstance(asked["at"], list):
            asked["at"] = [self.key(name) if isinstance(name, str) else name for name in asked["at"]]
        kind = asked.get("fault")
        fault = fault_of(asked)
        if self._on is not self.wood:
            self._on, self._numbered = self.wood, {}
        try:
            self.rig.faults.add(fault)
        except FaultError as error:
            raise FaultError(f"fault {kind}: {error}") from error
        self._added += 1
        if not fault.is_moment:
            self._numbered[self._added] = fault
        return self._added

    def mend(self, fault: int | None = None) -> None:
        """One fault, or all of them."""
        there = self._numbered if self._on is self.wood else {}
        if fault is None:
            self.rig.faults.clear()
            there.clear()
        elif fault in there:
            self.rig.faults.remove(there.pop(fault))
        else:
            raise FaultError(f"no fault {fault}; in force: {', '.join(map(str, there)) or 'none'}")


def _side(sides: tuple[str, ...], winner: int | None) -> str:
    return "draw" if winner is None else sides[winner]


def _lift(table: Controlled, site: str, count: int = 1) -> Told:
    return {"lifted": table.wood.hand.pick(table.spot(site), count)}


def _drop(table: Controlled, site: str, count: int | None = None) -> Told:
    return {"dropped": table.wood.hand.drop(table.spot(site), count)}


def _move(table: Controlled, to: str, **away: str) -> None:
    table.rig.hand.move(table.spot(away["from"]), table.spot(to))


BY_HAND: Orders = {
    "place": ({"site": NAME, "piece": NAME}, Controlled.place),
    "take": ({"site": NAME}, lambda table, site: {"taken": table.wood.hand.take(table.spot(site))}),
    "lift": ({"site": NAME, "count": COUNT}, _lift),
    "drop": ({"site": NAME, "count": COUNT}, _drop),
    "move": ({"from": NAME, "to": NAME}, _move),
    "flip": ({"site": NAME, "piece": NAME}, lambda table, site, piece: table.wood.hand.flip(table.spot(site), piece)),
    "press": ({"name": NAME}, lambda table, name: table.wood.hand.press(table.key(name))),
    "release": ({"name": NAME}, lambda table, name: table.wood.hand.release(table.key(name))),
    "sweep": ({"sites": NAMES}, lambda table, sites: table.wood.hand.sweep([table.spot(site) for site in sites])),
    "set up": ({"board": BOARD.optional()}, Controlled.set_up),
}

ORDERS: Orders = {
    **BY_HAND,
    "board": ({}, Controlled.board),
    "light": ({}, Controlled.light),
    "state": ({}, Controlled.state),
    "journal": ({"since": whole(0, 10**9).optional()}, Controlled.entries),
    "say": ({"message": _MESSAGE}, Controlled.say),
    "mend": ({"fault": _NUMBER}, Controlled.mend),
    "pace": ({"seconds": _SECONDS}, Controlled.rest),
    "step": (
        {"seconds": _SECONDS.optional(), "scans": whole(0, 10**7).optional()},
        Controlled.step,
    ),
    "speed": ({"times": _SPEED}, lambda table, times: table.time.run(times)),
}
