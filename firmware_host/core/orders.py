"""What people ask for by button or on the page: refused where it makes no sense, and then nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from firmware_host.core.claims import Claim
from firmware_host.core.dice import ROLL, cast
from firmware_host.core.events import Ended, GoesOn, RefusedError
from firmware_host.core.recogniser import members
from firmware_host.core.states import TRANSITIONS, State, Trigger
from firmware_host.core.testimony import Testimony
from firmware_host.core.tracks import chains, is_visible
from firmware_host.core.undo import can_undo, last_undo
from firmware_host.core.verdict import Doubt
from rules.model import Outcome

AS_IT_WAS = "as-it-was"
"""The answer that nothing has been moved, and a sensor is wrong."""
AGREE, PLAY_ON = "agree-draw", "play-on"
"""The answers to an offer of a draw."""
RESIGNED, AGREED = "resigned", "agreed"
"""How players end a game by word."""


class Ok(Enum):
    """What an OK would say."""

    CLAIMED = auto()  # the sensor is wrong that speaks against the likeliest claim
    LANDED = auto()  # the piece stands where no sensor sees it
    LIKELIER = auto()  # what fits but for a sensor, rather than what was finished before
    FINISHED = auto()  # the move that may still go on is done
    SOWN = auto()  # the sowing that is led is done
    NOT_BACK = auto()  # the move is not taken back after all
    CARRIED_OUT = auto()  # all that no sensor sees has been done
    LOOKS_PLAYED = auto()  # what looks played has been played
    CHOSEN = auto()  # the choice that is shown
    ANSWERED = auto()  # the only answer there is
    CLAIM = auto()  # the wood is as it should be, and a sensor wrong
    REVIEW = auto()  # show what should stand where, or no more


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
        since, self._confirmed_at = max(self._asked_at, self._changed_at, self._confirmed_at), self._now
        is_deliberate = self._now - since >= self.settings.deliberate
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
        """None where there is nothing to confirm."""
        if self.state in (State.PAUSED, State.FAULT):
            return None
        return next((what for what, says in self._oks() if says), None)

    def _oks(self) -> Iterator[tuple[Ok, object]]:
        """All that an OK may say, what comes first first, and whether it does."""
        turn, doubt = self.turn, self.doubt
        yield Ok.CLAIMED, self.claims
        if doubt:
            yield Ok.LANDED, turn.lands_unseen(doubt.index)
            yield Ok.LIKELIER, self._likelier_than(doubt)
            yield Ok.FINISHED, True
        yield Ok.SOWN, self.state is State.GUIDED and self.beats
        yield Ok.NOT_BACK, self.state is State.TAKEBACK
        yield Ok.CHOSEN, self.hint and self.hint.text in self.choices
        yield Ok.CARRIED_OUT, self.checklist and not turn.begun()
        may_look = self.state in (State.PLAY, State.REPAIR) and not turn.press
        yield Ok.LOOKS_PLAYED, may_look and turn.eyes.looks_like
        yield Ok.ANSWERED, self.state is State.ASK and len(self.asking) == 1
        yield Ok.CARRIED_OUT, self.checklist
        yield Ok.CLAIM, self.claimable
        yield Ok.REVIEW, self.reviewable

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
        """All that can be chosen now: the answers to a question, "" for a take-back; or what may be said."""
        moves = self.turn.moves
        if self.claims:
            claimed = [moves[claim.index] if claim.index is not None else None for claim in self.claims]
            return tuple(move.text if move else AS_IT_WAS for move in claimed)
        if self.state is State.ASK:
            asked = [moves[index] for index in self.asking]
            return (*(move.text if move else "" for move in asked), *([AS_IT_WAS] if self.asks_only_back else ()))
        if self.state is State.PLAY:
            said = tuple(move.text for move in self.turn.legal if move.text in self.game.said - {ROLL})
            return (AGREE, PLAY_ON, *said) if self.draw_offered_by is not None else said
        return ()

    @property
    def can_roll(self) -> bool:
        """Whether dice are to be thrown, at once or after saying so."""
        return self.state is State.PLAY and any(move.weight or move.text == ROLL for move in self.turn.legal)

    @property
    def can_take_back(self) -> bool:
        if self.claims:
            return True
        if self.state in (State.SETUP, State.PAUSED, State.FAULT):
            return False
        under_way = self.state in (State.GUIDED, State.ASK) or bool(self.turn.press and self.turn.begun())
        return under_way or self.is_agreed or can_undo(self.line)

    @property
    def claimable(self) -> tuple[Claim, ...]:
        """What an OK would claim now."""
        return self._claims() if self.state in _CLAIMED else ()

    def _likelier_than(self, doubt: Doubt) -> tuple[Claim, ...]:
        """What an OK rather means than a move finished some time ago: the hands have gone on, and another fits but for
        a sensor."""
        found = self.claimable if self.state is State.REPAIR else ()
        return found if any(claim.index not in (None, doubt.index) for claim in found) else ()

    @property
    def reviewable(self) -> bool:
        """Whether an OK that confirms nothing else shows what should stand where, or no more. Once a game is over, what
        differs is not spoken of unasked: hands may clear the wood."""
        if self.checklist:
            return False
        if self.state is State.OVER:
            return self.reviewing or self.wood.presses or self.image != self.turn.base
        return self.state is State.PLAY and self.wood.presses

    def _need_care(self, is_deliberate: bool) -> None:
        """What contradicts a sensor is not said by whoever hammers on a button."""
        if not is_deliberate:
            stood = f"once the question has stood for {self.settings.deliberate:g} s"
            raise RefusedError(f"ok: too quick to contradict a sensor; allowed: {stood}")

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
                self._believe(claim)
                return
        if text == AS_IT_WAS and self.asks_only_back:
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

    @property
    def can_end_by_word(self) -> bool:
        """Whether a player may resign or offer a draw."""
        stands = self.state not in (State.PAUSED, State.FAULT, State.OVER)
        return stands and self.outcome is None and len(self.game.sides) == 2

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
        if self.state is State.ASK and None in asked and not self.asks_only_back:
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

    @property
    def asks_only_back(self) -> bool:
        """Whether the question is only whether a move was taken back: OK says yes, and "take back" no."""
        return self.state is State.ASK and {self.turn.moves[index] for index in self.asking} == {None}

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
