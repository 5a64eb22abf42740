"""Holds the whole core against recorded games: what its session takes for played, beside what was meant.

Changes come at their times whatever the session makes of them, so nobody follows its light; a question is answered by
whoever has read it, with the truth. Judged as in ``judge``, so that the figures of both can be set side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time

from firmware_host.core import events as ev
from firmware_host.core.line import Line
from firmware_host.core.offers import AS_IT_WAS, NOT_YET
from firmware_host.core.sensor_layout import SensorLayout
from firmware_host.core.session import Session
from firmware_host.core.states import State
from rules.model import RulesError
from tests.corpus.judge import REST, SETTLED, Judged
from tests.corpus.recording import Recording, Scan

READ = 1.2
"""Seconds after which a question is answered."""
_MOST_TICKS = 200
"""At one moment; a session that wants more goes round in circles."""


def judge_session(recording: Recording) -> Judged:
    """Raises RuntimeError where the session goes round in circles."""
    return _Replay(recording).judged()


class _Replay:
    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._game = recording.opened()
        self._wood = SensorLayout(recording.kinds(self._game), frozenset({"ok", "undo"}))
        self._image = dict(zip(recording.sites, recording.start, strict=True))
        self._meant = Line(self._game)
        self._now = 0.0
        self._asked_at: float | None = None
        self._waiting: dict[int, float] = {}  # ply -> when its last act was done
        self._found = Judged()
        self._begin()

    def _begin(self) -> None:
        """It is certain how the game stands."""
        self._asked_at = None
        self._waiting.clear()
        self._session = Session(self._game, self._wood, None, [move.text for move in self._meant.moves])
        self._feed(ev.Picture(dict(self._image)))

    def judged(self) -> Judged:
        since = thread_time()
        for at, what in self._recording.events():
            self._until(at)
            if isinstance(what, list):
                self._scan(what)
            else:
                self._truth(*what)
        self._until(self._now + REST)
        self._check(0)
        self._found.took = thread_time() - since
        return self._found

    # -- the session

    def _feed(self, event: ev.Event) -> None:
        since = thread_time()
        self._session.feed(self._now, event)
        self._found.looks.append(thread_time() - since)
        if self._session.state is not State.ASK:
            self._asked_at = None
        elif self._asked_at is None:
            self._asked_at = self._now
            self._found.counts["asked"] += 1

    def _until(self, now: float) -> None:
        ticks = 0
        while True:
            asks_until = None if self._asked_at is None else self._asked_at + READ
            wake = self._session.wake_at
            due = min((at for at in (asks_until, wake) if at is not None and at <= now), default=None)
            if due is None:
                break
            ticks = ticks + 1 if due <= self._now else 0
            if ticks > _MOST_TICKS:
                raise RuntimeError(f"{self._game.key}, seed {self._recording.seed}: ticks without end at {due:.2f} s")
            self._now = max(self._now, due)
            if due == asks_until:
                self._answer()
            else:
                self._feed(ev.Tick())
            self._note_waits()
        self._now = now

    def _scan(self, changes: Scan) -> None:
        for left, (site, level) in zip(range(len(changes) - 1, -1, -1), changes, strict=True):
            self._image[site] = level
            self._feed(ev.Reading(site, level, more=left > 0))
        self._note_waits()

    def _answer(self) -> None:
        played = [move.text for move in self._session.line.moves]
        back = self._session.turn.undo_plies
        choices = [text for text in self._session.choices if text != NOT_YET]
        leads = {text: [*played, text] for text in choices}
        leads |= {"": played[:-back] if back else played, AS_IT_WAS: played}
        true = [text for text in choices if self._is_so(leads[text])]
        if true or NOT_YET in self._session.choices:
            self._feed(ev.Choose(true[-1] if true else NOT_YET))
        else:
            self._found.counts["off"] += 1
            self._feed(ev.TakeBack())
        if self._session.state is State.ASK:
            self._asked_at = self._now

    def _is_so(self, texts: Sequence[str]) -> bool:
        """Whether the game has come through where these lead."""
        try:
            line = Line(self._game, texts)
        except RulesError:
            return False
        return line.ply <= self._meant.ply and line.position == self._meant.positions[line.ply]

    # -- the truth

    def _truth(self, kind: str, text: str) -> None:
        if kind == "ply":
            self._play(text)
            self._found.counts["plies"] += 1
            self._waiting[self._meant.ply] = self._now
            self._check(SETTLED)
            self._note_waits()
        elif kind == "said" and text in [move.text for move in self._game.moves(self._meant.position)]:
            self._play(text)
            if text in [move.text for move in self._session.turn.legal]:
                self._feed(ev.Choose(text))
            else:
                self._check(0)
        elif kind == "takeback":
            for _ in range(int(text)):
                while _is_pass(self._meant):
                    self._meant.take_back()
                self._waiting.pop(self._meant.ply, None)
                self._meant.take_back()

    def _play(self, text: str) -> None:
        """With the passes that follow by force."""
        self._meant.play(self._game.parse(text, self._meant.position))
        while len(legal := self._game.moves(self._meant.position)) == 1 and not legal[0].weight and not legal[0].steps:
            self._meant.play(legal[0])

    def _note_waits(self) -> None:
        here = self._session.line
        for ply in [ply for ply in self._waiting if ply <= here.ply]:
            if here.positions[ply] == self._meant.positions[ply]:
                self._found.waits.append(self._now - self._waiting.pop(ply))

    def _check(self, later: int) -> None:
        """Whether all that was meant so many plies ago stands."""
        wanted, here = max(0, self._meant.ply - later), self._session.line
        stands = wanted <= here.ply and here.positions[wanted] == self._meant.positions[wanted]
        if stands and (later or here.ply == wanted):
            return
        what = "wrong" if wanted <= here.ply else "missed"
        self._found.counts[what] += 1
        name, seed = f"{self._recording.game} {self._recording.sensing}", self._recording.seed
        told = " ".join(move.text for move in here.moves[-3:])
        is_meant = " ".join(move.text for move in self._meant.moves[-3:])
        self._found.notes.append(f"{name} {seed} at {self._now:.2f}: {what}: {told}; meant: {is_meant}")
        self._begin()


def _is_pass(line: Line) -> bool:
    move = line.moves[-1]
    return not move.steps and not move.weight
