"""The wood brought to the game that two boards agree on: what hands play is told, what the other plays led by light.

Like the opponent's, its moves are commands as a page gives them, and stand in the journal as such.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.offers import AGREE
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.fleet.match.document import Condition
from firmware_host.fleet.match.shared_match import Match
from firmware_host.shell.controller import Controller

REST = 1.0
"""Seconds for which the wood must have rested before a move of the hands is told, or one of the other is led."""
REGRET = 8.0
"""Seconds after a led move was given up, until it is led again."""
AGAIN = 2.0
"""Seconds after a command was refused, until it is tried again."""
MOST_REFUSALS = 5
"""Commands refused one after the other, and the game is given up."""
LASTING = 1.0
"""Seconds that the board must be in a condition before the other is told: most repairs are over sooner."""

_CONDITIONS: dict[State, Condition] = {
    State.SETUP: "setup",
    State.ASK: "ask",
    State.REPAIR: "repair",
    State.PAUSED: "paused",
    State.FAULT: "fault",
}


class Reconciler:
    """session: the one in which the match is played on this board. back_to: how many plies the wood has to be brought
    back to, because both boards have agreed on a take-back; None where nothing is to be taken back."""

    def __init__(self, controller: Controller, match: Match, session: Session, back_to: int | None = None) -> None:
        self.session = session
        self.back_to = back_to
        self._controller = controller
        self.match = match
        self._cuts = len(match.cuts)
        self._stands: tuple[Any, ...] = ()
        self._since = self._not_before = self._condition_since = 0.0
        self._condition: Condition = match.condition
        self._high = 0  # plies of the match that the wood has come to
        self._even: tuple[object, ...] = ()  # how it stood when wood and match were seen to be the same
        self._plies = match.line.ply
        self._refusals = 0

    def look(self, now: float) -> None:
        """After every scan: cheap while nothing changes."""
        self._watch(now)
        self._note_condition(now)
        match, session = self.match, self.session
        if len(match.cuts) > self._cuts:
            least = min(match.cuts[self._cuts :])
            self._cuts, self.back_to = len(match.cuts), least if self.back_to is None else min(least, self.back_to)
        if now < self._not_before or session.state in (State.PAUSED, State.FAULT, State.SETUP):
            return
        if self._bring_end(now):
            return
        if self.back_to is not None and session.line.ply <= self.back_to:
            self.back_to = None
            self._high = session.line.ply
        if match.line.ply != self._plies:
            self._plies = match.line.ply
            self._controller.stir()  # somebody is there, at one board or the other
        if self._is_at_rest(now) and self._stand() != self._even:
            self._bring_line(now)

    @property
    def is_stuck(self) -> bool:
        """Whether the wood cannot be brought to the match: cast dice, for one, are not taken back."""
        return self._refusals >= MOST_REFUSALS

    # -- what is seen

    def _watch(self, now: float) -> None:
        session = self.session
        stands = (session.line.ply, session.state, session.sight.changed_at)
        if stands == self._stands:
            return
        before, self._stands, self._since = self._stands, stands, now
        led = before and before[1] in (State.GUIDED, State.TAKEBACK) and session.state is State.PLAY
        if led and before[0] == session.line.ply:
            self._not_before = now + REGRET

    def _note_condition(self, now: float) -> None:
        now_in: Condition = "fault" if self._controller.fault else _CONDITIONS.get(self.session.state, "ready")
        if now_in != self._condition:
            self._condition, self._condition_since = now_in, now
        if now >= self._condition_since + LASTING:
            self.match.stands_in(now_in)

    def _stand(self) -> tuple[object, ...]:
        """Another one whenever wood or match may have changed."""
        match, session = self.match, self.session
        return session.line.ply, session.course.made, match.line.ply, len(match.cuts), self.back_to

    def _is_at_rest(self, now: float) -> bool:
        session = self.session
        if session.state not in (State.PLAY, State.OVER) or session.pending_move or session.turn.is_under_way:
            return False
        return now >= self._since + REST

    # -- what is done

    def _bring_end(self, now: float) -> bool:
        """An end by word on both boards, or on neither; whether there is nothing else to be done."""
        end, session = self.match.end, self.session
        if session.is_agreed and end is None:
            self._say(now, ev.TakeBack())
            return True
        if end is None:
            return False
        if session.outcome is None:
            if end.how == "resigned":
                self._say(now, ev.Resign(end.by))
            else:
                self._say(now, ev.OfferDraw(0))
                self._say(now, ev.Choose(AGREE))
        return True

    def _bring_line(self, now: float) -> None:
        match, wood = self.match, [move.text for move in self.session.line.moves]
        agreed = list(match.moves)
        common = next((k for k, (a, b) in enumerate(zip(wood, agreed, strict=False)) if a != b), None)
        if common is not None or self.back_to is not None:
            self._say(now, ev.TakeBack())
        elif len(wood) > len(agreed):
            self._tell(now, wood[len(agreed) :])
        elif len(wood) < len(agreed):
            self._lead(now, len(wood), agreed)
        else:
            self._high = len(wood)
            self._even = self._stand()

    def _tell(self, now: float, played: list[str]) -> None:
        """What the hands have played counts for both boards, or has to be taken back."""
        for text in played:
            try:
                self.match.play(text)
            except ev.RefusedError as refusal:
                self._controller.diary.remember(now, f"not in the game between the boards: {refusal}")
                self._say(now, ev.TakeBack())
                return
        self._high = self.match.line.ply

    def _lead(self, now: float, ply: int, agreed: list[str]) -> None:
        """The next move of the match; but what hands have taken back is first asked of the other board."""
        match = self.match
        if ply < self._high and match.wish is None and match.denied is None and match.can_cut:
            with suppress(ev.RefusedError):
                match.want("takeback")
            return
        if match.wish and match.wish.what == "takeback":
            return
        self._high = min(self._high, ply)
        self._say(now, ev.Choose(agreed[ply]))

    def _say(self, now: float, event: ev.Event) -> None:
        with self._controller.of_its_own_accord():
            try:
                self._controller.command(now, event)
                self._refusals = 0
            except ev.RefusedError as refusal:  # hands were quicker
                self._controller.diary.remember(now, f"refused: {refusal}")
                self._not_before = now + AGAIN
                self._refusals += 1
        self._watch(now)
