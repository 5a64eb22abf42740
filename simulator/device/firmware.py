"""What answers at the far end of the line: the model, here, or one of our firmwares, in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from typing import Protocol

from hardware.profile import Profile
from hardware.serial.framing import Deframer
from hardware.serial.protocol import SILENCE_S, Kind
from simulator.microcontroller import PICO, DeadError, Microcontroller
from simulator.nano import nano
from simulator.pico import settings as wiring
from simulator.serial_model import Answer, SerialModel

Sense = Callable[[], Sequence[int]]
"""The levels of the matrix now; one call a scan."""
FIRMWARES = ("model", "micropython", "c")
MOST = 65536
STEP_S = 0.25
"""How exactly a firmware in a process of its own is told that time passes."""


class MisfitError(ValueError):
    """A board that a firmware does not serve: says which it does."""


class Firmware(Protocol):
    """fd: a descriptor that is readable when it says something, -1 for none. due: when it has something to say."""

    @property
    def fd(self) -> int: ...

    @property
    def due(self) -> float: ...

    def power(self, is_on: bool) -> None:
        """Off in the midst of whatever it does; the pixels, which have a supply of their own, stay as they are."""

    def crash(self) -> None:
        """It stops as it does when nobody has switched it off."""

    def skip(self, seconds: float) -> None:
        """So much of its time passes at once, in which no host has spoken. Raises DeadError."""

    def receive(self, data: bytes, now: float) -> None:
        """Raises DeadError."""

    def said(self, now: float) -> bytes:
        """What it says by now. Raises DeadError."""

    def lit(self) -> tuple[int, bytes]:
        """How often the chain was written, and its light, as the colours go on the wire."""

    def close(self) -> None: ...


class ModelFirmware:
    fd = -1

    def __init__(self, profile: Profile, sense: Sense) -> None:
        params = profile.sensors.params
        self._size = (params["rows"], params["columns"], profile.pixels.count)
        self._sense = sense
        self._model: SerialModel | None = None
        self._answers: list[Answer] = []
        self._lit = (0, b"")
        self._has_crashed = False
        self._skipped_s = 0.0
        self.power(True)

    @property
    def due(self) -> float:
        return min((answer.at for answer in self._answers), default=inf) - self._skipped_s

    def power(self, is_on: bool) -> None:
        if is_on == (self._model is not None and not self._has_crashed):
            return
        self._has_crashed = False
        self._lit = self.lit()
        self._answers.clear()
        self._model = SerialModel(*self._size, sense=self._sense) if is_on else None

    def crash(self) -> None:
        self._has_crashed = self._model is not None

    def skip(self, seconds: float) -> None:
        self._skipped_s += seconds

    def receive(self, data: bytes, now: float) -> None:
        if self._model:
            self._answers += self._model.receive(data, now + self._skipped_s)

    def said(self, now: float) -> bytes:
        now += self._skipped_s
        if self._has_crashed:
            raise DeadError("the simulated microcontroller has ended")
        if self._model:
            self._model.wait_until(now)
        due = [answer for answer in self._answers if answer.at <= now]
        self._answers = [answer for answer in self._answers if answer.at > now]
        return b"".join(answer.frame for answer in due)

    def lit(self) -> tuple[int, bytes]:
        return (self._model.shown, self._model.lit) if self._model else self._lit

    def close(self) -> None:
        pass


class ChipFirmware:
    """Its time passes in steps while the host is silent, and only until it has missed the host."""

    due = inf

    def __init__(self, command: Sequence[str], sense: Sense) -> None:
        self.fd = -1
        self.chip = Microcontroller(command)
        self._sense = sense
        self._deframer = Deframer()
        self._heard_at = self._told_at = inf  # nobody has spoken to it: no time has to pass
        try:
            self.power(True)
        except DeadError:
            self.chip.close()
            raise

    def power(self, is_on: bool) -> None:
        if self.chip.is_dead:
            self._let_go()
        if is_on == (self.chip.process is not None):
            return
        if is_on:
            self.chip.plug()
            self._deframer = Deframer()
            self.fd = os.open(self.chip.device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        else:
            self._let_go()

    def _let_go(self) -> None:
        if self.fd >= 0:
            os.close(self.fd)
        self.fd = -1
        self.chip.unplug()

    def crash(self) -> None:
        self.chip.kill()

    def skip(self, seconds: float) -> None:
        self.chip.tell(f"pass {round(1000 * seconds)}")
        self._heard_at -= seconds

    def receive(self, data: bytes, now: float) -> None:
        if self.fd < 0:
            return
        self._heard_at = self._told_at = now
        if any(body[0] == Kind.SCAN for body in self._deframer.feed(data)):
            self.chip.feel(self._sense())
        with suppress(OSError):  # more than any firmware holds is lost, and what comes when it has died
            os.write(self.fd, data)

    def said(self, now: float) -> bytes:
        if self.fd < 0:
            return b""
        if now - self._told_at >= STEP_S and self._told_at - self._heard_at <= SILENCE_S + STEP_S:
            self.chip.tell(f"pass {round(1000 * (now - self._told_at))}")
            self._told_at = now
        try:
            came = os.read(self.fd, MOST)
        except BlockingIOError:
            return b""
        except OSError:
            came = b""
        if not came:  # the process has let go of the line
            raise DeadError("the simulated microcontroller has ended")
        return came

    def lit(self) -> tuple[int, bytes]:
        frames, _, _, wire = self.chip.look().split(" ")
        return int(frames), bytes.fromhex(wire)

    def close(self) -> None:
        self.power(False)
        self.chip.close()


def firmware(name: str | Sequence[str], profile: Profile, sense: Sense) -> Firmware:
    """name: one of FIRMWARES, or a command. Raises MisfitError, DeadError, simulator.nano.BuildError."""
    if not isinstance(name, str):
        return ChipFirmware(name, sense)
    if name == "model":
        return ModelFirmware(profile, sense)
    soldered = wiring()
    rows, columns = len(soldered["ROWS"]), len(soldered["COLUMNS"])  # the Nano's are as many
    params, pixels = profile.sensors.params, profile.pixels.count
    if (params["rows"], params["columns"]) != (rows, columns) or pixels > soldered["PIXELS"]:
        found = f"{params['rows']} rows of {params['columns']} columns and {pixels} pixels"
        raise MisfitError(
            f"board {profile.name} has {found}; the firmware {name} has {rows} of {columns} and {soldered['PIXELS']}; "
            "allowed: a board that fits, or the firmware model"
        )
    crossing = str(params["crossing"])
    return ChipFirmware((*PICO[:-1], crossing) if name == "micropython" else nano(crossing), sense)
