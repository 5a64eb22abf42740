"""A journal does not grow for ever: the oldest games are forgotten, a bounded piece of work at a time."""

from __future__ import annotations

import sqlite3

from firmware_host.shell.journal.database import event_id

KEEP_MB = 32
"""Megabytes of games that are kept, unless told otherwise: some 800 games."""
MOST_KEPT_MB = 200
"""A start reads the whole file twice, to find damage, and a small Pi some 5 to 10 MB a second: the service has three
minutes for its start."""
MB = 1_000_000
ROWS = 20_000
"""Events forgotten at a time, at most: far more than a game adds, so that a journal that is too long becomes
shorter."""
TOO_LARGE = 2
"""A file that is so many times as large as what is kept is made smaller: more was kept once."""


def used(db: sqlite3.Connection) -> int:
    """Bytes of the file that hold something."""
    pages, free, size = _pragmas(db, "page_count", "freelist_count", "page_size")
    return (pages - free) * size


def _pragmas(db: sqlite3.Connection, *names: str) -> list[int]:
    return [int(db.execute(f"PRAGMA {name}").fetchone()[0]) for name in names]


def forget(db: sqlite3.Connection, keep: int, present: int) -> int:
    """The oldest games, until no more than ``keep`` bytes are used; never the present one. How many were forgotten.
    Raises sqlite3.Error, and then nothing has changed."""
    if used(db) <= keep:
        return 0
    forgotten = 0
    budget = ROWS
    db.execute("BEGIN IMMEDIATE")
    try:
        while True:
            (oldest,) = db.execute("SELECT min(id) FROM games").fetchone()
            budget -= _sweep(db, oldest or present, budget)
            if budget <= 0 or oldest is None or oldest >= present or used(db) <= keep:
                break
            db.execute("DELETE FROM games WHERE id = ?", (oldest,))
            forgotten += 1
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return forgotten


def _sweep(db: sqlite3.Connection, oldest: int, most: int) -> int:
    """Events of games that are forgotten already."""
    before = event_id(oldest, 0)
    return db.execute(
        "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE id < ? ORDER BY id LIMIT ?)", (before, most)
    ).rowcount


def shrink(db: sqlite3.Connection, keep: int) -> None:
    """Give back to the file system what is far more than will be needed, at a start; otherwise the free pages are
    there for games to come. Whole or not at all. Raises sqlite3.Error."""
    pages, size = _pragmas(db, "page_count", "page_size")
    if pages * size > TOO_LARGE * keep and used(db) <= keep:
        db.execute("VACUUM")
