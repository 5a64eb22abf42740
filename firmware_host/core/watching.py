"""What hands do on a board that sees them: the tracker tells what has been played, the turn what may be lit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from firmware_host.core.answers import Answer
from firmware_host.core.asking import Question, question
from firmware_host.core.hypotheses.evidence import Change
from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.hypotheses.telling import ToldHypothesis
from firmware_host.core.hypotheses.wood import amid
from firmware_host.core.line import Line
from firmware_host.core.policy import Margins, line
from firmware_host.core.repair import difference
from firmware_host.core.sensing import Reader
from firmware_host.core.sight import Sight
from firmware_host.core.tracker import Tracker
from firmware_host.core.turn import Turn
from rules.model import Move
from rules.steps import Board, Site

DARK = 0.9
"""So many seconds nothing may be lit, though hands may be taking back; a look is due then."""
BACK = 12
"""So many plies at most may turn out to have been otherwise."""


@dataclass(frozen=True, slots=True)
class Held:
    """A finished candidate of the present turn that may still go on. after: the turn that follows if it does not."""

    index: int
    after: Turn


def anchored(line_: Line, readers: Mapping[Site, Reader], known: Node | None = None) -> Node:
    """Where a game stands, with what led there lately. known: an earlier answer; where it began there too, what has
    been worked out stays."""
    start = max(0, line_.ply - BACK)
    while start and _is_forced(line_, start):
        start -= 1
    node = Node(line_.game, readers, position=line_.positions[start], ply=start)
    if known and (first := _first(known)).is_at(node) and first.readers is readers:
        node = first
    k = start
    while k < line_.ply:
        node = node.child(line_.moves[k])
        k = node.ply
    return node


def _first(node: Node) -> Node:
    while node.parent:
        node = node.parent
    return node


def _is_forced(line_: Line, ply: int) -> bool:
    """Whether the move after so many was a pass that left no choice."""
    return ply < line_.ply and not line_.moves[ply].steps and not line_.moves[ply].weight


class Watching:
    """turn: the present one. held: the finished move that may still go on. question: what only a person can tell.

    What the tracker makes of the hands is searched for in slices (``work``) and heard of with the next ``look``: all
    else hangs on what was seen alone, whatever has been searched by then."""

    def __init__(self, turn: Turn, line_: Line, sight: Sight, margins: Margins) -> None:
        self.turn = turn
        self.held: Held | None = None
        self.question: Question | None = None
        self._margins = margins
        self._here = anchored(line_, sight.readers)
        self._tracker = Tracker(self._here, margins=margins)
        self._is_tracking = self._began_plain = self._is_behind = self._obeyed = False
        self._stirred: set[Site] = set()

    # -- where the game stands

    def follow(self, turn: Turn, sight: Sight) -> None:
        """Light follows this turn from now on, as the wood stands."""
        self.turn, self.held = turn, None
        self._began_plain = not self._is_behind and self._tracker.is_plain
        self._stirred.clear()
        sight.agree(turn.base)
        show(turn, sight)

    def start(self, now: float, line_: Line, sight: Sight) -> None:
        """It is certain how the game stands, whatever has been seen before."""
        self._here = anchored(line_, sight.readers, self._here)
        self._tracker = Tracker(self._here, margins=self._margins)
        self._tracker.start(now, self._here, sight.image, sight.counts)
        self._is_tracking, self._is_behind, self.question, self.held = True, False, None, None
        self._began_plain = self._tracker.is_plain

    def stop(self) -> None:
        """What is seen from now on is no play."""
        self._is_tracking, self._is_behind, self.question, self.held = False, False, None, None

    @property
    def stirred(self) -> frozenset[Site]:
        """Where anything has changed since the turn began, whatever is read there now; owed turns aside."""
        return frozenset(self._stirred)

    @property
    def is_behind(self) -> bool:
        """Whether something was seen since the last ``look``."""
        return self._is_behind

    @property
    def wake_at(self) -> float | None:
        """When to look; at once, where it is behind."""
        if self._is_behind:
            return -inf
        return self._tracker.wake_at if self._is_tracking else None

    # -- what the hands do

    def see(self, now: float, site: Site, level: int, sight: Sight, *, asked: bool, owed: bool) -> None:
        """A change; ``note``, ``accept`` or ``repair`` follows, once all of the same scan are there. asked, owed: as in
        Change."""
        if not owed:
            self._stirred.add(site)
        together = sight.lately(now) if self.turn.is_orderly else None
        self.turn.eyes.feed(site, level, together=together)
        if self.held:
            self.held.after.eyes.feed(site, level, together=None)
        if self._is_tracking:
            told, odds = sight.counts.told(site, level)
            self._tracker.add(Change(now, site, told, asked, odds, owed))

    def note(self, now: float, *, led: bool = False, look: bool = True) -> None:
        """The changes of one scan are there. led: whether they did what the light asked for. look: whether that asks
        for a ``look`` before time has passed."""
        if look:
            self._obeyed = led
        if self._is_tracking:
            self._tracker.note(now)
            self._is_behind |= look

    def repair(self, now: float, *, led: bool) -> None:
        """The changes of one scan are there, after which all stands as it should, as the light has asked for. led: as
        in ``note``."""
        self._obeyed = led
        if self._is_tracking:
            self._tracker.repair(now, self._here)
            self._is_behind = True

    def work(self, now: float, pieces: float) -> bool:
        """Search, so many pieces at most; whether ``look`` would find all of it done."""
        return not self._is_tracking or self._tracker.work(now, pieces)

    def look(self, now: float) -> bool:
        """All that was seen by now is judged. Whether the last of it did what the light asked for."""
        led, self._obeyed = self._obeyed, False
        if not self._is_tracking:
            return led
        self._tracker.work(now)
        if self._tracker.is_untouched and not self.turn.eyes.changed:
            self._stirred.clear()
            self._began_plain = True
        if self._is_behind and not self._stirred:  # the turn began before that was known
            self._began_plain = self._tracker.is_plain
        self._is_behind = False
        return led

    def answer(self, now: float, end: Node) -> None:
        """Of what was asked this is so."""
        asked = self._tracker.asked
        if len(asked) == 1:  # nothing else will ever tell
            self._tracker.confirm(now, end)
            return
        ends = dict.fromkeys(one.hypothesis.node for one in asked)
        denied = [Answer(node, so=False) for node in ends if node not in line(end)]
        self._tracker.answer(now, [*denied, Answer(end, so=True)])

    def deny(self, now: float) -> None:
        """None of the moves that are asked about has been played."""
        assert self.question
        asked = [end for move, end in zip(self.question.moves, self.question.ends, strict=True) if move]
        self._tracker.answer(now, [Answer(line(end, self.question.base)[0], so=False) for end in asked])

    @property
    def answered(self) -> int:
        """Mask of the present candidates that agree with what people have answered."""
        return self._tracker.answered(self.turn.moves) if self._is_tracking else -1

    @property
    def open(self) -> int:
        """Mask of the replies that may have been begun and that nobody has denied."""
        return self.turn.replies.open & self.answered

    @property
    def is_plain(self) -> bool:
        """Whether all is certain that has been done before the present turn, and nothing has come back since to what it
        was."""
        return self._is_tracking and self._began_plain and self._stirred == self.turn.eyes.changed

    def accept(self, now: float, move: Move) -> None:
        """There is nothing else that the changes of this scan can have come to."""
        self._here = self._here.child(move)
        self._tracker.accept(now, self._here)
        self._is_behind = True

    def confirm(self, now: float) -> None:
        """The finished move has been played."""
        assert self.held
        move = self.turn.moves[self.held.index]
        assert move
        self._tracker.confirm(now, self._here.child(move))

    # -- what has come of it

    def moved(self, line_: Line) -> tuple[int, list[Move]]:
        """(so many plies of the line have not been played, these have), as far as nothing is asked."""
        node = self._here = self.question.base if self.question else self._tracker.node
        made: list[Move] = []
        while node.ply > line_.ply or node.position != line_.positions[node.ply]:
            assert node.parent
            assert node.move
            made.append(node.move)
            node = node.parent
        return line_.ply - node.ply, made[::-1]

    def may_be_play(self, now: float) -> bool:
        """Whether all that stands and is gone may be play; a move that is under way only if light can lead on with
        it. Light never follows to where a sensor that is believed says otherwise."""
        if not self._is_tracking:
            return False
        leads_on = self._leads_on

        def is_play(one: Explanation, has_rested: bool) -> bool:
            places = one.way.places.values()
            is_back = has_rested and one.hypothesis.node.ply < self._tracker.node.ply  # it would have been followed
            follows = self._is_behind_light(one) and not is_back and not any(place.lies for place in places)
            return not any(place.away for place in places) and (leads_on or follows)

        is_dark = not (leads_on or self._is_lifted)
        return self._tracker.may_be(is_play, now, DARK if is_dark else inf)

    @property
    def _leads_on(self) -> bool:
        """Whether light shows a way: on with what nobody has denied, or of what may be a take-back, to where something
        was lifted."""
        return bool(self.open) or (self._is_lifted and bool(self.turn.match.open & self.answered))

    @property
    def _is_lifted(self) -> bool:
        """Whether anything is gone, so that the way back is lit."""
        turn = self.turn
        return any(abs(turn.eyes.reading(site)) < abs(turn.base[site]) for site in turn.eyes.changed)

    def _is_behind_light(self, one: Explanation) -> bool:
        """Whether the hands have made the present move, or none, and light has only to follow."""
        here = self._tracker.node.ply
        later = [done for done, ply in zip(one.done, one.hypothesis.path, strict=True) if ply.node.ply > here]
        return not later or any(later)

    def begun(self, now: float, image: Mapping[Site, int]) -> Board | None:
        """What stands where only the ply under way has been done, as far as it has been; None where none is, or as much
        is out of place as has been done, or nothing: then it is that ply which is not right."""
        if not self._is_tracking:
            return None
        likely = self._tracker.ranked(now)[0]
        before, found = likely.hypothesis.parent, amid(likely)
        if not found or not before or not before.node.is_at(self._tracker.node):
            return None
        found = self._counted(likely.hypothesis.node.move) or found
        readers = before.node.readers
        off = difference({site: readers[site](found[site]) for site in image}, image)
        done = sum(found[site] != before.node.board[site] for site in image)
        return found if 0 < len(off.sites) < done else None

    def _counted(self, move: Move | None) -> Board | None:
        """What stands where at the moment of a sowing that is most like what is read; None where pits do not count."""
        turn = self.turn
        astray = turn.left_astray(turn.moves.index(move)) if move in turn.moves else None
        return {**turn.board, **astray.stands} if astray else None

    def finished(self, now: float) -> Move | None:
        """The move that has been made if nothing goes on: every piece is where it should be, or was when it began to be
        held."""
        if not self._is_tracking:
            return None
        here = self._tracker.node
        done = next((one for one in self._tracker.likely(now) if all(one.done)), None)
        if done is None or done.hypothesis.node.ply <= here.ply:
            return None
        move = next((one.move for one in line(done.hypothesis.node) if one.parent and one.parent.is_at(here)), None)
        is_held = self.held is not None and self.turn.moves[self.held.index] == move
        return move if is_held or self._tracker.rests(done, now) else None

    def explain(self, now: float) -> list[ToldHypothesis]:
        """What hands may have done since all was certain, the likeliest first; nothing while none of it may be play."""
        return self._tracker.explain(now) if self._is_tracking else []

    def hold(self, held: Held | None) -> None:
        self.held = held

    def ask(self) -> Question | None:
        """What is open now."""
        asked = self._tracker.asked if self._is_tracking else ()
        self.question = question(self._tracker.node, asked) if asked else None
        return self.question


def show(turn: Turn, sight: Sight) -> None:
    """What stands now, in the order in which it came about."""
    fed: list[Site] = []
    for site in sight.in_order(sight.image):
        if (level := sight.image[site]) != turn.eyes.reading(site):
            together = [other for other in fed if sight.changed_last(site) - sight.changed_last(other) <= 0.1]
            turn.eyes.feed(site, level, together=together)
            fed.append(site)
    turn.eyes.forget_order()


def shown(turn: Turn, sight: Sight) -> Turn:
    """The turn with what stands now."""
    show(turn, sight)
    return turn
