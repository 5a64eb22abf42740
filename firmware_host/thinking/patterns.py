"""What a position of mills is worth, looked up in tables of patterns: the three squares, and for each of the four sides
what stands on it in all of them, so that each mill and each way from point to point lies in one of them.

What stands on the points of a pattern, for the player to move, is a number in base 3; what that is worth depends on the
stage of the game: how many men are still in hand, how many are left, and who flies. The worths are data, made by
self-play (``python -m tests.strength.patterns``), and lie in the tree. Sources: M. Buro, From simple features to
sophisticated evaluation functions (1999), for patterns of squares with a table each; S. M. Lucas, Learning to play
Othello with n-tuple systems (2008), for learning them by self-play.
"""

from __future__ import annotations

import lzma
import sys
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from struct import Struct
from typing import Any

from rules.kernels.mills import Mills, MillsPosition
from rules.model import Game

MEN = {"molino": 9, "morabaraba": 12}
"""Games that have tables, with the men of a player when a game begins."""
HALF = 12
STAGES = 10
MOST = 13
"""Numbers of men that a player may have, from none."""
RING, SECTOR = 8, 9
"""Points of a square; and of a side, in all three of them."""
SIZES = (3**RING, 3**RING, 3**SECTOR, MOST * MOST)
"""Entries of the tables of a stage: of the outer and the inner square, which are alike; of the middle one; of a side;
and of men against men."""
STARTS = tuple(accumulate(SIZES, initial=0))
STRIDE = STARTS[-1]

_FIELDS = Struct("<7H")


@dataclass(frozen=True, slots=True)
class Pattern:
    """kind: which table it has. points: numbered as the bits of the men."""

    kind: int
    points: tuple[int, ...]


class Patterns:
    """worths: of all stages, as ``unpack`` gives them."""

    def __init__(self, game: Mills, worths: array[int]) -> None:
        self.patterns = patterns_of(game)
        self.men = MEN[game.key]
        self.worths = worths
        self._stages = [worths[at : at + STRIDE] for at in range(0, len(worths), STRIDE)]
        self._low, self._high = (self._numbers(first) for first in (0, HALF))
        self._first = sum(STARTS[pattern.kind] << 16 * k for k, pattern in enumerate(self.patterns))

    def value(self, position: MillsPosition) -> int:
        """For player 0 against player 1; 100 is about half a man."""
        side, (first, second) = position.to_move, position.men
        own, other = (second, first) if side else (first, second)
        hands = position.hands
        low, high, last = self._low, self._high, (1 << HALF) - 1
        numbers = low[own & last] + high[own >> HALF] + 2 * (low[other & last] + high[other >> HALF]) + self._first
        men, others = own.bit_count(), other.bit_count()
        worths = self._stages[self._stage(men, others, hands[0] + hands[1])]
        total: int = worths[STARTS[3] + (men + hands[side]) * MOST + others + hands[1 - side]]
        for number in _FIELDS.unpack(numbers.to_bytes(_FIELDS.size, "little")):
            total += worths[number]
        return -total if side else total

    def _stage(self, own: int, other: int, hand: int) -> int:
        """Four while men are placed; then three by how many are left; then whether the player to move flies, the other,
        or both."""
        if hand:
            return (hand - 1) * 4 // (2 * self.men)
        if own <= 3 or other <= 3:
            return 6 + (own <= 3) + 2 * (other <= 3)
        left = (own + other) * 9 // self.men
        return 4 if left >= 15 else 5 if left >= 12 else 6

    def _numbers(self, first: int) -> list[int]:
        """For any men on half of the points, what they add to the numbers of all patterns, 16 bits each."""
        found = [0]
        for point in range(first, first + HALF):
            by = sum(
                3 ** pattern.points.index(point) << 16 * k
                for k, pattern in enumerate(self.patterns)
                if point in pattern.points
            )
            found += [number + by for number in found]
        return found


def patterns_of(game: Mills) -> tuple[Pattern, ...]:
    """The squares from without, each from a corner round; then the sides in the same order, each from the outer square
    inwards."""
    at = {cell: game.bits[site].bit_length() - 1 for site, cell in game.geometry.cells.items()}
    rings = []
    for r in (3, 2, 1):
        low, high = 3 - r, 3 + r
        round_ = [(low, low), (low, 3), (low, high), (3, high), (high, high), (high, 3), (high, low), (3, low)]
        rings.append([at[cell] for cell in round_])
    sectors = [[ring[(2 * side + k) % RING] for ring in rings for k in range(3)] for side in range(4)]
    kinds = (0, 1, 0, 2, 2, 2, 2)
    return tuple(Pattern(kind, tuple(points)) for kind, points in zip(kinds, [*rings, *sectors], strict=True))


@lru_cache(maxsize=2)
def tables_of(game: Game[Any]) -> Patterns | None:
    """None where there are none of the game, or its options make it another."""
    if type(game) is not Mills or game.key not in MEN or not game.options.get("fly", True):
        return None
    return Patterns(game, unpack(files("firmware_host.thinking").joinpath(f"{game.key}-patterns.xz").read_bytes()))


def pack(worths: Sequence[int]) -> bytes:
    """What the tables are kept as: of entries that are alike when turned and mirrored only the first one."""
    kept = sorted(set(alike()))
    stored = array("h", (worths[at + first] for at in range(0, len(worths), STRIDE) for first in kept))
    return lzma.compress(_little(stored).tobytes(), preset=9 | lzma.PRESET_EXTREME)


def unpack(packed: bytes) -> array[int]:
    stored = array("h", lzma.decompress(packed))
    stored, like = _little(stored), alike()
    places = {first: place for place, first in enumerate(sorted(set(like)))}
    many, order = len(places), [places[first] for first in like]
    return array("h", (stored[at + place] for at in range(0, len(stored), many) for place in order))


def _little(numbers: array[int]) -> array[int]:
    """As they are stored, or back."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def alike() -> list[int]:
    """For each entry of a stage the least of those into which it is turned and mirrored."""
    rings = [[(step * place + turn) % RING for place in range(RING)] for turn in range(0, RING, 2) for step in (1, -1)]
    rows = ((0, 1, 2), (2, 1, 0))
    sectors = [[3 * row + place for row in order for place in places] for order in rows for places in rows]
    ring, sector = ([*map(min, *map(_turned, ways))] for ways in (rings, sectors))
    tables = (ring, ring, sector, range(MOST * MOST))
    return [start + entry for start, table in zip(STARTS, tables, strict=False) for entry in table]


def _turned(way: Sequence[int]) -> list[int]:
    """Each number of a pattern, after what stood at a place has gone where the way says."""
    found = [0]
    for place in way:
        found = [number + digit * 3**place for digit in range(3) for number in found]
    return found
