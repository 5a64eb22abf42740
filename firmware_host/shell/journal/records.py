"""What a table asks of a journal. The journal itself (journal/store.py) and a forgetful one for boards without a
disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from rules.model import OptionValue

Kind = Literal[
    "version",
    "resumed",
    "picture",
    "settled",
    "tick",
    "button",
    "command",
    "setting",
    "fault",
    "mended",
    "trust",
    "suspect",
    "stall",
    "ply",
    "takeback",
    "left",
    "attract",
    "scan",
]
"""Causes are noted before what follows from them, so that a game can be lived again from its journal.
left: nobody goes on, and what an exhibit does of its own accord follows. attract: its light calls for players.
scan: what the driver gave, on demand (devices/raw_scans.py); nothing follows from it that is not noted too.
The journal itself adds two: ``carried``, the moves with which a game goes on in another place than it was begun in, and
``lost``, how much of what led to moves was given up while the disk failed."""


def instant(seconds: float) -> float:
    """The time as a journal keeps it, in whole microseconds."""
    return round(seconds, 6)


@dataclass(frozen=True, slots=True)
class Record:
    """What a game was begun with. board: the profile's name; sensing: the kind of its sensors."""

    key: str
    options: Mapping[str, OptionValue]
    board: str
    sensing: str


@dataclass(frozen=True, slots=True)
class Saved:
    """A game found in a journal. moves: after take-backs. saved: ISO time of its last event, UTC. opponent: what the
    board played, as it was noted; None where only people play. ordered: the move that was being carried out, empty for
    none."""

    game: int
    record: Record
    moves: tuple[str, ...]
    saved: str
    opponent: Mapping[str, Any] | None = None
    ordered: str = ""


class Journal(Protocol):
    """Times are in seconds on the caller's own clock. Nothing here raises: a disk that fails is told by ``fault``."""

    @property
    def fault(self) -> str:
        """Why nothing can be written at present; empty while all is well."""

    def begin(self, now: float, record: Record) -> None:
        """A new game; the one before it, if it has not ended, counts as given up."""

    def go_on(self, now: float, saved: Saved) -> None:
        """The game that was found, from now on."""

    def note(self, now: float, kind: Kind, data: Mapping[str, Any]) -> None:
        """To be written with the next commit."""

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        """How the game ended; None: it goes on after all (its last move was taken back)."""

    def commit(self) -> None:
        """On return, all that was noted is on the disk, or ``fault`` says why not."""

    def close(self) -> None: ...


class Forgetful:
    """A journal that keeps nothing. fault: why, if that was not intended."""

    def __init__(self, fault: str = "") -> None:
        self.fault = fault

    def begin(self, now: float, record: Record) -> None:
        pass

    def go_on(self, now: float, saved: Saved) -> None:
        pass

    def note(self, now: float, kind: Kind, data: Mapping[str, Any]) -> None:
        pass

    def ended(self, now: float, outcome: Mapping[str, Any] | None) -> None:
        pass

    def commit(self) -> None:
        pass

    def close(self) -> None:
        pass
