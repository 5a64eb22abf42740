"""A journal in memory: what a table has written, and what of it a power cut leaves."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware_host.shell.journal.records import Forgetful, Journal, Kind, Record, Saved
from firmware_host.shell.journal.store import Store
from simulator.disk import failing

DIGITS = 6
"""Of the seconds of an entry, as the daemon's journal has them."""


@dataclass(frozen=True)
class Entry:
    """at: seconds since the board was first switched on. kind: one of firmware_host.shell.journal.records.Kind, or
    begin,
    resume, ended, power-cut."""

    at: float
    kind: str
    data: Mapping[str, Any]

    def told(self) -> dict[str, Any]:
        return {"at": self.at, "kind": self.kind, **self.data}

    def __str__(self) -> str:
        return json.dumps(self.told(), ensure_ascii=False)


class Kept:
    """A firmware_host.shell.journal.records.Journal. entries: what has been committed.

    disk: the daemon's own journal beneath, for scenarios in which the power fails. beneath: another one there.
    """

    def __init__(self, disk: Disk | None = None, beneath: Journal | None = None) -> None:
        self.entries: list[Entry] = []
        self._pending: list[Entry] = []
        self._disk = disk
        self._other = beneath or Forgetful()

    @property
    def _beneath(self) -> Journal:
        return self._disk.store if self._disk else self._other

    @property
    def fault(self) -> str:
        return self._beneath.fault

    @property
    def written(self) -> list[Entry]:
        """What has been committed, and what still waits for it."""
        return [*self.entries, *self._pending]

    def begin(self, now: float, record: Record) -> None:
        self._beneath.begin(now, record)
        self._enter(now, "begin", _told(record))

    def go_on(self, now: float, saved: Saved) -> None:
        if self.entries or not self._disk:
            self._beneath.go_on(now, saved)
        else:
            self._disk.prime(now, saved)
        self._enter(now, "resume", {**_told(saved.record), "moves": list(saved.moves)})

    def note(self, now: float, kind: Kind, data: Mapping[str, Any]) -> None:
        self._beneath.note(now, kind, data)
        self._enter(now, kind, data)

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        self._beneath.ended(now, outcome)
        self._enter(now, "ended", {"outcome": outcome and dict(outcome)})

    def commit(self) -> None:
        self._beneath.commit()
        self.entries += self._pending
        self._pending = []

    def close(self) -> None:
        self.commit()
        self._beneath.close()

    def cut(self, now: float, disk: Disk) -> Saved | None:
        """The power fails: what has not been committed is lost. The game that can be gone on with, from the disk
        beneath, if there is one."""
        self._pending = []
        self._enter(now, "power-cut", {})
        self.entries += self._pending
        self._pending = []
        return disk.cut()

    @property
    def path(self) -> Path:
        """The daemon's own journal. Only of a scenario in which the power may fail."""
        assert self._disk, "a scenario in which the power fails keeps its journal on disk"
        return self._disk.store.path

    def _enter(self, now: float, kind: str, data: Mapping[str, Any]) -> None:
        self._pending.append(Entry(round(now, DIGITS), kind, dict(data)))


def _told(record: Record) -> dict[str, Any]:
    options = dict(record.options)
    return {"game": record.key, "options": options, "board": record.board, "sensing": record.sensing}


class Disk:
    """A journal file in a directory of its own, which is gone afterwards; or in the one that is given, and stays.

    wall: seconds since 1970. make: another journal than the daemon's own."""

    def __init__(
        self,
        wall: Callable[[], float] = lambda: 0.0,
        directory: Path | None = None,
        make: Callable[[Path, Callable[[], float]], Store] = Store,
    ) -> None:
        self._wall = wall
        self._own = None if directory else TemporaryDirectory(prefix="tablero-scenario-")
        self._directory = directory or Path(self._own.name if self._own else "")
        self._make = make
        self._lives = 0
        self.store = self._open()

    def fail(self, error: int) -> None:
        """Nothing more can be written, for the reason of this errno. Raises UnreachableError."""
        failing.fail(self._directory, error)

    def mend(self) -> None:
        failing.mend(self._directory)

    def prime(self, now: float, saved: Saved) -> None:
        """A game that was under way before the scenario begins."""
        self.store.begin(now, saved.record)
        for ply, text in enumerate(saved.moves, start=1):
            self.store.note(now, "ply", {"ply": ply, "text": text})

    def cut(self) -> Saved | None:
        """What is on the disk at this moment is all that the next life finds."""
        dead, before = self.store, self._folder
        self._lives += 1
        shutil.copytree(before, self._folder)
        dead.close()
        self.store = self._open()
        return self.store.unfinished()

    def close(self) -> None:
        self.mend()
        self.store.close()
        if self._own:
            self._own.cleanup()

    @property
    def folder(self) -> Path:
        """What is kept beside the journal lies here too."""
        return self._folder

    @property
    def _folder(self) -> Path:
        return self._directory / str(self._lives)

    def _open(self) -> Store:
        return self._make(self._folder / "journal.sqlite", self._wall)


_PLAYED = ("begin", "resume", "ply", "takeback", "ended")


def difference(one: Iterable[Entry], other: Iterable[Entry], *, in_time: bool = True) -> str:
    """The first entry in which two journals differ; empty where they are the same. What a faulty device is called
    is a matter of its driver, and does not count. in_time: whether the sensors of both tell at once; where they do not,
    only what was played counts, whenever it was."""
    if not in_time:
        one, other = map(_played, (one, other))
    pairs = zip_longest(map(_comparable, one), map(_comparable, other))
    for number, (ours, theirs) in enumerate(pairs, start=1):
        if ours != theirs:
            return f"entry {number}: {ours or 'nothing'} against {theirs or 'nothing'}"
    return ""


_CALLED = {"fault": "text", "version": "fault", "resumed": "fault"}
"""Where entries say what a faulty device is called."""


def _played(entries: Iterable[Entry]) -> list[Entry]:
    kept = (entry for entry in entries if entry.kind in _PLAYED)
    return [replace(one, at=0.0, data={k: v for k, v in one.data.items() if k != "light"}) for one in kept]


def _comparable(entry: Entry) -> Entry:
    name = _CALLED.get(entry.kind)
    return replace(entry, data={**entry.data, name: ""}) if name and entry.data.get(name) else entry
