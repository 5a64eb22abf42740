"""Konane: a full board of two colours, where every move leaps straight on and captures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from rules.geometry import ORTHOGONAL, Geometry, grid, straight_lines
from rules.kernels.konane import Konane, KonanePosition
from rules.model import Card, Game, Option, OptionValue, Piece, RulesError
from rules.steps import Site

LARGEST = 26  # files are named by one letter

CARD = Card(
    key="konane",
    native="Kōnane",
    source="mundoenjuego.es, 'Konane'; Emory's rules of 1924 as in Ludii, for the narrower opening",
    options=(
        Option("width", 8, minimum=2, maximum=LARGEST),
        Option("height", 8, minimum=2, maximum=LARGEST),
        Option("opening", "seed", choices=("seed", "black_centre_corner", "any")),
    ),
)

BLACK, WHITE = "B", "w"


def board(width: int, height: int) -> Geometry:
    """Raises RulesError for a board that cannot be filled half and half."""
    if width * height % 2:
        raise RulesError(f"options width={width} height={height}: one of them must be even")
    cells = grid(width, height)
    return Geometry(f"konane{width}x{height}", "squares", cells, straight_lines(cells, ORTHOGONAL))


def crossings(geometry: Geometry, chosen: Callable[[int], Collection[int]]) -> set[Site]:
    """The sites in the columns and rows that are chosen by their number, given how many there are."""
    columns, rows = map(chosen, geometry.size)
    return {site for site, (column, row) in geometry.cells.items() if column in columns and row in rows}


def openings(geometry: Geometry, setup: Mapping[Site, str], opening: str) -> Callable[[Site | None], Collection[Site]]:
    """First a stone of the centre, one beside it or one in a corner; then one beside the gap, and it is the stone of
    the centre if the gap is beside the centre. There are narrower and wider rules."""
    near = geometry.adjacent
    centre = crossings(geometry, lambda size: ((size - 1) // 2, size // 2))
    corners = crossings(geometry, lambda size: (0, size - 1))
    beside = {site for middle in centre for site in near[middle]} - centre - corners
    first = {
        "seed": centre | beside | corners,
        "black_centre_corner": {site for site in centre | corners if setup[site] == BLACK},
        "any": set(geometry.cells),
    }[opening]

    def removals(gap: Site | None) -> Collection[Site]:
        if gap is None:
            return first
        return centre.intersection(near[gap]) if opening == "seed" and gap in beside else near[gap]

    return removals


def build(options: Mapping[str, OptionValue]) -> Game[KonanePosition]:
    geometry = board(int(options["width"]), int(options["height"]))
    setup = {site: (BLACK, WHITE)[(column + row) % 2] for site, (column, row) in geometry.cells.items()}
    return Konane(
        CARD,
        options,
        geometry,
        sides=("black", "white"),
        pieces={BLACK: Piece("stone", 0, +1), WHITE: Piece("stone", 1, -1)},
        setup=setup,
        removals=openings(geometry, setup, str(options["opening"])),
    )
