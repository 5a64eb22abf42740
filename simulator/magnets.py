"""The fields of pieces with magnets: each a dipole that stands upright over its sensor.

On the axis of a dipole, at height h, the upright part of its field is 2k / h^3; beside it, at distance r and R^2 =
h^2 + r^2, it is k (3 h^2 / R^2 - 1) / R^3 (any textbook; k = mu0 m / 4 pi). So neighbours are felt the other way round,
and the more the smaller the squares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Cell = tuple[int, int]

LEAST = 5e-4
"""A share of a neighbour's field that no sensor here can feel."""


@dataclass(frozen=True)
class Magnets:
    """strength_mt: what a sensor feels of the piece over it. height_mm: from the middle of the magnet to the sensor.
    pitch_mm: from site to site."""

    strength_mt: float = 25.0
    height_mm: float = 10.0
    pitch_mm: float = 40.0

    def share(self, columns: int, rows: int) -> float:
        """What a sensor so many columns and rows away feels, as a share of what the one below feels."""
        h2 = self.height_mm**2
        r2 = self.pitch_mm**2 * (columns**2 + rows**2)
        return (3 * h2 / (h2 + r2) - 1) * float((h2 / (h2 + r2)) ** 1.5) / 2

    def neighbours(self, cells: Mapping[Cell, int], reach: int = 3) -> dict[int, tuple[tuple[int, float], ...]]:
        """What each place feels of the others: place -> (other place, share). cells: cell -> place."""
        felt = {
            (dx, dy): share
            for dx in range(-reach, reach + 1)
            for dy in range(-reach, reach + 1)
            if (dx, dy) != (0, 0) and abs(share := self.share(dx, dy)) >= LEAST
        }
        return {
            place: tuple(
                (cells[x + dx, y + dy], share) for (dx, dy), share in felt.items() if (x + dx, y + dy) in cells
            )
            for (x, y), place in cells.items()
        }
