"""Boards that several games share."""

from __future__ import annotations

from collections.abc import Iterable

from rules.geometry import DIAGONAL, ORTHOGONAL, Geometry, grid, straight_lines


def drawn(name: str, lines: Iterable[str]) -> Geometry:
    """A board of points joined by drawn lines, each line given as its sites in order: "a1 b2 c3"."""
    ordered = tuple(tuple(line.split()) for line in lines)
    at = {(int(site[1:]) - 1, ord(site[0]) - ord("a")): site for line in ordered for site in line}
    return Geometry(name, "lines", {at[row, column]: (column, row) for row, column in sorted(at)}, ordered)


# Five by five; of the points only every other one has diagonals.
ALQUERQUE5 = drawn(
    "alquerque5",
    (
        *(" ".join(f"{file}{rank}" for file in "abcde") for rank in range(1, 6)),
        *(" ".join(f"{file}{rank}" for rank in range(1, 6)) for file in "abcde"),
        *("a1 b2 c3 d4 e5", "a3 b4 c5", "c1 d2 e3"),
        *("e1 d2 c3 b4 a5", "e3 d4 c5", "c1 b2 a3"),
    ),
)

# An alquerque square on ranks 3 to 7 with something on its two ends, whose points go on from the apexes c3 and c7. The
# long diagonals run straight on through the apexes into the sides of what stands there.
_SQUARE = (
    *(" ".join(f"{file}{rank}" for file in "abcde") for rank in range(3, 8)),
    *(" ".join(f"{file}{rank}" for rank in range(3, 8)) for file in "abde"),
    "c1 c2 c3 c4 c5 c6 c7 c8 c9",
    *("a3 b4 c5 d6 e7", "e3 d4 c5 b6 a7"),
)
_UPPER_TRIANGLE = ("a5 b6 c7 d8 e9", "e5 d6 c7 b8 a9", "b8 c8 d8", "a9 c9 e9")
_LOWER_TRIANGLE = ("a5 b4 c3 d2 e1", "e5 d4 c3 b2 a1", "b2 c2 d2", "a1 c1 e1")
_UPPER_HOUSE = ("a5 b6 c7 d8", "e5 d6 c7 b8", "b8 c8 d8", "b8 c9", "d8 c9")
_LOWER_HOUSE = ("a5 b4 c3 d2", "e5 d4 c3 b2", "b2 c2 d2", "b2 c1", "d2 c1")

# The tigers' mountains are triangles; in Siberia they are squares that stand on a corner, one of them or both.
TIGER37 = drawn("tiger37", (*_SQUARE, *_UPPER_TRIANGLE, *_LOWER_TRIANGLE))
TIGER35MIX = drawn("tiger35mix", (*_SQUARE, *_UPPER_HOUSE, *_LOWER_TRIANGLE))
TIGER33SQ = drawn("tiger33sq", (*_SQUARE, *_UPPER_HOUSE, *_LOWER_HOUSE))

APEXES = ("c3", "c7")
RING = ("b4", "b5", "b6", "c4", "c6", "d4", "d5", "d6")  # about the centre c5


def checkered(name: str, columns: int, rows: int) -> Geometry:
    """A full rectangle of squares with all its rows, columns and diagonals."""
    cells = grid(columns, rows)
    return Geometry(name, "squares", cells, straight_lines(cells, ORTHOGONAL + DIAGONAL))


CHESSBOARD = checkered("chessboard", 8, 8)
