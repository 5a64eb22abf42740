"""What stands in a journal: its games and their events, every row held against its checksum."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any

from firmware_host.core.offers import PLAY_ON
from firmware_host.shell.journal.database import (
    APPLICATION,
    MOST_GAMES,
    UNREADABLE,
    VERSION,
    DamageError,
    JournalError,
    checksum,
    event_id,
)
from firmware_host.shell.journal.records import Record, Saved

log = logging.getLogger("tablero.store")

LONGEST_GAME = 10**9
"""Seconds: what claims more makes no sense."""


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


def games(connection: sqlite3.Connection) -> Iterator[Game]:
    """In the order in which they were begun. Raises DamageError for rows that make no sense."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    columns = "id, key, options, board, sensing, started, ended, outcome"
    for number, *described, ended, outcome, total in connection.execute(
        f"SELECT {columns}, {'sum' if version > 1 else 'NULL'} FROM games ORDER BY id"
    ):
        _must_be("a game", int, id=number)
        if not 0 <= number <= MOST_GAMES:
            raise DamageError(f"game {number}: allowed: 0 to {MOST_GAMES}")
        if version > 1 and checksum(number, *described) != total:
            raise DamageError(f"game {number}: its row has been changed")
        key, options, board, sensing, started = described
        _must_be(f"game {number!r}", str, key=key, board=board, sensing=sensing, started=started, ended=ended or "")
        record = Record(key, _object(options), board, sensing)
        yield Game(number, record, started, ended, _object(outcome) if outcome else None)


def events(connection: sqlite3.Connection, game: int) -> Iterator[Event]:
    """A game's events in order. Raises DamageError for rows that make no sense, and where one is missing."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    where, bounds = of_game(version, game)
    if version == 1:
        query = f"SELECT seq, at, wall, kind, data FROM events WHERE {where}"
        for seq, at, wall, kind, data in connection.execute(query, bounds):
            yield _event(game, seq, at, wall, kind, data)
        return
    found = connection.execute(f"SELECT id, game, seq, at, wall, kind, data, sum FROM events WHERE {where}", bounds)
    for due, (row, *values, total) in enumerate(found, start=1):
        if row != event_id(game, due) or values[:2] != [game, due] or checksum(*values) != total:
            raise DamageError(f"game {game}: event {due} has been changed or is missing")
        yield _event(*values)


def of_game(version: int, game: int) -> tuple[str, tuple[int, ...]]:
    """Which events are a game's, in order: SQL, with the values that belong to it. From the second version of the
    tables they lie together, so that only they are read."""
    if version == 1:
        return "game = ? ORDER BY seq", (game,)
    return "id > ? AND id < ? ORDER BY id", (event_id(game, 0), event_id(game + 1, 0))


def _event(game: int, seq: int, at: float, wall: str, kind: str, data: str) -> Event:
    row = f"event {seq!r} of game {game}"
    _must_be(row, int, seq=seq)
    _must_be(row, str, wall=wall, kind=kind)
    _must_be(row, int | float, at=at)
    if not 0 <= at <= LONGEST_GAME:
        raise DamageError(f"{row}: at {at}; allowed: 0 to {LONGEST_GAME} seconds")
    return Event(seq, at, wall, kind, _object(data))


def _must_be(row: str, kind: type | UnionType, /, **columns: object) -> None:
    """A column of SQLite holds whatever was put there."""
    for name, value in columns.items():
        if not isinstance(value, kind):
            raise DamageError(f"{row}: {name} {str(value)[:40]!r} makes no sense there")


def line_of_play(happened: Iterator[Event]) -> tuple[str, ...]:
    """The moves that stand at the end, take-backs carried out. Raises DamageError where plies do not follow."""
    moves: list[str] = []
    for event in happened:
        if event.kind == "ply":
            if event.data.get("ply") != len(moves) + 1 or not isinstance(event.data.get("text"), str):
                raise DamageError(f"event {event.seq}: ply {event.data} does not follow {len(moves)}")
            moves.append(event.data["text"])
        elif event.kind == "takeback":
            if not moves or event.data.get("ply") != len(moves):
                raise DamageError(f"event {event.seq}: take-back of {event.data} after {len(moves)}")
            moves.pop()
        elif event.kind == "carried":
            carried = event.data.get("moves")
            if not isinstance(carried, list) or not all(isinstance(text, str) for text in carried):
                raise DamageError(f"event {event.seq}: carried {str(carried)[:40]!r} are no moves")
            moves = carried
    return tuple(moves)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise DamageError(f"not JSON: {str(text)[:200]!r}") from error
    if not isinstance(value, dict):
        raise DamageError(f"not a JSON object: {text[:200]!r}")
    return value


def _last(connection: sqlite3.Connection) -> Game | None:
    return next(reversed(list(games(connection))), None)


def unfinished(connection: sqlite3.Connection) -> Saved | None:
    """The last game, if it has not ended and moves were made in it. Raises JournalError and sqlite3.Error."""
    game = _last(connection)
    if game is None or game.ended is not None:
        return None
    happened = list(events(connection, game.number))
    moves = line_of_play(iter(happened))
    return _saved(game, happened, moves)


def _saved(game: Game, happened: Sequence[Event], moves: tuple[str, ...]) -> Saved | None:
    """None where no moves were made."""
    if not moves:
        return None
    return Saved(game.number, game.record, moves, happened[-1].wall, _opponent(happened), _ordered(happened))


def _opponent(happened: Sequence[Event]) -> Mapping[str, Any] | None:
    """What the board played in the end."""
    told = (
        event.data["opponent"] for event in reversed(happened) if event.kind == "setting" and "opponent" in event.data
    )
    last = next(told, None)
    return last if isinstance(last, Mapping) else None


def _ordered(happened: Sequence[Event]) -> str:
    """The last move that was asked for by word, where nothing has been played or taken back since."""
    for event in reversed(happened):
        do, text = event.data.get("do"), event.data.get("text")
        if do == "Choose" and isinstance(text, str) and text != PLAY_ON:
            return text
        if event.kind in ("ply", "takeback") or do == "TakeBack" or event.data.get("button") == "undo":
            return ""
    return ""


def rescue(path: Path) -> Saved | None:
    """Of a journal that is damaged: the last game as far as it can be read without a doubt."""
    happened: list[Event] = []
    game = None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            for name, ours in (("application_id", APPLICATION), ("user_version", VERSION)):
                if found.execute(f"PRAGMA {name}").fetchone() != (ours,):
                    return None
            game = _last(found)
            if game is None or game.ended is not None:
                return None
            happened.extend(events(found, game.number))
    except (JournalError, *UNREADABLE) as error:
        log.debug("%s: read as far as %d events: %s", path, len(happened), error)
    try:
        moves = line_of_play(iter(happened))
    except JournalError:
        return None
    return _saved(game, happened, moves) if game else None
