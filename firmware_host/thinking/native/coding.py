"""How the positions and moves of a game are written for its kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from firmware_host.thinking.native.library import BYTES, Stand
from rules.model import Move
from rules.past import Past

SOWING, FLIPS, MILLS, LEAPS, RACING, HUNTS, LAPS, STEPS, SLIDES, KONANE = range(10)
"""In the order of play.c."""
MOST_SITES = 64
"""Of a board whose pieces are a bit each."""


@dataclass(frozen=True, slots=True)
class Coding:
    """rules: numbers for the kernel. write: a position; past: those before it. code: a move."""

    kernel: int
    rules: tuple[int, ...]
    write: Callable[[Any], bytes]
    past: Callable[[Any], Iterator[bytes]]
    code: Callable[[Move], int]

    def stand(self, position: Any) -> Stand:
        return Stand(self.kernel, self.rules, self.write(position), tuple(self.past(position)))


def keys(past: Past) -> Iterator[Any]:
    while past is not None:
        key, past = past
        yield key


def written(cells: bytes, to_move: int, over: int = 0) -> bytes:
    return cells.ljust(BYTES - 2, b"\0") + bytes((over, to_move))


def bits(cells: str, pieces: str) -> bytes:
    """Where any of these pieces stand, a bit each."""
    return sum(1 << site for site, cell in enumerate(cells) if cell in pieces).to_bytes(8, "little")


def no_past(position: Any) -> Iterator[bytes]:
    """Of a game in which nothing comes again."""
    return iter(())


def halves(mask: int) -> tuple[int, int]:
    """As numbers of 32 bits with a sign."""
    low, high = mask & 0xFFFFFFFF, mask >> 32
    return signed(low), signed(high)


def signed(number: int) -> int:
    return number - (1 << 32) if number >> 31 else number
