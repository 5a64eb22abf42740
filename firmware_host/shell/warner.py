"""A warning of a blunder, where it is wanted: quietly, after the move has counted, with the way back lit.

The thinking process is asked only while nobody else waits for it, so that no move of the board comes later for it.
Nothing of it stands in the journal. Lives in the board's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from firmware_host.core.cues import Cue, Role, roles
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.advisor import question
from firmware_host.shell.controller import Controller
from firmware_host.shell.opponent import Seat
from firmware_host.shell.thinker import Thinker
from firmware_host.thinking.levels import STRONGEST
from firmware_host.thinking.thought import Thought, TurningPoint
from rules.lesson import Lesson

AGAIN = 2.0
"""Seconds until a move is judged that was not, because somebody else wanted an answer."""
SIDES = 2
"""Only between two can it be said what a move has cost."""


class Warner:
    """on: whether it is wanted. point: the move that it warns of, None mostly. seat: what the board plays; its own
    moves are not judged."""

    def __init__(
        self, controller: Controller, thinker: Thinker, seat: Callable[[], Seat | None], *, on: bool = False
    ) -> None:
        self.on = self._first = on
        self.point: TurningPoint | None = None
        self._controller = controller
        self._thinker = thinker
        self._seat = seat
        self._session: Session | None = None
        self._last = -1  # the ply of the last move that people made, from 0
        self._stood = 0  # how long the line was when that was found out
        self._waits = False  # whether that move is still to be judged
        self._not_before = 0.0

    def switch(self, now: float, *, on: bool) -> None:
        self.on = on
        self._waits = False
        self._end(now)
        self._controller.touch()

    def message(self) -> dict[str, Any]:
        """For a page."""
        point = self.point
        told = point and {"ply": point.ply, "side": point.side, "cost": round(point.cost / 100, 2)}
        return {"on": self.on, "point": told}

    def look(self, now: float) -> None:
        """After every scan: cheap where no move has been made."""
        if self._controller.display.attracting and self.on is not self._first:
            self.switch(now, on=self._first)  # whoever chose otherwise has gone
        if not self.on:
            return
        session = self._controller.session
        if session is not self._session:
            self._session, self._last, self._stood = session, self._found(session), session.line.ply
            self._waits = False
            self._end(now)
        elif session.line.ply != self._stood:
            self._moved(now, session)
        if self.point and not self._is_calm(session):
            self._end(now)
        if self._waits and now >= self._not_before and self._thinker.is_free and self._is_calm(session):
            self._judge(session)

    def _moved(self, now: float, session: Session) -> None:
        """The line of play has become longer, or shorter."""
        before, self._last, self._stood = self._last, self._found(session), session.line.ply
        if self._last != before:
            self._end(now)
            self._waits, self._not_before = self._last > before, 0.0

    def _found(self, session: Session) -> int:
        seat = self._seat()
        line = list(zip(session.line.positions, session.line.moves, strict=False))
        for ply in range(len(line) - 1, -1, -1):
            position, move = line[ply]
            if not move.weight and not (seat and position.to_move == seat.side):
                return ply
        return -1

    def _is_calm(self, session: Session) -> bool:
        """Whether the hands rest amid a game that can be judged."""
        if session.state not in (State.PLAY, State.GUIDED) or not self._controller.display.is_of_game:
            return False
        if len(session.game.sides) != SIDES or isinstance(session.game, Lesson):
            return False
        return not session.turn.is_under_way and not session.pending_move

    def _judge(self, session: Session) -> None:
        self._waits = False
        ply = self._last
        asked = question(session, STRONGEST)
        move = session.line.moves[ply]

        def hear(now: float, thought: Thought | None) -> None:
            stands = self.on and session is self._controller.session and session.line.moves[ply : ply + 1] == [move]
            if not (stands and self._last == ply):
                return
            if thought is None:
                self._waits, self._not_before = True, now + AGAIN
            elif thought.point and thought.point.blunder and self._is_calm(session):
                self.point = thought.point
                back = {site: Cue(Role.BACK) for site, role in roles(move.steps) if role in (Role.LEGAL, Role.DROP)}
                self._controller.display.recall(now, back, besides=True)

        self._thinker.ask(replace(asked, moves=asked.moves[:ply], played=move.text), hear)

    def _end(self, now: float) -> None:
        if self.point:
            self.point = None
            self._controller.display.recall(now, None)
