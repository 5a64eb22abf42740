"""The journal's file: what it must look like, and how it comes into being.

At every moment there is a whole journal at its path, or none: a new one is made beside it under another name, and
renamed when it is on the disk. One that cannot be read is set aside (aside.py).
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
import stat
import zlib
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from firmware_host.shell.journal.write_ahead import has_lost
from hardware.files import PRIVATE, close_to_others, create_file, open_file, sync_directory

VERSION = 2
"""1: without checksums. It is read, and brought up to date when it is opened for writing."""
APPLICATION = 0x7AB1E20
"""Tells a journal of ours from any other SQLite file (PRAGMA application_id)."""
BUSY_MS = 2000
PAGE = 1024
"""Bytes of a page of the database: what a commit writes at least. A ply and what led to it are half as much."""
CHECKPOINT = 1000
"""Pages in the write-ahead log after which they are brought over into the database itself."""
LONGEST_VALUE = 4 * 2**20
"""Bytes of anything that is read of a journal that others may have made."""
MOST_WALL = 6e10
"""Seconds before or after 1970 that a calendar of four digits has."""
MOST_GAMES = 2**30
"""Their numbers are the upper half of their events'."""
PARTS = ("", "-wal", "-journal", "-shm")
"""What SQLite adds to a database's name for the files that belong to it."""

_SCHEMA = f"""
PRAGMA page_size = {PAGE};
BEGIN;
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    options TEXT NOT NULL,      -- JSON object
    board TEXT NOT NULL,        -- the profile's name
    sensing TEXT NOT NULL,
    started TEXT NOT NULL,      -- ISO 8601, UTC
    ended TEXT,
    outcome TEXT,               -- JSON object; NULL for a game that was given up
    sum INTEGER NOT NULL        -- of what stands before ended: CRC-32
);
CREATE TABLE events (
    id INTEGER PRIMARY KEY,     -- game * 2^32 + seq: a game's events lie together, in their order
    game INTEGER NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,       -- 1, 2, 3: none is missing
    at REAL NOT NULL,           -- seconds of play since the game began
    wall TEXT NOT NULL,         -- ISO 8601, UTC
    kind TEXT NOT NULL,
    data TEXT NOT NULL,         -- JSON object
    sum INTEGER NOT NULL        -- of all the others: CRC-32
);
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
COMMIT;
PRAGMA journal_mode = WAL;
"""


class JournalError(Exception):
    """A journal that cannot be read: names the file and what is wrong with it."""


class DamageError(JournalError):
    """What is in the file makes no sense, or is not ours; another try would not help."""


def checksum(*values: object) -> int:
    """Of a row: SQLite itself would not notice a bit that the card has lost."""
    return zlib.crc32("\x1f".join(map(repr, values)).encode("utf-8", "backslashreplace"))


def event_id(game: int, seq: int) -> int:
    return (game << 32) + seq


def iso(seconds: float) -> str:
    """Seconds since 1970 as ISO 8601, UTC. For people only: nothing is ordered by it. A broken clock, beyond the
    calendar, is told as its edge."""
    return datetime.fromtimestamp(min(max(seconds, -MOST_WALL), MOST_WALL), UTC).isoformat(timespec="milliseconds")


# -- reading


