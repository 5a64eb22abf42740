"""How games and their events are written, every row with its checksum: one transaction, all of it or nothing."""

from __future__ import annotations

import json
import logging
import sqlite3
from dataclasses import replace
from types import TracebackType
from typing import Self

from firmware_host.shell.journal.backlog import Begun, Ended, Entry, Noted, Played
from firmware_host.shell.journal.database import checksum, event_id
from firmware_host.shell.journal.records import instant

log = logging.getLogger("tablero.store")


class Writing:
    """A transaction. places: of each game that is written to, a copy that knows where it stands by then; the game
    itself learns it when all is on the disk."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.places: dict[Played, Played] = {}
        self._db = db

    def __enter__(self) -> Self:
        """Raises sqlite3.Error."""
        self._db.execute("BEGIN IMMEDIATE")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Raises sqlite3.Error, and then nothing has been written."""
        if kind is not None:
            self._roll_back()
            return
        try:
            self._db.execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise
        for game, place in self.places.items():
            game.stands_at(place)

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            try:
                self._db.execute("ROLLBACK")
            except sqlite3.Error:
                log.debug("nothing to roll back")

    def put(self, entry: Entry) -> None:
        """Raises sqlite3.Error."""
        place = self.places.get(entry.game) or placed(self._db, entry.game)
        self.places[entry.game] = place
        match entry:
            case Begun():
                self._insert_game(place)
            case Noted(_, now, wall, kind, data):
                self._insert_event(place, now, wall, kind, data)
            case Ended(_, at, outcome):
                self._db.execute("UPDATE games SET ended = ?, outcome = ? WHERE id = ?", (at, outcome, place.number))

    def _insert_game(self, place: Played) -> None:
        self._db.execute("UPDATE games SET ended = ? WHERE ended IS NULL", (place.started,))
        (last,) = self._db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
        (event,) = self._db.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()
        # Of a game of which only events are left the number is taken too.
        place.take_number(max(last, event >> 32) + 1)
        record = place.record
        options = json.dumps(dict(record.options), ensure_ascii=False)
        row = (place.number, record.key, options, record.board, record.sensing, place.started)
        self._db.execute(
            "INSERT INTO games (id, key, options, board, sensing, started, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*row, checksum(*row)),
        )

    def _insert_event(self, place: Played, now: float, wall: str, kind: str, data: str) -> None:
        assert place.number is not None
        assert place.began is not None
        seq = place.count()
        row = (place.number, seq, instant(now - place.began), wall, kind, data)
        self._db.execute(
            "INSERT INTO events (id, game, seq, at, wall, kind, data, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (event_id(place.number, seq), *row, checksum(*row)),
        )


def placed(db: sqlite3.Connection, game: Played) -> Played:
    """A copy that knows where the game stands in the journal, to be changed while it is uncertain whether what is
    written stays. Raises sqlite3.Error."""
    if game.seq is not None and game.began is not None:
        return replace(game)
    seq, at = last_seq(db, game.number)
    return replace(game, seq=seq, began=game.resumed - at)


def last_seq(db: sqlite3.Connection, game: int | None) -> tuple[int, float]:
    """Number and time of a game's last event; 0 for a game without. Raises
    sqlite3.Error."""
    query = "SELECT seq, at FROM events WHERE id > ? AND id < ? ORDER BY id DESC LIMIT 1"
    found = db.execute(query, (event_id(game or 0, 0), event_id((game or 0) + 1, 0))).fetchone()
    return found or (0, 0.0)
