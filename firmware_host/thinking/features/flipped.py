"""Discs that are turned over: corners, edges, and how many discs lie open to be enclosed."""

from __future__ import annotations

from rules.kernels.flips import Flips, FlipsPosition
from rules.model import Move


class Flipped:
    """corners: squares at which every line ends. edges: those that only one line crosses. risky: discs beside an empty
    corner. frontier: discs beside an empty square. discs: all of them."""

    family = "flips"
    names = ("corners", "edges", "risky", "frontier", "discs")

    def __init__(self, game: Flips) -> None:
        geometry, bits = game.geometry, game.bits
        crossed = {site: sum(site in line[1:-1] for line in geometry.lines) for site in bits}
        self._full = sum(bits.values())
        self._corners = sum(bits[site] for site, lines in crossed.items() if lines == 0)
        self._edges = sum(bits[site] for site, lines in crossed.items() if lines == 1)
        self._beside = tuple(
            (bits[site], sum(bits[near] for near in geometry.adjacent[site]))
            for site, lines in crossed.items()
            if lines == 0
        )
        stride = geometry.size[0] + 1
        self._shifts = (1, stride - 1, stride, stride + 1)

    def measure(self, position: FlipsPosition) -> tuple[float, ...]:
        first, second = position.discs
        empty = self._full & ~(first | second)
        open_ = 0
        for shift in self._shifts:
            open_ |= empty << shift | empty >> shift
        risky = 0
        for corner, beside in self._beside:
            if empty & corner:
                risky |= beside
        corners, edges = self._corners, self._edges & ~risky
        return (
            (first & corners).bit_count() - (second & corners).bit_count(),
            (first & edges).bit_count() - (second & edges).bit_count(),
            (first & risky).bit_count() - (second & risky).bit_count(),
            (first & open_).bit_count() - (second & open_).bit_count(),
            first.bit_count() - second.bit_count(),
        )

    def is_loud(self, position: FlipsPosition, move: Move) -> bool:
        return False
