"""What two boards wish of one game, and neither can do alone: a take-back, a draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from firmware_host.core.line import Line
from firmware_host.fleet.match.document import What, Wish


class Wishes:
    """own: what this board wishes, for as long as it stands. denied: what the other has denied, until something is
    wished again. denies: the number of the other's last wish that was denied here."""

    def __init__(self) -> None:
        self.own: Wish | None = None
        self.denied: What | None = None
        self.denies = 0
        self._number = 0
        self._asked: dict[tuple[What, int], int] = {}  # (what, ply) -> number: what the other may still grant

    @property
    def stamp(self) -> tuple[object, ...]:
        """Another one whenever something may have changed; cheap."""
        return self.own, self._number, self.denies, len(self._asked)

    def make(self, what: What, ply: int) -> None:
        self._number += 1
        self.own, self.denied = Wish(what, ply, self._number), None
        self._asked[what, ply] = self._number

    @property
    def are_open(self) -> bool:
        """Whether the other may still grant something, having done so before it heard what came after."""
        return bool(self._asked)

    def plies(self, what: What) -> list[int]:
        """At which this was wished here, and has neither been denied nor let pass: what the other may grant."""
        return [ply for each, ply in self._asked if each == what]

    def is_answered(self, theirs: Wish) -> bool:
        """Whether a wish of the other has been denied here."""
        return theirs.number <= self.denies

    def deny(self, theirs: Wish) -> None:
        self.denies = theirs.number

    def hear(self, denies: int, plies: int) -> None:
        """denies: the number of this board's last wish that the other has denied. plies: how far the other's line has
        come, which lets pass what was wished before."""
        self._asked = {(what, ply): n for (what, ply), n in self._asked.items() if n > denies and ply >= plies}
        if self.own and denies >= self.own.number:
            self.denied, self.own = self.own.what, None

    def withdraw(self) -> None:
        self.own = None

    def drop(self) -> None:
        """The line has changed, and nothing is wished of it any more."""
        self.own = self.denied = None

    def forget(self) -> None:
        """The line has become shorter, or dice are being cast: what was wished was wished of another line."""
        self._asked.clear()
        self.drop()

    def memory(self) -> dict[str, Any]:
        """All that has to outlast a power cut, as plain data."""
        return {
            "wish": asdict(self.own) if self.own else None,
            "wishes": self._number,
            "asked": sorted([what, ply] for what, ply in self._asked),
            "denies": self.denies,
        }

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Raises KeyError, TypeError or ValueError for what is no memory."""
        self.own = Wish(**memory["wish"]) if memory["wish"] else None
        self._number, self.denies = whole(memory["wishes"]), whole(memory["denies"])
        self._asked = {(what, whole(ply)): self._number for what, ply in memory["asked"]}


def left_by_take_back(line: Line, ply: int) -> int | None:
    """How many plies are left once the last one that had moved anything at that ply is taken back; None where none can
    be, or the line is not so long any more."""
    if ply > line.ply:
        return None
    for plies, move in enumerate(reversed(line.moves[:ply]), start=1):
        if move.weight:
            return None
        if move.steps:
            return ply - plies
    return None


def whole(value: Any) -> int:
    """Raises ValueError for what is no number of a match."""
    if type(value) is not int or value < 0:
        raise ValueError(f"{str(value)[:40]!r} is no number of a match")
    return value
