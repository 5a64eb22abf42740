"""What a table writes down, and when it has to be on the disk: plies at once, what leads to them soon."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from firmware_host.core import events as ev
from firmware_host.shell.journal.records import Journal, Kind
from firmware_host.shell.retry import Retry
from rules.model import Outcome

log = logging.getLogger("tablero.table")

FLUSH = 10.0
"""Seconds after which settled changes that led to nothing are written nevertheless: a memory card wears by the
writing."""
REMEMBERED = 200
"""How many events are remembered for those who look into the table's thoughts."""


@dataclass(frozen=True, slots=True)
class Happened:
    at: float
    text: str


class Diary:
    """events: the last things that happened, for the eye. While the journal fails it is tried again with patience."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.events: deque[Happened] = deque(maxlen=REMEMBERED)
        self._urgent = False
        self._flush_at: float | None = None
        self._retry = Retry()

    def write_into(self, journal: Journal) -> None:
        """What is noted from now on."""
        self.journal = journal

    def note(self, now: float, kind: Kind, data: Mapping[str, Any], text: str = "", *, urgent: bool = True) -> None:
        """text: the same for the eye. urgent: to be on the disk before anything more is shown."""
        self.journal.note(now, kind, data)
        self._urgent = self._urgent or urgent
        if self._flush_at is None:
            self._flush_at = now + FLUSH
        if text:
            self.remember(now, text)

    def remember(self, now: float, text: str) -> None:
        self.events.append(Happened(now, text))
        log.debug("%s", text)

    def command(self, now: float, event: ev.Event) -> None:
        fields = {"do": type(event).__name__, **{name: getattr(event, name) for name in event.__slots__}}
        self.note(now, "command", fields, " ".join(str(value) for value in fields.values()))

    def left(self, now: float, what: str) -> None:
        """Nobody goes on with the game: what follows is of the board's own accord."""
        self.note(now, "left", {"what": what}, f"left: {what}")

    def ended(self, now: float, outcome: Outcome | None) -> None:
        """None: the last move was taken back, the game goes on."""
        fields = None
        if outcome is not None:
            fields = {"winner": outcome.winner, "reason": outcome.reason, "points": list(outcome.points)}
        self.journal.ended(now, fields)
        self._urgent = True

    @property
    def due(self) -> float | None:
        """When what is noted will be written at the latest; None where nothing is."""
        return self._flush_at

    def is_due(self, now: float) -> bool:
        """Whether anything must be written by now."""
        return self._urgent or (self._flush_at is not None and now >= self._flush_at)

    def write(self, now: float) -> bool:
        """What must be on the disk by now is, on return, or the journal says why not. Whether what it says has
        changed."""
        if not self.is_due(now):
            return False
        was = self.journal.fault
        if was and now < self._retry.at:
            return False
        self.journal.commit()
        self._urgent = False
        if self.journal.fault:
            self._retry.failed(now)
            self._flush_at = self._retry.at
        else:
            self._retry = Retry()
            self._flush_at = None
        return self.journal.fault != was
