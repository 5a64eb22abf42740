"""A procedure carried out on an open board, scan by scan, until it is done or somebody stops it; then the board goes
dark and is closed, whatever happened."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO

from firmware_host.core.power import Supply, pixel_frame
from firmware_host.core.theme import Colour
from firmware_host.service.opened import Opened
from firmware_host.service.screen import Screen
from firmware_host.shell.devices.light import supply
from firmware_host.shell.retry import Retry
from hardware.ports import HardwareFault

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LONG_S = 1.0
"""How long a simulated board goes on when there is nobody left to type."""

Lights = Mapping[int, Colour]
"""Pixel, by its place in the chain -> colour as the eye should see it; the others are dark."""


class Procedure(Protocol):
    """What is done with a board. No I/O, and time is an argument."""

    @property
    def done(self) -> bool: ...

    def scan(self, now: float, levels: Sequence[int]) -> None:
        """The board as just scanned."""

    def lights(self, now: float) -> Lights: ...

    def said(self) -> list[str]:
        """What has happened since the last call, line by line."""

    def picture(self, now: float) -> list[str]:
        """The state of things, for a terminal."""


class Pace(Protocol):
    """Time, and what is typed while it passes."""

    def now(self) -> float:
        """Seconds, monotonic."""

    def wait(self, until: float) -> list[str]:
        """Lets time pass; the lines typed meanwhile."""

    @property
    def typing(self) -> bool:
        """Whether anything may still be typed."""


class Clock:
    """The real one. typed: where lines come from, None where nobody is listened to."""

    def __init__(self, typed: TextIO | None = None) -> None:
        self._typed = typed.fileno() if typed else None
        self._rest = b""

    @property
    def typing(self) -> bool:
        return self._typed is not None

    def now(self) -> float:
        return time.monotonic()

    def wait(self, until: float) -> list[str]:
        left = max(0.0, until - time.monotonic())
        if self._typed is None:
            time.sleep(left)
            return []
        if not select.select([self._typed], [], [], left)[0]:
            return []
        chunk = os.read(self._typed, 4096)
        if not chunk:
            self._typed = None
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        return [line.decode("utf-8", "replace") for line in lines]


class Stopped:
    """Whether somebody has asked to stop. The first signal lets the scan under way end, so that no bus is left
    locked; a second one does not wait."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self, number: int, frame: object) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def stopping() -> Iterator[Stopped]:
    stopped = Stopped()
    before = {number: signal.signal(number, stopped) for number in SIGNALS}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def live(
    procedure: Procedure,
    board: Opened,
    screen: Screen,
    pace: Pace | None = None,
    *,
    hands: bool = False,
    patient: bool = True,
) -> bool:
    """Whether it was done to its end. hands: whether it waits for hands at the board, so that on a simulated one it
    ends with what is typed. Raises HardwareFault where the board cannot be opened at all; one that fails later is
    opened again, unless it is not to be waited for (patient)."""
    pace = pace or Clock(sys.stdin if board.fingers else None)
    profile, ports = board.profile, board.ports
    power = supply(profile)
    period = 1 / profile.scan_hz
    shown: bytes | None = None
    fault, retry = "", Retry()
    with stopping() as stopped:
        try:
            ports.open()
            due = pace.now()
            alone_since: float | None = None
            while not procedure.done and not stopped.asked:
                now = pace.now()
                try:
                    if fault and now >= retry.at:
                        ports.open()
                    if not fault or now >= retry.at:
                        levels = ports.sensors.scan()
                        if fault:
                            screen.say("the board answers again")
                            fault, retry, shown = "", Retry(), None
                        procedure.scan(now, levels)
                        frame = chain_frame(procedure.lights(now), profile.pixels.count, power)
                        if frame != shown:
                            ports.pixels.show(frame)
                            shown = frame
                except HardwareFault as error:
                    if not patient:
                        raise
                    retry.failed(now)
                    if str(error) != fault:
                        screen.say(str(error))
                    fault = str(error)
                for line in procedure.said():
                    screen.say(line)
                screen.draw(now, procedure.picture)
                due = max(due + period, now)
                for line in pace.wait(due):
                    if board.fingers:
                        board.fingers.type(line)
                if board.fingers:
                    if refusal := board.fingers.step(pace.now()):
                        screen.say(refusal)
                    alone = hands and not pace.typing and not board.fingers.busy
                    alone_since = (alone_since or now) if alone else None
                    if alone_since is not None and now - alone_since > LONG_S and not screen.live:
                        break
        finally:
            with suppress(HardwareFault):  # it does not answer, and so cannot be darkened either
                ports.close()
            screen.leave()
    for line in procedure.said():
        screen.say(line)
    return procedure.done


def chain_frame(lights: Lights, count: int, power: Supply) -> bytes:
    """Three bytes a pixel, within the limit of the supply."""
    named = {str(pixel): colour for pixel, colour in lights.items()}
    frame, _ = pixel_frame(named, {str(pixel): (pixel,) for pixel in lights}, count, power)
    return frame
