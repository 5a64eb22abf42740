"""A probe at a simulated Pi: what its lines and buses do, for whoever records it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Protocol

Edge = tuple[float, str, bool]
"""Seconds from the beginning, a line's name, its level from then on."""


class Probe(Protocol):
    """Sees everything and changes nothing. A bus tells of what has just ended."""

    def line(self, gpio: int, level: bool | None) -> None:
        """A line of the header: what it is driven to or read as; None for one that is let go."""

    def spi(self, port: int, select: int, sent: bytes, came: bytes, hz: int) -> None: ...

    def i2c(self, heard: Sequence[tuple[int, bool]], hz: int) -> None:
        """A message: each byte with whether it was acknowledged, the address with its read bit first."""


def spi_edges(sent: bytes, came: bytes, hz: float) -> Iterator[Edge]:
    """Mode 0: a bit is there before the rising clock. The lines CS, CLK, MOSI, MISO."""
    half, at = 0.5 / hz, 0.0
    yield 0.0, "CS", False
    for out, back in zip(sent, came, strict=True):
        for bit in range(7, -1, -1):
            yield at, "MOSI", bool(out >> bit & 1)
            yield at, "MISO", bool(back >> bit & 1)
            yield at + half, "CLK", True
            at += 2 * half
            yield at, "CLK", False
    yield at, "CS", True


def data_edges(data: bytes, hz: float) -> Iterator[tuple[float, bool]]:
    """A data line without a clock, the highest bit first, low afterwards; seconds and the line's level."""
    at = 0
    for level, run in groupby(f"{int.from_bytes(data):0{8 * len(data)}b}"):
        yield at / hz, level == "1"
        at += len(list(run))
    yield at / hz, False


def serial_edges(data: bytes, baud: float) -> Iterator[tuple[float, bool]]:
    """Eight data bits, the lowest first, no parity, one stop bit; seconds and the line's level."""
    bit = 1 / baud
    for k, byte in enumerate(data):
        levels = [False, *(bool(byte >> n & 1) for n in range(8)), True]
        yield from ((10 * k * bit + n * bit, level) for n, level in enumerate(levels))


def i2c_edges(heard: Sequence[tuple[int, bool]], hz: float) -> Iterator[Edge]:
    """From start to stop: data changes while the clock is low. The lines SCL and SDA."""
    half, at = 0.5 / hz, 0.0
    yield at, "SDA", False
    for byte, acknowledged in heard:
        bits = [*(bool(byte >> bit & 1) for bit in range(7, -1, -1)), not acknowledged]
        for bit in bits:
            at += half
            yield at, "SCL", False
            yield at + half / 2, "SDA", bit
            at += half
            yield at, "SCL", True
    at += half / 2
    yield at, "SCL", False
    yield at + half / 4, "SDA", False
    yield at + half / 2, "SCL", True
    yield at + half, "SDA", True
