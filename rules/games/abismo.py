"""Abismo (Abyss): stones push each other off a small board, and every push must throw an enemy over the edge."""

from __future__ import annotations

from collections.abc import Mapping

from rules.geometry import ORTHOGONAL, Geometry, grid, straight_lines
from rules.kernels.pushing import EXTENTS, PLACINGS, Pushed, Pushing
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="abismo",
    native="Abyss",
    source="J. D. Sánchez Torres, Juegos de tablero modernos (Marcombo, 2021), 'Abismo'; "
    "J. P. Neto, World of Abstract Games, 'Abyss'",
    options=(Option("push_extent", "choose", EXTENTS), Option("placing", "white_first", PLACINGS)),
)

CELLS = grid(5, 5)
BOARD = Geometry("square of 25", "squares", CELLS, straight_lines(CELLS, ORTHOGONAL))


def build(options: Mapping[str, OptionValue]) -> Game[Pushed]:
    return Pushing(
        CARD,
        options,
        BOARD,
        each=6,
        extent=next(extent for extent in EXTENTS if extent == options["push_extent"]),
        placing=next(placing for placing in PLACINGS if placing == options["placing"]),
    )
