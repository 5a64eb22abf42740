"""A helping hand on the simulated board: does what is owed, one action after the other at a hand's pace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import dropwhile
from typing import Protocol

from firmware_host.core.sensing import Sensing
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.controller import Controller
from firmware_host.shell.simulation.simulated_board import Simulation
from firmware_host.shell.views.owed import Item, items, standing
from rules.steps import Contents, Site

PACE = 0.35
"""Seconds between two actions of a hand that helps,"""
TIDY_PACE = 0.12
"""and of one that clears up."""
HELD_DOWN = 0.12
TURNING = 0.3
"""Seconds for which a piece that is turned over is off the board, where sensors see nothing else of it."""

Later = Callable[[float, Callable[[float], None]], None]


class Simulated(Protocol):
    """A table whose board may be simulated. refusals: what is raised for what cannot be done."""

    @property
    def controller(self) -> Controller: ...

    @property
    def simulation(self) -> Simulation | None: ...

    @property
    def refusals(self) -> tuple[type[Exception], ...]: ...


class AutoHand:
    """later: to go on after some seconds."""

    def __init__(self, manager: Simulated, later: Later) -> None:
        self._manager = manager
        self._later = later
        self._errand = 0
        self._plan: list[Item] = []

    def stop(self) -> None:
        """Another hand has taken over."""
        self._errand += 1
        self._plan = []

    def help(self, now: float) -> None:
        """Begin with what is owed now, and go on until nothing is."""
        self._begin(self._help)(now)

    def tidy(self, now: float, *, at_once: bool = False) -> None:
        """Put the wood as it should stand, at a hand's pace or at once."""
        if not at_once:
            self._begin(self._tidy)(now)
            return
        self.stop()
        if wood := self._manager.simulation:
            while tidy_one(wood, self._manager.controller.session):
                pass
            self._say_so(now)

    def flip(self, wood: Simulation, site: Site, face: Contents) -> None:
        """Turn the top piece over. Raises one of the host's refusals."""
        spot, session = wood.spot(site), self._manager.controller.session
        is_disc = face in session.game.faces and len(wood.contents()[site]) == 1
        if session.layout.sensing[site] is not Sensing.OCCUPANCY or not is_disc:
            wood.hand.flip(spot, face)
            return
        wood.hand.take(spot)

        def put_down(_: float) -> None:
            if wood is self._manager.simulation and not wood.contents()[site]:
                wood.provide_one(face)
                wood.hand.place(spot, face)
                self._manager.controller.touch()

        self._later(TURNING, put_down)

    def _begin(self, work: Callable[[float, Simulation], float | None]) -> Callable[[float], None]:
        self.stop()
        errand, wood = self._errand, self._manager.simulation

        def go_on(now: float) -> None:
            if wood is None or errand != self._errand or wood is not self._manager.simulation:
                return
            try:
                wait = work(now, wood)
            except self._manager.refusals:
                return  # the other hand was quicker
            self._manager.controller.touch()
            if wait is not None:
                self._later(wait, go_on)

        return go_on

    # -- what is owed

    def _help(self, now: float, wood: Simulation) -> float | None:
        if not self._plan:
            session = self._manager.controller.session
            self._plan = items(session)
            done = (
                ("lift",) if wood.hand.held else ("drop", "put") if session.guidance_steps else ()
            )  # by whichever hand
            self._plan = list(dropwhile(lambda item: item.do in done, self._plan))
            if session.guidance_steps:  # whatever it does, it presses the button there
                acts = zip([None, *self._plan], self._plan, strict=False)
                self._plan = [item for before, item in acts if item.do != "press" or not before]
        if not self._plan:
            return None
        item = self._plan.pop(0)
        self._act(wood, item)
        if not self._plan and not self._is_followed():
            self._manager.controller.button(now, "ok")
            return None
        return PACE

    def _is_followed(self) -> bool:
        """Whether the board sees for itself that something has been done."""
        session = self._manager.controller.session
        return not session.layout.presses or bool(session.guidance_steps)

    def _act(self, wood: Simulation, item: Item) -> None:
        hand, spot = wood.hand, wood.spot(item.site)
        if item.all:
            item = replace(item, count=max(1, len(wood.contents()[item.site])))
        match item.do:
            case "lift":
                hand.pick(spot, item.count)
            case "put" if item.piece in hand.held:
                hand.drop(spot, min(item.count, len(hand.held)))
            case "put":
                wood.provide_one(item.piece)
                hand.place(spot, item.piece)
                self._go_on_with(item)
            case "remove":
                hand.take(spot)
                self._go_on_with(item)
            case "flip":
                self.flip(wood, item.site, item.piece)
            case "drop":
                hand.drop(spot, item.count)
            case _:
                pass
        if self._is_pressed(item):
            hand.press(spot)
            self._later(HELD_DOWN, lambda now: hand.release(spot))

    def _go_on_with(self, item: Item) -> None:
        """One piece of it has been moved; the next comes first."""
        if item.count > 1:
            self._plan.insert(0, Item(item.do, item.site, item.piece, item.count - 1))

    def _is_pressed(self, item: Item) -> bool:
        """Whether the site is pressed: because it is owed, or because whatever a guided hand does there is told so."""
        session = self._manager.controller.session
        return item.do == "press" or (bool(session.guidance_steps) and item.site in session.layout.touchable)

    # -- tidying up

    def _tidy(self, now: float, wood: Simulation) -> float | None:
        if tidy_one(wood, self._manager.controller.session):
            return TIDY_PACE
        self._say_so(now)
        return None

    def _say_so(self, now: float) -> None:
        """What was owed for a move that counts already has been done; a board of buttons has to be told."""
        session = self._manager.controller.session
        is_calm = session.state in (State.PLAY, State.OVER) and not session.pending_move and not session.turn.begun()
        if session.layout.presses and session.checklist and is_calm:
            self._manager.controller.button(now, "ok")


def tidy_one(wood: Simulation, session: Session) -> bool:
    """The next action towards the board as it should stand; False when there is none. In an order that is no move: what
    should be empty is cleared, the pieces of whose turn it is come back, then the others, and last what stands wrong is
    exchanged, in one movement unless the board waits to see it."""
    hand = wood.hand
    if hand.held:
        hand.take()
        return True
    wanted, there = standing(session), wood.contents()
    pieces, side = session.game.pieces, session.turn.position.to_move

    def lacks(site: Site) -> bool:
        return wanted[site].startswith(there[site])

    def turn(site: Site) -> tuple[bool, bool, bool]:
        return bool(wanted[site]), not lacks(site), not wanted[site] or pieces[wanted[site][0]].side != side

    wrong = [site for site, contents in wanted.items() if there[site] != contents]
    if not wrong:
        return False
    site = min(wrong, key=turn)
    if not lacks(site):
        hand.take(wood.spot(site))
        if session.state is not State.PLAY:
            return True
        there = wood.contents()
    if lacks(site) and there[site] != wanted[site]:
        piece = wanted[site][len(there[site])]
        wood.provide_one(piece)
        hand.place(wood.spot(site), piece)
    return True
