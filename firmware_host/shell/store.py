"""The journal on disk: SQLite, append-only, a commit is on the disk when it returns.

Opened by one process. Everything is queued first, and written as one transaction a commit; a disk that fails keeps
the queue, and is tried again later, so that a game outlives a full disk.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import UnionType
from typing import Any

from firmware_host.shell.journal import Kind, Record, Saved

log = logging.getLogger("tablero.store")

VERSION = 1
APPLICATION = 0x7AB1E20
"""Tells a journal of ours from any other SQLite file (PRAGMA application_id)."""
RETRY_AFTER = 30.0
"""Seconds between two tries on a disk that failed."""
MOST_QUEUED = 10_000
"""Changes kept for a disk that fails; the oldest are lost first."""
BUSY_MS = 2000
MOST_WALL = 6e10
"""Seconds before or after 1970 that a calendar of four digits has."""
LONGEST_GAME = 10**9
"""Seconds: what claims more makes no sense."""

_SCHEMA = f"""
BEGIN;
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    options TEXT NOT NULL,      -- JSON object
    board TEXT NOT NULL,        -- the profile's name
    sensing TEXT NOT NULL,
    started TEXT NOT NULL,      -- ISO 8601, UTC
    ended TEXT,
    outcome TEXT                -- JSON object; NULL for a game that was given up
);
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    at REAL NOT NULL,           -- seconds of play since the game began
    wall TEXT NOT NULL,         -- ISO 8601, UTC
    kind TEXT NOT NULL,
    data TEXT NOT NULL,         -- JSON object
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
COMMIT;
"""


_LAST = """
SELECT max(0, coalesce((SELECT max(id) FROM games), 0),
    coalesce((SELECT max(game) FROM events WHERE typeof(game) = 'integer'), 0))
"""
"""The number of the last game, one of which only events are left included: its numbers are taken."""
_MOST_GAMES = 2**53


class JournalError(Exception):
    """A journal that cannot be read: names the file and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Event:
    seq: int
    at: float
    wall: str
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Game:
    """ended: ISO time or None. outcome: None for a game that goes on or was given up."""

    number: int
    record: Record
    started: str
    ended: str | None
    outcome: Mapping[str, Any] | None


