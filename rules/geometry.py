"""Boards as sites, lattice cells and straight lines.

Collinearity is declared, never computed from coordinates, so bends at a triangle's apex are right by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from rules.steps import Site

Drawing = Literal["squares", "lines", "pits", "points"]
Cell = tuple[int, int]


@dataclass(frozen=True)
class Geometry:
    """The shape of a game's board.

    cells: site -> (column, row) on an integer lattice, (0, 0) at the lower left as the first player sees it.
    A game fits a physical board when this lattice embeds in the board's.
    places: sites beside the lattice (stores, bar, off, hand), site -> (x, y) in the same units, for drawing;
    a physical board may leave them without a sensor.
    lines: maximal straight lines, each an ordered tuple of sites; a board without lines leaves them empty.
    drawing: how the board is drawn: "squares", "lines" (points on drawn lines), "pits", "points" (backgammon).
    """

    name: str
    drawing: Drawing
    cells: Mapping[Site, Cell]
    lines: tuple[tuple[Site, ...], ...] = ()
    places: Mapping[Site, tuple[float, float]] = field(default_factory=dict)

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        return (*self.cells, *self.places)

    @cached_property
    def positions(self) -> Mapping[Site, tuple[float, float]]:
        """Where every site lies, for drawing and for telling near from far."""
        return {**self.cells, **self.places}

    @cached_property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the lattice."""
        return (1 + max(c for c, _ in self.cells.values()), 1 + max(r for _, r in self.cells.values()))

    @cached_property
    def rays(self) -> Mapping[Site, tuple[tuple[Site, ...], ...]]:
        """site -> for every line through it, the ordered rest in each direction (none of them empty)."""
        found: dict[Site, list[tuple[Site, ...]]] = {site: [] for site in self.cells}
        for line in self.lines:
            for i, site in enumerate(line):
                found[site] += [ray for ray in (line[i + 1 :], line[:i][::-1]) if ray]
        return {site: tuple(rays) for site, rays in found.items()}

    @cached_property
    def adjacent(self) -> Mapping[Site, tuple[Site, ...]]:
        """site -> its neighbours on any line, each once, in the order of the rays."""
        return {site: tuple(dict.fromkeys(ray[0] for ray in rays)) for site, rays in self.rays.items()}


def square_name(column: int, row: int) -> Site:
    """File letter and rank number: (0, 0) is a1."""
    return f"{chr(ord('a') + column)}{row + 1}"


def grid(columns: int, rows: int) -> dict[Site, Cell]:
    """The cells of a full rectangle, row by row from the lower left."""
    return {square_name(c, r): (c, r) for r in range(rows) for c in range(columns)}


def straight_lines(cells: Mapping[Site, Cell], directions: Iterable[Cell]) -> tuple[tuple[Site, ...], ...]:
    """The maximal runs of two or more cells in each of the directions, ordered along the direction."""
    at = {cell: site for site, cell in cells.items()}
    lines = []
    for dc, dr in directions:
        for (c, r), site in at.items():
            if (c - dc, r - dr) in at:
                continue
            line = [site]
            while (c + dc * len(line), r + dr * len(line)) in at:
                line.append(at[c + dc * len(line), r + dr * len(line)])
            if len(line) > 1:
                lines.append(tuple(line))
    return tuple(lines)


ORTHOGONAL: tuple[Cell, ...] = ((1, 0), (0, 1))
DIAGONAL: tuple[Cell, ...] = ((1, 1), (1, -1))
