"""Morabaraba: twelve men's morris of southern Africa, with mills along the diagonals too."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.draw_rules import ENDLESS_OPTIONS, DrawRules
from rules.kernels.mills import Mills, MillsPosition, mill_board
from rules.model import Card, Game, Option, OptionValue, Piece

CARD = Card(
    key="morabaraba",
    native="Morabaraba",
    source="mundoenjuego.es, 'Morabaraba'; Mind Sports South Africa, Generally Accepted Rules",
    options=(
        Option("no_reverse", "mill", ("mill", "off", "any")),
        # Moves of each side; the text is silent, the Generally Accepted Rules say ten.
        Option("three_cow_limit", 10),
        *ENDLESS_OPTIONS,
    ),
)


def build(options: Mapping[str, OptionValue]) -> Game[MillsPosition]:
    return Mills(
        CARD,
        options,
        mill_board("mora24", corners=True),
        sides=("black", "white"),
        pieces={"B": Piece("cow", 0, +1), "w": Piece("cow", 1, -1)},
        men=12,
        fly_at=3,
        endless=DrawRules.chosen(options),
        no_reverse=str(options["no_reverse"]),
        few_limit=2 * int(options["three_cow_limit"]),
    )
