"""Leads through a game's lesson, or its puzzles: a wrong answer goes back by light, a right one brings the next.

Lives in the board's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.board_manager import BoardManager
from rules import rule_card
from rules.lesson import FOUND, Lesson
from rules.puzzle import Puzzle

Later = Callable[[float, Callable[[float], None]], None]

REGRET = 1.2
"""Seconds in which a wrong answer stands before the light leads it back,"""
JOY = 4.0
"""and a right one before the next exercise comes."""


class Teacher:
    """later: to have something done after some seconds, in the same thread."""

    def __init__(self, manager: BoardManager, later: Later) -> None:
        self._manager = manager
        self._later = later
        self._marked: tuple[Session, int] | None = None

    def look(self, now: float) -> None:
        """After every scan: marks an answer once."""
        session = self._manager.controller.session
        if session.state is not State.OVER or not isinstance(session.game, Lesson):
            self._marked = None
            return
        if self._marked is not None or session.outcome is None:
            return
        self._marked = (session, session.line.ply)
        found = session.outcome.reason == FOUND
        if found and self._manager.puzzler:
            self._manager.puzzler.solved()
        self._later(JOY if found else REGRET, self._go_on if found else self._back)

    def _back(self, now: float) -> None:
        controller = self._manager.controller
        if self._stands():
            with (
                controller.of_its_own_accord(),
                suppress(ev.RefusedError),
            ):  # the wood is being repaired: hands are quicker
                controller.command(now, ev.TakeBack())

    def _go_on(self, now: float) -> None:
        lesson = self._manager.controller.game
        if isinstance(lesson, Puzzle):
            self._next_puzzle(now)
        elif self._stands() and isinstance(lesson, Lesson) and lesson.number < len(rule_card(lesson.key).lesson):
            with self._manager.controller.of_its_own_accord():
                self._manager.new_game(now, lesson.key, {"lesson": lesson.number + 1})

    def _next_puzzle(self, now: float) -> None:
        """One that nobody has solved yet; where there is none, this one stays."""
        puzzler = self._manager.puzzler
        if puzzler and self._stands() and (following := puzzler.unsolved()):
            with self._manager.controller.of_its_own_accord(), suppress(*self._manager.refusals):
                self._manager.new_game(now, following.game, puzzler.options(following.number, following.game))

    def _stands(self) -> bool:
        """Whether the answer that was marked is still the last word."""
        session = self._manager.controller.session
        return self._marked == (session, session.line.ply) and session.state is State.OVER
