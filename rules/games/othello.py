"""Othello: Reversi with a fixed crosswise opening and one supply of discs for both players."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.flips import Flips, FlipsPosition, flip_board
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="othello",
    names={"native": "Othello", "es": "Othello", "en": "Othello"},
    source="mundoenjuego.es, 'Reversi-Othello'; World Othello Federation, Othello rules",
    options=(
        Option("opening", "cross", ("cross", "free")),
        Option("discs", "shared", ("shared", "own32")),
        Option("empties_to_winner", False),
    ),
)

CROSS = {"d4": "w", "e4": "B", "d5": "B", "e5": "w"}


def build(options: Mapping[str, OptionValue]) -> Game[FlipsPosition]:
    cross = options["opening"] == "cross"
    return Flips(
        CARD,
        options,
        flip_board(),
        setup=CROSS if cross else {},
        opening=() if cross else tuple(CROSS),
        own_discs=32 if options["discs"] == "own32" else 0,
        empties_to_winner=bool(options["empties_to_winner"]),
    )
