"""The line to the device that is tested. Every wait ends: all times are limits."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any, Protocol

from hardware.libraries import library
from hardware.serial.address import flaw

MOST = 65536
"""Bytes that are kept of what comes in one go, from a device that does not stop."""
WRITE_S = 2.0
RESET_S = 0.05
TICK_S = 0.01


class LineError(Exception):
    """The line cannot be opened, or is gone: says which, and why."""


class Line(Protocol):
    """now: seconds, on the clock by which answers are timed."""

    @property
    def now(self) -> float: ...

    def send(self, data: bytes) -> None:
        """Raises LineError."""

    def receive(self, seconds: float) -> bytes:
        """What comes next, at once when something does; empty after so many seconds. Raises LineError."""

    def idle(self, seconds: float) -> bytes:
        """So much time passes; all that came meanwhile. Raises LineError."""

    def takes(self, count: int) -> float:
        """The seconds that so many bytes take."""

    def restart(self) -> bool:
        """Restart the device; False where the line cannot. Raises LineError."""

    def close(self) -> None: ...


class SerialLine:
    """A Line through pyserial. device: such as /dev/ttyUSB0, a pseudo terminal, or socket://host:port."""

    def __init__(self, device: str, baud: int) -> None:
        self.device = device
        self._byte_s = 10 / baud
        serial = library("serial")
        if wrong := flaw(device):
            raise LineError(f"{device} cannot be opened: {wrong}")
        try:
            self._port: Any = serial.serial_for_url(
                device, baud, timeout=TICK_S, write_timeout=WRITE_S, exclusive=True, do_not_open=True
            )
            if device.startswith("socket:"):  # nothing is left over there from before: what comes first was not asked
                self._port.reset_input_buffer = _keep
            self._port.open()
        except (OSError, ValueError) as error:
            raise LineError(f"{device} cannot be opened: {error}") from error
        with suppress(OSError, ValueError, AttributeError):
            self._port.set_low_latency_mode(True)  # an FT232 gathers answers for 16 ms otherwise

    @property
    def now(self) -> float:
        return time.monotonic()

    def send(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except OSError as error:
            raise LineError(f"{self.device}: {error}") from error

    def receive(self, seconds: float) -> bytes:
        until = self.now + seconds
        while True:
            came = self._read()
            if came or self.now >= until:
                return came

    def idle(self, seconds: float) -> bytes:
        until = self.now + seconds
        came = bytearray(self._read() if self._waiting() else b"")
        while self.now < until:
            came += self._read()
            del came[MOST:]
        return bytes(came)

    def takes(self, count: int) -> float:
        return count * self._byte_s

    def restart(self) -> bool:
        if self.device.startswith("socket:"):  # which pretends to have a DTR
            return False
        try:
            self._port.dtr = False
            self.idle(RESET_S)
            self._port.dtr = True
        except OSError:
            return False
        return True

    def close(self) -> None:
        with suppress(Exception):  # what is gone cannot be closed properly either
            self._port.close()

    def _waiting(self) -> int:
        try:
            return int(self._port.in_waiting)
        except (OSError, TypeError) as error:  # TypeError: pyserial 3.5 on a descriptor that went away meanwhile
            raise LineError(f"{self.device}: {error}") from error

    def _read(self) -> bytes:
        """What is there, or comes within TICK_S."""
        count = min(self._waiting() or 1, MOST)
        try:
            return bytes(self._port.read(count))
        except (OSError, TypeError) as error:
            raise LineError(f"{self.device}: {error}") from error


def _keep() -> None:
    """Drop nothing."""
