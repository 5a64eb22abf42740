"""The journal that ``tablero scenario --journal`` writes, a JSON object a line, read as the daemon's own is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

from firmware_host.shell.journal.circumstances import mark
from firmware_host.shell.journal.records import Record, instant
from firmware_host.shell.journal.rows import Event, Game
from firmware_host.shell.journal.store import JournalError
from hardware.files import open_file
from hardware.profile import Profile, ProfileError, Sensing, load, shipped

LARGEST = 256_000_000
"""Bytes that are read of one."""
ENDS = ("ended", "power-cut")
"""Kinds that the daemon's journal keeps elsewhere, or not at all."""

Entry = Mapping[str, Any]


def is_one(path: Path) -> bool:
    """Whether a file begins as such a journal does; one of the daemon's is a database."""
    try:
        with open_file(path, follow=True) as file:
            return file.read(1) == b"{"
    except OSError:
        return False


def read(path: Path, board: Profile | None = None) -> Mapping[int, tuple[Game, list[Event]]]:
    """Number -> a game and its events. board: on which it was played, where it is not a shipped one. Raises
    JournalError with the line that makes no sense."""
    found: dict[int, tuple[Game, list[Event]]] = {}
    for number, entries in enumerate(_games(list(_entries(path))), start=1):
        found[number] = _game(path, number, entries, board)
    return found


def _entries(path: Path) -> Iterator[Entry]:
    try:
        if path.stat().st_size > LARGEST:
            raise JournalError(f"{path}: is larger than {LARGEST} bytes")
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise JournalError(f"{path}: cannot be read: {error}") from error
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            entry = json.loads(line)
            if not isinstance(entry, dict):
                raise TypeError
            yield {**entry, "at": float(entry["at"]), "kind": str(entry["kind"])}
        except (ValueError, KeyError, TypeError, RecursionError):
            raise JournalError(f'{path}:{number}: no entry; allowed: {{"at": SECONDS, "kind": WORD, ...}}') from None


def _games(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    game: list[Entry] = []
    for entry in entries:
        is_first = entry["kind"] == "begin" or (entry["kind"] == "resume" and not game)
        if is_first and game:
            yield game
            game = []
        game.append(entry)
    if game:
        yield game


def _game(path: Path, number: int, entries: Sequence[Entry], board: Profile | None) -> tuple[Game, list[Event]]:
    first = entries[0]
    if first["kind"] not in ("begin", "resume") or not isinstance(first.get("game"), str):
        raise JournalError(f'{path}: game {number} begins with "{first["kind"]}" and names no game; allowed: "begin"')
    for name, kind in (("options", dict), ("moves", list)):
        if not isinstance(first.get(name, kind()), kind):
            raise JournalError(f"{path}: game {number}: its {name} {str(first[name])[:40]!r} make no sense")
    record = Record(first["game"], first.get("options", {}), *_place(entries, board))
    ended = [entry for entry in entries if entry["kind"] == "ended"]
    game = Game(number, record, "in a scenario", None, ended[-1].get("outcome") if ended else None)
    return game, list(_events(entries))


def _place(entries: Sequence[Entry], board: Profile | None) -> tuple[str, str]:
    """The board's name, and the kind of its sensors: those of ``board``, those that the journal names, or, where it
    names none, those of a shipped board with that mark."""
    first = entries[0]
    if not board and isinstance(first.get("board"), str):
        return first["board"], str(first.get("sensing", "occupancy"))
    known = next((str(entry["board"]) for entry in entries[1:] if "board" in entry), "")
    channels = next((len(entry["levels"]) for entry in entries if isinstance(entry.get("levels"), list)), None)
    profile = board or _of_mark(known, channels)
    return (profile.name, profile.sensing) if profile else ("of another file", "occupancy")


def _events(entries: Sequence[Entry]) -> Iterator[Event]:
    """As the daemon's journal has them: counted from the game's beginning."""
    first, seq, is_on = entries[0], 0, True
    base, last = first["at"], 0.0  # each run of the program goes on where the one before it ended
    for entry in entries:
        kind = entry["kind"]
        data = {name: value for name, value in entry.items() if name not in ("at", "kind")}
        if kind == "power-cut":
            is_on = False  # until the program goes on with the game, nothing belongs to it
        elif kind in ("begin", "resume"):
            base, is_on = entry["at"] - last, True
        if kind == "resume" and entry is first:
            kind, data = "carried", {"moves": list(data.get("moves", ()))}
        elif not is_on or kind in ("begin", "resume", *ENDS):
            continue
        seq, last = seq + 1, instant(entry["at"] - base)
        yield Event(seq, last, "", kind, data)


def _of_mark(wanted: str, channels: int | None) -> Profile | None:
    """The shipped board that a journal speaks of, with the kind of sensor that it had. channels: of its scans."""
    for name in shipped():
        try:
            profile = load(name)
        except ProfileError:  # its driver is missing: it cannot be the one
            continue
        if channels not in (None, profile.sensors.channels):
            continue
        kinds = (profile.sensing, *(kind for kind in get_args(Sensing) if kind != profile.sensing))
        for kind in kinds:
            if mark(replace(profile, sensing=kind)) == wanted:
                return replace(profile, sensing=kind)
    return None
