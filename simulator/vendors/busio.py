"""Stands in for ``busio.I2C``: what Adafruit's bus devices call of it. The time on the wire is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from simulator.probe import Probe

REMOTE_IO = (121, "Remote I/O error")
TIMED_OUT = (110, "Connection timed out")
TRIES = 1000
"""So often a lock that is held is asked for in a row. Nobody else is on the bus: it will never be free."""


class I2cChip(Protocol):
    """What answers to an address."""

    def answers(self) -> bool:
        """Whether it acknowledges its address."""

    def written(self, data: bytes) -> None: ...

    def read(self, count: int) -> bytes: ...


class Machine(Protocol):
    """The computer with the bus. i2c_chips: address -> chip. is_gone: whether nothing answers. i2c_held: whether
    something keeps a line low. spoil: what becomes of bytes on their way to the computer. probe: what looks on."""

    is_gone: Callable[[], bool]
    i2c_held: Callable[[], bool]
    spoil: Callable[[bytes], bytes]
    probe: Probe | None

    @property
    def i2c_chips(self) -> Mapping[int, I2cChip]: ...

    def elapse(self, seconds: float) -> None: ...


class I2C:
    """hz: bits a second. bits: how many went over the wire. held: a line that something keeps low, which times out."""

    def __init__(self, pi: Machine, hz: int) -> None:
        self.hz = hz
        self.bits = 0
        self._pi = pi
        self._locked = False
        self._refused = 0
        self._open = True

    @property
    def is_open(self) -> bool:
        return self._open

    def try_lock(self) -> bool:
        free = not self._locked
        self._locked = True
        self._refused = 0 if free else self._refused + 1
        if self._refused == TRIES:
            raise RuntimeError(f"the I2C bus was never unlocked: {TRIES} times in a row it could not be locked")
        return free

    def unlock(self) -> None:
        self._locked = False

    def deinit(self) -> None:
        self._open = False

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        data = bytes(buffer[start:end])
        self._clock(9 * (1 + len(data)) + 2)
        self._chip(address).written(data)
        self._tell(address << 1, data)

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        last = len(buffer) if end is None else end
        self._clock(9 * (1 + last - start) + 2)
        buffer[start:last] = self._pi.spoil(self._chip(address).read(last - start))
        self._tell(address << 1 | 1, bytes(buffer[start:last]))

    def writeto_then_readfrom(
        self,
        address: int,
        buffer_out: bytes,
        buffer_in: bytearray,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
        stop: bool = False,
    ) -> None:
        self.writeto(address, buffer_out, start=out_start, end=out_end)
        self.readfrom_into(address, buffer_in, start=in_start, end=in_end)

    def _clock(self, bits: int) -> None:
        if not self._open:
            raise OSError(9, "Bad file descriptor")
        if not self._locked:
            raise RuntimeError("the I2C bus must be locked first")
        self.bits += bits
        self._pi.elapse(bits / self.hz)

    def _chip(self, address: int) -> I2cChip:
        if self._pi.i2c_held():
            raise OSError(*TIMED_OUT)
        chip = self._pi.i2c_chips.get(address)
        if chip is None or self._pi.is_gone() or not chip.answers():
            if self._pi.probe:
                self._pi.probe.i2c([(address << 1, False)], self.hz)
            raise OSError(*REMOTE_IO)
        return chip

    def _tell(self, head: int, data: bytes) -> None:
        """The one who reads does not acknowledge the last byte."""
        if self._pi.probe:
            taken = [not (head & 1 and k == len(data)) for k in range(1, len(data) + 1)]
            self._pi.probe.i2c([(head, True), *zip(data, taken, strict=True)], self.hz)
