"""Boards that several games share."""

from __future__ import annotations

from collections.abc import Iterable

from rules.geometry import DIAGONAL, ORTHOGONAL, Geometry, grid, straight_lines


def drawn(name: str, lines: Iterable[str]) -> Geometry:
    """A board of points joined by drawn lines, each line given as its sites in order: "a1 b2 c3"."""
    ordered = tuple(tuple(line.split()) for line in lines)
    at = {(int(site[1:]) - 1, ord(site[0]) - ord("a")): site for line in ordered for site in line}
    return Geometry(name, "lines", {at[row, column]: (column, row) for row, column in sorted(at)}, ordered)


# An alquerque square on ranks 3 to 7 and a triangle, the tigers' mountain, on its two ends. The long diagonals
# run straight on through the apexes c3 and c7 into the sides of the triangles.
TIGER37 = drawn(
    "tiger37",
    (
        *(" ".join(f"{file}{rank}" for file in "abcde") for rank in range(3, 8)),
        *(" ".join(f"{file}{rank}" for rank in range(3, 8)) for file in "abde"),
        "c1 c2 c3 c4 c5 c6 c7 c8 c9",
        *("a3 b4 c5 d6 e7", "e3 d4 c5 b6 a7"),
        *("a5 b6 c7 d8 e9", "e5 d6 c7 b8 a9", "a5 b4 c3 d2 e1", "e5 d4 c3 b2 a1"),
        *("b8 c8 d8", "a9 c9 e9", "b2 c2 d2", "a1 c1 e1"),
    ),
)


def checkered(name: str, columns: int, rows: int) -> Geometry:
    """A full rectangle of squares with all its rows, columns and diagonals."""
    cells = grid(columns, rows)
    return Geometry(name, "squares", cells, straight_lines(cells, ORTHOGONAL + DIAGONAL))


CHESSBOARD = checkered("chessboard", 8, 8)
