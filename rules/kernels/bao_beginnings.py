"""How a turn of Bao may begin: with a capture if it can, and otherwise by which pits and which ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.kernels.bao_position import BaoPosition
from rules.kernels.bao_turn import ALIVE, ENTRY_WAYS, Start, house_of, in_namua
from rules.kernels.four_rows import CCW, COURSES, CW, RING, ROW, facing, front, in_front, ring

# Which of his filled front pits a player without a capture may put a seed into.

Choice = Callable[[BaoPosition, list[int]], list[int]]


def any_filled(position: BaoPosition, pits: list[int]) -> list[int]:
    return pits


@dataclass(frozen=True, slots=True)
class Beginnings:
    """takasa: what a player without a capture may choose from. no_suicide: see ``Bao``."""

    takasa: Choice
    no_suicide: bool

    def of(self, position: BaoPosition) -> list[Start]:
        """Every start, without an answer."""
        return captures(position) or self._without_capture(position)

    def _without_capture(self, position: BaoPosition) -> list[Start]:
        pits = self._open_namua(position) if in_namua(position) else self._open_mtaji(position)
        only = self._lone_kichwa(position) if self.no_suicide else -1
        ways = ENTRY_WAYS[only] if only in pits else (CW, CCW)
        return [Start(pit, way, captures=False) for pit in pits for way in ways]

    def _open_namua(self, position: BaoPosition) -> list[int]:
        """The filled front pits but a living house; that alone is taxed."""
        holes, house = position.holes, house_of(position)
        filled = [pit for pit in front(position.to_move) if holes[pit]]
        ordinary = [pit for pit in filled if pit != house or holes[pit] < ALIVE]
        return self.takasa(position, ordinary) if ordinary else filled

    def _open_mtaji(self, position: BaoPosition) -> list[int]:
        """The front pits with two seeds or more, or else those of the back row."""
        holes = position.holes
        pits = [pit for pit in ring(position.to_move) if holes[pit] > 1 and pit != position.blocked]
        return [pit for pit in pits if in_front(pit)] or pits

    def _lone_kichwa(self, position: BaoPosition) -> int:
        """The only filled front pit, if that is a kichwa whose seeds would not come round to it; otherwise -1."""
        filled = [pit for pit in front(position.to_move) if position.holes[pit]]
        lone = len(filled) == 1 and filled[0] % RING in (0, ROW - 1)
        return filled[0] if lone and position.holes[filled[0]] + in_namua(position) < RING else -1


def captures(position: BaoPosition) -> list[Start]:
    """The ways in which the player to move can begin with a capture."""
    if in_namua(position):
        return [
            Start(pit, way, captures=True)
            for pit in front(position.to_move)
            if position.holes[pit] and position.holes[facing(pit)]
            for way in ENTRY_WAYS[pit]
        ]
    return [Start(pit, way, captures=True) for pit, way, _ in first_laps(position.holes, position.to_move)]


def first_laps(holes: bytes, player: int) -> Iterator[tuple[int, int, int]]:
    """(pit, way, the pit where its last seed captures) for each pit that a player can open with a capture."""
    for pit in ring(player):
        if 1 < (seeds := holes[pit]) < RING:
            for way in (CW, CCW):
                landing = COURSES[way][pit][seeds - 1]
                if in_front(landing) and holes[landing] and holes[facing(landing)]:
                    yield pit, way, landing
