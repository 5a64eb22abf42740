"""What has come about once nothing changes for a while: a finished move that only waited, one that was begun and left,
several moves made or taken back in one go, or nothing that any move explains.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import pairwise
from math import inf
from typing import Any

from firmware_host.core import events as ev
from firmware_host.core import why
from firmware_host.core.chain import by_both_hands, by_one_hand
from firmware_host.core.hindsight import FAR, Story, Witness, stories, told_anew
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference
from firmware_host.core.states import State, Trigger
from firmware_host.core.turn import Turn
from firmware_host.core.verdict import Accept, Ask, Doubt, Reconsider, Return, unaccounted
from rules.model import Move
from rules.steps import Site, touched, travels

_SET_UP_ANEW = 4
"""So many sites must differ before a wood that stands as at the start, amid a game, means a new game."""
_A_MOMENT = 10.0
"""Seconds in which players see that the board has taken a move for another."""
_A_HAND = 0.25
"""Seconds that one player takes at least after the other."""


class Rest(Play):
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
        firsts = {story.moves[0] for story in found if done <= _sites(story.moves)} - {turn.moves[index]}
        return [k for k, move in enumerate(turn.moves) if move in firsts]

    def _crossed(self, index: int) -> list[Move]:
        """The moves that the last one may have been instead, where this reply was in the air with it: which piece came
        down where?"""
        move = self.turn.moves[index]
        if not move or not self.line.moves:
            return []
        last, reply = travels(self.line.moves[-1].steps), travels(move.steps)
        if not _sites([move]).isdisjoint(dst for _, dst in last):
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

    def _is_final(self, doubt: Doubt) -> None:
        """Nothing has gone on. Where the wood stands as before the move, and no reply shows, it may only have been
        touched."""
        if self.turn.lands_unseen(doubt.index) and not self.turn.to_order:
            doubt.deadline = None
            self._ask((doubt.index,))
        elif self.turn.begun() or self.turn.to_order or doubt.after.replies.complete:
            self._accept(doubt.index, doubt.after)
            self._resolve()
        else:
            doubt.deadline = None
            self._ask((doubt.index,))

    def _at_rest(self) -> None:
        if self._is_laid_anew():
            self._accept(0)
            return
        if self._set_up_anew():
            self._effects.append(ev.NewGameWanted())
        if self.state is State.OVER:
            return
        if not self.strict and self.turn.begun():
            verdict = self._judged(at_rest=True)
            if isinstance(verdict, Return):
                self._return_to(verdict.turn)
                self._resolve()
                return
            if isinstance(verdict, Reconsider):
                self._reconsider(verdict.turn, verdict.indices)
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
        mends = self.state is State.REPAIR and not self.way_back
        if whole and (len(whole) > 1 or self.strict or mends):
            self._ask(whole)  # amid a repair even a single fitting move is asked about, not assumed
        elif whole and self.way_back:
            self._resolve()  # not put back after all
        elif whole or self.turn.press or self.state in (State.GUIDED, State.TAKEBACK):
            return
        elif self._may_go_on():
            if self.state is State.PLAY and self.turn.begun():
                self._leave_or_wait()
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

    def _leave_or_wait(self) -> None:
        """A move that was begun: once it is left, the light shows the way back, too."""
        replied = self.doubt and self.turn.moves[self.doubt.index] and self.doubt.after.replies.open
        if self.doubt and (not self.turn.replies.open or (replied and self.turn.is_sowing)):
            return  # a reply to the finished move was begun
        if self._now >= self._left_at:
            if self._look_back():
                return
            self._go(Trigger.DIFFERS)
            self.doubt = None
            self.way_back = True
        elif self._left_at < inf:
            self._rest_at = self._left_at

    def _may_go_on(self) -> bool:
        """Whether what is seen may be the beginning of a move, or of the reply to a finished one."""
        return bool(self.turn.replies.open or (self.doubt and self.doubt.after.replies.open))

    def _is_explained_at_rest(self) -> bool:
        """Whether more than a move explains what nothing adds to any more: the reply too, or several moves at once."""
        if isinstance(verdict := self._judged(at_rest=True), Accept):
            self._accept(verdict.index, verdict.after)
            self._resolve()
            return True
        return self._carried_on()

    def _differs(self, *, led: bool = False) -> None:
        """What no move explains has to be put right, or taken for what it looks like once it rests. led: whether the
        hand does what the light asks, and will go on doing so."""
        if self.state is not State.REPAIR:
            self._go(Trigger.DIFFERS)
        self._rest_at = self._now + (self.settings.patience if led else self.settings.rest)

    def _set_up_anew(self) -> bool:
        """Whether the wood stands as at the start: after a game, or amid one where it takes more than a move or two.
        An empty board is no start amid a game: that is what a sweep leaves. Nor are pits that only look full."""
        start = self.game.board(self.line.positions[0])
        if not self.wood.seen or self.image != self.readings(start):
            return False
        piles = [site for site in self.wood.seen if len(start[site]) > 1]
        told = all(self.readers[site](start[site]) != self.readers[site](start[site][:1]) for site in piles)
        amid = told and any(start.values()) and len(difference(self.turn.base, self.image).sites) >= _SET_UP_ANEW
        return self.state is State.OVER or amid

    def _is_laid_anew(self) -> bool:
        """Whether the only move is to lay the wood as at the start, for another round, and so it stands."""
        if len(self.turn.legal) != 1 or not self.turn.moves or not (move := self.turn.moves[0]) or not self.wood.seen:
            return False
        start = self.game.board(self.line.positions[0])
        laid = self.game.board(self.game.play(self.turn.position, move))
        return laid == start and self.image == self.readings(start) != self.turn.base

    def _carried_on(self) -> bool:
        """Several moves of one player made in one go, by one piece or, each hand with its own, by two."""

        def shows(position: Any, site: Site) -> bool:
            return self.readings(self.game.board(position)) == self.image

        for src in sorted(self.turn.eyes.changed):
            if moves := self._several_at_once(src, shows):
                self._play_all(moves)
                return True
        if self.game.explodes and (moves := by_both_hands(self.game, self.turn.position, lambda p: shows(p, ""))):
            self._play_all(moves)
            return True
        return False

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

    def _changes_since(self, ply: int) -> list[tuple[float, Site, int]]:
        begun = self._played_times[ply - 1] if ply else -inf
        return [change for change in self._changes if change[0] >= begun]

    def _several_at_once(self, src: Site, arrived: Callable[[Any, Site], bool]) -> list[Move]:
        return by_one_hand(self.game, self.turn.position, src, arrived) if self.game.explodes else []


def _sites(moves: Iterable[Move]) -> set[Site]:
    return {site for move in moves for step in move.steps for site in touched(step)}
