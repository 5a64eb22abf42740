"""Small neural nets that judge backgammon: one for the race once the sides have passed each other; before that, one for
each pair of zones where the last checkers of both stand.

What they look at is a sum over points: how many checkers of either side stand there. So each number of checkers on a
point has a row of its own, as long as there are hidden units, and a position is some fifteen rows added up: a few tens
of microseconds of a desktop core. They are data, made by self-play (``python -m tests.strength.nets``), and lie in the
tree. Source for learning backgammon by self-play: G. Tesauro, Temporal difference learning and TD-Gammon (1995).
"""

from __future__ import annotations

import lzma
import struct
from bisect import bisect_right as bisect
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import tanh
from operator import add, mul

from rules.kernels.backgammon_position import Race
from rules.kernels.checkers import BAR, HOLDS, OFF, POINTS, Checkers, farthest

SITES = BAR + 1
MEN = 15
UNITS = 4
"""Inputs of a point: one checker; two or more; three or more; and half of those above three."""
SIDE = UNITS * POINTS + 3
"""Inputs of a side: of its points, half of its checkers on the bar, the share of those off, and a hundredth of its
pips."""
INPUTS = 2 * SIDE + 1
"""Those of who throws next, of the other, and 1."""
OUTPUTS = 3
"""The chances, of who throws next, to win, to win two points or more, and to lose as many."""
ZONES = (13, 19)
"""Where the last checker stands: 1 to 12, 13 to 18, 19 to 25."""
NETS = (len(ZONES) + 1) ** 2 + 1
SCALE = 4096
"""A stored number 1 is so much;"""
LARGEST = (2**15 - 1) / SCALE
"""no larger one can be stored."""

HALVES = 1024
"""Sides that are remembered, for the other side has many answers to the same: 1 MB for a net."""
PIP = 0.0001
"""Of two moves that win alike, the one that gets on."""

Row = tuple[float, ...]


class Net:
    """numbers: for each input a row, as long as there are hidden units; the same for each output; their biases."""

    def __init__(self, numbers: Row, hidden: int) -> None:
        rows = [numbers[at : at + hidden] for at in range(0, (INPUTS + OUTPUTS) * hidden, hidden)]
        inputs, outputs, biases = rows[:INPUTS], rows[INPUTS:], numbers[-OUTPUTS:]
        self._first = inputs[-1]
        self._rows = _by_count(inputs[:SIDE]), _by_count(inputs[SIDE:-1])
        self._half = lru_cache(HALVES)(self._summed)
        self._outputs = tuple(zip(outputs, biases, strict=True))

    def points(self, mine: Checkers, theirs: Checkers) -> float:
        """Expected of the game, without doubling, for who throws next."""
        hidden = list(map(tanh, map(add, self._half(0, mine), self._half(1, theirs))))
        win, twice, lose_twice = (tanh((sum(map(mul, row, hidden)) + bias) / 2) for row, bias in self._outputs)
        return win + (twice - lose_twice) / 2

    def _summed(self, side: int, checkers: Checkers) -> Row:
        """What a side adds to every hidden unit; side 0 throws next."""
        rows = [of[count] for of, count in zip(self._rows[side], checkers, strict=True) if count]
        first = (self._first,) if side == 0 else ()
        return tuple(map(sum, zip(*first, *rows, strict=True)))


def _by_count(inputs: Sequence[Row]) -> list[list[Row]]:
    """For each point of a side, off and bar included, the row that so many checkers on it add, from none."""
    return [[_row(inputs, point, count) for count in range(MEN + 1)] for point in range(SITES)]


def _row(inputs: Sequence[Row], point: int, count: int) -> Row:
    bar, off, pips = inputs[UNITS * POINTS :]
    parts: list[tuple[float, Row]] = [(point * count / 100, pips)]
    if point == OFF:
        parts = [(count / MEN, off)]
    elif point == BAR:
        parts.append((count / 2, bar))
    else:
        units = (count == 1, count >= HOLDS, count >= 3, max(0, count - 3) / 2)
        parts += zip(units, inputs[UNITS * (point - 1) : UNITS * point], strict=True)
    return tuple(sum(by * row[unit] for by, row in parts) for unit in range(len(pips)))


def value(position: Race) -> float:
    """What player 0 can expect of the game, without doubling, in points."""
    mine, theirs = position.checkers[position.to_move], position.checkers[1 - position.to_move]
    found = net_of(mine, theirs).points(mine, theirs)
    found += PIP * (_way(theirs) - _way(mine))
    return -found if position.to_move else found


def _way(checkers: Checkers) -> int:
    """Pips to go."""
    return sum(map(mul, checkers, range(SITES)))


def net_of(mine: Checkers, theirs: Checkers) -> Net:
    """The one for such a position. mine: of who throws next."""
    last, other = farthest(mine), farthest(theirs)
    return _made(NETS - 1 if last + other < BAR else bisect(ZONES, last) + (len(ZONES) + 1) * bisect(ZONES, other))


@cache
def _made(number: int) -> Net:
    """Each takes a moment: not before it is needed."""
    hidden, numbers = _stored()
    return Net(numbers[number], hidden)


@cache
def _stored() -> tuple[int, tuple[Row, ...]]:
    return unpack(files("firmware_host.thinking").joinpath("backgammon.xz").read_bytes())


def unpack(packed: bytes) -> tuple[int, tuple[Row, ...]]:
    """The number of hidden units, and of each net all numbers row after row."""
    whole = lzma.decompress(packed)
    (hidden,) = struct.unpack_from("<H", whole)
    size = (INPUTS + OUTPUTS) * hidden + OUTPUTS
    numbers = [stored / SCALE for stored in struct.unpack_from(f"<{NETS * size}h", whole, 2)]
    return hidden, tuple(tuple(numbers[at : at + size]) for at in range(0, NETS * size, size))


def pack(hidden: int, numbers: Sequence[float]) -> bytes:
    """numbers: of all nets, as ``unpack`` reads them. Raises ValueError where one is too large to be stored."""
    if (large := max(map(abs, numbers))) > LARGEST:
        raise ValueError(f"a weight of {large:g}: at most {LARGEST:g} can be stored")
    whole = struct.pack(f"<H{len(numbers)}h", hidden, *(round(number * SCALE) for number in numbers))
    return lzma.compress(whole, preset=9 | lzma.PRESET_EXTREME)
