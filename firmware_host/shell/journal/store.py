"""The journal on disk: SQLite, append-only, a commit is on the disk when it returns.

Everything is queued first, and written as one transaction a commit; a disk that fails keeps the queue, and whoever
calls ``commit`` again tries it again, so that a game outlives a full disk.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from firmware_host.shell.journal import aside, database
from firmware_host.shell.journal.backlog import Backlog, Begun, Ended, Noted, Played
from firmware_host.shell.journal.database import (
    APPLICATION,
    UNREADABLE,
    VERSION,
    Claim,
    DamageError,
    JournalError,
    iso,
    open_for_reading,
)
from firmware_host.shell.journal.records import Kind, Record, Saved
from firmware_host.shell.journal.retention import KEEP_MB, MB, forget, shrink
from firmware_host.shell.journal.rows import Event, Game, events, games, line_of_play, rescue, unfinished
from firmware_host.shell.journal.writing import Writing, last_seq, placed
from hardware.files import make_directory

__all__ = [
    "APPLICATION",
    "VERSION",
    "Event",
    "Game",
    "JournalError",
    "Store",
    "events",
    "games",
    "line_of_play",
    "open_existing",
]

log = logging.getLogger("tablero.store")

CHAPTER = 0.25
"""The part of what is kept that one game may take before it goes on under another number, so that its beginning can be
forgotten."""
LONGEST_CHAPTER = 8 * MB
"""Bytes that it may take at most: a start reads all of the last game."""
ROW = 100
"""Bytes of an event besides its data, about."""

open_existing = open_for_reading
"""A journal for reading. Raises JournalError for a file that is missing, damaged, or none of ours."""


class Store:
    """A Journal in a file, begun if it is not there. wall: seconds since 1970. keep: bytes of games; of more the
    oldest are forgotten.

    A file that makes no sense is set aside by renaming, and a fresh one begun; ``set_aside`` says so. Where nothing
    can be written (a read-only disk, another program that has it) ``fault`` says why, and every commit tries again.
    """

    def __init__(self, path: Path, wall: Callable[[], float] = time.time, keep: int = KEEP_MB * MB) -> None:
        self.path = path
        self.fault = ""
        self.set_aside = ""
        self._wall = wall
        self._keep = keep
        self._backlog = Backlog()
        self._game: Played | None = None
        self._line: list[str] = []
        self._written: tuple[str, ...] = ()
        self._weight = 0
        self._now = 0.0
        self._db: sqlite3.Connection | None = None
        self._claim: Claim | None = None
        self._file = 0
        try:
            self._open()
        except JournalError as error:
            self._fails(f"{error}; games are not saved")

    # -- the file

    def _open(self) -> None:
        """Raises JournalError."""
        try:
            make_directory(self.path.parent)
            self._claim = Claim(self.path)
            if stray := aside.finish_put_aside(self.path):
                self.set_aside = f"{self.path}: is gone; what belonged to it lies beside {stray}; a new one begins"
                log.error("%s", self.set_aside)
            rescued = self._judge()
            if not self.path.exists():
                database.create(self.path)
            self._db = database.connect(self.path)
            self._file = self.path.stat().st_ino
            self._shrink(self._db)
        except JournalError:
            self._release()
            raise
        except (OSError, sqlite3.Error) as error:
            self._release()
            raise JournalError(f"{self.path}: cannot be opened for writing: {error}") from error
        if rescued and self._game is None:
            self._keep_rescued(rescued)
        elif self._game and self._game.number is not None and not self._knows(self._db, self._game):
            self._carry_here(self._game)

    def _shrink(self, db: sqlite3.Connection) -> None:
        try:
            shrink(db, self._keep)
        except sqlite3.Error as error:
            log.warning("%s: could not be made smaller: %s", self.path, error)

    def _judge(self) -> Saved | None:
        """Sets the journal aside if it is damaged or none of ours; then what can be rescued of it."""
        if not self.path.exists():
            return None
        if not os.access(self.path, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        try:
            with closing(open_for_reading(self.path)) as found:
                database.check_log(found, self.path)
                unfinished(found)
            return None
        except (DamageError, *UNREADABLE) as why:
            if not database.is_damage(why):
                raise
            rescued = rescue(self.path) if self.path.stat().st_size else None
            to = aside.put_aside(self.path, self._wall())
            named = str(why) if str(self.path) in str(why) else f"{self.path}: is damaged: {why}"
            self.set_aside = f"{named}. It has been set aside as {to}; a new one begins at {self.path}"
            if rescued:
                self.set_aside += f", with the last game as far as it can be read, to ply {len(rescued.moves)}"
            log.error("%s", self.set_aside)
            aside.forget_asides(self.path)
            return rescued

    def _keep_rescued(self, rescued: Saved) -> None:
        game = Played(rescued.record, rescued.saved, began=0.0)
        self._backlog.add(Begun(game))
        self._backlog.add(self._carried(game, rescued.moves))
        self.commit()

    def _knows(self, db: sqlite3.Connection, game: Played) -> bool:
        """Whether the file that was opened again is the one that the game was written to, and all of it is there."""
        key = db.execute("SELECT key FROM games WHERE id = ?", (game.number,)).fetchone()
        place = placed(db, game)
        return key == (game.record.key,) and (game.seq is None or place.seq == last_seq(db, place.number)[0])

    def _carry_here(self, game: Played) -> None:
        """The file that the game was written to is gone: it goes on in this one."""
        game.move(_since(game))
        self._backlog.entries[:0] = [Begun(game), self._carried(game, self._written)]

    def _carried(self, game: Played, moves: tuple[str, ...]) -> Noted:
        return Noted(game, self._now, iso(self._wall()), "carried", _json({"moves": list(moves)}))

    def _release(self) -> None:
        if self._db:
            self._db.close()
            self._db = None
        if self._claim:
            self._claim.drop()
            self._claim = None

    # -- what was saved

    def unfinished(self) -> Saved | None:
        """The last game, if it has not ended and moves were made in it. It can be read where nothing can be written."""
        try:
            if self._db:
                return unfinished(self._db)
            Claim(self.path).drop()  # somebody else's game is not offered
        except OSError:
            pass  # on a disk that cannot be written, nobody writes
        except (JournalError, *UNREADABLE) as error:
            log.error("%s: the last game cannot be continued: %s", self.path, error)
            return None
        try:
            return self._unfinished_where_nothing_is_written()
        except (JournalError, OSError, *UNREADABLE) as error:
            log.debug("%s: nothing to go on with: %s", self.path, error)
            return None

    def _unfinished_where_nothing_is_written(self) -> Saved | None:
        """SQLite does not read a write-ahead log where it can write nothing beside it. Without one no copy is made, for
        which a full disk has no room."""
        log_of_it = database.part_of(self.path, "-wal")
        if not (log_of_it.exists() and log_of_it.stat().st_size):
            with closing(open_for_reading(self.path, alone=True)) as found:
                return unfinished(found)
        with TemporaryDirectory(prefix="tablero-") as directory:
            copy = Path(directory) / self.path.name
            database.copy_parts(self.path, copy)
            with closing(open_for_reading(copy)) as found:
                return unfinished(found)

    # -- what happens

    def begin(self, now: float, record: Record) -> None:
        self._now = now
        self._take(Played(record, iso(self._wall()), began=now), ())
        assert self._game
        self._backlog.add(Begun(self._game))

    def go_on(self, now: float, saved: Saved) -> None:
        self._take(Played(saved.record, saved.saved, saved.game, seq=None, resumed=now), saved.moves)
        self._written = saved.moves

    def _take(self, game: Played, moves: tuple[str, ...]) -> None:
        self._game, self._line, self._weight = game, list(moves), 0

    def note(self, now: float, kind: Kind, data: Mapping[str, Any]) -> None:
        if not self._game:
            return  # before the first game: nothing to belong to
        self._now = now
        text = _json(data)
        self._backlog.add(Noted(self._game, now, iso(self._wall()), kind, text))
        if kind == "ply":
            self._line.append(data["text"])
        elif kind == "takeback" and self._line:
            self._line.pop()
        self._weight += ROW + len(text)
        if self._weight > min(CHAPTER * self._keep, LONGEST_CHAPTER):
            log.info("%s: the game has grown long; it goes on under another number", self.path)
            self._take(replace(self._game, number=None, seq=0, began=_since(self._game)), tuple(self._line))
            self._backlog.add(Begun(self._game))
            self._backlog.add(self._carried(self._game, tuple(self._line)))

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        if self._game:
            at = iso(self._wall()) if outcome is not None else None
            self._backlog.add(Ended(self._game, at, _json(outcome) if outcome is not None else None))

    # -- writing

    def commit(self) -> None:
        if not self._backlog:
            return
        try:
            if self._db and not self._is_there():
                self._release()
            if not self._db:
                self._open()
            assert self._db
            self._write(self._db)
        except JournalError as error:
            self._fails(f"{error}; games are not saved")
        except sqlite3.Error as error:
            if database.is_damage(error):
                self._release()  # the next try looks at it
            self._fails(f"the journal {self.path} cannot be written ({error}); the game goes on unsaved")
        else:
            self._worked()

    def _is_there(self) -> bool:
        """Whether the file that is open is the one at its path: what is written to a deleted file is lost unsaid."""
        try:
            return self.path.stat().st_ino == self._file
        except OSError:
            return False

    def _write(self, db: sqlite3.Connection) -> None:
        """Raises sqlite3.Error, and then nothing has been written."""
        with Writing(db) as writing:
            for entry in self._backlog:
                writing.put(entry)
            if self._backlog.lost_readings and self._game in writing.places:
                lost = _json({"readings": self._backlog.lost_readings})
                writing.put(Noted(self._game, self._now, iso(self._wall()), "lost", lost))
        self._written = tuple(self._line)

    def _worked(self) -> None:
        begun = any(isinstance(entry, Begun) for entry in self._backlog)
        if self.fault:
            given_up = f"; given up meanwhile: {self._backlog.lost_readings} readings, {self._backlog.lost_games} games"
            lost = self._backlog.lost_readings or self._backlog.lost_games
            log.warning("%s: writing works again%s", self.path, given_up if lost else "")
            self.fault = ""
        self._backlog.clear()
        if begun:
            self._forget()

    def _forget(self) -> None:
        assert self._db
        try:
            present = self._game.number if self._game else None
            forgotten = forget(self._db, self._keep, present or 0)
        except sqlite3.Error as error:
            log.warning("%s: no old game could be forgotten: %s", self.path, error)
        else:
            if forgotten:
                log.info("%s: the oldest %d games are forgotten", self.path, forgotten)

    def _fails(self, fault: str) -> None:
        if fault != self.fault:
            log.error("%s", fault)
        self.fault = fault
        if self._game:
            self._backlog.bound(self._carried(self._game, tuple(self._line)))

    def close(self) -> None:
        """Writes what is queued; may be called twice."""
        if self._claim or self._backlog:
            self.commit()
        self._backlog.clear()
        self._release()


def _since(game: Played) -> float:
    """When it began, as far as that is known."""
    return game.resumed if game.began is None else game.began


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(dict(data), ensure_ascii=False, separators=(",", ":"))
