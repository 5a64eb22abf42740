"""The time of day, and how far it can be believed. It is for people only: nothing that is played depends on it.

A computer whose clock has no battery goes on, when it is switched on, with the time at which it was switched off, until
a time server answers (systemd-timesyncd(8)); without a network none does, and evening comes in the morning. Whether the
kernel calls its clock synchronised cannot be asked: the unit's ProtectClock= forbids that too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

EARLIEST, LATEST = 1_735_689_600, 253_402_300_799
"""Seconds since 1970: a date before 2025 or after 9999 is that of a computer that does not know the date."""
SERVED = "run/systemd/timesync/synchronized"
"""Is there as soon as a time server has answered since the computer was switched on (systemd-time-wait-sync(8))."""
BATTERY_CLOCKS = "sys/class/rtc/rtc*/since_epoch"
"""What clocks beside the processor say. One without a battery begins in 1970, or says nothing, and differs."""
AGREED = 120
"""Seconds by which such a clock may differ."""
LOOK_EVERY = 60.0
"""Seconds between two looks at them: some are asked over a slow bus."""


def is_date(seconds: float) -> bool:
    """Whether it can be the present."""
    return EARLIEST <= seconds <= LATEST


class WallClock:
    """read: seconds since 1970. root: of the file system."""

    def __init__(self, read: Callable[[], float] = time.time, root: Path = Path("/")) -> None:
        self._read = read
        self._root = root
        self._served = root / SERVED
        self._agreed = False
        self._asked: float | None = None

    @property
    def now(self) -> datetime:
        """Local time."""
        return datetime.fromtimestamp(self._read())

    @property
    def is_wrong(self) -> bool:
        """Whether it cannot be right."""
        return not is_date(self._read())

    @property
    def is_sure(self) -> bool:
        """Whether something vouches for it: a time server, or a clock with a battery. Cheap to ask again and again."""
        return not self.is_wrong and (self._served.exists() or self._agrees())

    def _agrees(self) -> bool:
        now = self._read()
        if self._asked is None or abs(now - self._asked) >= LOOK_EVERY:
            self._asked = now
            self._agreed = any(abs(told - now) <= AGREED for told in map(_told, self._root.glob(BATTERY_CLOCKS)))
        return self._agreed


def _told(clock: Path) -> float:
    try:
        return float(clock.read_text("ascii"))
    except (OSError, ValueError):
        return -float("inf")
