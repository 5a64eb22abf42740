"""The review of a game that is over: its turning points, one after the other, on the page and by light.

What each move cost is found out by the thinking process, move by move: whatever else is asked of it comes first, and
a new game ends the review. Nothing of it stands in the journal. Lives in the board's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.cues import Cue, Role, Scene, roles
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.shell.advisor import question
from firmware_host.shell.controller import Controller
from firmware_host.shell.thinker import Thinker
from firmware_host.thinking.levels import STRONGEST
from firmware_host.thinking.messages import Question
from firmware_host.thinking.thought import POINTS, Term, Thought, TurningPoint
from rules.lesson import Lesson
from rules.model import Move
from rules.steps import Site, touched

SIDES = 2
"""Only between two can it be said what a move has cost."""


@dataclass(slots=True)
class Review:
    """Of one game. plies: those to be judged, from 0; done: how many of them have been. leads: where one move was
    clearly better than the others, and by how much. number: of the turning point that is shown, from 1; 0 while there
    is none. seen_at: when the wood had changed last as light began to show it."""

    session: Session
    plies: tuple[int, ...]
    done: int = 0
    points: list[TurningPoint] = field(default_factory=list)
    leads: list[tuple[float, Question]] = field(default_factory=list)
    number: int = 0
    seen_at: float = 0.0

    @property
    def is_thinking(self) -> bool:
        return self.done < len(self.plies)

    def judged(self, lead: Question, thought: Thought) -> None:
        """One more of the plies. lead: from where a puzzle would be sought."""
        self.done += 1
        if thought.point:
            self.points.append(thought.point)
        if thought.gain:
            self.leads.append((thought.gain, lead))

    def end(self, most: int) -> None:
        """All have been judged: so many of the costliest points stay, in the order of play, and are to be shown."""
        costly = sorted(self.points, key=lambda point: -point.cost)[:most]
        self.points = sorted(costly, key=lambda point: point.ply)
        self.seen_at = self.session.sight.changed_at

    def show(self, number: int) -> None:
        self.number = number

    @property
    def point(self) -> TurningPoint | None:
        return self.points[self.number - 1] if self.number else None


class Reviewer:
    """review: what stands, None mostly. touched_at: when somebody turned to it last, or it came on while somebody
    waited for it; -inf where nobody has."""

    def __init__(
        self, controller: Controller, thinker: Thinker, seek: Callable[[list[Question]], None] = lambda leads: None
    ) -> None:
        """seek: is told where to look for puzzles, the most promising first."""
        self.review: Review | None = None
        self.touched_at = -inf
        self._controller = controller
        self._thinker = thinker
        self._seek = seek

    @property
    def can_begin(self) -> bool:
        """Whether there is a game to look back on."""
        controller, session = self._controller, self._controller.session
        if self.review or session.state is not State.OVER or not controller.display.is_of_game:
            return False
        return len(session.game.sides) == SIDES and not isinstance(session.game, Lesson) and bool(_chosen(session))

    def begin(self, now: float) -> None:
        """Raises RefusedError."""
        if not self.can_begin:
            raise ev.RefusedError("turning-points: not now; only after a game of two players, outside lessons")
        self.touched_at = now
        self.review = Review(self._controller.session, _chosen(self._controller.session))
        self._judge(self.review)
        self._controller.touch()

    def show(self, now: float, number: int) -> None:
        """The turning point of this number, from 1. Raises RefusedError."""
        review = self.review
        if review is None or review.is_thinking or not 1 <= number <= len(review.points):
            most = 0 if review is None or review.is_thinking else len(review.points)
            allowed = f"1 to {most}" if most else "none as yet"
            raise ev.RefusedError(f"turning-points: no number {number}; allowed: {allowed}")
        self.touched_at = now
        review.show(number)
        self._controller.display.recall(now, self._scene(review))

    def leave(self, now: float) -> None:
        """Somebody has done with it."""
        if self.review is not None:
            self.touched_at = now
        self.end(now)

    def end(self, now: float) -> None:
        """The game's own light again; nothing happens where no review stands."""
        if self.review is not None:
            self.review = None
            self._controller.display.recall(now, None)

    def press(self, now: float) -> bool:
        """On wood alone, the hint button: begins, goes on, and ends after the last. False where it has no use here."""
        if self.review is None:
            if not self.can_begin:
                return False
            self.begin(now)
        elif not self.review.is_thinking:
            if self.review.number < len(self.review.points):
                self.show(now, self.review.number + 1)
            else:
                self.leave(now)
        return True

    def look(self, now: float) -> None:
        """After every scan: whoever begins something else has left the review."""
        review, controller = self.review, self._controller
        if review is None:
            return
        stands = controller.session is review.session and controller.session.state is State.OVER
        session = review.session
        stirred = session.reviewing or (review.number and session.sight.changed_at != review.seen_at)
        if not stands or stirred or not controller.display.is_of_game:
            self.end(now)

    def message(self) -> dict[str, Any] | None:
        """For a page."""
        review = self.review
        if review is None:
            return None
        told = {
            "thinking": review.is_thinking,
            "done": review.done,
            "of": len(review.plies),
            "number": review.number,
            "points": 0 if review.is_thinking else len(review.points),
        }
        return {**told, "point": self._told(review.session, review.point) if review.point else None}

    # -- what moves cost

    def _judge(self, review: Review) -> None:
        """The next move."""
        ply = review.plies[review.done]
        asked = question(review.session, STRONGEST)
        judged = replace(asked, moves=asked.moves[:ply], played=asked.moves[ply])

        def hear(now: float, thought: Thought | None) -> None:
            if self.review is not review:
                return
            if thought is None:  # nobody can think, or about something else
                self.end(now)
                return
            review.judged(replace(judged, seeks=True), thought)
            self.touched_at = now
            if review.is_thinking:
                self._judge(review)
                self._controller.touch()
            else:
                self._found(now, review)

        self._thinker.ask(judged, hear)

    def _found(self, now: float, review: Review) -> None:
        review.end(POINTS)
        self._seek([lead for _, lead in sorted(review.leads, key=lambda lead: -lead[0])])
        if review.points:
            self.show(now, 1)
        else:
            self._controller.touch()

    # -- what is shown of them

    def _scene(self, review: Review) -> Scene:
        """The better move as a hint."""
        assert review.point
        _, better = _moves(review.session, review.point)
        return {site: Cue(Role.HINT) for site in _sites(better)}

    def _told(self, session: Session, point: TurningPoint) -> dict[str, Any]:
        position = session.line.positions[point.ply - 1]
        played, better = _moves(session, point)
        board = session.game.board(position)
        return {
            "ply": point.ply,
            "side": point.side,
            "played": _told_move(session, played),
            "better": _told_move(session, better),
            "cost": round(point.cost / 100, 2),
            "known": point.known and {"before": _known(point.known.before), "after": _known(point.known.after)},
            "why": [_phrase(term) for term in point.why],
            "board": {site: contents for site, contents in board.items() if contents},
        }


