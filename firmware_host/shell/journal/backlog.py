"""What is still to be written. While a disk does not take it, it is kept here, and what matters least is given up
first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from firmware_host.shell.journal.records import Record

MOST = 10_000
"""Things that are kept for a disk that fails."""
DECISIVE = frozenset({"ply", "takeback", "carried"})
"""Kinds of event that say how a game stands. All others say how it came about."""


@dataclass(eq=False)
class Played:
    """A game on its way to the disk. started: ISO time. number, seq: of the game and of its last event there; None for
    what only the journal knows. began: of the caller's clock; None for as long as only the journal knows it, and then
    the game was gone on with at ``resumed``."""

    record: Record
    started: str
    number: int | None = None
    seq: int | None = 0
    began: float | None = None
    resumed: float = 0.0

    def take_number(self, number: int) -> None:
        self.number = number

    def count(self) -> int:
        """The number of its next event. It must be known where the game stands."""
        assert self.seq is not None
        self.seq += 1
        return self.seq

    def stands_at(self, place: Played) -> None:
        """What was written of it has come onto the disk."""
        self.number, self.seq, self.began = place.number, place.seq, place.began

    def move(self, began: float) -> None:
        """To a journal in which nothing of it is."""
        self.number, self.seq, self.began = None, 0, began


@dataclass(frozen=True, slots=True)
class Begun:
    game: Played


@dataclass(frozen=True, slots=True)
class Noted:
    """now: of the caller's clock. wall: ISO time. data: JSON."""

    game: Played
    now: float
    wall: str
    kind: str
    data: str


@dataclass(frozen=True, slots=True)
class Ended:
    """at: ISO time; None for a game that goes on after all. outcome: JSON."""

    game: Played
    at: str | None
    outcome: str | None


Entry = Begun | Noted | Ended


@dataclass
class Backlog:
    """lost_readings, lost_games: how many events and games were given up since the last ``clear``."""

    entries: list[Entry] = field(default_factory=list)
    lost_readings: int = 0
    lost_games: int = 0

    def __bool__(self) -> bool:
        return bool(self.entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)

    def clear(self) -> None:
        self.entries.clear()
        self.lost_readings = self.lost_games = 0

    def bound(self, stands: Noted) -> None:
        """Give up half of what there is, where it is too much: what the sensors read; then whole games, the oldest
        first; then how the present game came to where it stands. stands: that, as one event."""
        if len(self.entries) <= MOST:
            return
        whole = len(self.entries)
        self.entries = [e for e in self.entries if not isinstance(e, Noted) or e.kind in DECISIVE]
        self.lost_readings += whole - len(self.entries)
        present = stands.game
        while len(self.entries) > MOST // 2:
            oldest = next((e.game for e in self.entries if e.game is not present), None)
            if oldest is None:
                break
            self.entries = [e for e in self.entries if e.game is not oldest]
            self.lost_games += 1
        if len(self.entries) > MOST // 2:
            begun = [e for e in self.entries if isinstance(e, Begun)]
            ended = [e for e in self.entries if isinstance(e, Ended)][-1:]
            self.entries = [*begun, stands, *ended]
