"""What was meant, and what the board makes of it: waited for, asked about, and compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from firmware_host.core.offers import asks_only_back
from firmware_host.core.session import Session
from firmware_host.core.states import State
from rules.model import Move
from simulator.players.both_hands import People
from simulator.players.habits import Moves

PATIENCE = 40
"""Seconds to wait for a move to count: a sowing that no sensor sees takes one a seed."""
ANSWERS = 4


@dataclass(frozen=True)
class Question:
    """What the board asked. position: before the move in question. meant: that move; None where all was done.
    asked: None stands for a take-back. since: how many entries the journal had when the move began; at: now.
    lines: how long the scenario was."""

    position: Any
    meant: Move | None
    asked: tuple[Move | None, ...]
    since: int
    at: int
    lines: int


@dataclass(frozen=True)
class Made:
    """A move that counted. waited: seconds since a hand last changed anything; None where the board had to ask, or the
    reply came before it counted. replaced: how many others counted before it was put right."""

    text: str
    waited: float | None
    replaced: int


class Account:
    """made: what counted. questions: what the board asked. wrong: whether what failed is that another move counts.
    meant: the moves made last."""

    def __init__(self, people: People) -> None:
        self.made: list[Made] = []
        self.questions: list[Question] = []
        self.wrong = False
        self.meant: Moves = ()
        self._people = people
        self._stage = people.stage
        self._before: Moves = ()  # all made before that, but for those that were taken back
        self._undone = False
        self._since = self._since_before = 0
        self._position: Any = None

    def begin(self, position: Any, meant: Moves) -> None:
        """Hands begin with these moves, the first of them made from this position."""
        if not waiting_move(self._stage.session):
            self._since_before, self._since = self._since, len(self._stage.journal.written)
        self._position = position
        self._before = (*self._before, *self.meant[: len(self.meant) - self._undone])
        self._undone = False
        self.meant = meant

    def undo(self) -> None:
        """The last of them is taken back."""
        self._undone = True

    def see(self, made: Moves, ply: int) -> None:
        """Wait until it counts, answer if asked, or play on while the board still waits for the hand."""
        people, session, last = self._people, self._stage.session, made[-1]
        people.say(f"wait {self._stage.settle:g}")
        waits_alone = waiting_move(session) == last and session.line.ply == ply + len(made) - 1
        if waits_alone and people.feels_like("no-rest", 0.5):
            people.say(f"expect tentative {last.text}")
            self._note(made, None)
            return
        asked = False
        for _ in range(ANSWERS):
            if not people.say(f"expect decided within {PATIENCE}") or session.state is not State.ASK:
                break
            asked = True
            if not self.answer(made, ply):
                break
        counts = self._counts(made, ply)
        text = session.line.moves[ply + len(made) - 1].text if counts else last.text
        if not people.say(f"expect played {text}") or not counts:
            self.wrong = self._goes_wrong(made, ply)
            people.say(f"expect position {self._stage.game.text(self.positions(made)[-1])}")
            return
        waited = None if asked else max(0.0, self._played_at(text) - people.changed_at)
        self._note(made, waited)

    def answer(self, made: Moves, ply: int) -> bool:
        """Whether there is an answer."""
        session = self._stage.session
        asked = tuple(session.turn.moves[k] for k in session.asking)
        done = session.line.ply - ply
        earlier = -len(self._before) <= done < 0
        meant = self._before[done] if earlier else made[done] if 0 <= done < len(made) else None
        entries = len(self._stage.journal.written)
        lines = len(self._people.recording.text.splitlines())
        since = self._since_before if earlier else self._since
        self.questions.append(Question(session.turn.position, meant, asked, since, entries, lines))
        if meant in asked and meant:
            return self._people.say(f"choose {meant.text}")
        return meant is None and self._people.say(taken_back(session))

    def positions(self, made: Moves) -> list[Any]:
        """Before these moves and after each of them."""
        positions = [self._position]
        for move in made:
            positions.append(self._stage.game.play(positions[-1], move))
        return positions

    def _note(self, made: Moves, waited: float | None) -> None:
        new = self._stage.journal.written[self._since :]
        replaced = sum(entry.kind == "takeback" for entry in new)
        self.made += [Made(move.text, None, 0) for move in made[:-1]]
        self.made.append(Made(made[-1].text, waited, replaced))

    def _played_at(self, text: str) -> float:
        """When the move was written down, in seconds."""
        entries = reversed(self._stage.journal.written)
        return next((entry.at for entry in entries if entry.kind == "ply" and entry.data["text"] == text), 0.0)

    def _counts(self, made: Moves, ply: int) -> bool:
        """Whether the moves, or such as come to the same in the end, are the last of the line, but for passes."""
        line = self._stage.session.line
        if line.ply < ply + len(made) or any(move.steps for move in line.moves[ply + len(made) :]):
            return False
        before, *_, after = self.positions(made)
        return bool(line.positions[ply] == before and line.positions[ply + len(made)] == after)

    def _goes_wrong(self, made: Moves, ply: int) -> bool:
        """Whether something else counts, not only less."""
        there = self._stage.session.line.positions[ply:]
        return not there or there != self.positions(made)[: len(there)]


def waiting_move(session: Session) -> Move | None:
    """A finished move that may still go on."""
    return session.turn.moves[session.pending_move.index] if session.pending_move else None


def taken_back(session: Session) -> str:
    """The answer that the last move was taken back; to a question about moves, that it was none of them."""
    return "command ok" if asks_only_back(session) else "command takeback"
