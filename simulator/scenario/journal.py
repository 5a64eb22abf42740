"""A journal in memory: what a table has written, and what of it a power cut leaves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.shell.journal import Record, Saved

DIGITS = 4
"""Of the seconds of an entry; a scan takes milliseconds."""


@dataclass(frozen=True)
class Entry:
    """at: seconds since the board was first switched on. kind: one of firmware_host.shell.journal.Kind, or begin,
    resume, ended, power-cut."""

    at: float
    kind: str
    data: Mapping[str, Any]

    def __str__(self) -> str:
        return json.dumps({"at": self.at, "kind": self.kind, **self.data}, ensure_ascii=False)


class Kept:
    """A firmware_host.shell.journal.Journal. entries: what has been committed."""

    fault = ""

    def __init__(self, record: Record, moves: Sequence[str] = ()) -> None:
        """moves: those of a game that was under way when it was last switched off."""
        self.entries: list[Entry] = []
        self._pending: list[Entry] = []
        self._record = record
        self._moves = list(moves)
        self._ended = False

    def begin(self, now: float, record: Record) -> None:
        self._record = record
        self._enter(now, "begin", {"game": record.key, "options": dict(record.options)})
        self.commit()

    def go_on(self, now: float, saved: Saved) -> None:
        self._enter(now, "resume", {"moves": list(saved.moves)})

    def note(self, now: float, kind: str, data: Mapping[str, Any]) -> None:
        self._enter(now, kind, data)

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        self._enter(now, "ended", {"outcome": outcome and dict(outcome)})

    def commit(self) -> None:
        for entry in self._pending:
            if entry.kind == "begin":
                self._moves, self._ended = [], False
            elif entry.kind == "ply":
                self._moves.append(entry.data["text"])
            elif entry.kind == "takeback":
                self._moves.pop()
            elif entry.kind == "ended":
                self._ended = entry.data["outcome"] is not None
        self.entries += self._pending
        self._pending = []

    def close(self) -> None:
        self.commit()

    def cut(self, now: float) -> None:
        """The power fails: what has not been committed is lost."""
        self._pending = []
        self._enter(now, "power-cut", {})
        self.commit()

    @property
    def saved(self) -> Saved | None:
        """The game that can go on; None where there is none, or it has ended."""
        if self._ended or not self._moves:
            return None
        return Saved(1, self._record, tuple(self._moves), "1970-01-01T00:00:00Z")

    def _enter(self, now: float, kind: str, data: Mapping[str, Any]) -> None:
        self._pending.append(Entry(round(now, DIGITS), kind, dict(data)))


def difference(one: Iterable[Entry], other: Iterable[Entry]) -> str:
    """The first entry in which two journals differ; empty where they are the same."""
    ours, theirs = list(one), list(other)
    for k, (a, b) in enumerate(zip(ours, theirs, strict=False)):
        if a != b:
            return f"entry {k + 1}: {a} against {b}"
    if len(ours) != len(theirs):
        longer = ours if len(ours) > len(theirs) else theirs
        return f"entry {min(len(ours), len(theirs)) + 1}: {longer[min(len(ours), len(theirs))]} on one side only"
    return ""
