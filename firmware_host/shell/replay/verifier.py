"""What a table notes, held against what was noted before, event by event."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.shell.journal.records import Record, Saved, instant
from firmware_host.shell.journal.store import Event


@dataclass(frozen=True, slots=True)
class Difference:
    """number: of the event, as the journal counts. expected: what the journal tells; got: what came of it now."""

    number: int
    expected: str
    got: str

    def __str__(self) -> str:
        return f"event {self.number}: expected {self.expected}, got {self.got}"


class Differs(Exception):
    """From here on nothing can be compared any more."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(str(difference))
        self.difference = difference


def written(at: float, kind: str, data: Mapping[str, Any]) -> str:
    return f"{at:.6f} {kind} {json.dumps(dict(data), ensure_ascii=False)}"


def different(event: Event, got: str) -> Difference:
    return Difference(event.seq, written(event.at, event.kind, event.data), got)


class Verifier:
    """A Journal that expects these events and no others. position: how many have come. light: the first whose light is
    not what it was. lit: of how many the light was compared. outcome: how the game ended now."""

    fault = ""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.position = 0
        self.light: Difference | None = None
        self.lit = 0
        self.outcome: Mapping[str, Any] | None = None
        self.over = False
        self._began: float | None = None

    def begin(self, now: float, record: Record) -> None:
        if self._began is not None or self.position:
            if self.position < len(self.events):
                raise Differs(self._difference("a new game"))
            self.over = True
        self._began = now

    def go_on(self, now: float, saved: Saved) -> None:
        self._began = now - self.events[self.position - 1].at

    def life(self) -> None:
        """The program starts again; until it goes on with the game nothing belongs to it."""
        self._began = None

    def note(self, now: float, kind: str, data: Mapping[str, Any]) -> None:
        if self._began is None or self.over:
            return
        at = instant(now - self._began)
        if self.position == len(self.events):
            raise Differs(Difference(self.events[-1].seq + 1, "nothing more", written(at, kind, data)))
        expected = self.events[self.position]
        told = json.loads(json.dumps(dict(data)))
        if (at, kind) != (expected.at, expected.kind) or not _agree(expected.data, told):
            raise Differs(self._difference(written(at, kind, told)))
        if "light" in expected.data:
            self.lit += 1
            if self.light is None and expected.data["light"] != told.get("light"):
                self.light = self._difference(written(at, kind, told))
        self.position += 1

    def skip(self) -> None:
        """The next event came of no table."""
        self.position += 1

    def must_have(self, position: int) -> None:
        """Raises Differs unless so many events have come."""
        if self.position < position:
            raise Differs(self._difference("nothing"))

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        if not self.over:
            self.outcome = outcome and json.loads(json.dumps(dict(outcome)))

    def commit(self) -> None:
        pass

    def close(self) -> None:
        pass

    def _difference(self, got: str) -> Difference:
        return different(self.events[self.position], got)


_ELSEWHERE = ("tablero", "board", "light", "prices")
"""Another version, board, light or judge of the hands."""


def _agree(then: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """What only later versions note does not count, nor what is told elsewhere."""
    return all(now.get(name) == value for name, value in then.items() if name not in _ELSEWHERE)
