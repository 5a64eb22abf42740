"""Stones pushed over the edge: how many are left, and how far from the edge they stand."""

from __future__ import annotations

from rules.kernels.pushing import STONES, Pushed, Pushing
from rules.model import Move


class PushedOff:
    """stones: on the board. inland: how far all of them stand from the edge."""

    family = "pushing"
    names = ("stones", "inland")

    def __init__(self, game: Pushing) -> None:
        columns, rows = game.geometry.size
        self._inland = tuple(
            min(column, row, columns - 1 - column, rows - 1 - row) for column, row in game.geometry.cells.values()
        )

    def measure(self, position: Pushed) -> tuple[float, ...]:
        stones = position.stones
        first, second = STONES[0], STONES[1]
        inland = 0
        for depth, stone in zip(self._inland, stones, strict=True):
            if stone == first:
                inland += depth
            elif stone == second:
                inland -= depth
        return stones.count(first) - stones.count(second), inland

    def is_loud(self, position: Pushed, move: Move) -> bool:
        return False
