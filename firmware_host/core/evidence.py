"""What the hands have done, set against what is taken to have been played: what it leaves unexplained, which tales tell
it as well, and how quickly one thing came after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import Any

from firmware_host.core.hindsight import FAR, Story, Tale, is_borne_out, told_anew
from firmware_host.core.line import Line
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.settings import Settings
from firmware_host.core.states import State
from firmware_host.core.turn import Turn
from firmware_host.core.verdict import replied_at
from firmware_host.core.witness import Change, Witness, without_shadows
from firmware_host.core.wood import Wood
from rules.model import Game, Move, sites_of
from rules.steps import Add, Site, travels

A_MOMENT = 10.0
"""Seconds in which players see that the board has taken a move for another."""
A_HAND = 0.25
"""Seconds that one player takes at least after the other."""


class Evidence(Play):
    """Play, and what speaks for and against it."""

    def __init__(
        self, game: Game[Any], wood: Wood, settings: Settings | None = None, moves: Iterable[str] = ()
    ) -> None:
        self._fallen: tuple[Line, list[float], float] | None = None  # what was taken back last, its times, and when
        super().__init__(game, wood, settings, moves)

    def _forget(self, plies: int) -> None:
        if plies and self.state in (State.PLAY, State.ASK, State.REPAIR):
            self._fallen = self.line.without(0), [*self._played_times], self._now
        super()._forget(plies)

    # -- what has been seen

    @property
    def _witness(self) -> Witness:
        return Witness(self.image, self.readers, self._changes_since, self._changed_last)

    def _shows(self, position: Any) -> bool:
        """Whether the wood looks as it does there."""
        return self.readings(self.game.board(position)) == self.image

    def _unexplained_since(self, begun: float) -> tuple[set[Site], set[Site]]:
        """(where anything has changed, what of it neither the last plies nor a move under way explain)."""
        seen = {site for _, site, _ in self._changes_after(begun)}
        under_way = {site for k in members(self.turn.replies.open) for site in self.turn.sites(k)}
        return seen, seen - under_way - sites_of(self.line.moves[-FAR:])

    def _touched_since(self, ply: int) -> set[Site]:
        return {site for _, site, _ in self._changes_since(ply)}

    def _changes_since(self, ply: int, times: Sequence[float] | None = None) -> list[Change]:
        """None, for a ply that has not counted yet. times: when each counted, if it is not those of the line."""
        begun = (-inf, *(self._played_times if times is None else times))
        return self._changes_after(begun[ply]) if ply < len(begun) else []

    def _changes_after(self, begun: float) -> list[Change]:
        return without_shadows([change for change in self._changes if change[0] >= begun])

    # -- what explains it

    def _told(self, plies: int, most: int = 2, after: Turn | None = None) -> list[Tale]:
        """What may have been played in the place of just so many plies. after: the turn to which belongs what looks
        like the beginning of a reply."""
        before = {site: after.base[site] for site in begun_in(after)} if after else {}
        witness = replace(self._witness, image={**self.image, **before})
        return [story.moves for story in told_anew(self.game, self.line, witness, plies, most)]

    def _replied(self, first: Move) -> list[Tale]:
        """This move and what may have been the reply to it."""
        line = self.line.without(0)
        line.push(first, self.game.play(line.position, first))
        return [(first, *story.moves) for story in told_anew(self.game, line, self._witness, 0, most=1)]

    def _unexplained_by(self, tale: Tale) -> set[Site]:
        """What the hands have done in this turn that belongs to none of these moves."""
        return self.turn.memory.touched - sites_of(tale)

    def _explains(self, tale: Tale, left: set[Site]) -> bool:
        """Whether it leaves less unaccounted for than that; where seeds are sown, nothing."""
        unexplained = self._unexplained_by(tale)
        return bool(left) and not unexplained if self.turn.is_sowing else unexplained < left

    def _restored(self, *, if_more: bool) -> list[Story]:
        """What has happened, if what looked taken back a moment ago has been played after all. if_more: only where that
        explains more than a move under way does."""
        if not self._fallen or not self._took_back_lately:
            return []
        line, times, back_at = self._fallen
        left_again = {site for _, site, level in self._changes_after(back_at) if not level}
        seen, left = self._unexplained_since(times[-2] if len(times) > 1 else -inf)
        witness = replace(self._witness, changes_since=lambda ply: self._changes_since(ply, times))
        found = []
        for story in (*told_anew(self.game, line, witness, 0, most=2), *told_anew(self.game, line, witness, 1, most=2)):
            moves = [*line.moves[: line.ply - story.plies], *story.moves]
            if if_more and len(seen - sites_of(moves[-FAR:])) >= len(left):
                continue
            kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(moves, self.line.moves, strict=False)))
            restored = moves[kept : line.ply - story.plies]
            if not left_again.isdisjoint(src for move in restored for src, _ in travels(move.steps)):
                continue  # what had gone back has left anew
            again = Story(self.line.ply - kept, tuple(moves[kept:]))
            if is_borne_out(self.game, line.without(line.ply - kept), witness, again.moves):
                found.append(again)
        return found

    @property
    def _is_long_ago(self) -> bool:
        """Whether the last ply was played so long ago that hands hardly come back to it."""
        return bool(self._played_times) and self._now - self._played_times[-1] > A_MOMENT

    @property
    def _took_back_lately(self) -> bool:
        """Whether plies have just been taken back."""
        return self._fallen is not None and self._now - self._fallen[-1] < A_MOMENT

    # -- how one thing came after the other

    def _was_back(self) -> bool:
        """Whether the piece that moved two plies ago stood again where it came from before the reply had come down, and
        never again where it went."""
        before = self.game.board(self.line.positions[-3])
        ways = travels(self.line.moves[-2].steps)
        if not sites_of(self.line.moves[-1:]).isdisjoint(site for way in ways for site in way):
            return False
        starts, ends = ({way[k]: self.readers[way[k]](before[way[k]]) for way in ways} for k in (0, 1))
        now: dict[Site, int] = {}
        was_back = False
        for at, site, level in self._changes_after(self._played_times[-2]):
            now[site] = level
            left = ends.items() <= now.items()
            was_back = left and (was_back or (at < self._played_times[-1] and starts.items() <= now.items()))
        return bool(ways) and was_back

    def _went_on(self, starts: Collection[Site] | None = None) -> bool:
        """Whether a piece that moved two plies ago, to one of these sites or any, was lifted again at once, and before
        the reply had come down, or after one that had begun before it."""
        if self.line.ply < 2:
            return False
        moved, reply = (travels(made.steps) for made in self.line.moves[-2:])
        reply = reply or [(step.site, step.site) for step in self.line.moves[-1].steps if isinstance(step, Add)]
        again = [self._changed_last(dst) for _, dst in moved if (dst in starts if starts else not self.image.get(dst))]
        up, down = ([self._changed_last(way[k]) for way in reply] for k in (0, 1))
        if not again or not down:
            return False
        moved_at, answered_at = self._played_times[-2:]
        was_early = min(again) <= min(max(down), answered_at) or min(up) < moved_at
        return was_early and min(again) <= moved_at + self.settings.patience

    def _is_below(self, story: Story) -> bool:
        """Whether it has one ply below the last one otherwise."""
        return story.plies == 2 and story.moves[1:] == (self.line.moves[-1],)


def begun_in(after: Turn | None) -> set[Site]:
    """Where something has been done that belongs to a reply under way."""
    return after.memory.touched & replied_at(after) if after else set()
