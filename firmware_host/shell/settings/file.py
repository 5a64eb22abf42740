"""The settings file and its history on the disk: read, changed as a whole, and undone.

The history is written before the file. A power cut between the two leaves a last entry that never took effect, which
the next look removes; what somebody has changed by hand is entered when it is found. So the history knows what was in
force last, and a file that is damaged, empty or gone changes nothing.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.shell.settings import toml_text
from firmware_host.shell.settings.keys import DEFAULTS, KEYS, Values
from firmware_host.shell.settings.toml_text import SettingsError
from hardware.files import PRIVATE, make_directory, read_file, replace_file, sync_directory

log = logging.getLogger("tablero.settings")

FILE = "settings.toml"
HISTORY = "settings-history.json"
LOCK = ".settings.lock"
LARGEST = 2**18
"""Bytes of either file."""
MOST_ENTRIES = 200
BY_HAND = "by hand"
"""Who has changed what nobody else accounts for."""
BY_VERSION = "this version"
"""Who has taken out what another version of the program set, and this one does not know or allow."""
_LOST = (
    "is {}, though settings were made. tablero settings create writes it with the last good ones, as any change does; "
    "tablero settings reset all begins anew"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A change. number: from 1, never used again. at: seconds since 1970. changes: name -> [before, after], None for
    the default."""

    number: int
    at: float
    who: str
    changes: Mapping[str, list[Any]]


@dataclass(slots=True)
class _History:
    known: dict[str, Any] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)

    def enter(self, at: float, who: str, differing: Mapping[str, list[Any]], now: Values) -> None:
        number = self.entries[-1].number + 1 if self.entries else 1
        self.entries.append(Entry(number, at, who, differing))
        del self.entries[:-MOST_ENTRIES]
        self.known = dict(now)

    def strike(self, now: Values) -> None:
        """The last entry has never come true."""
        self.entries.pop()
        self.known = dict(now)


