"""Holds the tracker against recorded games: what it takes for played, beside what was meant.

Changes come at their times whatever the tracker makes of them; a question is answered at once, with the truth. A ply
is judged when two more have been made, or the hands have rested for some time at the end: before that it may still be
told otherwise. After a mistake the tracker is told how the game stands.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import thread_time

from firmware_host.core.answers import Answer
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.evidence import Change
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.policy import Margins, line
from firmware_host.core.sensing import readers
from firmware_host.core.tracker import Tracker
from tests.corpus.recording import Recording, Scan

REST = 30.0
"""Seconds for which the hands rest at the end."""
ANSWER = 0.05
"""Seconds after which a question is answered."""
SETTLED = 2
"""So many plies later a ply is judged."""


@dataclass
class Judged:
    """counts: plies, wrong (another stands in its place), missed (nothing does), asked, off (questions without a true
    answer). waits: seconds from the last act of a ply until it counted. took: processor time of all. looks: of each
    look; slices: of each piece of one. notes: a line for each mistake."""

    counts: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    took: float = 0.0
    looks: list[float] = field(default_factory=list)
    slices: list[float] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, other: Judged) -> None:
        self.counts += other.counts
        self.waits += other.waits
        self.took += other.took
        self.looks += other.looks
        self.slices += other.slices
        self.notes += other.notes


def judge(
    recording: Recording, costs: Costs | None = None, margins: Margins | None = None, *, timed: bool = False
) -> Judged:
    """timed: every look is; that takes time itself."""
    return _Replay(recording, costs, margins, timed=timed).judged()


class _Replay:
    def __init__(self, recording: Recording, costs: Costs | None, margins: Margins | None, *, timed: bool) -> None:
        game = recording.opened()
        self._recording = recording
        self._meant = Node(game, readers(recording.kinds(game), game.pieces))
        self._image = dict(zip(recording.sites, recording.start, strict=True))
        self._tracker = Tracker(self._meant, costs, margins)
        self._tracker.start(0.0, self._meant, self._image)
        self._now = 0.0
        self._waiting: dict[int, float] = {}  # ply -> when its last act was done
        self._found = Judged()
        self._timed = timed

    def judged(self) -> Judged:
        since = thread_time()
        for at, what in self._recording.events():
            self._until(at)
            if isinstance(what, list):
                self._changes(what)
            else:
                self._truth(*what)
        self._until(self._now + REST)
        self._check(0)
        self._found.took = thread_time() - since
        return self._found

    def _until(self, now: float) -> None:
        """Time passes; the tracker looks when it wants to, and is answered when it asks."""
        while True:
            asks_until = self._now + ANSWER if self._tracker.asked else None
            wake = self._tracker.wake_at
            due = min((at for at in (asks_until, wake) if at is not None and at <= now), default=None)
            if due is None:
                break
            self._now = max(self._now, due)
            if due == asks_until:
                self._answer()
            else:
                self._look()
            self._note_waits()
        self._now = now

    def _look(self) -> None:
        if not self._timed:
            self._tracker.work(self._now)
            return
        begun = since = thread_time()
        is_over = False
        while not is_over:
            is_over = self._tracker.work(self._now, pieces=1)
            now = thread_time()
            self._found.slices.append(now - since)
            since = now
        self._found.looks.append(since - begun)

    def _changes(self, changes: Scan) -> None:
        for site, level in changes:
            self._image[site] = level
            self._tracker.add(Change(self._now, site, level))
        self._tracker.note(self._now)
        self._look()
        self._note_waits()

    def _truth(self, kind: str, text: str) -> None:
        if kind == "ply":
            self._meant = self._meant.child(self._meant.game.parse(text, self._meant.position))
            self._found.counts["plies"] += 1
            self._waiting[self._meant.ply] = self._now
            self._check(SETTLED)
            self._note_waits()
        elif kind == "said" and text not in [move.text for move in self._meant.passes]:  # forced ones are made already
            self._meant = self._meant.child(self._meant.game.parse(text, self._meant.position))
            self._tracker.start(self._now, self._meant, self._image)
        elif kind == "takeback":
            for _ in range(int(text)):
                assert self._meant.parent
                self._waiting.pop(self._meant.ply, None)
                self._meant = self._meant.parent

    def _note_waits(self) -> None:
        here = line(self._tracker.node)
        for meant in line(self._meant):
            if meant.ply in self._waiting and any(one.is_at(meant) for one in here):
                self._found.waits.append(self._now - self._waiting.pop(meant.ply))

    def _check(self, later: int) -> None:
        """Whether all that was meant so many plies ago stands."""
        meant = line(self._meant)
        wanted = meant[max(0, len(meant) - 1 - later)]
        here = line(self._tracker.node)
        if any(one.is_at(wanted) for one in here) and (later or here[-1].is_at(wanted)):
            return
        what = "wrong" if any(one.ply == wanted.ply for one in here) else "missed"
        self._found.counts[what] += 1
        name, seed = f"{self._recording.game} {self._recording.sensing}", self._recording.seed
        told = " ".join(one.move.text for one in here[-3:] if one.move)
        is_meant = " ".join(one.move.text for one in meant[-3:] if one.move)
        story = self._tracker.explain(self._now)[0]
        prices = f"{story['nats']:.1f} nats for {' '.join(story['plies'])}"
        prices += f", {self._tracker.price(self._meant, self._now):.1f} for what was meant"
        self._found.notes.append(f"{name} {seed} at {self._now:.2f}: {what}: {told}; meant: {is_meant}; {prices}")
        self._waiting.clear()
        self._tracker.start(self._now, self._meant, self._image)

    def _answer(self) -> None:
        self._found.counts["asked"] += 1
        asked, meant = self._tracker.asked, line(self._meant)
        true = [one for one in asked if any(one.hypothesis.node.is_at(node) for node in meant)]
        if not true:
            self._found.counts["off"] += 1
        chosen = max(true, key=lambda one: one.hypothesis.node.ply, default=None)
        answers = [Answer(one.hypothesis.node, so=False) for one in asked if one is not chosen]
        if chosen:
            node = chosen.hypothesis.node
            answers = [said for said in answers if said.node.ply > node.ply]
            answers.append(Answer(node, so=True))
        self._tracker.answer(self._now, answers)
