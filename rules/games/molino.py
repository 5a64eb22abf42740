"""El Molino: nine men's morris."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.draw_rules import ENDLESS_OPTIONS, DrawRules
from rules.kernels.mills import Mills, MillsPosition, mill_board
from rules.model import Card, Game, Option, OptionValue, Piece

CARD = Card(
    key="molino",
    native="El Molino",
    source="mundoenjuego.es, 'El Molino'",
    options=(
        Option("fly", True),
        *ENDLESS_OPTIONS,
    ),
)


def build(options: Mapping[str, OptionValue]) -> Game[MillsPosition]:
    return Mills(
        CARD,
        options,
        mill_board("morris24"),
        sides=("white", "black"),
        pieces={"W": Piece("man", 0, +1), "b": Piece("man", 1, -1)},
        men=9,
        fly_at=3 if options["fly"] else 0,
        endless=DrawRules.chosen(options),
    )
