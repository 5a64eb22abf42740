"""What has been played turns out to have been something else, where nothing explains what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from firmware_host.core.evidence import A_HAND, A_MOMENT
from firmware_host.core.hindsight import FAR, Story, Tale, stories
from firmware_host.core.recogniser import members
from firmware_host.core.rivals import Rivals
from firmware_host.core.states import State
from rules.model import sites_of
from rules.steps import taken_from

_SOWN_FAR = 2
"""So many sowings at most fall: further back too many of them end with what is seen."""


class Retelling(Rivals):
    """Play, and what it may have been instead."""

    def _look_back(self) -> bool:
        """Whether what has happened turns out to be something else."""
        if not self.wood.seen or self.turn.press:
            return False
        line, held = self.line, self.held
        if self.doubt and held and self.image == self.readings(self.doubt.after.board):
            self._accept(self.doubt.index, self.doubt.after)
            return True
        if self.doubt and held:
            line = self.line.without(0)
            line.push(held, self.doubt.after.position)
        far = self._recent + bool(held)
        far = min(far, _SOWN_FAR) if self.turn.is_sowing else far
        taken_back = tuple(self.line.moves[-1:]) if self.turn.was_undone else ()
        found = stories(self.game, line, self._witness, far, taken_back)
        found = [story for story in found if self._denied.isdisjoint(story.moves or (None,))]
        found = [story for story in found if not self._is_led(story)]
        if held:
            found = [Story(k - 1, moves) if k else Story(0, (held, *moves)) for k, moves in found]
        final = self._answered - self.turn.was_undone  # what was answered may be thought better of
        found = [story for story in found if self.line.ply - story.plies >= final]
        if self.state is State.PLAY:  # a hand may be amid its move
            found = [story for story in found if self._is_likely(story)]
        found = found or self._restored(if_more=True) or self._stood_instead()
        if self._may_sow_on(found):
            self._review_at = self._changed_at + self.settings.forgotten
            return False
        at_once = not held and all(not story.plies and len(story.moves) == 1 for story in found)
        if len(found) == 1 and not (self.strict and at_once):
            if others := self._restored_too(found[0]):
                self._ask_stories([found[0], *others])
                return True
            replies = self._replies_too(found[0])
            self._forget(found[0].plies)
            self.strict = False
            self._retell(found[0].moves)
            if replies:
                self._ask_which(replies)
        elif found and not held and not any(story.plies for story in found):
            self._ask_stories(found)
        else:
            return not held and self._doubts_what_was_played(found)
        return True

    def _is_led(self, story: Story) -> bool:
        """Whether more than one of its sites, or all of one move, is as it is because a hand did what the light asked
        for."""
        led = {site for site in sites_of(story.moves) if self._led_at.get(site) == self._changed_last(site)}
        return len(led) > 1 or any(sites_of([move]) <= led for move in story.moves)

    def _retell(self, moves: Tale) -> None:
        """These have been played; the last of them may have been something else, like any that is accepted."""
        if len(moves) > 1:
            self._play_all(moves[:-1])
            self._accept(self.turn.moves.index(moves[-1]))
        else:
            self._play_all(moves)

    def _doubts_what_was_played(self, found: Sequence[Story]) -> bool:
        """Whether it is asked, as so many plies may have been others; pictures of seeds are too much alike."""
        plies = {story.plies for story in found}
        played = self.line.moves[-max(plies, default=0) :]
        if self.turn.is_sowing or len(plies) != 1 or 0 in plies or not all(story.moves for story in found):
            return False
        if not all(move.steps for move in played):
            return False
        self._ask_anew(len(played), [story.moves for story in found])
        return True

    def _restored_too(self, story: Story) -> list[Story]:
        """What looked taken back a moment ago, where it may have stood all the same; pictures of seeds are too much
        alike."""
        if self.turn.is_sowing:
            return []
        return [found for found in self._restored(if_more=False) if self._end(found) != self._end(story)]

    def _end(self, story: Story) -> Any:
        """The position that a story leads to."""
        position = self.line.without(story.plies).position
        for move in story.moves:
            position = self.game.play(position, move)
        return position

    def _ask_stories(self, found: Sequence[Story]) -> None:
        """Which of these has been played; what they all begin with has been."""
        plies = max(story.plies for story in found)
        begun = self.line.ply - plies
        tales = [(*self.line.moves[begun : self.line.ply - story.plies], *story.moves) for story in found]
        self._forget(plies)
        certain = {tale[0] for tale in tales} if len(tales) > 1 else set()
        if len(certain) == 1 < min(map(len, tales)):
            self._play_all(certain)
            tales = [tale[1:] for tale in tales]
        elif plies:
            self._fresh(self._turn_here())
        self._ask_which(tales)

    def _replies_too(self, story: Story) -> list[Tale]:
        """What may have followed a sowing already, where that alone leaves something unexplained."""
        if story.plies or not self.turn.is_sowing or len(story.moves) != 1:
            return []
        left = self._unexplained_by(story.moves)
        return [tale[1:] for tale in self._replied(story.moves[0]) if self._explains(tale, left)]

    def _may_sow_on(self, found: Sequence[Story]) -> bool:
        """Whether a hand may be sowing what no sensor sees: only a longer rest tells that more than a move is made."""
        long_ago = self._now >= self._changed_at + self.settings.forgotten
        return self.turn.is_sowing and not long_ago and any(story.plies or len(story.moves) > 1 for story in found)

    def _is_likely(self, story: Story) -> bool:
        """Whether it is, though all may be well: what was played is not denied, but for plies that followed each other
        faster than players do, for a sowing or a take-back that looked like another, for what leaves something
        unexplained, long after the hands have left it, or for one ply below its reply. While a hand may be sowing (pits
        look full however long it hesitates) nothing but one move is made, or something after the finished one."""
        if self.state is State.PLAY and self.turn.is_sowing and self.turn.replies.open:
            goes_on = len(story.moves) == 1 or story.moves[0] == self.held
            return not story.plies and goes_on and not self._empties_more(story)
        times = self._played_times[-story.plies :] if story.plies else []
        undone = self.turn.stood_undone or (self.doubt is not None and not self.held)
        below = self._is_below(story) and self._went_on()
        hasty = len(times) > 1 and all(later - earlier < A_HAND for earlier, later in pairwise(times))
        hasty = hasty and not self.turn.replies.open  # what is under way explains it all
        single = len(times) == 1 and (undone or self.turn.is_sowing)
        return not times or hasty or below or single

    def _empties_more(self, story: Story) -> bool:
        """Whether a sowing under way explains more of what has been emptied than the story does."""
        emptied = {site for site, level in self.turn.memory.readings if not level}
        left = emptied - {site for move in story.moves for site in taken_from(move.steps)}
        open_ = members(self.turn.replies.open)
        return any(emptied - set(taken_from(self.turn.steps(k))) < left for k in open_)

    @property
    def _recent(self) -> int:
        """How many of the last plies had been played only a moment before the hands went on."""
        times = self._played_times[-FAR:]
        went_on = next((at for at, *_ in self._changes if times and at > times[-1]), self._changed_at)
        return sum(went_on - at < A_MOMENT for at in times)