class SettingsFile:
    """directory: the program's state. wall: the time of day. mark: changes with every other content of the file."""

    def __init__(self, directory: Path, wall: Callable[[], float] = time.time) -> None:
        self.path = directory / FILE
        self._history_path = directory / HISTORY
        self._lock = directory / LOCK
        self._wall = wall

    @property
    def mark(self) -> tuple[int, ...]:
        """Costs no more than a look at the directory. Empty where there is no file."""
        try:
            about = self.path.stat()
        except OSError:
            return ()
        return (about.st_mtime_ns, about.st_size, about.st_ino)

    def read(self) -> Values:
        """All values. Raises SettingsError for a file that cannot be read or used."""
        return _with_defaults(self._set(self._history()))

    def read_or_last(self) -> tuple[Values, str]:
        """All values, and what is wrong with the file: then they are those that were last known to be good. What was
        changed by hand is entered."""
        history = self._history()
        try:
            values = self._set(history)
        except SettingsError as error:
            return _with_defaults(_usable(history.known)), str(error)
        if values != history.known:
            self._remember()
        return _with_defaults(values), ""

    def _remember(self) -> None:
        try:
            self.look()
        except SettingsError as error:
            log.warning("what was changed by hand cannot be entered in the history: %s", error)

    def history(self) -> list[Entry]:
        """The newest last; what was changed by hand since it was last looked at is entered first."""
        with self._locked():
            return self._caught_up().entries

    def look(self) -> None:
        """Enters what was changed by hand. Raises SettingsError for a file that cannot be used."""
        self.history()

    def change(self, changes: Mapping[str, Any], who: str) -> Values:
        """name -> value, None for the default. All of them or none. Raises SettingsError; nothing has changed then."""
        for name in changes:
            if name not in KEYS:
                raise SettingsError(f"{name[:60]!r}: no such setting; tablero settings list shows them")
        with self._locked():
            self._restore()
            history = self._caught_up()
            text = self._text()
            now = toml_text.change(text, changes, str(self.path))
            before, after = history.known, toml_text.read(now, str(self.path))
            differing = _differing(before, after)
            if not differing:
                return _with_defaults(after)
            self._enter(history, who, differing, after)
            self._put(self.path, now)
            return _with_defaults(after)

    def create(self) -> None:
        """The commented file, where there is none, with what is known to have been set. Raises SettingsError."""
        with self._locked():
            self._restore()

    def put_aside(self) -> Path | None:
        """A file that cannot be used leaves its place, so that a new one can be made; where it lies then. None where
        it can be used, or is lost. Raises SettingsError."""
        with self._locked():
            try:
                self._set(self._history())
                return None
            except SettingsError:
                if not os.path.lexists(self.path):
                    return None
            aside = self.path.with_name(f"{FILE}.old")
            try:
                os.replace(self.path, aside)
                sync_directory(aside.parent)
            except OSError as error:
                raise SettingsError(f"{self.path}: cannot be renamed: {error.strerror or error}") from error
            return aside

    def _restore(self) -> None:
        try:
            lost = not self._text().strip()
        except SettingsError:
            return  # there is one, though it cannot be read
        if lost:
            self._put(self.path, toml_text.write(_usable(self._history().known)))

    def undo(self, number: int, who: str) -> Values:
        """What an entry has changed is as it was before it. Raises SettingsError."""
        found = next((entry for entry in self.history() if entry.number == number), None)
        if found is None:
            known = ", ".join(str(entry.number) for entry in self.history()[-10:]) or "none"
            raise SettingsError(f"history: no entry {number}; the last ones: {known}")
        return self.change({name: before for name, (before, _) in found.changes.items()}, who)

    # -- on the disk

    def _text(self) -> str:
        try:
            return read_file(self.path, LARGEST, follow=False).decode()
        except FileNotFoundError:
            return ""
        except UnicodeDecodeError as error:
            raise SettingsError(f"{self.path}: is not UTF-8 text: {error.reason} at byte {error.start}") from error
        except OSError as error:
            raise SettingsError(f"{self.path}: cannot be read: {error.strerror or error}") from error

    def _put(self, path: Path, text: str) -> None:
        try:
            replace_file(path, text, PRIVATE)
        except OSError as error:
            raise SettingsError(f"{path}: cannot be written: {error.strerror or error}") from error

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Against another process that changes them at the same moment."""
        try:
            make_directory(self._lock.parent)
            descriptor = os.open(self._lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE)
        except OSError as error:
            raise SettingsError(f"{self._lock}: cannot be written: {error.strerror or error}") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)

    # -- the history

    def _set(self, history: _History) -> dict[str, Any]:
        """What the file sets. Whoever empties or loses it has not set everything back to its default: such a file
        cannot be used. Raises SettingsError."""
        text = self._text()
        if history.known and not text.strip():
            raise SettingsError(f"{self.path}: {_LOST.format('empty' if self.mark else 'missing')}")
        try:
            return toml_text.read(text, str(self.path))
        except SettingsError:
            ours = _ours(text, history)
            if ours == text:
                raise
            return toml_text.read(ours, str(self.path))

    def _caught_up(self) -> _History:
        history = self._history()
        now = self._set(history)
        if now == history.known:
            return history
        text = self._text()
        if (ours := _ours(text, history)) != text:
            self._put(self.path, ours)
            self._enter(history, BY_VERSION, _differing(history.known, now), now)
        elif self._never_came_true(history, now):
            history.strike(now)
        else:
            self._enter(history, BY_HAND, _differing(history.known, now), now)
        return history

    def _never_came_true(self, history: _History, now: Values) -> bool:
        """Whether the power went between the history and the file."""
        if not history.entries or now != _before(history):
            return False
        return _written_at(self.path) <= _written_at(self._history_path)

    def _enter(self, history: _History, who: str, differing: Mapping[str, list[Any]], now: Values) -> None:
        history.enter(round(self._wall(), 1), who[:80], differing, now)
        while len(text := _written(history)) > LARGEST // 4 and len(history.entries) > 1:
            del history.entries[0]
        self._put(self._history_path, text)

    def _history(self) -> _History:
        """One that cannot be read is begun anew: it is the settings that count."""
        try:
            kept = json.loads(read_file(self._history_path, LARGEST))
            known = {str(name): _frozen(value) for name, value in kept["known"].items()}
            return _History(known, [_entry(each) for each in kept["entries"]])
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return _History()


def _ours(text: str, history: _History) -> str:
    """The text without what was good once and is no longer: the program has gone back to an older version."""
    usable = _usable(history.known)
    return toml_text.without(text, {name: value for name, value in history.known.items() if name not in usable})


def _entry(kept: Mapping[str, Any]) -> Entry:
    changes = {str(name): [before, after] for name, (before, after) in kept["changes"].items()}
    return Entry(int(kept["number"]), float(kept["at"]), str(kept["who"]), changes)


def _written(history: _History) -> str:
    kept = {"known": history.known, "entries": [asdict(entry) for entry in history.entries]}
    return json.dumps(kept, ensure_ascii=False)


def _before(history: _History) -> dict[str, Any]:
    last = history.entries[-1].changes
    then = {**history.known, **{name: _frozen(before) for name, (before, _) in last.items()}}
    return {name: value for name, value in then.items() if value is not None}


def _written_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """name -> [before, after] of what differs."""
    names = sorted({*before, *after})
    return {name: [before.get(name), after.get(name)] for name in names if before.get(name) != after.get(name)}


def _with_defaults(values: Mapping[str, Any]) -> Values:
    return {**DEFAULTS, **values}


def _frozen(value: Any) -> Any:
    """Lists as they are read from the file."""
    return tuple(value) if isinstance(value, list) else value


def _usable(values: Mapping[str, Any]) -> dict[str, Any]:
    """Of values that were good once those that still are."""
    good: dict[str, Any] = {}
    for name, value in values.items():
        try:
            good |= toml_text.read(toml_text.write({name: value}), FILE)
        except (RefusedError, KeyError):
            continue
    return good
