"""Pasang's board of eleven by eleven, its traditional patterns of black and white balls, and where players sit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.geometry import ORTHOGONAL, Cell, Geometry, grid, straight_lines
from rules.model import Piece, RulesError
from rules.steps import Contents, Site

SIZE = 11
MIDDLE = SIZE // 2

# The balls are nobody's: each with its points for whoever takes it.
BALLS = {"b": 1, "w": 2}
BALL_PIECES = {"b": Piece("black-ball", None, -1), "w": Piece("white-ball", None, +1)}

# Two players sit opposite each other; more follow each other clockwise.
CLOCKWISE = ("south", "west", "north", "east")
SEATED: Mapping[int, tuple[str, ...]] = {
    2: ("south", "north"),
    3: CLOCKWISE[:3],
    4: CLOCKWISE,
}

# The arrangements of the Zillions file that goes with J. Neto's pages on Pasang, by their numbers there; of two that
# are alike the lower number. Each is the upper left quarter, from the top: five rows of six, to be turned by quarters
# about the centre. z4 alone does not come back after a quarter, and is given as far as the centre.
QUARTER = 30
PATTERNS = {
    "z1": "wwwwwb bwwwwb bbwwwb bbbwwb bbbbwb",
    "z2": "wbwwbw bbbwwb wbwbwb wwbbbw bwwbwb",
    "z3": "wwbbbw wwwbbw bwwwbb bbwwwb bbbwwb",
    "z4": "wbbwwbbwwbw bbwwbbwwbbb bwwbbwwbwbw wwbbwwbbbww wbbwwbwbwwb bbwwb",
    "z5": "bwbbww wwbwwb bbwbbw bwbwbw wwbbwb",
    "z6": "wbwwbb bwbwww wbwbbw wwbwbb bwbbwb",
    "z7": "bwbbwb wwbwwb bbwbbw bwbwwb wwbwbw",
    "z8": "wbwwbw bwbwbw wbwbwb wwbwbb bbwbwb",
    "z9": "bwwbwb wwbbbw wbbwwb bbwwwb wbwwbb",
    "z10": "bwbwwb wwbwbb bbbwbw wwwbwb wbbwwb",
    "z11": "bwwbwb wwbbbw wbwwbw bbwbwb wbbwwb",
    "z12": "bwbwwb wbwbbw bwbwbw wbwbwb wbbwwb",
    "z13": "bwwbwb wwbwwb wbwbbb bwbwwb wwbwbb",
    "z14": "bwbbww wwwbwb bwwbbw bbbwbw wwbbwb",
    "z15": "bwbbbw wwwbwb bwbwbw bbwbww bwbwbw",
    "z16": "wbwbwb bwbwbw wbwbwb bwbwwb wbwwbb",
    "z17": "wbbwwb bwwbbw bwwbwb wbbwbw wbwbwb",
    "z18": "wwbwbw wwbbwb bbwbbw wbbwwb bwbwbw",
    "z19": "bwbbbw wwwbww bwbwbw bbwwwb bwbwbb",
    "z20": "bbwwbw bwbbwb wbwwbw wbwwbw bwbbwb",
    "z21": "wbbbww bwwbbw bwwwbw bbwwbw wbbbwb",
    "z22": "bwwbwb wbwbbw wwbwwb bbwbwb wbwwbb",
    "z23": "bwwbbw wwbwbb wbwbwb bwbwwb bbwwbw",
    "z24": "bwbwbw wwbwwb bbwbbw wwbwwb bwbwbb",
    "z25": "wwbwwb wbbbwb bbwwbb wbwbbw wwbwwb",
    "z26": "bwwbbw wwbbwb wbwwbw bbwbbw bwbwwb",
    "z27": "wwbwbw bwwbwb bbbwbw bwbbbw wwbwwb",
    "z28": "wbbwwb wwbbwb bwwbbw wbbbbw wwbwwb",
    "z29": "bwwbbw wwbbww wbwbwb bbwwbb wbbwwb",
    "z30": "wwbbww bwwbbw bbwwbb bbbwwb bwwbww",
    "z31": "wbbwbw wwbbww bwwbwb bbwwbb wbbwwb",
    "z32": "bwwbbw bbwwbb wbbwwb bwwbww wwbbbw",
    "z34": "bwwbww wwwbbb bwbbbw bbbwbw wbwwwb",
    "z35": "wwbwwb bwbbwb bbwwbb wwbbww wbwbbw",
    "z39": "bwbwbw wbwbwb bwbwbw wbwbwb bwbwbw",
}


def balls(pattern: str) -> dict[Cell, str]:
    """The ball on each cell (column, row from the bottom) of a pattern, the centre left empty."""
    rows = PATTERNS[pattern].split()
    turns = 4 if sum(map(len, rows)) == QUARTER else 2
    found = {}
    for down, row in enumerate(rows):
        for column, ball in enumerate(row):
            cell = (column, SIZE - 1 - down)
            for _ in range(turns):
                found[cell] = ball
                for _ in range(4 // turns):
                    cell = (cell[1], SIZE - 1 - cell[0])
    return found


def pasang_board(hole: int, diagonals: Iterable[Sequence[Site]] = ()) -> Geometry:
    """hole: how many cells across the bowl in the middle takes up, where no ball can lie.

    Lines end at the bowl. diagonals: marked lines besides the rows and columns.
    """
    edge = MIDDLE - hole // 2
    inside = range(edge, edge + hole)
    cells = {site: (c, r) for site, (c, r) in grid(SIZE, SIZE).items() if c not in inside or r not in inside}
    lines = (*straight_lines(cells, ORTHOGONAL), *map(tuple, diagonals))
    return Geometry(f"pasang {hole}", "lines", cells, lines)


def laid(geometry: Geometry, pattern: str) -> dict[Site, Contents]:
    """The balls of a pattern on the sites of a board."""
    on = balls(pattern)
    return {site: on[cell] for site, cell in geometry.cells.items()}


def is_balanced(geometry: Geometry, pattern: str) -> bool:
    """Whether the bowl leaves as many black balls as white ones."""
    board = list(laid(geometry, pattern).values())
    return len({board.count(ball) for ball in BALLS}) == 1


def setup(geometry: Geometry, pattern: str) -> dict[Site, Contents]:
    """The balls of a pattern that is balanced on a board. Raises RulesError where it is not, naming those that are."""
    if not is_balanced(geometry, pattern):
        fitting = ", ".join(name for name in PATTERNS if is_balanced(geometry, name))
        raise RulesError(f"pattern {pattern}: the bowl leaves more balls of one colour; allowed: {fitting}")
    return laid(geometry, pattern)
