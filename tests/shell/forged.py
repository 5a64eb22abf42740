"""Journals that say something else than what happened, and whose checksums bear them out."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from firmware_host.shell.journal.database import checksum, event_id


def forge(path: Path, statement: str) -> None:
    """Carry out a statement that changes rows, and put numbers and checksums right."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(statement).rowcount > 0
        for number, *described in db.execute("SELECT id, key, options, board, sensing, started FROM games").fetchall():
            db.execute("UPDATE games SET sum = ? WHERE id = ?", (checksum(number, *described), number))
            rows = db.execute(
                "SELECT at, wall, kind, data FROM events WHERE game = ? ORDER BY seq", (number,)
            ).fetchall()
            db.execute("DELETE FROM events WHERE game = ?", (number,))
            for seq, row in enumerate(rows, start=1):
                values = (number, seq, *row)
                db.execute(
                    "INSERT INTO events (id, game, seq, at, wall, kind, data, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (event_id(number, seq), *values, checksum(*values)),
                )
        db.commit()
