"""When a house is open: weekly hours and days off, as they are written in the settings. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_OPENING = re.compile(r"(?P<days>[a-z, -]+) (?P<begin>\d\d:\d\d)-(?P<end>\d\d:\d\d)")
_DAY = re.compile(r"(?:(?P<year>\d{4})-)?(?P<month>\d\d)-(?P<day>\d\d)")
_AHEAD = 400
"""Days in which the next opening is looked for: a house that is closed for longer is closed."""
MIDNIGHT = 24 * 60


class OpeningError(ValueError):
    """A text that tells no hours or no day: says what is wrong."""


@dataclass(frozen=True, slots=True)
class Opening:
    """On these days of the week (0: Monday), from begin to end in minutes after midnight; an end before the begin lies
    on the next day."""

    days: frozenset[int]
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class DayOff:
    """year: None for every year."""

    year: int | None
    month: int
    day: int

    def falls_on(self, day: date) -> bool:
        return (self.month, self.day) == (day.month, day.day) and self.year in (None, day.year)


def opening(text: str) -> Opening:
    """Of "mon-fri 10:00-18:00" or "sat,sun 11:00-20:00". Raises OpeningError."""
    found = _OPENING.fullmatch(text.strip())
    if not found:
        raise OpeningError("is not DAYS HH:MM-HH:MM")
    begin, end = _minutes(found["begin"]), _minutes(found["end"])
    if begin in (end, MIDNIGHT):
        raise OpeningError("begins when it ends")
    return Opening(frozenset(_days(found["days"])), begin, end)


def day(text: str) -> DayOff:
    """Of "2026-12-25", or "12-25" for every year. Raises OpeningError."""
    found = _DAY.fullmatch(text.strip())
    if not found:
        raise OpeningError("is not YYYY-MM-DD or MM-DD")
    year = int(found["year"]) if found["year"] else None
    try:
        date(year or 2024, int(found["month"]), int(found["day"]))  # a leap year
    except ValueError as error:
        raise OpeningError(str(error)) from error
    return DayOff(year, int(found["month"]), int(found["day"]))


def _minutes(text: str) -> int:
    hours, minutes = int(text[:2]), int(text[3:])
    if minutes > 59 or hours * 60 + minutes > MIDNIGHT:
        raise OpeningError(f"{text} is no time of day")
    return hours * 60 + minutes


def _days(text: str) -> Iterable[int]:
    for part in text.replace(" ", "").split(","):
        first, _, last = part.partition("-")
        last = last or first
        if first not in DAYS or last not in DAYS:
            raise OpeningError(f"{part!r} is no day; days: {', '.join(DAYS)}")
        begin, end = DAYS.index(first), DAYS.index(last)
        yield from (n % 7 for n in range(begin, end + 1 if end >= begin else end + 8))


class Hours:
    """openings, off: as written. Without openings it is always open, but for the days off. Raises OpeningError."""

    def __init__(self, openings: Iterable[str] = (), off: Iterable[str] = ()) -> None:
        self._openings = tuple(map(opening, openings))
        self._off = tuple(map(day, off))

    def is_open(self, at: datetime) -> bool:
        """at: local time."""
        today, minute = at.date(), at.hour * 60 + at.minute
        return self._opens(today, minute) or self._opens(today - timedelta(days=1), minute + MIDNIGHT)

    def _opens(self, on: date, minute: int) -> bool:
        """minute: after that day's midnight; it may lie on the next day."""
        if any(off.falls_on(on) for off in self._off):
            return False
        if not self._openings:
            return minute < MIDNIGHT
        return any(
            on.weekday() in each.days
            and each.begin <= minute < (each.end if each.end > each.begin else each.end + MIDNIGHT)
            for each in self._openings
        )

    def next_opening(self, at: datetime) -> datetime | None:
        """When it opens, if it is closed now; None where it is open, or does not open within a year."""
        if self.is_open(at):
            return None
        for ahead in range(_AHEAD):
            on = at.date() + timedelta(days=ahead)
            begins = sorted({each.begin for each in self._openings if on.weekday() in each.days} or {0})
            for minute in begins:
                begin = datetime.combine(on, time(minute // 60, minute % 60))
                if begin > at.replace(tzinfo=None) and self._opens(on, minute):
                    return begin
        return None
