"""A turn of Bao while it is sown: laps on the mover's own ring, captures across the front rows, houses lost."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernels.bao_position import BaoPosition
from rules.kernels.four_rows import CCW, COURSES, CW, PITS, RING, ROW, facing, front_row
from rules.kernels.sowing_turn import Lap

ALIVE = 6
"""The seeds that bring a house to life."""
HOUSE = 4
"""The house (*nyumba*) is the fifth pit of the front row from its owner's left."""

ENTRIES = tuple((COURSES[CW][side + RING - 1], COURSES[CCW][side + ROW]) for side in (0, RING))
"""player -> way -> where captured seeds fall: clockwise from the left kichwa, anticlockwise from the right one."""


def _entry_ways(pit: int) -> tuple[int, ...]:
    place = pit % RING
    return (CW,) if place < 2 else (CCW,) if place >= ROW - 2 else (CW, CCW)


ENTRY_WAYS = tuple(_entry_ways(pit) for pit in range(PITS))
"""What is captured from a kichwa or its neighbour (*kimbi*) enters by that kichwa, from between by either."""


def house_of(position: BaoPosition) -> int:
    """The house of the player to move, or -1 if he has lost it."""
    return RING * position.to_move + HOUSE if position.houses >> position.to_move & 1 else -1


def in_namua(position: BaoPosition) -> bool:
    """Whether the player to move has seeds in hand."""
    return position.holes[PITS + position.to_move] > 0


class Start(NamedTuple):
    """How a turn begins, and what is answered if it comes to a living house."""

    pit: int
    way: int
    captures: bool
    answer: str = ""


class Hoard(NamedTuple):
    """The capture that ends the game: its seeds are not sown but lie together in the kichwa."""

    pit: int
    kichwa: int
    seeds: int


class Turn:
    """A turn under way: the seeds as they lie now, what was done so far, and where the last seed fell.

    house: the mover's, or -1. asked: whether it ends in a living house for want of the answer to go on.
    """

    __slots__ = ("asked", "done", "endless", "holes", "house", "houses", "landing", "mover", "namua", "start", "way")

    def __init__(self, position: BaoPosition, start: Start) -> None:
        self.holes = bytearray(position.holes)
        self.mover = position.to_move
        self.namua = in_namua(position)
        self.houses = position.houses
        self.house = house_of(position)
        self.start = start
        self.way = start.way
        self.landing = -1
        self.asked = self.endless = False
        self.done: list[Lap | Hoard] = []

    def sow(self, lap: Lap) -> None:
        holes, (src, path) = self.holes, lap
        holes[src] -= len(path)
        for pit in path:
            holes[pit] += 1
        self.landing = path[-1]
        self.done.append(lap)

    def lift(self, pit: int) -> Lap:
        """The lap of all that a pit holds. A house that is lifted is lost."""
        if pit == self.house:
            self.lose_house(self.mover)
        return Lap(pit, COURSES[self.way][pit][: self.holes[pit]])

    def capture(self) -> Lap | None:
        """The lap of what faces the landing; None if it was the last of its row, and the game is won."""
        taken, ways = facing(self.landing), ENTRY_WAYS[self.landing]
        if self.way not in ways:
            (self.way,) = ways
        if taken % RING == HOUSE:
            self.lose_house(1 - self.mover)
        seeds, entry = self.holes[taken], ENTRIES[self.mover][self.way]
        if sum(front_row(self.holes, 1 - self.mover)) > seeds:
            return Lap(taken, entry[:seeds])
        self.holes[taken] = 0
        self.holes[entry[0]] += seeds
        self.done.append(Hoard(taken, entry[0], seeds))
        return None

    def ask(self) -> None:
        """It ends in the living house that it has come to, until it is answered."""
        self.asked = True

    def never_ends(self) -> None:
        self.endless = True

    def lose_house(self, player: int) -> None:
        self.houses &= ~(1 << player)
        if player == self.mover:
            self.house = -1
