"""What may have been played instead of the move that is accepted: where it leaves something unexplained, or hands were
quicker than players are. What fits is asked, and stands until it is answered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import Any

from firmware_host.core.hindsight import FAR, Change, Story, Tale, Witness, told_anew, without_shadows
from firmware_host.core.line import Line
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.settings import Settings
from firmware_host.core.states import State
from firmware_host.core.turn import Turn
from firmware_host.core.verdict import Doubt, replied_at, unaccounted
from firmware_host.core.wood import Wood
from rules.model import Game, Move, sites_of
from rules.steps import Site, travels

A_MOMENT = 10.0
"""Seconds in which players see that the board has taken a move for another."""
A_HAND = 0.25
"""Seconds that one player takes at least after the other."""


class Rivals(Play):
    """Play, and the moves that each one accepted may have been instead."""

    def __init__(
        self, game: Game[Any], wood: Wood, settings: Settings | None = None, moves: Iterable[str] = ()
    ) -> None:
        self._tales: Sequence[Tale] = ()  # what may have been played, when it is asked what was
        self._answered = 0  # up to this ply there is nothing to doubt: what was answered in words or with a button
        self._fallen: tuple[Line, list[float], float] | None = None  # what was taken back last, its times, and when
        super().__init__(game, wood, settings, moves)

    def _accept(self, index: int, after: Turn | None = None) -> None:
        if self._is_settled(index):
            if self.state is State.ASK:
                self._answer(index, after)
            else:
                super()._accept(index, after)
            return
        move = self.turn.moves[index]
        assert move
        if self._is_made_again() and unaccounted(self.turn, index, after):
            self._ask((index, self.turn.moves.index(None)))
        elif others := self._others(index, after):
            self._ask_which([(move,), *others])
        elif self.before and self.line.ply > self._answered and (crossed := self._crossed(index, after)):
            last = self.line.moves[-1]
            self._return_to(self.before)
            self._ask_which([(last, move), *crossed])
        elif story := self._too_soon(index):
            played, was_back = self.line.moves[-2:], self._was_back()
            self._forget(2)
            if was_back:
                self._play_all(story.moves)
            else:
                self._fresh(self._turn_here())
                self._ask_which([(*played, move), story.moves])
        else:
            super()._accept(index, after)

    def _ask(self, indices: Sequence[int]) -> None:
        self._tales = ()
        super()._ask(indices)

    def _ask_which(self, tales: Sequence[Tale], *others: int) -> None:
        """What has been played since the present position: which was the first ply? others: candidates beside."""
        self._ask([*others, *(self.turn.moves.index(move) for move in dict.fromkeys(tale[0] for tale in tales))])
        self._tales = tales

    def _answer(self, index: int, after: Turn | None) -> None:
        """What followed the move that is the answer is known as well, unless the hands have done something since."""
        told = {tale[1:] for tale in self._tales if tale[0] == self.turn.moves[index]}
        self._tales = ()
        super()._accept(index, after)
        if len(told) == 1:
            (moves,) = told
            position = self.line.position
            for move in moves:
                position = self.game.play(position, move)
            if moves and self.image == self.readings(self.game.board(position)):
                self._play_all(moves)

    def _is_said(self, ply: int) -> None:
        """An answer in words or with a button is final: which move was this ply. What followed it may be doubted."""
        self.before = None
        self._answered = min(ply, self.line.ply)

    def _under_way(self) -> None:
        """Where all stands again as after the last move, though it looked taken back meanwhile, another one that looks
        the same may have been made instead."""
        if not self.turn.begun() and self.state is State.PLAY and (tales := self._made_over()):
            last = self.line.moves[-1]
            self._forget(1)
            self._fresh(self._turn_here())
            self._ask_which([(last,), *tales])
        else:
            super()._under_way()

    def _made_over(self) -> list[Tale]:
        """What may have been made instead of the last move, where that explains what has been done since, and the last
        move does not."""
        if not self.turn.was_undone or self.turn.asked or self.line.ply <= self._answered:
            return []
        last = self.line.moves[-1]
        left = {site for site, _ in self.turn.log} - sites_of([last])
        return [tale for tale in self._told(1, most=1) if tale and left and left <= sites_of(tale)]

    def _is_settled(self, index: int) -> bool:
        """Whether there is nothing to doubt: it was asked about, or commanded, or is no move."""
        plain = self.state is State.PLAY and self.turn.moves[index] is not None
        return not plain or self.turn.to_order or bool(self.turn.press or self.turn.asked)

    # -- which they are

    def _others(self, index: int, after: Turn | None) -> list[Tale]:
        """What has been made instead of this move, if it leaves something unaccounted for that they do not, or comes
        after one of them that stood finished."""
        turn, move = self.turn, self.turn.moves[index]
        stood = turn.stood - {move}
        left = unaccounted(turn, index, after)
        if not move or not (left or stood):
            return []
        told = self._told(0, after=after)
        told += [tale for first in stood for tale in self._replied(first) if tale not in told]
        tales = [tale for tale in told if self._explains(tale, left)]
        tales += [tale for tale in told if tale[0] in stood and self._unexplained_by(tale) == left]
        as_judged = self.game.play(turn.position, move)
        return [tale for tale in tales if self.game.play(turn.position, tale[0]) != as_judged]

    def _told(self, plies: int, most: int = 2, after: Turn | None = None) -> list[Tale]:
        """What may have been played in the place of just so many plies. after: the turn to which belongs what looks
        like the beginning of a reply."""
        witness = self._witness
        if after and (begun := _begun(after)):
            witness = replace(witness, image={**self.image, **{site: after.base[site] for site in begun}})
        return [story.moves for story in told_anew(self.game, self.line, witness, plies, most)]

    def _replied(self, first: Move) -> list[Tale]:
        """This move and what may have been the reply to it."""
        line = self.line.without(0)
        line.push(first, self.game.play(line.position, first))
        return [(first, *story.moves) for story in told_anew(self.game, line, self._witness, 0, most=1)]

    def _unexplained_by(self, tale: Tale) -> set[Site]:
        """What the hands have done in this turn that belongs to none of these moves."""
        return {site for site, _ in self.turn.log} - sites_of(tale)

    def _explains(self, tale: Tale, left: set[Site]) -> bool:
        """Whether it leaves less unaccounted for than that; where seeds are sown, nothing."""
        unexplained = self._unexplained_by(tale)
        return bool(left) and not unexplained if self.turn.is_sowing else unexplained < left

    def _is_made_again(self) -> bool:
        """Whether the last move stood taken back, and the hand that made it may be making it again, or another."""
        undone = self.turn.stood_undone
        return undone and self.before is not None and self.before.begun() and bool(self.before.replies.open)

    def _with_rivals(self, whole: Iterable[int]) -> list[int]:
        """These candidates, and the moves that fit as well, though they were not followed all the way."""
        moves = {move for tale in self._told(0, most=1) for move in tale}
        return list(dict.fromkeys((*whole, *(k for k, move in enumerate(self.turn.moves) if move in moves))))

    def _note_held(self) -> None:
        """The hands go on."""
        if self.doubt and self._now - self.doubt.since >= A_HAND:
            self.turn.held.add(self.doubt.index)
        self.turn.was_undone |= self.doubt is not None and self.turn.moves[self.doubt.index] is None

    def _crossed(self, index: int, after: Turn | None) -> list[Tale]:
        """What the last move and this one may have been instead, but for the same in another order."""
        move = self.turn.moves[index]
        if not move or not self.line.moves:
            return []
        last = self.line.moves[-1]
        for found in (self._telling_more, self._in_the_air, self._alone):
            tales = found(last, move, after)
            if others := [tale for tale in tales if set(tale) != {last, move}]:
                return others
        return []

    def _telling_more(self, last: Move, move: Move, after: Turn | None) -> list[Tale]:
        """Where they leave something unexplained: what leaves nothing."""
        seen = {site for at, site, _ in self._changes_since(self.line.ply) if at > self._played_times[-1]}
        if self._is_long_ago or self.turn.is_sowing or seen <= sites_of((last, move)):
            return []  # a sowing touches too much to tell by that
        told = self._told(1, after=after)
        return [tale for tale in told if tale[1:] == (move,) and seen <= sites_of((last, *tale))]

    def _in_the_air(self, last: Move, move: Move, after: Turn | None) -> list[Tale]:
        """Where the reply was in the air with the move: which piece came down where?"""
        ends, reply = [dst for _, dst in travels(last.steps)], sites_of([move])
        if not reply.isdisjoint(ends) or not travels(move.steps):
            return []
        down = [self._changed_last(dst) for dst in ends if self.image.get(dst) == self.turn.base.get(dst)]
        begun = {site for site in reply - sites_of([last]) if self.turn.base.get(site)}
        changes = self._changes_since(self.line.ply - 1)
        emptied = {site: at for at, site, level in changes if site in begun and not level}
        if not emptied or not down or min(emptied.values()) > max(down):
            return []
        restored = (story.moves for story in self._restored(if_more=False) if story.plies == 1)
        return [tale for tale in (*self._told(1, after=after), *restored) if len(tale) > 1]

    def _alone(self, last: Move, move: Move, after: Turn | None) -> list[Tale]:
        """Where a sowing looked taken back for a moment, and the next one begun: what alone explains all since then.
        Where both leave something unexplained that is no reply: what alone explains some of that, and leaves no
        more."""
        if not self.turn.is_sowing or self._is_long_ago:
            return []
        seen = {site for _, site, _ in self._changes_since(self.line.ply - 1)}
        seen -= _begun(after) if after else set()
        left, left_now = seen - sites_of((last, move)), self._unexplained_by((last, move))

        def is_rival(tale: Tale) -> bool:
            other = seen - sites_of(tale)
            undone = self.turn.was_undone and self._unexplained_by(tale) <= left_now
            return undone or (len(other) <= len(left) and not left <= other)

        if not left and not self.turn.was_undone:
            return []
        return [tale for tale in self._told(1, 1, after) if tale and is_rival(tale)]

    def _too_soon(self, index: int) -> Story | None:
        """What may have happened instead, where the piece that moves on came down two plies ago, and the reply was
        early, or it had gone back in between."""
        move = self.turn.moves[index]
        if not move or self.line.ply < self._answered + 2:
            return None
        starts = {src for src, _ in travels(move.steps)}
        if starts.isdisjoint(dst for _, dst in travels(self.line.moves[-2].steps)):
            return None
        if not self._went_on(starts) and not self._was_back():
            return None
        found = told_anew(self.game, self.line, self._witness, 2, most=2)
        found = [story for story in found if self._is_below(story)]
        return found[0] if len(found) == 1 else None

    def _was_back(self) -> bool:
        """Whether the piece that moved two plies ago stood again where it came from, and never again where it went,
        before the reply had come down."""
        before = self.game.board(self.line.positions[-3])
        ways = travels(self.line.moves[-2].steps)
        if not sites_of(self.line.moves[-1:]).isdisjoint(site for way in ways for site in way):
            return False
        starts, ends = ({way[k]: self.readers[way[k]](before[way[k]]) for way in ways} for k in (0, 1))
        now: dict[Site, int] = {}
        was_back = False
        for at, site, level in self._changes_after(self._played_times[-2]):
            if at >= self._played_times[-1]:
                break
            now[site] = level
            left = ends.items() <= now.items()
            was_back = left and (was_back or starts.items() <= now.items())
        return bool(ways) and was_back

    def _went_on(self, starts: Collection[Site] | None = None) -> bool:
        """Whether a piece that moved two plies ago, to one of these sites or any, was lifted again at once, and before
        the reply had come down, or after one that had begun before it."""
        if self.line.ply < 2:
            return False
        moved, reply = (travels(made.steps) for made in self.line.moves[-2:])
        again = [self._changed_last(dst) for _, dst in moved if (dst in starts if starts else not self.image.get(dst))]
        up, down = ([self._changed_last(way[k]) for way in reply] for k in (0, 1))
        if not again or not down:
            return False
        moved_at, replied_at = self._played_times[-2:]
        was_early = min(again) <= min(max(down), replied_at) or min(up) < moved_at
        return was_early and min(again) <= moved_at + self.settings.adjust

    def _is_below(self, story: Story) -> bool:
        """Whether it has one ply below the last one otherwise."""
        return story.plies == 2 and story.moves[1:] == (self.line.moves[-1],)

    # -- when it looks taken back

    def _go_back(self, turn: Turn) -> None:
        """Unless the move that stood finished may have been made, and what follows be the reply to it."""
        stood = self.turn.stood
        moves = {tale[0] for tale in self._told(0) if len(tale) > 1} & stood if stood else set()
        rivals = [k for k, move in enumerate(self.turn.moves) if move in moves]
        if rivals and self.turn.moves[-1] is None and self.state is State.PLAY and not self.turn.asked:
            self._ask([*rivals, len(self.turn.moves) - 1])
        else:
            super()._go_back(turn)

    def _forget(self, plies: int) -> None:
        if plies and self.state in (State.PLAY, State.ASK, State.REPAIR):
            self._fallen = self.line.without(0), [*self._played_times], self._now
        super()._forget(plies)
        self._answered = min(self._answered, self.line.ply)

    def _restored(self, *, if_more: bool) -> list[Story]:
        """What has happened, if what looked taken back a moment ago has been played after all. if_more: only where that
        explains more than a move under way does."""
        if not self._fallen or not self._took_back_lately:
            return []
        line, times, _ = self._fallen
        seen, left = self._unexplained_since(times[-2] if len(times) > 1 else -inf)
        witness = replace(self._witness, changes_since=lambda ply: self._changes_after(times[ply - 1] if ply else -inf))
        found = []
        for story in (*told_anew(self.game, line, witness, 0, most=2), *told_anew(self.game, line, witness, 1, most=2)):
            moves = [*line.moves[: line.ply - story.plies], *story.moves]
            if if_more and len(seen - sites_of(moves[-FAR:])) >= len(left):
                continue
            kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(moves, self.line.moves, strict=False)))
            found.append(Story(self.line.ply - kept, tuple(moves[kept:])))
        return found

    @property
    def _is_long_ago(self) -> bool:
        """Whether the last ply was played so long ago that hands hardly come back to it."""
        return bool(self._played_times) and self._now - self._played_times[-1] > A_MOMENT

    @property
    def _took_back_lately(self) -> bool:
        """Whether plies have just been taken back."""
        return self._fallen is not None and self._now - self._fallen[-1] < A_MOMENT

    def _instead_of_undo(self, doubt: Doubt) -> list[Tale]:
        """A move and the reply to it that end with what looks like a take-back, and explain more."""
        turn = self.turn
        done = {site for _, site, _ in self._changes_since(self.line.ply)}  # what was led back in between as well
        left = unaccounted(turn, doubt.index) | done - set(turn.undo.chains if turn.undo else ())
        if turn.to_order or turn.press or self.state is not State.PLAY or not left:
            return []
        return [tale for tale in self._told(0) if self._explains(tale, left)]

    # -- what has been seen

    @property
    def _witness(self) -> Witness:
        return Witness(self.image, self.readers, self._changes_since, self._changed_last)

    def _unexplained_since(self, begun: float) -> tuple[set[Site], set[Site]]:
        """(where anything has changed, what of it neither the last plies nor a move under way explain)."""
        seen = {site for _, site, _ in self._changes_after(begun)}
        under_way = {site for k in members(self.turn.replies.open) for site in self.turn.sites(k)}
        return seen, seen - under_way - sites_of(self.line.moves[-FAR:])

    def _changes_since(self, ply: int) -> list[Change]:
        return self._changes_after(self._played_times[ply - 1] if ply else -inf)

    def _changes_after(self, begun: float) -> list[Change]:
        return without_shadows([change for change in self._changes if change[0] >= begun])


def _begun(after: Turn) -> set[Site]:
    """Where something has been done that belongs to a reply under way."""
    return {site for site, _ in after.log} & replied_at(after)
