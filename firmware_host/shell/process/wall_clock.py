"""The time of day, and how far it can be believed. It is for people only: nothing that is played depends on it.

A computer whose clock has no battery goes on, when it is switched on, with the time at which it was switched off, until
a time server answers (systemd-timesyncd(8)); without a network none does, and evening comes in the morning. Whether the
kernel calls its clock synchronised cannot be asked: the unit's ProtectClock= forbids that too. Where nothing else can
vouch for the time, as with another time service, people can.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from hardware.files import PRIVATE, read_file, replace_file

log = logging.getLogger("tablero")

EARLIEST, LATEST = 1_735_689_600, 253_402_300_799
"""Seconds since 1970: a date before 2025 or after 9999 is that of a computer that does not know the date."""
SERVED = "run/systemd/timesync/synchronized"
"""Is there as soon as a time server has answered since the computer was switched on (systemd-time-wait-sync(8))."""
BATTERY_CLOCKS = "sys/class/rtc/rtc*/since_epoch"
"""What clocks beside the processor say. One without a battery begins in 1970, or says nothing, and differs."""
START = "proc/sys/kernel/random/boot_id"
"""Another one each time that the computer is switched on."""
MEMORY = "clock-vouched"
"""In the state directory: START's content when somebody has said that the time is right."""
AGREED = 120
"""Seconds by which such a clock may differ."""
LOOK_EVERY = 60.0
"""Seconds between two looks at them: some are asked over a slow bus."""


def is_date(seconds: float) -> bool:
    """Whether it can be the present."""
    return EARLIEST <= seconds <= LATEST


class WallClock:
    """read: seconds since 1970. root: of the file system. state: the directory in which is kept that somebody has
    vouched for the time, for as long as the computer is on; None to forget that with the program."""

    def __init__(
        self, read: Callable[[], float] = time.time, root: Path = Path("/"), state: Path | None = None
    ) -> None:
        self._read = read
        self._root = root
        self._served = root / SERVED
        self._agreed = False
        self._asked: float | None = None
        self._start = _content(root / START)
        self._memory = state / MEMORY if state else None
        self._vouched = bool(self._memory and self._start and _content(self._memory) == self._start)

    @property
    def now(self) -> datetime:
        """Local time, of the zone that the computer has by now: nobody restarts a board for another one."""
        time.tzset()
        return datetime.fromtimestamp(self._read())

    @property
    def is_wrong(self) -> bool:
        """Whether it cannot be right."""
        return not is_date(self._read())

    @property
    def is_sure(self) -> bool:
        """Whether something vouches for it: a time server, a clock with a battery, or people. Cheap to ask
        again and again."""
        return not self.is_wrong and (self._vouched or self._served.exists() or self._agrees())

    def vouch(self) -> None:
        """Somebody has looked, and the time is right. Without a battery it is until the computer is switched off."""
        self._vouched = True
        log.info("staff say that the time is right")
        if self._memory and self._start:
            with suppress(OSError):  # then it is known for as long as the program runs
                replace_file(self._memory, self._start, PRIVATE)

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


def _content(path: Path) -> str:
    """Empty where there is none."""
    try:
        return read_file(path, 100).decode("ascii")
    except (OSError, ValueError):
        return ""
