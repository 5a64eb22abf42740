"""Small endings that are known exactly: who wins, and in how many plies.

Nine men's morris has them: three men against three, and three against four, nobody with any in hand, where those with
three fly: 2.0 million entries after turning and mirroring, the longest decision 33 plies. A search of 700,000 positions
chose a move that gave away the result in 7 of 12 of them that are decided far off.

They are data, made backwards from the positions where the game ends (``python -m tests.endings``, two minutes of a
core), and lie in the tree: a Pi should neither work for minutes nor need a compiler to play exactly. Four against four
and five against three would be five times as much. Where 100 quiet plies end a game before the win is due, the table
is silent; without flying the game is another.

The hunts have none. A table must be closed under play: bagh-chal's least, 16 goats on the board to 20, has 88 million
entries after its eight symmetries, and each capture leads from one number of goats to the next; the other hunts have
more than 10^10.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, product
from math import comb
from typing import Any

from firmware_host.thinking.evaluation import WON
from rules.geometry import Geometry
from rules.kernels.mills import Mills, MillsPosition
from rules.model import Game, Move
from rules.steps import Site

MEN = ((3, 3), (3, 4), (4, 3))
"""Who is to move, and the other: a table each, in this order."""
POINTS = 24
KEY = "molino"
BYTE = 8


@dataclass(frozen=True, slots=True)
class Verdict:
    """For the player to move. sign: 1 won, -1 lost, 0 drawn. plies: until the game ends, where the winner hurries and
    the loser delays; 0 for a draw."""

    sign: int
    plies: int = 0

    def value(self, ply: int) -> float:
        """As a search counts it that is so many plies from its root."""
        return float(self.sign * (WON - ply - self.plies))


class Endings:
    """entries: of all tables, as ``native/endings.c`` numbers them. least: for three men and for four the least masks
    that turning and mirroring makes of them, ascending. quiet_limit: plies; 0 for no limit."""

    def __init__(self, game: Mills, least: Sequence[Sequence[int]], entries: bytes) -> None:
        self._game = game
        self.entries = entries
        self.maps = symmetries(game.geometry, game.bits)
        self._quiet_limit = int(game.options["quiet_limit"])
        self._classes = {mask: number for masks in least for number, mask in enumerate(masks)}
        self._bytes = [[_bytes_of(way[first : first + BYTE]) for first in range(0, POINTS, BYTE)] for way in self.maps]
        counts = {3: len(least[0]), 4: len(least[1])}
        sizes = [counts[own] * comb(POINTS - own, enemy) for own, enemy in MEN]
        self._starts = dict(zip(MEN, accumulate(sizes, initial=0), strict=False))

    def verdict(self, position: MillsPosition) -> Verdict | None:
        """None where there is no table of it, or the game might be a draw by its quiet plies before it is won. Of a
        position with moves; how often it has been there before is not looked at."""
        own, enemy = position.men[position.to_move], position.men[1 - position.to_move]
        men = own.bit_count(), enemy.bit_count()
        if men not in self._starts or any(position.hands):
            return None
        entry = self.entries[self._starts[men] + self._number(own, enemy, men)]
        if not entry:
            return Verdict(0)
        plies = entry - 1
        if self._quiet_limit and position.quiet + plies > self._quiet_limit:
            return None
        return Verdict(1 if plies % 2 else -1, plies)

    def best(self, position: MillsPosition) -> tuple[Move, ...]:
        """The moves that keep what a position of a table is worth: those that win soonest, or lose latest, or hold the
        draw. Empty where the game is over, or some that might matter are not known."""
        values = []
        for move in self._game.moves(position):
            verdict = self._reached(self._game.play(position, move))
            if verdict is None:
                return ()
            values.append((-verdict.value(1), move))
        most = max((value for value, _ in values), default=0.0)
        return tuple(move for value, move in values if value == most)

    def around(self, position: MillsPosition, move: Move) -> tuple[Verdict, Verdict] | None:
        """Before the move and after it, for whoever makes it; None where either is not known."""
        before, after = self.verdict(position), self._reached(self._game.play(position, move))
        return (before, Verdict(-after.sign, after.plies)) if before and after else None

    def _reached(self, position: MillsPosition) -> Verdict | None:
        """Also of a game that is over."""
        outcome = self._game.outcome(position)
        if outcome is None:
            return self.verdict(position)
        return Verdict(0 if outcome.winner is None else 1 if outcome.winner == position.to_move else -1)

    def line(self, position: MillsPosition) -> tuple[str, ...]:
        """How a won or lost game of a table goes on to its end; nothing where it is drawn."""
        told: list[str] = []
        while (known := self.verdict(position)) and known.sign and (best := self.best(position)):
            told.append(best[0].text)
            position = self._game.play(position, best[0])
        return tuple(told)

    def _number(self, own: int, enemy: int, men: tuple[int, int]) -> int:
        way = min(range(len(self.maps)), key=lambda way: self._turned(way, own))
        own, enemy = self._turned(way, own), self._turned(way, enemy)
        number, place = 0, 0
        while enemy:
            man = enemy & -enemy
            enemy ^= man
            place += 1
            number += comb(man.bit_length() - 1 - (own & man - 1).bit_count(), place)
        return self._classes[own] * comb(POINTS - men[0], men[1]) + number

    def _turned(self, way: int, men: int) -> int:
        low, middle, high = self._bytes[way]
        return low[men & 255] | middle[men >> 8 & 255] | high[men >> 16]


@lru_cache(maxsize=2)
def endings_of(game: Game[Any]) -> Endings | None:
    """None where there are none of the game, or its options make it another."""
    if type(game) is not Mills or game.key != KEY or not game.options["fly"]:
        return None
    return Endings(game, *_stored())


def pack(least: Sequence[Sequence[int]], entries: bytes) -> bytes:
    """What the tables are kept as."""
    counts = struct.pack("<2I", *map(len, least))
    masks = struct.pack(f"<{sum(map(len, least))}I", *(mask for masks in least for mask in masks))
    return lzma.compress(counts + masks + entries, preset=9 | lzma.PRESET_EXTREME)


def unpack(packed: bytes) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], bytes]:
    """least, entries, as ``Endings`` takes them."""
    whole = lzma.decompress(packed)
    three, four = struct.unpack_from("<2I", whole)
    masks = struct.unpack_from(f"<{three + four}I", whole, 8)
    return (masks[:three], masks[three:]), whole[8 + 4 * (three + four) :]


@cache
def _stored() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], bytes]:
    return unpack(files("firmware_host.thinking").joinpath(f"{KEY}.xz").read_bytes())


def symmetries(geometry: Geometry, bits: Mapping[Site, int]) -> tuple[tuple[int, ...], ...]:
    """For each way to turn or mirror three squares one inside the other, or to exchange the inner and the outer, where
    each point goes; the first leaves all in place. Points are numbered by their bits."""
    at = {cell: bits[site].bit_length() - 1 for site, cell in geometry.cells.items()}
    ways = []
    for exchange, turn, mirror_x, mirror_y in product((False, True), repeat=4):
        way = [0] * len(at)
        for (x, y), point in at.items():
            dx, dy = (-(x - 3) if mirror_x else x - 3), (-(y - 3) if mirror_y else y - 3)
            ring = max(abs(dx), abs(dy))
            far = 4 - ring if exchange else ring
            dx, dy = dx // ring * far, dy // ring * far
            way[point] = at[(3 + dy, 3 + dx) if turn else (3 + dx, 3 + dy)]
        ways.append(tuple(way))
    return tuple(ways)


def _bytes_of(targets: Sequence[int]) -> list[int]:
    """For any men on eight points, where they go at once."""
    found = [0]
    for target in targets:
        found += [men | 1 << target for men in found]
    return found
