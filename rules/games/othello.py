"""Othello: Reversi with a fixed crosswise opening and one supply of discs for both players."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.flips import FlipsPosition, reversi, reversi_options
from rules.model import Card, Game, OptionValue

CARD = Card(
    key="othello",
    native="Othello",
    source="mundoenjuego.es, 'Reversi-Othello'; World Othello Federation, Othello rules",
    options=reversi_options(opening="cross", discs="shared"),
)


def build(options: Mapping[str, OptionValue]) -> Game[FlipsPosition]:
    return reversi(CARD, options)
