"""What people ask for by button or on the page: refused where it makes no sense, and then nothing has changed."""

from __future__ import annotations

from firmware_host.core import offers
from firmware_host.core.claims import Claim
from firmware_host.core.dice import cast
from firmware_host.core.events import Ended, GoesOn, RefusedError
from firmware_host.core.offers import AGREE, AGREED, AS_IT_WAS, PLAY_ON, RESIGNED, Ok
from firmware_host.core.recogniser import members
from firmware_host.core.states import TRANSITIONS, State, Trigger
from firmware_host.core.testimony import Testimony
from firmware_host.core.tracks import chains, is_visible
from firmware_host.core.undo import last_undo
from firmware_host.core.verdict import Doubt
from rules.model import Outcome

_CLAIMED = (State.SETUP, State.PLAY, State.GUIDED, State.REPAIR)
"""Where an OK can say that the wood is as it should be, and a sensor wrong. At a take-back it gives up."""


class Orders(Testimony):
    """Play, and the commands that steer it."""

    def _need(self, state: State, what: str) -> None:
        if self.state is not state:
            raise RefusedError(f"{what}: only in state {state.value}, this is {self.state.value}")

    def _refuse_in(self, what: str, *states: State) -> None:
        if self.state in states:
            raise RefusedError(f"{what}: not in state {self.state.value}")

    # -- a finished move, a question

    def _confirm(self) -> None:
        self._refuse_in("ok", State.PAUSED, State.FAULT)
        is_deliberate = self._is_deliberate()
        match self.ok:
            case Ok.CLAIMED:
                self._need_care(is_deliberate)
                self._believe(self.claims[0])
            case (Ok.LANDED | Ok.FINISHED) as what if self.doubt:
                if what is Ok.LANDED:
                    self._need_care(is_deliberate)
                self._settle(self.doubt)
            case Ok.LIKELIER | Ok.CLAIM:
                self._claim(self.claimable)
            case Ok.SOWN:
                self._accept(self.asking[0])
            case Ok.NOT_BACK:
                self._give_up()
            case Ok.CARRIED_OUT:
                self.checklist = []
            case Ok.LOOKS_PLAYED:
                self._confirm_looks()
            case Ok.CHOSEN if self.hint:
                self._choose(self.hint.text)
            case Ok.ANSWERED:
                if self.turn.lands_unseen(self.asking[0]):
                    self._need_care(is_deliberate)
                ply = self.line.ply + 1
                self._declared(self.asking[0])
                self._is_said(ply)
            case Ok.REVIEW:
                self.reviewing = not self.reviewing
            case _:
                raise RefusedError("nothing to confirm")

    @property
    def ok(self) -> Ok | None:
        """What an OK would say; None where there is nothing to confirm."""
        return offers.ok(self)

    def _confirm_looks(self) -> None:
        """What looks played, unless something else fits as well but for a sensor."""
        alike = list(members(self.turn.eyes.looks_like))
        rivals = [claim for claim in self._claims() if claim.index is not None]
        if rivals and not self.strict:
            self._claim([*(Claim(index, ()) for index in alike), *rivals])
        elif len(alike) == 1 and not self.strict:
            self._accept(alike[0])
        else:
            self._ask(alike)

    @property
    def choices(self) -> tuple[str, ...]:
        """All that can be chosen now."""
        return offers.choices(self)

    @property
    def claimable(self) -> tuple[Claim, ...]:
        """What an OK would claim now."""
        return self._claims() if self.state in _CLAIMED and not self._hands_may_be_busy else ()

    def _is_deliberate(self) -> bool:
        """Whether whoever answers has had the time to read the question. Hammering on a button starts it anew."""
        since, self._confirmed_at = max(self._asked_at, self._changed_at, self._confirmed_at), self._now
        return self._now - since >= self.settings.deliberate

    def _need_care(self, is_deliberate: bool) -> None:
        """What contradicts a sensor is not said by whoever hammers on a button."""
        if not is_deliberate:
            stood = f"once the question has stood for {self.settings.deliberate:g} s"
            raise RefusedError(f"too quick to contradict a sensor; allowed: {stood}")

    def _settle(self, doubt: Doubt) -> None:
        undone = self.turn.moves[doubt.index] is None
        self._accept(doubt.index, doubt.after)
        if undone:
            self._is_said(self.line.ply)
        if not self.turn.press and self.turn.begun():
            self._resolve()  # what else lies about

    def _choose(self, text: str) -> None:
        self._refuse_in("choose", State.SETUP, State.PAUSED, State.FAULT, State.TAKEBACK, State.OVER)
        if text in (AGREE, PLAY_ON) and self.draw_offered_by is not None:
            self.draw_offered_by = None
            if text == AGREE:
                self._end_by_word(Outcome(None, AGREED))
            return
        for claim in self.claims:
            claimed = self.turn.moves[claim.index] if claim.index is not None else None
            if text == (claimed.text if claimed else AS_IT_WAS):
                self._need_care(self._is_deliberate())
                self._believe(claim)
                return
        if text == AS_IT_WAS and offers.asks_only_back(self):
            self._take_back()
            return
        if self.state is State.ASK:
            ply = self.line.ply + 1
            for index in self.asking:
                chosen = self.turn.moves[index]
                if (chosen.text if chosen else "") == text:
                    if chosen and self.doubt and self.doubt.index == index:
                        self._accept(index, self.doubt.after)
                    else:
                        self._declared(index)
                    self._is_said(ply)
                    if chosen and (replies := self.turn.were_played):
                        self._hold(replies[-1])
                    if not self.turn.press and (self.turn.begun() or self.turn.replies.complete):
                        self._resolve()  # the reply has not waited for it
                    return
        move = next((m for m in self.turn.legal if m.text == text), None)
        if move is None:
            some = ", ".join(m.text for m in self.turn.legal[:20])
            raise RefusedError(f"choose: {text!r} is not legal now; legal: {some or 'nothing'}")
        if move.weight or not move.steps:
            self._play_all([move])  # it leaves no trace on the wood: dice, a pass, a double
            return
        if self.wood.presses:
            self._stop()
            self._fresh(self._turn_here())
            self._declared(self.turn.moves.index(move))
            return
        self._fresh(self._turn_here(only=(move,)))
        self._go(Trigger.COMMANDED)
        if any(is_visible(chain) for chain in self.turn.chains_of(move).values()):
            self._resolve()
        else:
            self._accept(0)

    def _roll(self, chance: float) -> None:
        self._refuse_in("roll", State.SETUP, State.PAUSED, State.FAULT, State.TAKEBACK)
        self._play_all(cast(self.game, self.turn.position, chance))

    # -- an end by word

    def _need_two(self, what: str, side: int) -> None:
        self._refuse_in(what, State.PAUSED, State.FAULT, State.OVER)
        if len(self.game.sides) != 2:
            raise RefusedError(f"{what}: only in games of two players, this has {len(self.game.sides)}")
        if side not in (0, 1):
            raise RefusedError(f"{what}: no side {side}; allowed: 0, 1")

    def _resign(self, side: int) -> None:
        self._need_two("resign", side)
        self._end_by_word(Outcome(1 - side, RESIGNED))

    def _offer_draw(self, side: int) -> None:
        self._need_two("offer a draw", side)
        self.draw_offered_by = side

    def _end_by_word(self, outcome: Outcome) -> None:
        """A finished move that was only waiting has been played; it may have ended the game itself."""
        if self.doubt and self.held:
            self._accept(self.doubt.index, self.doubt.after)
        if self.outcome:
            return
        self.is_agreed, self.outcome = True, outcome
        self.draw_offered_by = self.hint = self.why = None
        self.reviewing = self.strict = False
        self._stop()
        self._fresh(self._turn_here())
        self._over_at = self._now
        self._effects.append(Ended(outcome))

    def _go_on_after_all(self) -> None:
        """What was ended by word is not."""
        self.is_agreed, self.outcome = False, None
        self._go(Trigger.RESOLVED)
        self._effects.append(GoesOn())
        self._look_again()

    # -- back

    def _take_back(self) -> None:
        self._refuse_in("take back", State.PAUSED, State.FAULT)
        if self.state is State.OVER and self.is_agreed:
            self._go_on_after_all()
            return
        if not self.claims:
            self._refuse_in("take back", State.SETUP)
        if len(self.claims) > 1:
            self._next_claim()
            return
        if self.state is State.TAKEBACK and not self.claims and (found := self._claims()):
            self._claim(found)
            return
        if self.claims and self.state in (State.SETUP, State.REPAIR, State.TAKEBACK):
            self.claims = ()
            return
        if self.state is State.REPAIR and self._now - self._unasked_at < self.settings.adjust:
            return  # it answers a question that has only just gone
        asked = {self.turn.moves[index] for index in self.asking}
        if self.state is State.ASK and None in asked and not offers.asks_only_back(self):
            self._choose("")  # it is one of the answers
            return
        if self.state in (State.GUIDED, State.ASK) or (self.turn.press and self.turn.begun()):
            self.strict = self.strict or None in asked  # it is not taken back, though it looks so
            self._give_up()
            self._denied, self._review_at = asked, self._now + self.settings.patience
            return
        if self.doubt and self.held:
            self._accept(self.doubt.index, self.doubt.after)  # what looks played is what is meant
        undo = last_undo(self.line, self.readers)
        if not undo:
            raise RefusedError("nothing to take back")
        if not any(is_visible(chain) for chain in chains(self.turn.board, undo.steps, self.readers).values()):
            self._fresh(self._turn_here(only=()))
            self._undo_unseen()
            return
        self._fresh(self._turn_here(only=()))
        self._go(Trigger.UNDO)
        if self.turn.begun() and self.turn.eyes.looks_like:
            self._accept(0)  # in whatever order the hands have done it
        else:
            self._resolve()

    def _next_claim(self) -> None:
        """Not this one."""
        self._asked_at = self._now
        self.claims = self.claims[1:]
        self.asking = tuple(claim.index for claim in self.claims if claim.index is not None)

    def _give_up(self) -> None:
        self._stop()
        self._fresh(self._turn_here())
        self.strict = self.strict and bool(self.turn.eyes.changed)
        if self.strict and self.state is State.PLAY:
            self._go(Trigger.DIFFERS)  # the question about a knocked board has been answered: no
        elif self.turn.eyes.changed:
            self._resolve()

    def _stop(self) -> None:
        """No question, no move to order, no take-back any longer."""
        if self.state in (State.GUIDED, State.TAKEBACK, State.ASK):
            self._go(Trigger.GIVEN_UP)
        if self.outcome:
            self._finish()

    def _finish(self) -> None:
        if self.state in (State.SETUP, State.REPAIR):
            self._go(Trigger.READY)
        if self.state is not State.OVER:
            self._go(Trigger.FINISHED)

    # -- a pause, a fault

    def _freeze(self, trigger: Trigger) -> None:
        """Nothing counts until play goes on. A finished move that was only waiting has been played, if somebody has
        said so by asking for a pause; when a device fails the hands may be amid it."""
        if trigger not in TRANSITIONS[self.state]:
            self._go(trigger)
        finished = self.doubt and self.doubt.deadline is not None and not self.turn.lands_unseen(self.doubt.index)
        if self.doubt and finished and trigger is Trigger.PAUSE:
            self._accept(self.doubt.index, self.doubt.after)
        self.doubt = self._rest_at = self._review_at = None
        self._go(trigger)

    def _look_again(self) -> None:
        """The wood may have changed unseen: it has to stand as expected before play goes on."""
        if self.turn.press and self.beats:  # a sowing half done goes on
            self._go(Trigger.COMMANDED)
            return
        untouched = self.state is State.SETUP and not self.turn.begun()
        self._fresh(self.turn if untouched else self._turn_here())
        self.strict = False
        if self.state in (State.ASK, State.GUIDED, State.TAKEBACK):
            self._stop()
        if self.outcome:
            self._finish()
        elif not self.turn.eyes.changed:
            if self.state in (State.SETUP, State.REPAIR):
                self._go(Trigger.READY)
        elif self.line.ply or self.state is not State.SETUP:
            self.strict = True
            self._differs()