def _chosen(session: Session) -> tuple[int, ...]:
    """The plies, from 0, that were no throw of dice."""
    return tuple(ply for ply, move in enumerate(session.line.moves) if not move.weight)


def _moves(session: Session, point: TurningPoint) -> tuple[Move, Move]:
    """The one that was played, and the better one."""
    position = session.line.positions[point.ply - 1]
    return session.game.parse(point.played, position), session.game.parse(point.better, position)


def _told_move(session: Session, move: Move) -> dict[str, Any]:
    """word: of what is said, not moved: it has words of its own in every language."""
    word = f"ask.{move.text}" if move.text in session.game.said else None
    return {"text": move.text, "word": word, "sites": list(_all_sites(move))}


def _phrase(term: Term) -> dict[str, Any]:
    """A word key and its args."""
    return {"key": f"term.{term.name}", "args": {"count": max(1, abs(round(term.more)))}}


def _known(plies: int | None) -> dict[str, Any] | None:
    """A word key and its args; None where it is not known."""
    if plies is None:
        return None
    key = "turning.won" if plies > 0 else "turning.lost" if plies else "turning.drawn"
    return {"key": key, "args": {"count": abs(plies)} if plies else {}}


def _sites(move: Move) -> list[Site]:
    """Those that light tells a move by: of a sowing, the pit that is sown from."""
    return [site for site, role in roles(move.steps) if role is not Role.SOW]


def _all_sites(move: Move) -> dict[Site, None]:
    return dict.fromkeys(site for step in move.steps for site in touched(step))
