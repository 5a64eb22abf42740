"""What may have been played instead of the move that is accepted: where it leaves something unexplained, or hands were
quicker than players are. What fits is asked, and stands until it is answered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from firmware_host.core.evidence import A_HAND, Evidence, begun_in
from firmware_host.core.hindsight import Story, Tale, is_borne_out, left_by, told_anew
from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference
from firmware_host.core.settings import Settings
from firmware_host.core.states import State
from firmware_host.core.tracks import is_visible
from firmware_host.core.turn import Turn
from firmware_host.core.verdict import Doubt, unaccounted
from firmware_host.core.wood import Wood
from rules.model import Game, Move, sites_of
from rules.steps import travels


class Rivals(Evidence):
    """Play, and the moves that each one accepted may have been instead."""

    def __init__(
        self, game: Game[Any], wood: Wood, settings: Settings | None = None, moves: Iterable[str] = ()
    ) -> None:
        self._tales: Sequence[Tale] = ()  # what may have been played, when it is asked what was
        self._answered = 0  # up to this ply there is nothing to doubt: ordered, or answered in words or with a button
        super().__init__(game, wood, settings, moves)

    def _accept(self, index: int, after: Turn | None = None) -> None:
        if self._is_settled(index):
            ordered = self.turn.to_order
            if self.state is State.ASK:
                self._answer(index, after)
            else:
                super()._accept(index, after)
            if ordered:
                self._answered = self.line.ply
            return
        move = self.turn.moves[index]
        assert move
        if self._is_made_again() and unaccounted(self.turn, index, after):
            self._ask((index, self.turn.moves.index(None)))
        elif others := self._others(index, after):
            self._ask_which([(move,), *others])
        elif self.before and self.line.ply > self._answered and (crossed := self._crossed(index, after)):
            self._ask_since(self.before, [(self.line.moves[-1], move), *crossed])
        elif self.before and self._may_be_undone(self.before):
            self._ask_since(self.before, [(self.line.moves[-1], move)], self.before.moves.index(None))
        elif story := self._too_soon(index):
            if self._was_back():
                self._forget(2)
                self._play_all(story.moves)
            else:
                self._ask_anew(2, [(*self.line.moves[-2:], move), story.moves])
        else:
            super()._accept(index, after)

    def _ask(self, indices: Sequence[int]) -> None:
        self._tales = ()
        super()._ask(indices)

    def _ask_which(self, tales: Sequence[Tale], *others: int) -> None:
        """What has been played since the present position: which was the first ply? others: candidates beside."""
        self._ask([*others, *(self.turn.moves.index(move) for move in dict.fromkeys(tale[0] for tale in tales))])
        self._tales = tales

    def _ask_since(self, turn: Turn, tales: Sequence[Tale], *others: int) -> None:
        """What has been played since that turn began, which is gone back to."""
        self._return_to(turn)
        self._ask_which(tales, *others)

    def _ask_anew(self, plies: int, tales: Sequence[Tale]) -> None:
        """What has been played in the place of so many plies, and since."""
        self._forget(plies)
        self._fresh(self._turn_here())
        self._ask_which(tales)

    def _answer(self, index: int, after: Turn | None) -> None:
        """What followed the move that is the answer is known as well, unless the hands have done something since where
        that was, or anything that might be told of."""
        told = {tale[1:] for tale in self._tales if tale[0] == self.turn.moves[index]}
        in_question = sites_of(move for tale in self._tales for move in tale)
        self._tales = ()
        super()._accept(index, after)
        if len(told) == 1:
            (moves,) = told
            position = self.line.position
            for move in moves:
                position = self.game.play(position, move)
            if in_question.isdisjoint(difference(self.readings(self.game.board(position)), self.image).sites):
                for move in moves:
                    self._answer(self.turn.moves.index(move), None)
                if moves and self.turn.replies.complete:
                    self._resolve()  # the hands have gone on since

    def _is_said(self, ply: int) -> None:
        """An answer in words or with a button is final: which move was this ply. What followed it may be doubted."""
        self.before = self._fallen = None
        self._answered = min(ply, self.line.ply)

    def _hold(self, index: int) -> None:
        if not self._stands((index,)):
            super()._hold(index)

    def _under_way(self) -> None:
        """Where all stands again as after the last move, though it looked taken back meanwhile, another one that looks
        the same may have been made instead."""
        if not self.turn.begun() and self.state is State.PLAY and (tales := self._made_over()):
            self._ask_anew(1, [(self.line.moves[-1],), *tales])
        elif not self._stands(members(self.turn.replies.open)):
            super()._under_way()

    def _stands(self, indices: Iterable[int]) -> bool:
        """Whether it is still to be answered what has been sown or pushed: these moves do not answer it, for what they
        leave unexplained, or as they are asked about."""
        looks_alike = self.turn.is_sowing or not self.turn.is_orderly
        nothing = not (self.turn.begun() or self.turn.is_sowing)  # full pits look all the same
        if self.state is not State.ASK or not self._tales or not looks_alike or nothing:
            return False
        moves = [(index, move) for index in indices if (move := self.turn.moves[index])]
        return bool(moves) and all(index in self.asking or self._unexplained_by((move,)) for index, move in moves)

    def _made_over(self) -> list[Tale]:
        """What may have been made instead of the last move, where that explains what has been done since, and the last
        move does not."""
        if not self.turn.was_undone or self.turn.asked or self.line.ply <= self._answered:
            return []
        left = self._unexplained_by((self.line.moves[-1],))
        return [tale for tale in self._told(1, most=1) if tale and left <= sites_of(tale)] if left else []

    def _is_settled(self, index: int) -> bool:
        """Whether there is nothing to doubt: it was asked about, or commanded, or is no move."""
        at_play = self.state is State.PLAY or (self.state is State.REPAIR and not self.strict)
        plain = at_play and self.turn.moves[index] is not None
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
        self.turn.was_undone |= self.doubt is not None and not self.held

    def _crossed(self, index: int, after: Turn | None) -> list[Tale]:
        """What the last move and this one may have been instead, but for the same in another order."""
        move = self.turn.moves[index]
        if not move or not self.line.moves:
            return []
        last = self.line.moves[-1]
        for found in (self._telling_more, self._in_the_air, self._undone, self._alone, self._as_well):
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

    def _undone(self, last: Move, move: Move, after: Turn | None) -> list[Tale]:
        """Where the last move looked taken back for a moment, and this one ends where it began: what may have been made
        in the place of both."""
        begun = {src for src, _ in travels(last.steps)}
        if not self.turn.was_undone or begun.isdisjoint(dst for _, dst in travels(move.steps)):
            return []
        return [tale for tale in self._told(1, after=after) if len(tale) > 1]

    def _alone(self, last: Move, move: Move, after: Turn | None) -> list[Tale]:
        """Where a sowing looked taken back for a moment, and the next one begun: what alone explains all since then.
        Where both leave something unexplained that is no reply: what alone explains some of that, and leaves no
        more."""
        if not self.turn.is_sowing or self._is_long_ago:
            return []
        replying = begun_in(after)
        seen = self._touched_since(self.line.ply - 1) - replying
        left, left_now = seen - sites_of((last, move)), self._unexplained_by((last, move))
        undone = self.turn.was_undone and not replying
        if not left and not undone:
            return []

        def is_rival(tale: Tale) -> bool:
            other = seen - sites_of(tale)
            explains_more = len(other) <= len(left) and not left <= other
            return explains_more or (undone and self._unexplained_by(tale) <= left_now)

        return [tale for tale in self._told(1, most=1, after=after) if tale and is_rival(tale)]

    def _as_well(self, last: Move, move: Move, after: Turn | None) -> list[Tale]:
        """Where they end with what is seen, and leave changes unexplained: what explains some of those, and leaves no
        more."""
        shown = self._shows(self.game.play(self.turn.position, move))
        if not shown or self._is_long_ago or self.turn.is_sowing:
            return []  # a sowing touches too much to tell by that
        line = self.line.without(1)
        left = left_by(self.game, line, self._witness, (last, move))

        def is_rival(tale: Tale) -> bool:
            other = left_by(self.game, line, self._witness, tale)
            return other.total() <= left.total() and not left <= other

        told = self._told(1, after=after) if left else []
        return [tale for tale in told if tale and is_rival(tale)]

    def _stood_instead(self) -> list[Story]:
        """What may have followed another move than the last one, which stood finished before that."""
        if not self.before or self.line.ply <= self._answered or self.before.position is not self.line.positions[-2]:
            return []
        found = []
        for move in self.before.stood - {self.line.moves[-1]}:
            line = self.line.without(1)
            line.push(move, self.game.play(line.position, move))
            tales = [(move, *story.moves) for story in told_anew(self.game, line, self._witness, 0, most=2)]
            found += [Story(1, tale) for tale in tales if is_borne_out(self.game, line.without(1), self._witness, tale)]
        return found

    def _stood_before(self, before: Turn) -> list[Tale]:
        """The sowings that stood finished before the last one, which is taken back, where that leaves just what is
        seen."""
        if not self.turn.is_sowing or self.line.ply <= self._answered:
            return []
        stood = before.stood - {self.line.moves[-1]}
        return [(move,) for move in stood if self._shows(self.game.play(before.position, move))]

    def _may_be_undone(self, before: Turn) -> bool:
        """Whether all that has been emptied in two turns may as well be the sowing before them, taken back."""
        if not before.is_sowing or not before.undoes_unseen or self.line.ply <= self._answered:
            return False
        on_the_way = {(site, entry.reading) for site, chain in before.undoes.items() for entry in chain.entries}
        shows = [chain for chain in before.undoes.values() if is_visible(chain)]
        if len(shows) < 2 or not on_the_way.issuperset((*before.memory.readings, *self.turn.memory.readings)):
            return False
        return before.match.complete != before.replies.complete

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

    # -- when it looks taken back

    def _go_back(self, turn: Turn) -> None:
        """Unless the move that stood finished may have been made, and what follows be the reply to it; or what is only
        half taken back explains less than that."""
        left = self.turn.memory.touched - self.turn.undoes.keys() if self.turn.is_half_undone else set()
        told = [tale for tale in self._told(0) if len(tale) > 1] if left or self.turn.stood else []
        moves = {tale[0] for tale in told} & self.turn.stood
        rivals = [k for k, move in enumerate(self.turn.moves) if move in moves]
        fuller = [tale for tale in told if self._explains(tale, left)]
        if rivals and self.turn.moves[-1] is None and self.state is State.PLAY and not self.turn.asked:
            self._ask([*rivals, len(self.turn.moves) - 1])
        elif len(fuller) == 1:
            self._play_all(fuller[0])
        else:
            super()._go_back(turn)

    def _forget(self, plies: int) -> None:
        super()._forget(plies)
        self._answered = min(self._answered, self.line.ply)

    def _instead_of_undo(self, doubt: Doubt) -> list[Tale]:
        """A move and the reply to it that end with what looks like a take-back, and explain more; or the move stood."""
        turn = self.turn
        done = self._touched_since(self.line.ply)  # what was led back in between as well
        left = unaccounted(turn, doubt.index) | done - turn.undoes.keys()
        stood = turn.stood
        if turn.to_order or turn.press or self.state is not State.PLAY or not (left or stood):
            return []
        told = self._told(0)
        return [tale for tale in told if self._explains(tale, left) or (len(tale) > 1 and tale[0] in stood)]
