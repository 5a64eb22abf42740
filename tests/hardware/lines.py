"""Lines to devices that are no hardware, on a clock of their own: hardware.conformance.line.Line."""

from __future__ import annotations

import os
import select

from simulator.microcontroller import Microcontroller
from simulator.serial_model import Answer, SerialModel

PATIENCE_S = 10.0
"""Real seconds for a process that plays a microcontroller, on a machine that has other things to do."""


class ModelLine:
    """To a SerialModel. Nothing waits: time passes at once."""

    def __init__(self, model: SerialModel, said: bytes = b"") -> None:
        self.model = model
        self.now = 0.0
        self._coming = [Answer(0.0, said)] if said else []

    def send(self, data: bytes) -> None:
        self._coming += self.model.receive(data, self.now)

    def receive(self, seconds: float) -> bytes:
        until = self.now + seconds
        if self._coming and self._coming[0].at <= until:
            self.now = max(self.now, self._coming[0].at)
            return self._coming.pop(0).frame
        self.now = until
        self.model.wait_until(until)
        return b""

    def idle(self, seconds: float) -> bytes:
        until, came = self.now + seconds, b""
        while more := self.receive(until - self.now):
            came += more
        return came

    def takes(self, count: int) -> float:
        return 0.0

    def restart(self) -> bool:
        return False

    def close(self) -> None:
        pass


class ChipLine:
    """To a firmware in a process. now: of the microcontroller, whose time passes only when it is told to, so that its
    answers take none."""

    def __init__(self, chip: Microcontroller) -> None:
        self.now = 0.0
        self._chip = chip
        self._line = os.open(chip.device, os.O_RDWR | os.O_NOCTTY)

    def send(self, data: bytes) -> None:
        os.write(self._line, data)

    def receive(self, seconds: float) -> bytes:
        ready, _, _ = select.select([self._line], [], [], PATIENCE_S if seconds else 0)
        if ready:
            return os.read(self._line, 4096)
        self.now += seconds
        return b""

    def idle(self, seconds: float) -> bytes:
        self._chip.tell(f"pass {round(1000 * seconds)}")
        self.now += seconds
        came = b""
        while select.select([self._line], [], [], 0)[0]:
            came += os.read(self._line, 4096)
        return came

    def takes(self, count: int) -> float:
        return 0.0

    def restart(self) -> bool:
        return False

    def close(self) -> None:
        os.close(self._line)
