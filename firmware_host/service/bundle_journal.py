"""The journal in a bundle: a copy of the daemon's, and of it the games that are wanted and find room.

The daemon may go on playing meanwhile: its journal is read, never written, and held for the moment of one copy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path

from firmware_host.shell.journal import store
from firmware_host.shell.journal.database import copy_parts
from firmware_host.shell.journal.rows import of_game

JOURNAL = "journal.sqlite"
LARGEST_JOURNAL = 40 * 2**20


class NoSuchGame(store.JournalError):
    """Asked for by a number that the journal does not have."""


def copied(path: Path, copy: Path) -> None:
    """As it stands at one moment, whoever writes it meanwhile (SQLite's backup of all pages in one step holds a writer
    of a WAL journal up at no time). Raises JournalError."""
    try:
        source = store.open_existing(path)
    except store.JournalError as error:
        if not _is_only_locked_out(error):
            raise
        # Without the right to write beside it, SQLite cannot read a journal with a log; a copy has no such trouble.
        try:
            copy_parts(path, copy.with_name("read.sqlite"))
        except OSError as why:
            raise store.JournalError(f"{path}: cannot be copied: {why.strerror or why}") from why
        source = store.open_existing(copy.with_name("read.sqlite"))
    with closing(source), closing(sqlite3.connect(copy)) as target:
        try:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise store.JournalError(f"{path}: cannot be copied: {error}") from error


def _is_only_locked_out(error: store.JournalError) -> bool:
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


def chosen(copy: Path, numbers: Collection[int] | None) -> list[store.Game]:
    """The games with these numbers, or all. Raises NoSuchGame, and JournalError where the copy cannot be read."""
    with closing(store.open_existing(copy)) as journal:
        games = list(store.games(journal))
    if numbers is None:
        return games
    there = {game.number for game in games}
    if missing := sorted(set(numbers) - there):
        known = f"games: {min(there)} to {max(there)}" if there else "there are none"
        raise NoSuchGame(f"{JOURNAL}: no game {missing[0]}; {known}")
    return [game for game in games if game.number in numbers]


def extract(copy: Path, part: Path, numbers: Sequence[int]) -> list[int]:
    """The games with these numbers in a journal of their own, which for the same games has the same bytes. Returns the
    oldest of them, for which there was no room."""
    wanted, left = list(numbers), list[int]()
    while True:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part, isolation_level=None)) as db:
            try:
                _fill(db, copy, wanted)
            except sqlite3.Error as error:
                raise store.JournalError(f"{JOURNAL}: is damaged: {error}") from error
        if part.stat().st_size <= LARGEST_JOURNAL or not wanted:
            return left
        half = len(wanted) // 2 or 1
        left, wanted = left + wanted[:half], wanted[half:]


def _fill(db: sqlite3.Connection, copy: Path, wanted: Sequence[int]) -> None:
    db.execute("ATTACH ? AS whole", (str(copy),))
    db.execute("BEGIN")
    for (statement,) in db.execute(
        "SELECT sql FROM whole.sqlite_master WHERE type = 'table' AND name IN ('games', 'events') ORDER BY name DESC"
    ).fetchall():
        db.execute(statement)
    (version,) = db.execute("PRAGMA whole.user_version").fetchone()
    for number in wanted:
        db.execute("INSERT INTO games SELECT * FROM whole.games WHERE id = ?", (number,))
        where, bounds = of_game(version, number)
        db.execute(f"INSERT INTO events SELECT * FROM whole.events WHERE {where}", bounds)
    db.execute("COMMIT")
    for name in ("application_id", "user_version"):
        (value,) = db.execute(f"PRAGMA whole.{name}").fetchone()
        db.execute(f"PRAGMA main.{name} = {value}")
