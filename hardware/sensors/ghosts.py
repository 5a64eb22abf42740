"""Ghosts of a matrix of bare switches: current finds its way backwards through three closed ones into a fourth.

Whatever that way is, the rows that it joins all read the same columns, so every ghost stands at the corner of a
rectangle of four that read closed. Which of the four is the ghost no reading tells; but a crossing that was closed
before the rectangle arose is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations


class Ghosts:
    """doubtful: the channels, ``row * columns + column``, that may be ghosts in the last scan sifted."""

    def __init__(self, rows: int, columns: int) -> None:
        self.doubtful: frozenset[int] = frozenset()
        self._columns = columns
        self._certain = [0] * rows

    def sifted(self, levels: Sequence[int]) -> list[int]:
        """The levels of the whole matrix, those in doubt made 0, as they were."""
        width = self._columns
        closed = [
            sum(1 << column for column in range(width) if levels[first + column])
            for first in range(0, len(levels), width)
        ]
        corners = [0] * len(closed)
        for (i, one), (j, other) in combinations(((i, row) for i, row in enumerate(closed) if row & (row - 1)), 2):
            both = one & other
            if both & (both - 1):
                corners[i] |= both
                corners[j] |= both
        doubted = [corner & ~certain for corner, certain in zip(corners, self._certain, strict=True)]
        self._certain = [row & ~doubt for row, doubt in zip(closed, doubted, strict=True)]
        self.doubtful = frozenset(
            row * width + column for row, doubt in enumerate(doubted) for column in range(width) if doubt >> column & 1
        )
        return [0 if channel in self.doubtful else level for channel, level in enumerate(levels)]
