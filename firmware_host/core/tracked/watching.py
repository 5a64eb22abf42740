"""What hands do on a board that sees them: the tracker tells what has been played, the turn what may be lit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from firmware_host.core.hypotheses.evidence import Change
from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.line import Line
from firmware_host.core.policy import Margins, line, shared
from firmware_host.core.sensing import Reader
from firmware_host.core.tracked.sight import Sight
from firmware_host.core.tracker import Answer, Tracker
from firmware_host.core.turn import Turn
from rules.model import Move
from rules.steps import Site

BACK = 12
"""So many plies at most may turn out to have been otherwise."""


@dataclass(frozen=True, slots=True)
class Held:
    """A finished candidate of the present turn that may still go on. after: the turn that follows if it does not."""

    index: int
    after: Turn


@dataclass(frozen=True, slots=True)
class Question:
    """base: where the game stands for certain. moves: what may have been played from there; None for that the last is
    taken back. ends: where each leads, by its place among them."""

    base: Node
    moves: tuple[Move | None, ...]
    ends: tuple[Node, ...]


def anchored(line_: Line, readers: Mapping[Site, Reader]) -> Node:
    """Where a game stands, with what led there lately."""
    start = max(0, line_.ply - BACK)
    while start and _is_forced(line_, start):
        start -= 1
    node = Node(line_.game, readers, position=line_.positions[start], ply=start)
    k = start
    while k < line_.ply:
        node = node.child(line_.moves[k])
        k = node.ply
    return node


def _is_forced(line_: Line, ply: int) -> bool:
    """Whether the move after so many was a pass that left no choice."""
    return ply < line_.ply and not line_.moves[ply].steps and not line_.moves[ply].weight


class Watching:
    """turn: the present one. held: the finished move that may still go on. question: what only a person can tell."""

    def __init__(self, turn: Turn, line_: Line, sight: Sight, margins: Margins) -> None:
        self.turn = turn
        self.held: Held | None = None
        self.question: Question | None = None
        self._margins = margins
        self._tracker = Tracker(anchored(line_, sight.readers), margins=margins)
        self._is_tracking = self._began_plain = False
        self._stirred: set[Site] = set()

    # -- where the game stands

    def follow(self, turn: Turn, sight: Sight) -> None:
        """Light follows this turn from now on, as the wood stands."""
        self.turn, self.held = turn, None
        self._began_plain = self._tracker.is_plain
        self._stirred.clear()
        show(turn, sight)

    def start(self, now: float, line_: Line, sight: Sight) -> None:
        """It is certain how the game stands, whatever has been seen before."""
        node = anchored(line_, sight.readers)
        self._tracker = Tracker(node, margins=self._margins)
        self._tracker.start(now, node, sight.image)
        self._is_tracking, self.question, self.held = True, None, None
        self._began_plain = self._tracker.is_plain

    def stop(self) -> None:
        """What is seen from now on is no play."""
        self._is_tracking, self.question, self.held = False, None, None

    @property
    def wake_at(self) -> float | None:
        return self._tracker.wake_at if self._is_tracking else None

    # -- what the hands do

    def see(self, now: float, site: Site, level: int, sight: Sight, *, asked: bool) -> None:
        """A change. ``look`` tells what it means, once all of the same scan are there. asked: whether it does what the
        light asked for."""
        self._stirred.add(site)
        together = sight.lately(now) if self.turn.is_orderly else None
        self.turn.eyes.feed(site, level, together=together)
        if self.held:
            self.held.after.eyes.feed(site, level, together=None)
        if self._is_tracking:
            self._tracker.add(Change(now, site, level, asked))

    def look(self, now: float) -> None:
        if self._is_tracking:
            self._tracker.look(now)

    def answer(self, now: float, end: Node | None) -> None:
        """Of what was asked this is so; None: nothing."""
        asked = self._tracker.asked
        ends = dict.fromkeys(one.hypothesis.node for one in asked)
        said = [Answer(node, so=False) for node in ends if node is not end and not (end and node in line(end))]
        if end:
            said.append(Answer(end, so=True))
        self._tracker.answer(now, said)

    @property
    def is_plain(self) -> bool:
        """Whether all is certain that has been done before the present turn, and nothing has come back since to what it
        was."""
        return self._is_tracking and self._began_plain and self._stirred == self.turn.eyes.changed

    def accept(self, now: float, move: Move) -> None:
        """There is nothing else that it can be."""
        self._tracker.accept(now, move)

    def confirm(self, now: float) -> None:
        """The finished move has been played."""
        assert self.held
        move = self.turn.moves[self.held.index]
        assert move
        self._tracker.confirm(now, move)

    # -- what has come of it

    def moved(self, line_: Line) -> tuple[int, list[Move]]:
        """(so many plies of the line have not been played, these have), as far as nothing is asked."""
        node = self.question.base if self.question else self._tracker.node
        made: list[Move] = []
        while node.ply > line_.ply or node.position != line_.positions[node.ply]:
            assert node.parent
            assert node.move
            made.append(node.move)
            node = node.parent
        return line_.ply - node.ply, made[::-1]

    def may_be_play(self, now: float) -> bool:
        """Whether something likely explains all that stands and is gone."""
        return self._is_tracking and any(
            not any(place.away for place in one.way.places.values()) for one in self._tracker.thinkable(now)
        )

    def finished(self, now: float) -> Move | None:
        """The move that has been made if nothing goes on."""
        if not self._is_tracking:
            return None
        here = self._tracker.node
        likely = self._tracker.likely(now)
        node = next((one.hypothesis.node for one in likely if all(one.done)), here)
        if node.ply <= here.ply:
            return None
        return next((one.move for one in line(node) if one.parent and one.parent.is_at(here)), None)

    def hold(self, held: Held | None) -> None:
        self.held = held

    def ask(self) -> Question | None:
        """What is open now."""
        asked = self._tracker.asked if self._is_tracking else ()
        self.question = _question(self._tracker.node, asked) if asked else None
        return self.question


def _question(here: Node, asked: tuple[Explanation, ...]) -> Question | None:
    ends = [one.hypothesis.node for one in asked]
    base = here
    for end in ends:
        base = shared(base, end)
    back = here.parent
    if back and all(end.is_at(here) or end.is_at(back) for end in ends):
        gone = next((end for end in ends if end.is_at(back)), None)
        return Question(here, (None,), (gone,)) if gone else None
    found: dict[Move, Node] = {}
    for end in ends:
        first = next((node.move for node in line(end, base)), None)
        if first:
            found.setdefault(first, end)
    return Question(base, tuple(found), tuple(found.values())) if found else None


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
