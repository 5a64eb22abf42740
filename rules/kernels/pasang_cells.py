"""Pasang's board as a string of cells: the lines that a ka sees, and the slides that it makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile

from rules.geometry import Geometry
from rules.kernels.pasang_board import BALLS, SIZE
from rules.steps import Contents, Site

EMPTY = "."
HOLE = "#"
ACROSS = {"-": "|", "|": "-"}

Ray = tuple[int, ...]


class Cells:
    """Cells are numbered row by row from the lower left; a position's cells are a character each: a ball, a ka,
    ``EMPTY`` or ``HOLE``. An axis is "-" for the row and "|" for the column of a cell.

    line_through_hole, ka_through_hole: whether a line, and a sliding ka, goes on beyond the hole in the middle.
    """

    def __init__(self, geometry: Geometry, *, line_through_hole: bool, ka_through_hole: bool) -> None:
        at = {cell: site for site, cell in geometry.cells.items()}
        self.sites: tuple[Site, ...] = tuple(at.get((c, r), "") for r in range(SIZE) for c in range(SIZE))
        self.index: Mapping[Site, int] = {site: cell for cell, site in enumerate(self.sites) if site}
        self._line_through_hole = line_through_hole
        self._lines = tuple(self._rays(cell, line_through_hole) for cell in range(SIZE * SIZE))
        self._slides = tuple(self._rays(cell, ka_through_hole) for cell in range(SIZE * SIZE))

    def _rays(self, cell: int, through_hole: bool) -> dict[str, tuple[Ray, Ray]]:
        """axis -> the ordered cells both ways, beyond the hole or only as far as it."""
        row, column = divmod(cell, SIZE)
        along = {
            "-": ([cell - i for i in range(1, column + 1)], [cell + i for i in range(1, SIZE - column)]),
            "|": ([cell - SIZE * i for i in range(1, row + 1)], [cell + SIZE * i for i in range(1, SIZE - row)]),
        }

        def within(ray: list[int]) -> Ray:
            return tuple(filter(self._is_site, ray) if through_hole else takewhile(self._is_site, ray))

        return {axis: (within(one), within(other)) for axis, (one, other) in along.items()}

    def _is_site(self, cell: int) -> bool:
        return bool(self.sites[cell])

    def read(self, board: Mapping[Site, Contents]) -> str:
        return "".join(board[site] or EMPTY if site else HOLE for site in self.sites)

    def board(self, cells: str) -> dict[Site, Contents]:
        return {site: cells[cell].replace(EMPTY, "") for site, cell in self.index.items()}

    def odd(self, cells: str, stand: int, axis: str) -> Iterator[tuple[str, int]]:
        """(ball, how many) for the colours that a line holds an odd number of, next to a ka that stands on the cell,
        both sides of it taken together. Empty cells do not matter; another colour or a ka ends the line."""
        row, column = divmod(stand, SIZE)
        line, at = (cells[row * SIZE :][:SIZE], column) if axis == "-" else (cells[column::SIZE], row)
        before, after = line[:at], line[at + 1 :]
        if not self._line_through_hole:
            before, after = before.rpartition(HOLE)[2], after.partition(HOLE)[0]
        before = before.replace(EMPTY, "").replace(HOLE, "")
        after = after.replace(EMPTY, "").replace(HOLE, "")
        for ball in BALLS:
            count = len(before) - len(before.rstrip(ball)) + len(after) - len(after.lstrip(ball))
            if count % 2:
                yield ball, count

    def line(self, cells: str, stand: int, axis: str, ball: str) -> Iterator[int]:
        """The cells of the balls that ``odd`` counts."""
        for ray in self._lines[stand][axis]:
            for cell in ray:
                if cells[cell] == ball:
                    yield cell
                elif cells[cell] != EMPTY:
                    break

    def stops(self, cells: str, ka: int) -> Iterator[tuple[str, int]]:
        """(the axis across the slide, the cell where it ends)."""
        for axis, rays in self._slides[ka].items():
            for ray in rays:
                for stand in ray:
                    if cells[stand] != EMPTY:
                        break
                    yield ACROSS[axis], stand

    def way(self, ka: int, stand: int) -> Ray:
        """The cells that a slide passes."""
        (ray,) = (ray for rays in self._slides[ka].values() for ray in rays if stand in ray)
        return ray[: ray.index(stand)]


def columns_of(turns: int) -> tuple[Ray, ...]:
    """A player's columns, from his left, each from near to far. turns: his seat, in quarters clockwise from south."""
    found = []
    for column in range(SIZE):
        seen = [(column, row) for row in range(SIZE)]
        for _ in range(turns):
            seen = [(row, SIZE - 1 - column) for column, row in seen]
        found.append(tuple(row * SIZE + column for column, row in seen))
    return tuple(found)


def emptied(cells: str, cell: int) -> str:
    return f"{cells[:cell]}{EMPTY}{cells[cell + 1 :]}"


def balls_left(cells: str) -> bool:
    return any(ball in cells for ball in BALLS)


def value(cells: str) -> int:
    """The points of the balls that lie there."""
    return sum(cells.count(ball) * points for ball, points in BALLS.items())