def open_existing(path: Path) -> sqlite3.Connection:
    """A journal for reading. Raises JournalError for a file that is missing, damaged, or none of ours."""
    if not path.is_file():
        raise JournalError(f"{path}: there is no such journal")
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_MS / 1000)
    except sqlite3.Error as error:
        raise JournalError(f"{path}: cannot be opened: {error}") from error
    try:
        _check(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    try:
        (application,), (version,) = (
            connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
        )
        (health,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        last = connection.execute(_LAST).fetchone()[0] if {"games", "events"} <= tables else 0
    except sqlite3.DatabaseError as error:
        raise JournalError(f"{path}: is damaged, or no journal: {error}") from error
    if application != APPLICATION:
        raise JournalError(f"{path}: is an SQLite file, but no journal of this program")
    if version > VERSION:
        raise JournalError(f"{path}: comes from a later version (schema {version}; this program reads up to {VERSION})")
    if last > _MOST_GAMES:
        raise JournalError(f"{path}: is damaged: a game number {last}; allowed: up to {_MOST_GAMES}")
    if health != "ok" or not {"games", "events"} <= tables:
        raise JournalError(f"{path}: is damaged: {health if health != 'ok' else 'tables are missing'}")


def games(connection: sqlite3.Connection) -> Iterator[Game]:
    """In the order in which they were begun. Raises JournalError for rows that make no sense."""
    for number, key, options, board, sensing, started, ended, outcome in connection.execute(
        "SELECT id, key, options, board, sensing, started, ended, outcome FROM games ORDER BY id"
    ):
        _must_be(f"game {number!r}", str, key=key, board=board, sensing=sensing, started=started, ended=ended or "")
        record = Record(key, _object(options), board, sensing)
        yield Game(number, record, started, ended, _object(outcome) if outcome else None)


def events(connection: sqlite3.Connection, game: int) -> Iterator[Event]:
    """A game's events in order. Raises JournalError for rows that make no sense."""
    query = "SELECT seq, at, wall, kind, data FROM events WHERE game = ? ORDER BY seq"
    for seq, at, wall, kind, data in connection.execute(query, (game,)):
        row = f"event {seq!r} of game {game}"
        _must_be(row, int, seq=seq)
        _must_be(row, str, wall=wall, kind=kind)
        _must_be(row, int | float, at=at)
        if not 0 <= at <= LONGEST_GAME:
            raise JournalError(f"{row}: at {at}; allowed: 0 to {LONGEST_GAME} seconds")
        yield Event(seq, at, wall, kind, _object(data))


def line_of_play(happened: Iterator[Event]) -> tuple[str, ...]:
    """The moves that stand at the end, take-backs carried out. Raises JournalError where plies do not follow."""
    moves: list[str] = []
    for event in happened:
        if event.kind == "ply":
            if event.data.get("ply") != len(moves) + 1 or not isinstance(event.data.get("text"), str):
                raise JournalError(f"event {event.seq}: ply {event.data} does not follow {len(moves)}")
            moves.append(event.data["text"])
        elif event.kind == "takeback":
            if not moves or event.data.get("ply") != len(moves):
                raise JournalError(f"event {event.seq}: take-back of {event.data} after {len(moves)}")
            moves.pop()
        elif event.kind == "carried":
            moves = [str(text) for text in event.data.get("moves", ())]
    return tuple(moves)


def _must_be(row: str, kind: type | UnionType, /, **columns: object) -> None:
    """A column of SQLite holds whatever was put there."""
    for name, value in columns.items():
        if not isinstance(value, kind):
            raise JournalError(f"{row}: {name} {str(value)[:40]!r} makes no sense there")


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise JournalError(f"not JSON: {str(text)[:200]!r}") from error
    if not isinstance(value, dict):
        raise JournalError(f"not a JSON object: {text[:200]!r}")
    return value


def _iso(seconds: float) -> str:
    """For people only: nothing is ordered by it. A broken clock, beyond the calendar, is told as its edge."""
    return datetime.fromtimestamp(min(max(seconds, -MOST_WALL), MOST_WALL), UTC).isoformat(timespec="milliseconds")


class Store:
    """A Journal in a file, begun if it is not there. wall: seconds since 1970.

    A file that cannot be read is set aside by renaming, and a fresh one begun; ``set_aside`` says so.
    Raises JournalError where neither can be done (no such directory, a read-only disk).
    """

    def __init__(self, path: Path, wall: Callable[[], float] = time.time) -> None:
        self.path = path
        self.fault = ""
        self.set_aside = ""
        self._wall = wall
        self._queue: deque[tuple[str, tuple[object, ...]]] = deque(maxlen=MOST_QUEUED)
        self._game = self._seq = 0
        self._over = True
        self._closed = False
        self._began = self._now = 0.0
        self._retry_at = float("-inf")
        self._db = self._open()
        (self._last,) = self._db.execute(_LAST).fetchone()

    # -- opening

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.stat().st_size:
                self._judge()
            return self._connect()
        except (OSError, sqlite3.Error) as error:
            raise JournalError(f"{self.path}: cannot be opened for writing: {error}") from error

    def _judge(self) -> None:
        if not os.access(self.path, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        try:
            with closing(sqlite3.connect(self.path, timeout=BUSY_MS / 1000)) as found:
                _check(found, self.path)
        except JournalError as error:
            cause = error.__cause__
            if isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise cause from None
            self._put_aside(error)

    def _put_aside(self, why: JournalError) -> None:
        stamp = _iso(self._wall())[:19].replace(":", "").replace("-", "")
        number = 0
        while True:
            aside = self.path.with_name(f"{self.path.name}.{stamp}{f'-{number}' if number else ''}.aside")
            if not aside.exists():
                break
            number += 1
        for suffix in ("", "-wal", "-shm"):
            part = self.path.with_name(self.path.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
        self.set_aside = f"{why}. It has been set aside as {aside}; a new one begins at {self.path}"
        log.error("%s", self.set_aside)

    def _connect(self) -> sqlite3.Connection:
        # One thread at a time: opened by the one that starts the daemon, used by the board's.
        db = sqlite3.connect(self.path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                db.executescript(_SCHEMA)
        except BaseException:
            db.close()
            raise
        return db

    # -- what was saved

    def unfinished(self) -> Saved | None:
        """The last game, if it has not ended and moves were made in it."""
        try:
            found = list(games(self._db))[-1:]
            if not found or found[0].ended is not None:
                return None
            game = found[0]
            happened = list(events(self._db, game.number))
            moves = line_of_play(iter(happened))
        except (JournalError, sqlite3.Error) as error:
            log.error("%s: the last game cannot be gone on with: %s", self.path, error)
            return None
        return Saved(game.number, game.record, moves, happened[-1].wall) if moves else None

    # -- writing

    def begin(self, now: float, record: Record) -> None:
        at = _iso(self._wall())
        self._queue.append(("UPDATE games SET ended = ? WHERE ended IS NULL", (at,)))
        self._last += 1
        self._take(now, self._last, 0)
        options = json.dumps(dict(record.options), ensure_ascii=False)
        self._queue.append(
            (
                "INSERT INTO games (id, key, options, board, sensing, started) VALUES (?, ?, ?, ?, ?, ?)",
                (self._game, record.key, options, record.board, record.sensing, at),
            )
        )

    def go_on(self, now: float, saved: Saved) -> None:
        query = "SELECT coalesce(max(seq), 0), coalesce(max(at), 0) FROM events WHERE game = ?"
        seq, at = self._db.execute(query, (saved.game,)).fetchone()
        self._take(now - at, saved.game, seq)

    def _take(self, began: float, game: int, seq: int) -> None:
        self._game, self._seq, self._began, self._over = game, seq, began, False

    def note(self, now: float, kind: Kind, data: Mapping[str, Any]) -> None:
        if not self._game:
            return  # before the first game: nothing to belong to
        self._seq += 1
        self._now = now
        self._queue.append(
            (
                "INSERT INTO events (game, seq, at, wall, kind, data) VALUES (?, ?, ?, ?, ?, ?)",
                (
                    self._game,
                    self._seq,
                    round(now - self._began, 6),
                    _iso(self._wall()),
                    kind,
                    json.dumps(dict(data), ensure_ascii=False, separators=(",", ":")),
                ),
            )
        )

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        if outcome is None and not self._over:
            return
        self._over = outcome is not None
        ended = _iso(self._wall()) if outcome is not None else None
        text = json.dumps(dict(outcome)) if outcome is not None else None
        self._queue.append(("UPDATE games SET ended = ?, outcome = ? WHERE id = ?", (ended, text, self._game)))

    def commit(self) -> None:
        if not self._queue or (self.fault and self._now < self._retry_at):
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for statement, values in self._queue:
                self._db.execute(statement, values)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._failed(error)
            return
        self._queue.clear()
        if self.fault:
            log.warning("%s: writing works again", self.path)
            self.fault = ""

    def _failed(self, error: sqlite3.Error) -> None:
        if self._db.in_transaction:
            try:
                self._db.execute("ROLLBACK")
            except sqlite3.Error:
                log.debug("nothing to roll back")
        self._retry_at = self._now + RETRY_AFTER
        fault = f"the journal {self.path} cannot be written ({error}); the game goes on unsaved"
        if fault != self.fault:
            log.error("%s", fault)
        self.fault = fault

    def close(self) -> None:
        """Writes what is queued; may be called twice."""
        if self._closed:
            return
        self._closed = True
        self._retry_at = float("-inf")
        self.commit()
        self._db.close()
