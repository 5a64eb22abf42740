"""The numbers on the disk: one row for each day and each thing that is counted, in an SQLite file.

A power cut loses the last minutes, and never the file: the write-ahead log is checked when it is read. A file that
makes no sense is set aside, and another begun with what can still be read of it.
"""

from __future__ import annotations

import csv
import io
import logging
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date, timedelta
from pathlib import Path
from threading import Lock

from firmware_host.shell.figures.observer import Key
from hardware.files import PRIVATE, make_directory

log = logging.getLogger("tablero.figures")

FILE = "figures.sqlite"
_MADE = """
create table if not exists counts (
    day text not null, what text not null, which text not null, number integer not null,
    primary key (day, what, which)
) without rowid
"""
ONCE_A_DAY = frozenset({"sensor"})
"""What is told again and again of the same day counts once."""


class BookError(Exception):
    """Nothing can be read or written at present: says why."""


class Book:
    """directory: the program's state."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / FILE
        self._aside = Lock()  # whatever reads it finds the same damage

    def add(self, counts: Counter[Key], *, since: date | None = None, most: int | None = None) -> None:
        """All of them or none. since: the first day that is kept; most: of the days before it only those within so
        many of the oldest go now. Raises BookError."""
        with self._open() as db, db:
            for (day, what, which), number in counts.items():
                more = "excluded.number" if what in ONCE_A_DAY else "number + excluded.number"
                put = "insert into counts values (?, ?, ?, ?) on conflict do update set number = "
                db.execute(put + more, (day, what, which[:80], number))
            if since:
                db.execute("delete from counts where day < ?", (_limit(db, since.isoformat(), most),))

    def totals(self, what: str, days: int, today: date) -> dict[str, int]:
        """which -> number, of the last days up to today. Raises BookError."""
        query = "select which, sum(number) from counts where what = ? and day > ? and day <= ? group by which"
        return dict(self._rows(query, what, _before(today, days), today.isoformat()))

    def daily(self, what: str, days: int, today: date) -> dict[str, int]:
        """Day -> number, of all together; days without any are 0. Raises BookError."""
        query = "select day, sum(number) from counts where what = ? and day > ? and day <= ? group by day"
        found = dict(self._rows(query, what, _before(today, days), today.isoformat()))
        every = ((today - timedelta(days=back)).isoformat() for back in reversed(range(days)))
        return {day: found.get(day, 0) for day in every}

    def as_csv(self) -> Iterator[str]:
        """All of it, in pieces. Raises BookError."""
        yield "day,what,which,number\r\n"
        for row in self._rows("select day, what, which, number from counts order by day, what, which"):
            line = io.StringIO()
            csv.writer(line).writerow(_plain(each) for each in row)
            yield line.getvalue()

    def _rows(self, query: str, *given: str) -> Sequence[tuple[str, int]]:
        if not self.path.exists():
            return []
        with self._open() as db:
            return db.execute(query, given).fetchall()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            make_directory(self.path.parent)
            if not self.path.exists():
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE))
            opened = self.path.stat().st_ino
            with closing(sqlite3.connect(self.path, timeout=1.0)) as db:
                db.execute("pragma journal_mode = wal")
                db.execute("pragma synchronous = normal")
                db.execute(_MADE)
                yield db
        except sqlite3.DatabaseError as error:
            if not isinstance(error, sqlite3.OperationalError):
                self._set_aside(opened)
            raise BookError(f"{self.path}: {error}") from error
        except OSError as error:
            raise BookError(f"{self.path}: {error.strerror or error}") from error

    def _set_aside(self, opened: int) -> None:
        """opened: the number of the file that is damaged."""
        damaged = self.path.with_suffix(".damaged")
        with self._aside, suppress(OSError, BookError):
            if self.path.stat().st_ino != opened:
                return
            os.replace(self.path, damaged)
            for beside in ("-wal", "-shm"):
                self.path.with_name(FILE + beside).unlink(missing_ok=True)
            kept = _readable(damaged)
            log.warning("%s is damaged and set aside; of its rows %d can be read, and are kept", self.path, len(kept))
            self.add(kept)


def _readable(damaged: Path) -> Counter[Key]:
    """From either end up to where it makes no sense."""
    found: Counter[Key] = Counter()
    for order in ("asc", "desc"):
        query = f"select day, what, which, number from counts order by day {order}, what {order}, which {order}"
        file = f"{damaged.absolute().as_uri()}?mode=ro&immutable=1"
        with suppress(sqlite3.Error), closing(sqlite3.connect(file, uri=True)) as db:
            for *key, number in db.execute(query):
                if all(isinstance(each, str) for each in key) and isinstance(number, int):
                    found[key[0], key[1], key[2]] = number
    return found


def _limit(db: sqlite3.Connection, since: str, most: int | None) -> str:
    if most is None:
        return since
    (found,) = db.execute("select date(min(day), ?) from counts", (f"+{most} days",)).fetchone()
    return min(since, found or "")


def _before(today: date, days: int) -> str:
    return (today - timedelta(days=days)).isoformat()


def _plain(value: object) -> object:
    """A spreadsheet takes a text that begins so for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t") else value
