"""The port gate: the world straight into the ports, without a driver in between. Fast."""

from __future__ import annotations

from collections import deque

from hardware.ports import HardwareFault
from simulator.senses import Senses


class SimulatedSensors:
    """A SensorPort. ``scans`` counts them."""

    def __init__(self, senses: Senses, channels: int) -> None:
        self.channels = channels
        self.scans = 0
        self._senses = senses
        self._open = True

    def scan(self) -> list[int]:
        if not self._open:
            raise HardwareFault("simulated sensors: they are closed")
        if self._senses.faults.unplugged:
            raise HardwareFault("simulated sensors: they are unplugged. Cure: faults.plug_in()")
        self.scans += 1
        return self._senses.scan()

    def close(self) -> None:
        self._open = False


class SimulatedPixels:
    """A PixelPort that keeps what it was shown.

    frame: the last one, red, green, blue a pixel. frames: how many were shown. log: the last ``keep`` of them.
    fault: while True, showing raises HardwareFault.
    """

    def __init__(self, count: int, keep: int = 0) -> None:
        self.count = count
        self.frame = bytes(3 * count)
        self.frames = 0
        self.log: deque[bytes] = deque(maxlen=keep)
        self.fault = False
        self._open = True

    def show(self, pixels: bytes) -> None:
        if len(pixels) != 3 * self.count:
            raise ValueError(f"{len(pixels)} bytes for {self.count} pixels; allowed: {3 * self.count}")
        if not self._open or self.fault:
            raise HardwareFault(f"simulated pixels: they {'are unplugged' if self._open else 'are closed'}")
        self.frame = bytes(pixels)
        self.frames += 1
        self.log.append(self.frame)

    def close(self) -> None:
        if self._open:
            self.frame = bytes(3 * self.count)
            self._open = False