def open_for_reading(path: Path, *, alone: bool = False) -> sqlite3.Connection:
    """Nothing in the file is changed. alone: nobody writes it and it has no log, so that nothing is written beside it
    either. Raises DamageError for one that is damaged or none of ours, JournalError for one that is missing or cannot
    be read now."""
    must_be_files(path)
    try:
        size = path.stat().st_size
    except OSError as error:
        raise JournalError(f"{path}: there is no such journal") from error
    if not size:
        raise DamageError(f"{path}: is empty")  # SQLite would delete what belongs to it
    try:
        uri = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000)
    except sqlite3.Error as error:
        raise JournalError(f"{path}: cannot be opened: {error}") from error
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    try:
        check(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def must_be_files(path: Path) -> None:
    """The journal and what belongs to it: SQLite would follow a link, and wait at a pipe. Raises JournalError."""
    for part in (part_of(path, suffix) for suffix in PARTS):
        try:
            mode = part.lstat().st_mode
        except FileNotFoundError:
            continue
        except OSError as error:
            raise JournalError(f"{part}: cannot be read: {error.strerror or error}") from error
        if not stat.S_ISREG(mode):
            what = "a symbolic link" if stat.S_ISLNK(mode) else "no file"
            raise JournalError(f"{part}: is {what}; allowed: a regular file")


@dataclass(frozen=True, slots=True)
class _Nature:
    """What a file says of itself. tables: name -> how it was created. numbers: of the last games, of both tables."""

    application: object
    version: int
    health: object
    tables: Mapping[str, object]
    numbers: Sequence[object]

    def flaw(self) -> str:
        """Why it is no journal that this program reads; empty where it is one."""
        if self.application != APPLICATION:
            return "is an SQLite file, but no journal of this program"
        if self.version > VERSION:
            return f"comes from a later version (schema {self.version}; this program reads up to {VERSION})"
        if self.health != "ok":
            return f"is damaged: {self.health}"
        if not self.has_our_tables():
            return "is damaged: its tables are not what they should be"
        for number in self.numbers:
            if not isinstance(number, int) or not 0 <= number <= MOST_GAMES:
                return f"is damaged: a game number {str(number)[:40]!r}; allowed: up to {MOST_GAMES}"
        return ""

    def has_our_tables(self) -> bool:
        is_present = self.version == VERSION
        return self.tables.keys() >= set(_TABLES) and (not is_present or all(map(_is_ours, self.tables.values())))


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Raises DamageError and JournalError."""
    try:
        nature = _nature(connection, path)
    except UNREADABLE as error:
        if not is_damage(error):
            raise JournalError(f"{path}: cannot be read: {error}") from error
        raise DamageError(f"{path}: is damaged, or no journal: {error}") from error
    if flaw := nature.flaw():
        raise DamageError(f"{path}: {flaw}")


def _nature(connection: sqlite3.Connection, path: Path) -> _Nature:
    """Raises UNREADABLE, and DamageError for tables that must not be read."""
    (application,), (version,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    if any(_is_computed(connection, name) for name in _TABLES):  # before anything reads them
        raise DamageError(f"{path}: is damaged: its tables compute what they hold")
    (health,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    tables = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    numbers = connection.execute(_LAST).fetchone() if tables.keys() >= set(_TABLES) else (0, 0)
    return _Nature(application, version, health, tables, numbers)


def _is_computed(connection: sqlite3.Connection, table: str) -> bool:
    """Whether it has columns that a few bytes of the file make as large as they like."""
    return any(hidden for *_, hidden in connection.execute(f"PRAGMA table_xinfo({table})"))


_TABLES = ("games", "events")
_LAST = """
SELECT coalesce((SELECT max(id) FROM games), 0),
    coalesce((SELECT max(game) FROM events WHERE typeof(game) = 'integer'), 0)
"""


def check_log(connection: sqlite3.Connection, path: Path) -> None:
    """connection: one that has read the journal, and nobody is writing it. Raises DamageError where its write-ahead log
    has lost what had been promised, OSError where it cannot be read."""
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    if has_lost(part_of(path, "-wal"), part_of(path, "-shm"), page):
        raise DamageError(f"{path}: is damaged: its write-ahead log ends before its end")


def _is_ours(table: object) -> bool:
    return isinstance(table, str) and f"{table};" in _SCHEMA


_ENVIRONMENT = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)


UNREADABLE = (sqlite3.Error, UnicodeError)
"""What reading raises: SQLite's own messages may quote what is no text any more."""


def is_damage(error: Exception) -> bool:
    """Whether the file is to blame, and not what is around it. A sector that cannot be read is the file's."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    if code & 0xFF == sqlite3.SQLITE_IOERR:
        return bool(code in (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ))
    # Half a transaction of somebody who did not write ahead cannot be undone without writing: no journal of ours.
    return code == sqlite3.SQLITE_READONLY_ROLLBACK or code & 0xFF not in _ENVIRONMENT


# -- making


def create(path: Path) -> None:
    """A journal without games, whole from the moment at which it is there. Raises OSError and sqlite3.Error."""
    fresh = part_of(path, ".new")
    for suffix in PARTS:
        part_of(fresh, suffix).unlink(missing_ok=True)  # begun by somebody who died over it
    create_file(fresh, PRIVATE).close()  # SQLite gives what belongs to it the same mode
    with closing(sqlite3.connect(fresh, isolation_level=None)) as db:
        db.executescript(_SCHEMA)
    descriptor = os.open(fresh, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    fresh.rename(path)
    sync_directory(path.parent)


def connect(path: Path) -> sqlite3.Connection:
    """A journal that is there, for writing. Raises sqlite3.Error."""
    for suffix in PARTS:
        with suppress(OSError):  # another user's, or a disk that cannot be written
            close_to_others(part_of(path, suffix))
    # One thread at a time: opened by the one that starts the daemon, used by the board's.
    uri = f"{path.absolute().as_uri()}?mode=rw"
    db = sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = OFF")  # a game that is forgotten need not be overwritten
        db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        db.execute(f"PRAGMA journal_size_limit = {2 * CHECKPOINT * PAGE}")
        if db.execute("PRAGMA user_version").fetchone()[0] < VERSION:
            _bring_up_to_date(db)
        db.executescript("BEGIN IMMEDIATE; ROLLBACK;")  # what cannot be written says so now
    except BaseException:
        db.close()
        raise
    return db


def _bring_up_to_date(db: sqlite3.Connection) -> None:
    """From version 1: at one stroke, or not at all."""
    tables = _SCHEMA[_SCHEMA.index("CREATE TABLE games") : _SCHEMA.index("PRAGMA application_id")]
    db.create_function("checksum", -1, checksum, deterministic=True)
    described, happened = "id, key, options, board, sensing, started", "game, seq, at, wall, kind, data"
    db.executescript(
        f"""
        BEGIN IMMEDIATE;
        ALTER TABLE games RENAME TO games_1;
        ALTER TABLE events RENAME TO events_1;
        {tables}
        INSERT INTO games SELECT {described}, ended, outcome, checksum({described}) FROM games_1;
        INSERT INTO events
        SELECT (game << 32) + seq, game, seq, at, wall, kind, data, checksum({happened}) FROM events_1;
        DROP TABLE events_1;
        DROP TABLE games_1;
        PRAGMA user_version = {VERSION};
        COMMIT;
        """
    )


# -- having it for oneself


class Claim:
    """Two programs that write one journal would spoil each other's games. Ends with ``drop``, and with the program."""

    def __init__(self, path: Path) -> None:
        """Raises JournalError where another has it, OSError where it cannot be claimed."""
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        self._descriptor = os.open(path.with_name(f".{path.name}.lock"), flags, PRIVATE)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._descriptor)
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
                told = f"{path}: another tablero is writing it; choose another place with --state"
                raise JournalError(told) from None
            raise

    def drop(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


# -- copying


def copy_parts(path: Path, to: Path) -> None:
    """The journal and its write-ahead log, for a reader who can write nothing beside them. Raises OSError."""
    for suffix in ("", "-wal"):
        with (
            suppress(FileNotFoundError),
            open_file(part_of(path, suffix)) as part,
            create_file(part_of(to, suffix)) as copy,
        ):
            shutil.copyfileobj(part, copy)


def part_of(path: Path, suffix: str) -> Path:
    """The file of this suffix that belongs to the journal."""
    return path.with_name(path.name + suffix)
