"""A procedure carried out on an open board, scan by scan, until it is done or somebody stops it; then the board goes
dark and is closed, whatever happened."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO

from firmware_host.core.power import Supply, pixel_frame
from firmware_host.core.theme import Colour
from firmware_host.service.opened import Fingers, Opened
from firmware_host.service.screen import Screen
from firmware_host.shell.devices.light import supply
from firmware_host.shell.devices.lighting import AGAIN
from firmware_host.shell.retry import Retry
from hardware.ports import HardwareFault, trouble

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
    period = 1 / board.profile.scan_hz
    driven = _Driven(board, screen, patient)
    simulated = _Simulated(board.fingers, pace, screen, hands) if board.fingers else None
    with stopping() as stopped:
        try:
            board.ports.open()
            due = pace.now()
            while not procedure.done and not stopped.asked:
                now = pace.now()
                driven.step(now, procedure)
                for line in procedure.said():
                    screen.say(line)
                screen.draw(now, procedure.picture)
                due = max(due + period, now)
                typed = pace.wait(due)
                if simulated and not simulated.go_on(now, typed):
                    break
        finally:
            with suppress(HardwareFault):  # it does not answer, and so cannot be darkened either
                board.ports.close()
            screen.leave()
    for line in procedure.said():
        screen.say(line)
    return procedure.done


class _Simulated:
    """The hands of a simulated board do what is typed. waits: whether the procedure waits for hands."""

    def __init__(self, fingers: Fingers, pace: Pace, screen: Screen, waits: bool) -> None:
        self._fingers = fingers
        self._pace = pace
        self._screen = screen
        self._waits = waits
        self._alone_since: float | None = None

    def go_on(self, now: float, typed: Iterable[str]) -> bool:
        """Whether hands may still do something: not long after the last line was typed and done. now: of the scan."""
        then = self._pace.now()
        for line in typed:
            self._fingers.type(line)
        if refusal := self._fingers.step(then):
            self._screen.say(refusal)
        alone = self._waits and not self._pace.typing and not self._fingers.busy
        self._alone_since = (self._alone_since or now) if alone else None
        return self._alone_since is None or now - self._alone_since <= LONG_S or self._screen.live


class _Driven:
    """The board, scanned and lit for a procedure. patient: one that fails is opened again when it is due."""

    def __init__(self, board: Opened, screen: Screen, patient: bool) -> None:
        self._board = board
        self._screen = screen
        self._patient = patient
        self._power = supply(board.profile)
        self._fault, self._retry = "", Retry()
        self._shown: bytes | None = None
        self._again_at = 0.0
        self._told = ""

    def step(self, now: float, procedure: Procedure) -> None:
        """One scan, and the light that follows from it. Raises HardwareFault only where it is not patient."""
        if self._fault and now < self._retry.at:
            return
        try:
            if self._fault:
                self._board.ports.open()
            levels = self._board.ports.sensors.scan()
            if self._fault:
                self._screen.say("the board answers again")
                self._fault, self._retry, self._shown = "", Retry(), None
            procedure.scan(now, levels)
            self._light(now, chain_frame(procedure.lights(now), self._board.profile.pixels.count, self._power))
        except HardwareFault as error:
            if not self._patient:
                raise
            self._retry.failed(now)
            if str(error) != self._fault:
                self._screen.say(str(error))
            self._fault = str(error)

    def _light(self, now: float, frame: bytes) -> None:
        if frame == self._shown and now < self._again_at:
            return
        pixels = self._board.ports.pixels
        pixels.show(frame)
        self._shown, self._again_at = frame, now + AGAIN
        if (told := trouble(pixels)) != self._told:
            self._told = told
            self._screen.say(told or "the light is well again")


def chain_frame(lights: Lights, count: int, power: Supply) -> bytes:
    """Three bytes a pixel, within the limit of the supply."""
    named = {str(pixel): colour for pixel, colour in lights.items()}
    frame, _ = pixel_frame(named, {str(pixel): (pixel,) for pixel in lights}, count, power)
    return frame
