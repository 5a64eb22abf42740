"""What has come about once nothing changes for a while: a finished move that only waited, one that was begun, several
moves made or taken back in one go, or nothing that any move explains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from math import inf
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core import why
from firmware_host.core.chain import by_both_hands, by_one_hand
from firmware_host.core.moment import HANDS
from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference
from firmware_host.core.retelling import Retelling
from firmware_host.core.sensing import Sensing
from firmware_host.core.start import is_laid_anew, is_set_up_anew
from firmware_host.core.states import State, Trigger
from firmware_host.core.verdict import Accept, Ask, Doubt, Reconsider, Return, is_victim, unaccounted
from rules.model import Move
from rules.steps import Site, taken_from


class Rest(Retelling):
    """Play, and what is made of the wood when it rests."""

    def _tick(self) -> None:
        if self.state in (State.PAUSED, State.FAULT):
            return
        if self.doubt and self.doubt.deadline is not None and self._now >= self.doubt.deadline:
            self._is_final(self.doubt)
        if self._rest_at is not None and self._now >= self._rest_at:
            self._rest_at = None
            self._at_rest()
        if self._review_at is not None and self._now >= self._review_at:
            self._review_at = None
            if self.state is State.REPAIR:
                self._look_back()

    def _is_final(self, doubt: Doubt) -> None:
        """Nothing has gone on. Where the wood stands as before the move, and no reply shows, it may only have been
        touched."""
        undoes = self.turn.moves[doubt.index] is None
        begins = undoes and self.turn.replies.open and not self._may_turn()
        if (self.turn.lands_unseen(doubt.index) or begins) and not self.turn.to_order:
            self._ask((doubt.index,))
        elif undoes and (tales := self._instead_of_undo(doubt)):
            if self.turn.asked and len(tales) == 1:
                self._play_all(tales[0])  # the reply is the answer
            else:
                self._ask_which(tales, doubt.index)
        elif undoes and self.before and (tales := self._stood_before(self.before)):
            self._ask_since(self.before, tales)
        elif self._is_unsure_undo(doubt) and not self.turn.to_order:
            self._ask(self._with_rivals((doubt.index,)))
        elif self.turn.begun() or self.turn.to_order or doubt.after.replies.complete:
            self._accept_and_go_on(doubt.index, doubt.after)
        else:
            self._ask((doubt.index,))

    def _is_unsure_undo(self, doubt: Doubt) -> bool:
        """Whether it looks like a sowing taken back, though something else has been done too, or others have just been
        taken back, or it was long ago, and much of it cannot be seen: another may be under way."""
        if self.turn.moves[doubt.index] is not None or self.state is State.OVER:
            return False
        begun = self.turn.replies.open or self.turn.pit_was_lifted
        otherwise = begun and unaccounted(self.turn, doubt.index, doubt.after)
        unlikely = otherwise or self._is_long_ago or self._took_back_lately
        return bool(unlikely) and self._undoes_sowing and self.turn.undoes_unseen

    def _at_rest(self) -> None:
        if is_laid_anew(self):
            self._accept(0)
            return
        if is_set_up_anew(self):
            self._effects.append(ev.NewGameWanted())
        if self.state is State.OVER:
            return
        if not self.strict and self.turn.begun():
            verdict = self._judged(at_rest=True)
            if isinstance(verdict, Return):
                self._go_back(verdict.turn)
                return
            if isinstance(verdict, Reconsider):
                self._reconsider_at_rest(verdict)
                return
            if isinstance(verdict, Ask) and not self.turn.match.complete:
                self._ask(verdict.indices)
                return
        match = self.turn.match
        whole = list(members(match.complete))
        if self.doubt and self.turn.lands_unseen(self.doubt.index) and self.doubt.after.replies.open:
            if not self.turn.to_order:
                self._ask((self.doubt.index,))  # a reply to a move of which no sensor has seen the end
            return
        if whole and (len(whole) > 1 or self.strict or self.state is State.REPAIR):
            self._ask(self._with_rivals(whole))  # amid a repair even a single fitting move is asked about, not assumed
        elif whole or self.turn.press or self.state in (State.GUIDED, State.TAKEBACK):
            return
        elif self._may_go_on():
            if self.state is State.PLAY and self.turn.begun():
                self._pause_or_wait()
        elif self.strict or not self._is_explained_at_rest():
            off = difference(self.turn.base, self.image)
            self.strict = self.strict or self._unexplained((*off.missing, *off.wrong)) >= self.settings.disorder
            self.why = None if match.open else why.of_picture(self.turn, off)
            if self.strict:
                self.doubt = None
            elif self.doubt:
                self.doubt.deadline = None
            if self.state is not State.REPAIR:
                self._go(Trigger.DIFFERS)

    def _reconsider_at_rest(self, verdict: Reconsider) -> None:
        """Where only one of the moves ends with what is seen, and the other would be amid the reply, time tells."""
        fitting = [k for k in verdict.indices if verdict.turn.eyes.outcome(k) == self.image]
        if len(fitting) != 1:
            self._reconsider(verdict.turn, verdict.indices)
        elif self._now >= self._changed_at + self.settings.forgotten:
            self._go_back(verdict.turn)
        else:
            self._rest_at = self._changed_at + self.settings.forgotten

    def _unexplained(self, sites: Collection[Site]) -> int:
        """How many changes at these sites are accounted for by no move of the turns followed, nor by the reply to one
        that lacks only what is taken off or turned over."""
        eyes = self.turn.eyes
        counts = [eyes.unexplained(sites)]
        counts += [turn.eyes.unexplained(sites) for turn in (self.before, self.doubt and self.doubt.after) if turn]
        for index in members(eyes.landed):
            if move := self.turn.moves[index]:
                left = [site for site in eyes.changed if site in sites and not eyes.open_at(site) >> index & 1]
                counts.append(self._turn_after(self.turn, move).eyes.unexplained(left))
        return min(counts)

    def _pause_or_wait(self) -> None:
        """A move that was begun stays begun, however long the hand thinks: time makes nothing else of it."""
        if self._left_at == inf:
            self._left_at = self._changed_at + self._thinking_time()
        if self._now < self._left_at:
            self._rest_at = self._left_at
        elif not self._look_back() and self.doubt and not self.turn.replies.open:
            self._accept_and_go_on(self.doubt.index, self.doubt.after)  # a reply to the finished move was begun

    def _may_go_on(self) -> bool:
        """Whether what is seen may be the beginning of a move, or of the reply to a finished one."""
        return bool(self.turn.replies.open or (self.doubt and self.doubt.after.replies.open))

    def _is_explained_at_rest(self) -> bool:
        """Whether more than a move explains what nothing adds to any more: the reply too, or several moves at once."""
        if not self._came_at_once and isinstance(verdict := self._judged(at_rest=True), Accept):
            self._accept_and_go_on(verdict.index, verdict.after)
            return True
        return self._carried_on()

    @property
    def _came_at_once(self) -> bool:
        """Whether all that has changed did so in one scan, or more of it than hands do, unless pieces push each other:
        no player replies in the hundredth of a second of a move."""
        times = Counter(self._changed_last(site) for site in self.turn.eyes.changed)
        most = max(times.values(), default=0)
        return most > 1 and (most == times.total() or (most > HANDS and self.turn.is_orderly))

    def _differs(self, *, led: bool = False) -> None:
        """What no move explains has to be put right, or taken for what it looks like once it rests. led: whether the
        hand does what the light asks, and will go on doing so once it has filled what no sensor counts."""
        if self.state is not State.REPAIR:
            self._go(Trigger.DIFFERS)
        self._rest_at = self._now + (self.settings.patience + self._filling if led else self.settings.rest)

    @property
    def _filling(self) -> float:
        """How long a hand may put seeds into the pit that it has just begun to fill, without anything to be seen."""
        _, site, level = self._changes[-1]
        is_counted = self.wood.sensing[site] is Sensing.COUNT
        return 0.0 if is_counted or not level else self.settings.seed_dwell * (len(self.mended_board[site]) - 1)

    def _carried_on(self) -> bool:
        """Several moves of one player made in one go, by one piece or, each hand with its own, by two."""

        def ways() -> Iterator[list[Move]]:
            for src in sorted(self.turn.eyes.changed):
                yield self._several_at_once(src, lambda position, _: self._shows(position))
            if self.game.explodes:
                yield by_both_hands(self.game, self.turn.position, self._shows)

        made = next((moves for moves in ways() if moves and self._were_touched(moves)), [])
        if made:
            self._play_all(made)
        return bool(made)

    def _were_touched(self, moves: Collection[Move]) -> bool:
        """Whether all that these capture has been."""
        captured = {site for move in moves for site in taken_from(move.steps) if is_victim(self.turn, site)}
        return captured <= self.turn.memory.touched

    def _several_at_once(self, src: Site, arrived: Callable[[Any, Site], bool]) -> list[Move]:
        return by_one_hand(self.game, self.turn.position, src, arrived) if self.game.explodes else []
