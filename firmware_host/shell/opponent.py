"""The board as a player: it thinks when it is its turn, and has its move carried out by light.

Its moves and rolls are commands as a page gives them, and stand in the journal as such.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from math import inf
from random import Random
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.offers import AGREE, PLAY_ON, offered_draw
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.advisor import question
from firmware_host.shell.controller import Controller
from firmware_host.shell.journal.records import Saved
from firmware_host.shell.retry import Retry
from firmware_host.shell.thinker import Thinker
from firmware_host.thinking.adapting import Adapting
from firmware_host.thinking.levels import LEVELS, STRONGEST
from firmware_host.thinking.thought import Thought
from rules.lesson import Lesson
from rules.model import Game, Move, Outcome

REST = 1.0
"""Seconds for which the wood must have rested before the board moves."""
OWED = 5.0
"""The same while something is still to be done by hand that the board cannot see."""
REGRET = 8.0
"""Seconds that people have, who took back a move or would not carry one out, for what else they want."""
AGAIN = 2.0
"""Seconds until a move is looked for again, where it was refused."""
READ = 2.0
"""Seconds that an offer of a draw can be read before the board answers it."""
PIECE = 100.0
"""About what a piece is worth."""
PATIENT = 40
"""Plies before which it agrees to a draw only where it is about a piece behind: nobody offers one to be done with a
stronger player."""
SEEDS = 2**31


@dataclass(frozen=True, slots=True)
class Seat:
    """What the board plays: how well (1 to 8), and which side (player index). adapts: whether the level follows how the
    games end, and the seat is given up for a second person."""

    level: int
    side: int = 1
    adapts: bool = False

    def __post_init__(self) -> None:
        """Raises RefusedError."""
        if self.level not in LEVELS:
            raise ev.RefusedError(f"opponent: level {self.level}; allowed: 1 to {STRONGEST}")


def read_seat(data: object, sides: int) -> Seat | None:
    """From a journal; None for nobody, or for what makes no sense. sides: of the game."""
    if not isinstance(data, Mapping):
        return None
    level, side, adapts = data.get("level"), data.get("side"), data.get("adapts", False)
    if not (type(level) is int and type(side) is int and level in LEVELS and 0 <= side < sides):
        return None
    return Seat(level, side, adapts is True)


def _is_result(session: Session, following: Session) -> bool:
    """Whether it says something of how well people play: a game of the same kind that has ended, and no lesson."""
    return (
        session.outcome is not None and session.game.key == following.game.key and not isinstance(session.game, Lesson)
    )


def _is_choice(game: Game[Any], position: Any, move: Move) -> bool:
    """Neither dice nor a pass that leaves no choice, which nobody makes."""
    return not move.weight and (bool(move.steps) or len(game.moves(position)) > 1)


class Opponent:
    """seat: None while only people play. undecided: whether people are just choosing what it plays; it waits for that.
    Lives in the board's thread. chance: for dice, and for what the weaker levels choose."""

    def __init__(
        self, controller: Controller, thinker: Thinker, seat: Seat | None = None, chance: Random | None = None
    ) -> None:
        self.seat = seat
        self.undecided = False
        self._first = seat
        self._adapting = Adapting()
        self._controller = controller
        self._thinker = thinker
        self._chance = chance or Random()
        self._found: Saved | None = None
        self._session: Session | None = None
        self._stands: tuple[Any, ...] = ()
        self._since = self._not_before = 0.0
        self._asked: object = None
        self._retry = Retry()  # where nobody can think
        self._choice = ""  # the move that it makes now, once it has been found, until something is played
        self._led: set[tuple[int, str]] = set()
        self._worth = self._answers_at = inf

    def message(self) -> dict[str, Any] | None:
        """For a page."""
        return {**asdict(self.seat), "thinking": self._controller.thinking} if self.seat else None

    def sit_down(self, now: float, seat: Seat | None) -> None:
        """From now on. Raises RefusedError for a side that the game does not have, or that people have moved where the
        board may only join in."""
        sides = self._controller.game.sides
        if seat and not 0 <= seat.side < len(sides):
            allowed = ", ".join(f"{index} ({name})" for index, name in enumerate(sides))
            raise ev.RefusedError(f"opponent: side {seat.side}; allowed: {allowed}")
        if seat and seat.adapts and self._moved(seat.side, 0):
            raise ev.RefusedError(f"opponent: side {seat.side}: somebody has moved it; allowed: before its first move")
        self.seat = seat
        self._adapting = Adapting(seat.level) if seat else Adapting()
        self._reconsider()
        self._note(now)

    def wait(self) -> None:
        """People are choosing what it plays."""
        self.undecided = True

    def go_on(self) -> None:
        self.undecided = False

    def look(self, now: float) -> None:
        """After every scan: cheap while it is not the board's turn."""
        controller = self._controller
        if controller.offered is not None:
            self._found = controller.offered
            return
        if controller.session is not self._session:
            self._begin(now, controller.session)
        self._watch(now, controller.session)
        self._hear_of_draws(now, controller.session)
        if not self._is_its_turn(controller.session):
            self._forget()
        elif now >= self._not_before:
            self._play(now, controller.session)

    # -- whose turn it is

    def _begin(self, now: float, session: Session) -> None:
        """Another game, or one that goes on."""
        found, self._found = self._found, None
        before, self._session = self._session, session
        self._led = set()
        self._worth = inf
        self._reconsider()
        self._not_before = 0.0
        if found and session.line.ply:
            self._go_on_with(found, session)
            return
        if self._controller.display.attracting:
            self.seat = self._first
        elif self.seat and self.seat.adapts and before and _is_result(before, session):
            assert before.outcome
            self._adapt(self.seat, before.outcome)
        if self.seat:
            self.seat = replace(self.seat, side=min(self.seat.side, len(session.game.sides) - 1))
            self._note(now)

    def _go_on_with(self, saved: Saved, session: Session) -> None:
        """As it was when the power went, amid its move too."""
        self.seat = read_seat(saved.opponent, len(session.game.sides))
        self._adapting = Adapting(self.seat.level) if self.seat else Adapting()
        turn = session.turn
        is_its = self.seat and turn.position.to_move == self.seat.side
        if is_its and any(move.text == saved.ordered for move in turn.legal):
            self._choice = saved.ordered
            self._led.add((session.line.ply, saved.ordered))

    def _adapt(self, seat: Seat, outcome: Outcome) -> None:
        score = 0.5 if outcome.winner is None else float(outcome.winner != seat.side)
        self._adapting = self._adapting.after(score)
        self.seat = replace(seat, level=self._adapting.level)

    def _moved(self, side: int, since: int) -> bool:
        """Whether people have moved a side, other than as the board led them. In a lesson they move any."""
        session = self._controller.session
        line, game = session.line, session.game
        return not isinstance(game, Lesson) and any(
            position.to_move == side and (ply, move.text) not in self._led and _is_choice(game, position, move)
            for ply, (position, move) in enumerate(zip(line.positions, line.moves, strict=False))
            if ply >= since
        )

    def _watch(self, now: float, session: Session) -> None:
        """Since when nothing has happened, and whether people had something else in mind."""
        ply, state = session.line.ply, session.state
        line = (ply, session.line.moves[-1].text if ply else "")
        stands = (session, ply, state, session.sight.changed_at, line[1])
        if stands == self._stands:
            return
        before, self._stands, self._since = self._stands, stands, now
        if not before or before[0] is not session:
            return
        if line != (before[1], before[4]):
            self._reconsider()
        given_up = before[2] is State.GUIDED and state is State.PLAY and ply == before[1]
        if given_up or ply < before[1]:
            self._not_before = now + REGRET
        elif ply > before[1]:
            self._not_before = 0.0
            self._make_room(now, before[1])

    def _make_room(self, now: float, since: int) -> None:
        """For a second person who has moved its side, where it has only joined in."""
        if self.seat and self.seat.adapts and self._moved(self.seat.side, since):
            self.seat = None
            self._note(now)

    def _is_its_turn(self, session: Session) -> bool:
        if self.seat is None or self.undecided or session.state is not State.PLAY:
            return False
        if self._controller.display.attracting:
            return False
        return session.turn.position.to_move == self.seat.side and not isinstance(session.game, Lesson)

    def _forget(self) -> None:
        if self._asked is not None:
            self._asked = None
            self._show_thinking(on=False)

    def _reconsider(self) -> None:
        """Its move is to be looked for anew."""
        self._choice = ""
        self._forget()

    def _show_thinking(self, *, on: bool) -> None:
        if self._controller.thinking is not on:
            self._controller.think(on=on)

    def _note(self, now: float) -> None:
        self._controller.note_opponent(now, asdict(self.seat) if self.seat else None)

    def _hear_of_draws(self, now: float, session: Session) -> None:
        """An offer of the people is answered for itself, by how it stood when it thought last: it agrees where it was
        behind, and late in a game where it was no better."""
        if self.seat is None or offered_draw(session) in (None, self.seat.side):
            if self._answers_at < inf:
                self._answers_at = inf
                self._show_thinking(on=self._asked is not None)
            return
        self._answers_at = min(self._answers_at, now + READ)
        self._show_thinking(on=True)
        if now >= self._answers_at:
            enough = 0.0 if session.line.ply >= PATIENT else -PIECE
            self._say(now, ev.Choose(AGREE if self._worth <= enough else PLAY_ON))

    # -- its turn

    def _play(self, now: float, session: Session) -> None:
        legal = session.turn.legal
        if not legal:
            return
        by_chance = bool(legal[0].weight)
        if not by_chance and not self._choice and self._asked is None:
            self._think(session)
        rest = OWED if session.checklist else REST
        is_busy = session.pending_move or session.turn.is_under_way or self._answers_at < inf
        if is_busy or now - self._since < rest:
            return
        if by_chance:
            self._say(now, ev.Roll(self._chance.random()))
        elif self._choice:
            self._make(now, session, self._choice)

    def _make(self, now: float, session: Session, text: str) -> None:
        self._not_before = now + AGAIN  # should it be refused
        self._led.add((session.line.ply, text))
        if not self._say(now, ev.Choose(text)):
            self._choice = ""
        self._watch(now, session)

    def _think(self, session: Session) -> None:
        assert self.seat is not None
        asked = self._asked = object()
        self._show_thinking(on=True)

        def hear(now: float, thought: Thought | None) -> None:
            if self._asked is not asked:
                return
            self._forget()
            if thought:
                self._retry = Retry()
                self._choice = thought.move
                self._worth = thought.value if thought.nodes else self._worth
            else:
                self._retry.failed(now)
                self._not_before = self._retry.at

        self._thinker.ask(question(session, self.seat.level, int(self._chance.random() * SEEDS)), hear)

    def _say(self, now: float, event: ev.Event) -> bool:
        """Whether it was not refused, because hands were quicker."""
        with self._controller.of_its_own_accord(), suppress(ev.RefusedError):
            self._controller.command(now, event)
            return True
        return False
