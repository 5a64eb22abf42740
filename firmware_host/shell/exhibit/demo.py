"""The program shows itself on a simulated board: a few moves of several games, a mishap that light leads back, and an
invitation, in three minutes and without a hand; then it begins again.

Lives in the board's thread. Whatever somebody does on a page interrupts it for a while.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from firmware_host.core.states import State
from firmware_host.shell.board_manager import BoardManager
from rules.steps import Remove, touched

GAMES = ("othello", "kalah", "pinoy-dama", "molino", "ajedrez-jerez", "kungser", "bagh-chal")
EACH = 25.0
"""Seconds of a game: together with the invitations that is three minutes."""
INVITES = 5.0
"""Seconds in which one light calls, at the end of each."""
MISHAP = 14.0
"""Seconds into a game at which some pieces are knocked over, in every second game."""
BETWEEN = 0.8
"""Seconds between two moves."""
LED = 3.0
"""Seconds in which the light leads what was knocked over back."""
YIELDS = 60.0
"""Seconds that it waits after somebody has done something."""

Do = Callable[[float, dict[str, Any]], None]


class Demo:
    """do: what a page may ask for. Needs a simulated board."""

    def __init__(self, manager: BoardManager, do: Do, chance: Random | None = None) -> None:
        self._manager = manager
        self._do = do
        self._chance = chance or Random(1)
        self._number = -1
        self._begun = -EACH
        self._next = 0.0
        self._fallen = self._led = False

    def interrupt(self, now: float) -> None:
        """Somebody does something: the board is theirs for a while."""
        self._begun, self._next = now + YIELDS - EACH, now + YIELDS
        if self._manager.controller.display.attracting:
            self._manager.controller.attract(now, on=False)

    def look(self, now: float) -> None:
        """After every scan: cheap where nothing is due."""
        if now >= self._next:
            self._next = now + BETWEEN
            with suppress(*self._manager.refusals):
                self._act(now)

    def _act(self, now: float) -> None:
        controller, since = self._manager.controller, now - self._begun
        if since >= EACH:
            self._number = (self._number + 1) % len(GAMES)
            self._begun, self._fallen, self._led = now, False, False
            self._do(now, {"do": "new", "game": GAMES[self._number], "options": {}})
        elif since >= EACH - INVITES:
            if not controller.display.attracting:
                self._do(now, {"do": "tidy", "at_once": True})
                controller.attract(now, on=True)
        elif self._number % 2 and since >= MISHAP and not self._fallen and controller.session.state is State.PLAY:
            self._fallen = True
            self._do(now, {"do": "sweep", "sites": self._knocked()})
            self._next = now + LED  # the light says what is missing
        else:
            self._play(now)

    def _play(self, now: float) -> None:
        session = self._manager.controller.session
        if session.state in (State.REPAIR, State.SETUP):
            self._do(now, {"do": "tidy"})
            self._next = now + LED
        elif session.state is State.GUIDED:
            if not self._led:
                self._led = True
                self._do(now, {"do": "help"})
        elif session.state is State.PLAY and session.turn.legal:
            self._led = False
            self._do(now, {"do": "choose", "move": self._chosen()})

    def _chosen(self) -> str:
        """A move at which something happens, if there is one."""
        legal = self._manager.controller.session.turn.legal
        lively = [move for move in legal if any(isinstance(step, Remove) for step in move.steps)]
        most = max(len({site for step in move.steps for site in touched(step)}) for move in legal)
        rich = [move for move in legal if len({site for step in move.steps for site in touched(step)}) == most]
        return self._chance.choice(lively or rich or list(legal)).text

    def _knocked(self) -> list[str]:
        """Pieces of the side that is not to move, so that nobody takes it for one."""
        session = self._manager.controller.session
        board, pieces, to_move = session.turn.board, session.game.pieces, session.turn.position.to_move
        theirs = [site for site, contents in board.items() if contents and pieces[contents[-1]].side != to_move]
        return self._chance.sample(theirs, min(3, len(theirs)))
