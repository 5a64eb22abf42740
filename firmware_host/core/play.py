"""From what the hands show to what has been played: the judgement over the turns that are followed.

The same machine follows the player's move, the move that is to be carried out, the take-back and the repair:
only the candidates differ. A move is steps, steps are chains of contents, a sensor is a projection.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core.followed import Followed
from firmware_host.core.lead import Beat, beats
from firmware_host.core.recogniser import members
from firmware_host.core.states import State, Trigger
from firmware_host.core.turn import Turn
from firmware_host.core.verdict import (
    Accept,
    Ask,
    Doubt,
    Early,
    Either,
    Hold,
    Reconsider,
    Replied,
    Return,
    Several,
    UnderWay,
    Unexplained,
    Verdict,
    judge,
)
from firmware_host.core.witness import LAG
from rules.model import Move
from rules.steps import Flip, Remove, Shift, Site, Step, Touch, travels


class Play(Followed):
    """A game being played on wood."""

    # -- which move is it?

    def _followed(self) -> list[Turn]:
        after = self.doubt.after if self.doubt else None
        return [turn for turn in dict.fromkeys((self.turn, self.before, after)) if turn]

    def _judged(self, *, at_rest: bool = False) -> Verdict:
        to_order = self.state in (State.GUIDED, State.TAKEBACK)
        before = None if to_order else self.before
        follow = None if to_order else self._turn_after
        fresh = self._is_put_down_again()
        shadow = self._moment.is_shadow
        return judge(self.turn, before, self.doubt, follow, at_rest=at_rest, shadow=shadow, fresh=fresh)

    def _is_put_down_again(self) -> bool:
        """Whether a piece that travelled with the last move was lifted again as soon as it had come down."""
        ends = {dst for _, dst in travels(self.line.moves[-1].steps)} if self.line.moves else ()
        lifted = [self._changed_last(dst) for dst in ends if dst in self.image and not self.image[dst]]
        return any(at - self._played_at < self.settings.adjust + LAG for at in lifted)

    def _resolve(self) -> None:
        if self.state is State.ASK and self.turn.is_as_asked and not self.turn.is_sowing:
            self._rest_at = None  # whoever straightens a piece answers nothing
            return
        match self._judged():
            case Accept(index) | Hold(index) if self.turn.press and self.turn.press.is_mixed:
                self._ask((index,))
            case Accept(index, None) if self.lead.is_in_hand and self.turn.to_order:
                self._hold(index)  # it looks done while what was amiss is in the hand
            case Accept(index, None):
                self._declared(index)
            case Accept(index, after):
                self._accept_and_go_on(index, after)
            case Return(turn):
                self._go_back(turn)
            case Reconsider(turn, indices):
                self._reconsider(turn, indices)
            case Hold(index) if self.state is State.TAKEBACK:
                self._accept(index)
            case Hold(index):
                self._hold(index)
            case Ask() if self.state is State.GUIDED:  # it may look like a take-back, but it was ordered
                self._hold(0)
            case Ask(indices):
                self.doubt = None
                self._ask(indices)
            case UnderWay() if (sown_out := self._sown_out()) is not None:
                self._hold(sown_out)
            case UnderWay() if self.doubt and self._reopened(self.doubt.index):
                self._accept_and_go_on(self.doubt.index, self.doubt.after)
            case UnderWay():
                self._under_way()
            case Replied():
                doubt = self.doubt
                self._under_way()
                if doubt and self.turn.sows(doubt.index):
                    self.doubt = doubt  # though all may look as before it
                if self.doubt:
                    self._decide_later()
            case Either():
                self._under_way()
                if self.doubt:
                    self.doubt.deadline = self._now + self.settings.patience
            case Several():
                self.doubt = None
                self._rest_at = self._now + self.settings.rest
            case Early():
                self._rest_at = self._now + self.settings.dwell
            case Unexplained(earlier):
                if self.doubt:  # the hands are not done with whatever they do
                    self.doubt.deadline = None
                self._rest_at = self._now + (self.settings.regret if earlier else self.settings.rest)

    def _sown_out(self) -> int | None:
        """The only candidate that is open, where all looks as after it though not every pit was seen emptied."""
        if self.state is not State.PLAY or self.turn.match.open.bit_count() != 1:
            return None
        (only,) = members(self.turn.match.open)
        return only if self.turn.is_sown_out(only) else None

    def _reopened(self, index: int) -> bool:
        """Whether it had been played already, and the hands show nothing any more of what it was asked against."""
        return self.state is State.ASK and not self.turn.begun() and bool(self.turn.played >> index & 1)

    def _declared(self, index: int) -> None:
        """A move is wholly recognised. On a board of buttons a sowing is led by light before it counts."""
        move = self.turn.moves[index]
        if self.turn.press and move and self.state is not State.GUIDED:
            self.beats = self._beats(index)
            if self.beats:
                self.asking = (index,)
                self._go(Trigger.COMMANDED)
                return
        self._accept(index)

    def _beats(self, index: int) -> list[Beat]:
        return beats(self.turn.steps(index), self.settings.guide, self.wood.touchable)

    def _under_way(self) -> None:
        if self.doubt:
            self.doubt.deadline = None
        if not self.turn.begun() or self._is_led_on():  # what was finished has been undone
            self.doubt = None
        if self.turn.begun():
            self._left_at = self._now + self._thinking_time()
            corrected = self.before is not None and self.before.reconsidered
            self._rest_at = min(self._left_at, self._now + self.settings.patience) if corrected else self._left_at
        if self.state in (State.ASK, State.REPAIR):
            self.asking = ()
            self._go(Trigger.RESOLVED)

    def _is_led_on(self) -> bool:
        """Whether a move that is carried out to order goes on from what looked finished."""
        return self.turn.to_order and self.doubt is not None and not self.turn.match.complete >> self.doubt.index & 1

    def _thinking_time(self) -> float:
        """How long nothing else is looked for, once a move has been begun."""
        turns = [self.turn, self.doubt.after] if self.doubt else [self.turn]  # it may be the reply that goes on
        silences = [turn.longest_silence(k) for turn in turns for k in members(turn.replies.open)]
        if not silences:
            return self.settings.regret  # a take-back, or nothing
        return self.settings.forgotten + self.settings.seed_dwell * max(silences)

    def _hold(self, index: int) -> None:
        """A finished move that may still go on: it waits, and the hands decide. What looks like a take-back but
        may be the beginning of a move (a piece lifted that was just put there) is asked about after a while."""
        move = self.turn.moves[index]
        if not move and self.state is State.REPAIR and self._is_following_light:  # not done with that
            self._rest_at = self._now + self.settings.rest  # then it is asked about
            return
        if self.state in (State.ASK, State.REPAIR):
            self.asking = ()
            self._go(Trigger.RESOLVED)
        if not self.doubt or self.doubt.index != index:
            self.doubt = Doubt(index, self._turn_after(self.turn, move) if move else self._turn_back(), self._now)
        if move:
            self._decide_later()
        else:
            match = self.turn.match
            alone = match.open == match.complete
            turning = self._may_turn() and self._now + self.settings.patience
            wait = self.settings.patience if self.turn.lands_unseen(index) else self.settings.adjust
            self.doubt.deadline = self._now + wait if alone else turning or self._now + self.settings.forgotten

    @property
    def _is_following_light(self) -> bool:
        """Whether what is to be put right is in the hand, or something else has just been."""
        led_at = max(self._led_at.values(), default=-inf)
        return self.lead.is_in_hand or self._now - led_at < self.settings.patience

    def _may_turn(self) -> bool:
        """Whether all that has changed is a disc or more that a move may turn over: no hand holds one for long."""

        def turned(index: int) -> set[Site]:
            return {step.site for step in self.turn.steps(index) if isinstance(step, Flip)}

        changed = self.turn.eyes.changed
        return all(changed <= turned(k) for k in members(self.turn.replies.open))

    def _decide_later(self) -> None:
        """A finished move is final once a hand that were still sowing would have shown something."""
        assert self.doubt
        turn, doubtful = self.turn, self.doubt.index
        others = [k for k in members(turn.replies.open) if k != doubtful]
        seeds = max((turn.longest_silence(k) for k in others), default=0)
        by_eye = self.settings.dwell * (1 + self.turn.pushed(self.turn.match.open))  # every piece takes its time
        if turn.lands_unseen(doubtful):
            by_eye = max(by_eye, self.settings.patience)
        wait = self.settings.press_dwell if turn.press else by_eye
        wait = max(wait, self.settings.seed_dwell * max(seeds, turn.unseen_sowing(doubtful)))
        if others and _drowns(turn.steps(doubtful)):  # or glides on: the piece is in the hand either way
            wait = max(wait, self.settings.patience)
        if others and self.game.outcome(self.doubt.after.position):  # no hand goes on after that
            wait = max(wait, self.settings.forgotten)
        self.doubt.deadline = self._now + wait

    def _ask(self, indices: Sequence[int]) -> None:
        if not self.strict and self._come_to_the_same(self.turn, indices):
            self._declared(indices[0])
            return
        self.turn.ask()
        if self.doubt:
            self.doubt.deadline = None  # time does not answer
        self.asking = tuple(indices)
        self._asked_at = self._now
        if self.state is not State.ASK:
            self._go(Trigger.SEVERAL)

    def _come_to_the_same(self, turn: Turn, indices: Sequence[int]) -> bool:
        """Whether it makes no difference which of these moves it was."""
        moves = [move for index in indices if (move := turn.moves[index])]
        same = {self.game.play(turn.position, move) for move in moves}
        return 1 < len(indices) == len(moves) and len(same) == 1

    def _go_back(self, turn: Turn) -> None:
        """The hand that moved last goes on with something else."""
        self._return_to(turn)
        self._resolve()

    def _return_to(self, turn: Turn) -> None:
        self._forget(self.line.ply - self._ply_of(turn))
        self.turn = turn
        self.before = self.doubt = None
        if self.state is State.OVER:
            self._go(Trigger.RESOLVED)
        if turn.to_order and self.state is State.PLAY:
            self._go(Trigger.COMMANDED)  # what had been carried out is undone, and still to be carried out

    def _reconsider(self, turn: Turn, indices: tuple[int, ...]) -> None:
        """Which of them was it? A reply to the one that was played is an answer too."""
        after, ply = self.turn, self._ply_of(turn)
        played = turn.moves.index(self.line.moves[ply])
        doubtful = ply == self.line.ply - 1 and (after.stood_undone or played in indices)
        if not doubtful or self._come_to_the_same(turn, indices):
            turn.settle(played)
            return
        self._return_to(turn)
        if played in indices:
            self.doubt = Doubt(played, after, self._now)
        self._ask(indices)

    def _ply_of(self, turn: Turn) -> int:
        return max(k for k, position in enumerate(self.line.positions) if position is turn.position)

    # -- what has been played

    def _accept(self, index: int, after: Turn | None = None) -> None:
        """A candidate has been carried out: it is played (or taken back) and the next turn begins."""
        turn = self.turn
        move = turn.moves[index]
        is_done = self.state is State.GUIDED and turn.press is not None  # whoever was led says so
        owed = [] if is_done else turn.steps(index)
        self.doubt = self._rest_at = self._unseen_at = self.why = self.hint = self.passed = None
        self.strict = False
        self.asking = self.claims = ()
        self.unseen = False
        self._both = frozenset()
        self.beats = []
        if self.state not in (State.PLAY, State.OVER):
            self._go(Trigger.CARRIED_OUT)
        if move is None:
            self._forget(turn.undo_plies)
            if self.state is State.OVER:
                self._go(Trigger.CARRIED_OUT)
            before = self.before
            if after and after is not turn:
                self._fresh(after)
                return
            self._fresh(self._turn_here())
            if before and self.turn.begun() and before.position is self.turn.position:
                self.turn = before  # what has been begun since has left its evidence there
            return
        turn.settle(index)
        self.turn = after or self._turn_after(turn, move)
        self.before = None if turn.press else turn
        made_at = max(map(self._changed_last, turn.sites(index)), default=self._now)
        self._push(move, self.turn.position)
        self._made_at = made_at
        unseen = [step for step in owed if not isinstance(step, Touch)] if turn.press else turn.unseen_flips(move)
        self.checklist = list(unseen)
        self._lifted.clear()
        self._follow_up()

    def _accept_and_go_on(self, index: int, after: Turn | None) -> None:
        """What the hands have done since is looked at, unless there is a question now."""
        self._accept(index, after)
        if self.state is not State.ASK:
            self._resolve()

    def _push(self, move: Move, position: Any) -> None:
        self._played_at = self._made_at = self._now
        self.draw_offered_by = None
        self.line.push(move, position)
        self._played_times.append(self._now)
        self._effects.append(ev.Played(self.line.ply, move.text))

    def _forget(self, plies: int) -> None:
        for _ in range(plies):
            self._effects.append(ev.TookBack(self.line.ply))
            self._played_times.pop()
            self.line.take_back()
        self.outcome = self.draw_offered_by = None
        self.is_agreed = False
        self.checklist = []
        self.hint = self.passed = None

    def _play_all(self, moves: Iterable[Move]) -> None:
        for move in moves:
            self._push(move, self.game.play(self.line.position, move))
        if self.state is not State.PLAY:
            self._go(Trigger.CARRIED_OUT)
        self._fresh(self._turn_here())
        self._follow_up()

    def _follow_up(self) -> None:
        """Passes that leave no choice are played at once; an ended game is over."""
        while len(self.turn.legal) == 1 and not self.turn.legal[0].weight and not self.turn.legal[0].steps:
            forced = self.turn.legal[0]
            self.passed = self.turn.position.to_move
            self._push(forced, self.game.play(self.turn.position, forced))
            before, checklist = self.before, self.checklist
            self._fresh(self._turn_here())
            self.before, self.checklist = before, checklist
        self.outcome = self.game.outcome(self.line.position)
        if self.outcome and self.state is not State.OVER:
            self._over_at = self._now
            self._effects.append(ev.Ended(self.outcome))
            self._go(Trigger.FINISHED)


def _drowns(steps: Iterable[Step]) -> bool:
    """Whether a piece is taken off again where it came to stand."""
    landed: set[Site] = set()
    for step in steps:
        if isinstance(step, Shift):
            landed.add(step.dst)
        elif isinstance(step, Remove) and step.site in landed:
            return True
    return False
