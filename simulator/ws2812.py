"""A chain of WS2812 pixels at the end of an SPI data line: the waveform back to colours.

Times are those of the data sheet WS2812B-V5: a 0 is high for 220 to 380 ns, a 1 for 580 to 1000 ns, and the pixels
take the frame when the line has been low for 280 us.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

ZERO_NS = (220, 380)
ONE_NS = (580, 1000)
RESET_S = 280e-6

_RUN = re.compile(rb"\x00+|[^\x00]+")


class WaveformError(ValueError):
    """A pulse that no pixel would understand: says how long it is and what is allowed."""


class Ws2812:
    """A chain of ``count`` pixels, ``order`` as they take the colours from the wire; with a W, white too (SK6812RGBW).
    channel_ma, idle_ma: what one colour of one pixel draws fully lit, and what a dark pixel draws.

    frame: what the eye sees, red, green, blue a pixel, white being some of each. frames: how many frames were taken.
    wire_s: seconds of line used. current_ma: what the chain draws now; most_ma: the most that it ever drew.
    """

    def __init__(self, count: int, order: str = "GRB", *, channel_ma: float = 20.0, idle_ma: float = 1.0) -> None:
        self.count = count
        self.current_ma = self.most_ma = self._idle_ma = count * idle_ma
        self._channel_ma = channel_ma
        self.frame = bytes(3 * count)
        self.frames = 0
        self.wire_s = 0.0
        self._colours = len(order)
        self._place = tuple(order.index(colour) for colour in "RGB")
        self._white = order.find("W")
        self._wire = bytes(self._colours * count)
        self._shifted = b""
        self._low_s = RESET_S

    def feed(self, data: bytes, hz: float) -> None:
        """The line's levels, first bit first, at so many bits a second. What comes before and after is taken to
        follow at once: a gap that the program does not send itself cannot be relied on. Raises WaveformError."""
        self.wire_s += 8 * len(data) / hz
        for run in _RUN.findall(data):
            if run[0] == 0:
                self._low_s += 8 * len(run) / hz
                if self._low_s >= RESET_S:
                    self._latch()
            else:
                self._low_s = 0.0
                bits = run.translate(_bits(hz))
                if b"?" in bits:
                    raise WaveformError(_complaint(run[bits.index(b"?")], hz))
                self._shifted += bits

    def _latch(self) -> None:
        bits, self._shifted = self._shifted, b""
        if not bits:
            return
        each = self._colours
        whole = min(len(bits) // (8 * each), self.count)  # more bits run off the end of the chain
        taken = int(b"0" + bits[: 8 * each * whole], 2).to_bytes(each * whole, "big")
        wire = self._wire = taken + self._wire[each * whole :]
        lit = bytearray(3 * self.count)
        for colour, place in enumerate(self._place):
            lit[colour::3] = wire[place::each]
        if self._white >= 0:
            white = wire[self._white :: each]
            lit = bytearray(min(255, value + white[k // 3]) for k, value in enumerate(lit))
        self.frame = bytes(lit)
        self.frames += 1
        self.current_ma = self._idle_ma + sum(wire) / 255 * self._channel_ma
        self.most_ma = max(self.most_ma, self.current_ma)


class SpiBus:
    """Stands in for a busio.SPI; its data line leads to the chain. lock: as on the real bus, needed to write. probe:
    what looks on, told the bytes and the bits a second."""

    def __init__(self, chain: Ws2812) -> None:
        self.chain = chain
        self.frequency = 100_000
        self.unplugged = False
        self.probe: Callable[[bytes, float], None] | None = None
        self._locked = False

    def show_to(self, probe: Callable[[bytes, float], None]) -> None:
        self.probe = probe

    def try_lock(self) -> bool:
        free = not self._locked
        self._locked = True
        return free

    def unlock(self) -> None:
        self._locked = False

    def configure(self, *, baudrate: int = 100_000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        self._must_be_locked()
        if (polarity, phase, bits) != (0, 0, 8):
            raise ValueError(f"SPI mode {polarity}/{phase}, {bits} bits; the pixels need 0/0, 8 bits")
        self.frequency = baudrate

    def write(self, buffer: bytes, start: int = 0, end: int | None = None) -> None:
        self._must_be_locked()
        if self.unplugged:
            raise OSError(5, "Input/output error")
        data = bytes(buffer[start:end])
        self.chain.feed(data, self.frequency)
        if self.probe:
            self.probe(data, self.frequency)

    def _must_be_locked(self) -> None:
        if not self._locked:
            raise RuntimeError("the SPI bus must be locked first")


@lru_cache(maxsize=8)
def _bits(hz: float) -> bytes:
    """For each byte on the line the pixel's bit as a character, "?" for a pulse that is none."""
    table = bytearray(b"?" * 256)
    for high in range(1, 8):
        ns = high / hz * 1e9
        byte = (0xFF << (8 - high)) & 0xFF
        if ZERO_NS[0] <= ns <= ZERO_NS[1]:
            table[byte] = ord("0")
        elif ONE_NS[0] <= ns <= ONE_NS[1]:
            table[byte] = ord("1")
    return bytes(table)


def _complaint(byte: int, hz: float) -> str:
    return (
        f"byte {byte:08b} at {hz / 1e6:g} MHz ({1e9 / hz:.0f} ns a bit) is no pixel's bit; allowed: one pulse high for "
        f"{ZERO_NS[0]} to {ZERO_NS[1]} ns (0) or {ONE_NS[0]} to {ONE_NS[1]} ns (1)"
    )
