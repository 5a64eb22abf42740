"""What has been played turns out to have been something else: looked at when a move is accepted, and where nothing
explains what is seen."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from math import inf

from firmware_host.core.hindsight import FAR, Change, Story, Witness, sites_of, stories, told_anew
from firmware_host.core.play import Play
from firmware_host.core.states import State
from firmware_host.core.turn import Turn
from firmware_host.core.verdict import unaccounted
from rules.model import Move
from rules.steps import Site, travels

_A_MOMENT = 10.0
"""Seconds in which players see that the board has taken a move for another."""
_A_HAND = 0.25
"""Seconds that one player takes at least after the other."""


class Retelling(Play):
    """Play, and what it may have been instead."""

    # -- when a move is accepted

    def _accept(self, index: int, after: Turn | None = None) -> None:
        if self._is_settled(index):
            super()._accept(index, after)
        elif others := self._others(index, after):
            self._ask((index, *others))
        elif self.before and (crossed := self._crossed(index)):
            before, played = self.before, self.line.moves[-1]
            self._return_to(before)
            self._ask([before.moves.index(move) for move in (played, *crossed)])
        elif story := self._too_soon(index):
            self._forget(story.plies)
            self._play_all(story.moves)
        else:
            super()._accept(index, after)

    def _is_settled(self, index: int) -> bool:
        """Whether there is nothing to doubt: it was asked about, or commanded, or is no move."""
        plain = self.state is State.PLAY and self.turn.moves[index] is not None
        return not plain or self.turn.to_order or bool(self.turn.press or self.turn.asked)

    def _others(self, index: int, after: Turn | None) -> list[int]:
        """The moves that have been made instead of this one, with their reply, if it leaves something unaccounted for
        and they do not."""
        turn = self.turn
        if not unaccounted(turn, index, after):
            return []
        found = told_anew(self.game, self.line, self._witness, 0, most=2)
        done = {site for site, _ in turn.log}
        firsts = {story.moves[0] for story in found if done <= sites_of(story.moves)} - {turn.moves[index]}
        return [k for k, move in enumerate(turn.moves) if move in firsts]

    def _crossed(self, index: int) -> list[Move]:
        """The moves that the last one may have been instead, where this reply was in the air with it: which piece came
        down where?"""
        move = self.turn.moves[index]
        if not move or not self.line.moves:
            return []
        last, reply = travels(self.line.moves[-1].steps), travels(move.steps)
        if not sites_of([move]).isdisjoint(dst for _, dst in last):
            return []
        standing = [dst for _, dst in last if self.image.get(dst) == self.turn.base.get(dst)]
        lifted = [self._changed_last(src) for src, _ in reply if src in self.image]
        down = [self._changed_last(dst) for dst in standing]
        if not lifted or not down or min(lifted) > max(down):
            return []
        found = told_anew(self.game, self.line, self._witness, 1, most=2)
        return list(dict.fromkeys(story.moves[0] for story in found if len(story.moves) > 1))

    def _too_soon(self, index: int) -> Story | None:
        """What has happened instead, where the piece that moves on came down two plies ago, and the reply was early."""
        move = self.turn.moves[index]
        starts = {src for src, _ in travels(move.steps)} if move else set()
        if not starts or not self._went_on(starts):
            return None
        found = told_anew(self.game, self.line, self._witness, 2, most=2)
        found = [story for story in found if self._is_below(story)]
        return found[0] if len(found) == 1 else None

    def _went_on(self, starts: Collection[Site] | None = None) -> bool:
        """Whether a piece that moved two plies ago, to one of these sites or any, was lifted again at once, before the
        reply had come down."""
        if self.line.ply < 2:
            return False
        moved, reply = (travels(made.steps) for made in self.line.moves[-2:])
        again = [self._changed_last(dst) for _, dst in moved if (dst in starts if starts else not self.image.get(dst))]
        down = [self._changed_last(dst) for _, dst in reply]
        if not again or not down:
            return False
        return min(again) <= min(max(down), self._played_times[-1], self._played_times[-2] + self.settings.adjust)

    def _is_below(self, story: Story) -> bool:
        """Whether it has one ply below the last one otherwise."""
        return story.plies == 2 and story.moves[1:] == (self.line.moves[-1],)

    # -- where nothing explains what is seen

    def _look_back(self) -> bool:
        """Whether what has happened turns out to be something else."""
        if not self.wood.seen or self.turn.press:
            return False
        line, held = self.line, self.doubt and self.turn.moves[self.doubt.index]
        if self.doubt and held and self.image == self.readings(self.doubt.after.board):
            self._accept(self.doubt.index, self.doubt.after)
            return True
        if self.doubt and held:
            line = self.line.without(0)
            line.push(held, self.doubt.after.position)
        found = stories(self.game, line, self._witness, self._recent + bool(held))
        found = [story for story in found if self._denied.isdisjoint(story.moves)]
        if self.way_back or self.state is State.PLAY:  # a hand may be amid its move
            found = [story for story in found if self._is_likely(story)]
        at_once = not held and all(not story.plies and len(story.moves) == 1 for story in found)
        if len(found) == 1 and not (self.strict and at_once):
            fallen, moves = found[0].plies, found[0].moves
            if held:
                fallen, moves = max(0, fallen - 1), moves if fallen else (held, *moves)
            self._forget(fallen)
            self.strict = False
            self._play_all(moves)
        elif found and at_once:
            self._ask([self.turn.moves.index(move) for story in found for move in story.moves])
        else:
            return False
        return True

    def _is_likely(self, story: Story) -> bool:
        """Whether it is, though all may be well: what was played is not denied, but for plies that followed each other
        faster than players do, for a sowing or a take-back that looked like another, or for one ply below its reply."""
        times = self._played_times[-story.plies :] if story.plies else []
        undone = self.doubt is not None and self.turn.moves[self.doubt.index] is None
        below = self._is_below(story) and self._went_on()
        hasty = len(times) > 1 and all(later - earlier < _A_HAND for earlier, later in pairwise(times))
        return not times or hasty or below or (len(times) == 1 and (undone or self.turn.is_sowing))

    @property
    def _witness(self) -> Witness:
        return Witness(self.image, self.readers, self._changes_since, self._changed_last)

    @property
    def _recent(self) -> int:
        """How many of the last plies had been played only a moment before the hands went on."""
        times = self._played_times[-FAR:]
        went_on = next((at for at, *_ in self._changes if times and at > times[-1]), self._changed_at)
        return sum(went_on - at < _A_MOMENT for at in times)

    def _changes_since(self, ply: int) -> list[Change]:
        begun = self._played_times[ply - 1] if ply else -inf
        return [change for change in self._changes if change[0] >= begun]
