"""The boards of the sowing games, and the courses that seeds take round them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import cycle, islice
from typing import NamedTuple

from rules.geometry import Geometry

ONWARDS, BACKWARDS = 1, -1


@dataclass(frozen=True)
class PitBoard:
    """Pits and stores as numbers: the places of ``geometry.sites``, the stores last.

    names: what each pit is called in notation.
    rows: each player's pits, from his own left to his own right.
    rings: the pits that each player sows round, numbered in the sense ONWARDS.
    turns: how a player who looks down on the board calls the senses, ONWARDS and BACKWARDS.
    facing: for every pit the one across the middle; itself where there is none.
    parts: the rows and stores as the text of a position has them, name -> places.
    """

    geometry: Geometry
    names: tuple[str, ...]
    rows: tuple[range, range]
    rings: tuple[range, range]
    turns: tuple[str, str]
    facing: tuple[int, ...]
    stores: tuple[int, int]
    parts: Mapping[str, range]

    @cached_property
    def pits(self) -> int:
        """How many pits there are; the places from here on are stores."""
        return len(self.geometry.cells)

    def row(self, holes: bytes | bytearray, player: int) -> bytes | bytearray:
        """The seeds in each of the player's pits."""
        pits = self.rows[player]
        return holes[pits.start : pits.stop]

    def filled(self, holes: bytes | bytearray) -> list[int]:
        return [pit for pit in range(self.pits) if holes[pit]]

    def owner(self, pit: int) -> int:
        return int(pit not in self.rows[0])

    def rotation(self, sense: int) -> str:
        return self.turns[sense < 0]

    @cached_property
    def rounds(self) -> Mapping[int, tuple[tuple[int, ...], ...]]:
        """sense -> for every pit its ring once round: the pits that follow, and the pit itself last."""
        rings = [self.rings[self.owner(pit)] for pit in range(self.pits)]
        return {
            sense: tuple(
                tuple(ring[(pit - ring.start + sense * k) % len(ring)] for k in range(1, len(ring) + 1))
                for pit, ring in enumerate(rings)
            )
            for sense in (ONWARDS, BACKWARDS)
        }


def lettered(columns: int) -> PitBoard:
    """Two rows A B C ... and a b c ..., each from its owner's left."""
    south = [chr(ord("A") + column) for column in range(columns)]
    return _two_rows(south, [site.lower() for site in south], (*south, *map(str.lower, south)))


def numbered(columns: int, *, stores: str = "right") -> PitBoard:
    """Two rows S1 S2 S3 ... and N1 N2 N3 ..., each from its owner's left; in notation the number will do.

    stores: the hand of its owner, "left" or "right", at which each store lies.
    """
    numbers = [str(column + 1) for column in range(columns)]
    return _two_rows([f"S{n}" for n in numbers], [f"N{n}" for n in numbers], (*numbers, *numbers), stores)


def _two_rows(south: list[str], north: list[str], names: tuple[str, ...], stores: str = "right") -> PitBoard:
    columns, ring = len(south), 2 * len(south)
    cells = {site: (column, 0) for column, site in enumerate(south)}
    cells |= {site: (columns - 1 - column, 1) for column, site in enumerate(north)}
    ends = (float(columns), -1.0) if stores == "right" else (-1.0, float(columns))
    places = {"store.S": (ends[0], 0.5), "store.N": (ends[1], 0.5)}
    return PitBoard(
        Geometry(f"pits {columns}x2", "pits", cells, places=places),
        names,
        rows=(range(columns), range(columns, ring)),
        rings=(range(ring), range(ring)),
        turns=("ccw", "cw"),
        facing=tuple(ring - 1 - pit for pit in range(ring)),
        stores=(ring, ring + 1),
        parts={"south's row": range(columns), "north's row": range(columns, ring), "stores": range(ring, ring + 2)},
    )


class Way(NamedTuple):
    """On what a course depends besides the pit: who sows, in which sense, and which pits are closed (a bit each)."""

    player: int
    sense: int
    closed: int


# Courses: one round of the places on which the seeds of a pit fall. Longer laps go round again.

Course = Callable[[PitBoard, Way, int], Iterable[int]]


def all_round(board: PitBoard, way: Way, pit: int) -> Iterable[int]:
    """Every open pit, the one that was emptied as well."""
    return (following for following in board.rounds[way.sense][pit] if not way.closed >> following & 1)


def past_origin(board: PitBoard, way: Way, pit: int) -> Iterable[int]:
    """All pits but the one that was emptied, which every round skips."""
    return board.rounds[way.sense][pit][:-1]


def through_own_store(board: PitBoard, way: Way, pit: int) -> Iterable[int]:
    """Every open pit, and the sower's own store after the last pit of his row."""
    row = board.rows[way.player]
    last = row[-1] if way.sense == ONWARDS else row[0]
    before = (pit, *board.rounds[way.sense][pit][:-1])
    for passed, following in zip(before, board.rounds[way.sense][pit], strict=True):
        if passed == last:
            yield board.stores[way.player]
        if not way.closed >> following & 1:
            yield following


class Courses:
    """The whole course of every pit, long enough for any lap. Made when they are first asked for."""

    def __init__(self, board: PitBoard, course: Course, seeds: int) -> None:
        self.board = board
        self._course = course
        self._seeds = seeds
        # Ways differ by the pits that are closed: few of the possible sets come up in a game.
        self.of = lru_cache(maxsize=512)(self._of)

    def _of(self, player: int, sense: int, closed: int) -> tuple[tuple[int, ...], ...]:
        way = Way(player, sense, closed)
        return tuple(
            tuple(islice(cycle(self._course(self.board, way, pit)), self._seeds)) for pit in range(self.board.pits)
        )
