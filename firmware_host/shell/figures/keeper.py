"""Keeps the figures: has them counted after every scan, and writes them when the board is quiet.

Lives in the board's thread; what is read for the console may be read from any.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from firmware_host.shell.controller import Controller
from firmware_host.shell.figures.bars import bars
from firmware_host.shell.figures.book import Book, BookError
from firmware_host.shell.figures.observer import STAYS, Observer

log = logging.getLogger("tablero.figures")

WRITE_EVERY = 60.0
"""Seconds between two writes while nobody plays, and so many times as many while somebody does:"""
AMID_A_GAME = 10
THIN_EVERY, THINNED = 24 * 3600.0, 7
"""Seconds of running after which what is too old goes, and how many days of it, the oldest: a clock that is years ahead
for a while may not take everything."""
PERIODS = (30, 365)
"""Days that the console shows."""
PICTURES = ("days", "hours", "games", "steps", "minutes", "languages")


class Figures:
    """directory: where they are kept. wall: local time."""

    def __init__(self, directory: Path, wall: Callable[[], datetime]) -> None:
        self.on = True
        self.years = 3
        self.observer = Observer(wall)
        self._book = Book(directory)
        self._wall = wall
        self._next = WRITE_EVERY
        self._overdue = AMID_A_GAME * WRITE_EVERY
        self._thin_at = 0.0
        self._told = ""

    def keep(self, *, on: bool, years: int) -> None:
        """on: whether anything is counted. years: for which it is kept."""
        if on != self.on:
            self.write()
        self.on, self.years = on, years

    def look(self, now: float, controller: Controller) -> None:
        """After every scan."""
        if not self.on:
            return
        self.observer.look(now, controller)
        is_free = controller.display.attracting or not controller.session.line.ply
        if now >= self._next and (is_free or now >= self._overdue):
            self.observer.ail([each.site for each in controller.health.ailing])
            self.write(thin=now >= self._thin_at)
            if now >= self._thin_at:
                self._thin_at = now + THIN_EVERY
            self._next, self._overdue = now + WRITE_EVERY, now + AMID_A_GAME * WRITE_EVERY

    def write(self, *, thin: bool = False) -> None:
        """Also at the end. What cannot be written now waits; what was told while nothing is counted is dropped. thin:
        whether what is too old may go."""
        counts = self.observer.take()
        if not counts or not self.on:
            return
        since = self._wall().date() - timedelta(days=366 * self.years)
        try:
            self._book.add(counts, since=since if thin else None, most=THINNED)
            self._told = ""
        except BookError as error:
            self.observer.give_back(counts)
            if str(error) != self._told:
                self._told = str(error)
                log.warning("the figures cannot be written: %s", error)

    # -- for the console

    def message(self) -> dict[str, Any]:
        """See web/PROTOCOL.md. Raises BookError."""
        today = self._wall().date()
        return {
            "kind": "figures",
            "on": self.on,
            "periods": [{"days": days, **self._period(days, today)} for days in PERIODS],
            "pictures": list(PICTURES),
        }

    def _period(self, days: int, today: date) -> Mapping[str, Any]:
        def of(what: str) -> dict[str, int]:
            return self._book.totals(what, days, today)

        return {
            "visits": sum(of("visit").values()),
            "begun": sum(of("begun").values()),
            "ended": sum(of("ended").values()),
            "left": sum(of("left").values()),
            "sensors": of("sensor"),
        }

    def picture(self, name: str, days: int, said: Callable[[str], str] = str) -> str:
        """An SVG. said: what a bar is called. Raises BookError, and KeyError for one that there is not."""
        today = self._wall().date()

        def of(what: str) -> dict[str, int]:
            return self._book.totals(what, days, today)

        drawn: Mapping[str, Callable[[], Mapping[str, int]]] = {
            "days": lambda: {day[5:]: number for day, number in self._book.daily("visit", days, today).items()},
            "hours": lambda: {f"{hour}": of("visit").get(f"{hour:02}", 0) for hour in range(24)},
            "games": lambda: dict(sorted(of("begun").items(), key=lambda each: -each[1])),
            "steps": lambda: dict(sorted(of("step").items(), key=lambda each: -each[1])),
            "minutes": lambda: _in_order(of("minutes"), STAYS),
            "languages": lambda: dict(sorted(of("language").items(), key=lambda each: -each[1])),
        }
        return bars({said(key): number for key, number in drawn[name]().items()}, f"{name}, {days} days")

    def csv(self) -> str:
        """Raises BookError."""
        return "".join(self._book.as_csv())


def _in_order(found: Mapping[str, int], limits: tuple[int, ...]) -> dict[str, int]:
    names = [*(f"<={limit}" for limit in limits), f">{max(limits)}"]
    return {name.replace("<=", "\u2264"): found.get(name, 0) for name in names}
