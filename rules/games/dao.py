"""Dao: four stones a side slide as far as they can, into a line, a square or the four corners."""

from __future__ import annotations

from collections.abc import Mapping

from rules.geometry import Cell
from rules.kernels.boards import checkered
from rules.kernels.draw_rules import DrawRules
from rules.kernels.slides import SlidePosition, Slides, Stones
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="dao",
    native="Dao",
    source="Jeff Pickering and Ben van Buskirk, rules of Dao, 1999",
    options=(Option("repetition", 3, choices=(2, 3, 4, 5)),),
)

SIZE = 4
BOARD = checkered("dao", SIZE, SIZE)
AT = {cell: site for site, cell in BOARD.cells.items()}
STONES = ("W", "b")
"""Of player 0 and player 1."""
SETUP = {AT[k, k]: STONES[0] for k in range(SIZE)} | {AT[k, SIZE - 1 - k]: STONES[1] for k in range(SIZE)}
WAYS = {site: sorted(rays, key=lambda ray: BOARD.cells[ray[0]]) for site, rays in BOARD.rays.items()}
"""Listed from the neighbour at the left to the one at the right."""


def _sites(*cells: Cell) -> Stones:
    return frozenset(AT[cell] for cell in cells)


CORNERS = _sites(*((column, row) for column in (0, SIZE - 1) for row in (0, SIZE - 1)))
FIGURES: Mapping[str, tuple[Stones, ...]] = {
    "four-in-line": (
        *(_sites(*((column, row) for column in range(SIZE))) for row in range(SIZE)),
        *(_sites(*((column, row) for row in range(SIZE))) for column in range(SIZE)),
    ),
    "square": tuple(
        _sites((column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1))
        for column in range(SIZE - 1)
        for row in range(SIZE - 1)
    ),
    "corners": (CORNERS,),
}
"""Reason -> where all four stones of a side stand when it wins by it."""
BESIDE = {corner: frozenset(BOARD.adjacent[corner]) for corner in CORNERS}


def ended(moved: Stones, other: Stones) -> tuple[bool, str] | None:
    """A row, a column, a square of four or the four corners win; and whoever has a stone shut into a corner by three
    enemy stones has won, too."""
    for reason, figures in FIGURES.items():
        if moved in figures:
            return True, reason
    return (False, "shut-in") if any(BESIDE[corner] <= moved for corner in CORNERS & other) else None


def build(options: Mapping[str, OptionValue]) -> Game[SlidePosition]:
    return Slides(
        CARD,
        options,
        BOARD,
        sides=("white", "black"),
        stones=STONES,
        setup=SETUP,
        ended=ended,
        endless=DrawRules(repetition=int(options["repetition"])),
        rays=WAYS,
    )
