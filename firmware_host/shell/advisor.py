"""Hints: the best move that can be found, shown by light: first which piece, then where.

They are the strongest level's, whatever the level of the opponent.
"""

from __future__ import annotations

from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.controller import Controller
from firmware_host.shell.thinker import Thinker
from firmware_host.thinking.levels import STRONGEST
from firmware_host.thinking.messages import Question
from firmware_host.thinking.thought import Thought


def question(session: Session, level: int, seed: int = 0) -> Question:
    """What to play now."""
    moves = tuple(move.text for move in session.line.moves)
    return Question(session.game.key, session.game.options, moves, level, seed)


class Advisor:
    """Asks a thinker about the table's position, one question at a time. Lives in the board's thread."""

    def __init__(self, controller: Controller, thinker: Thinker) -> None:
        self._controller = controller
        self._thinker = thinker
        self._asked: Any = None  # the position that is being thought about
        self._advised: tuple[Any, str] | None = None

    def ask(self, now: float) -> bool:
        """False where there is nothing to advise, and while the board thinks about a move of its own, which does not
        wait for that. The advice comes later, as a hint: first the piece, and where to only when it is asked for once
        more."""
        controller, session = self._controller, self._controller.session
        if not self._can_advise(session):
            return False
        position = session.turn.position
        if self._advised and self._advised[0] is position:
            controller.command(now, ev.ShowHint(self._advised[1]))
        elif self._asked is not position:
            self._asked = position

            def show(now: float, thought: Thought | None) -> None:
                if self._asked is not position:
                    return
                self._asked = None
                session = controller.session
                if thought and session.turn.position is position and session.state is State.PLAY:
                    self._advised = position, thought.move
                    controller.command(now, ev.ShowHint(thought.move, whole=False))

            self._thinker.ask(question(session, STRONGEST), show)
        return True

    def _can_advise(self, session: Session) -> bool:
        if session.state is not State.PLAY or self._controller.offered is not None or self._controller.thinking:
            return False
        return any(not move.weight for move in session.turn.legal[:1])
