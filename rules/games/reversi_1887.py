"""Reversi as it was sold from 1887: the first four discs are placed by turns, and each player has 32 of his own."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.flips import FlipsPosition, reversi, reversi_options
from rules.model import Card, Game, OptionValue

CARD = Card(
    key="reversi-1887",
    native="Reversi",
    source="mundoenjuego.es, 'Reversi-Othello'; Jaques & Son, Reversi (1887)",
    options=reversi_options(opening="free", discs="own32"),
)


def build(options: Mapping[str, OptionValue]) -> Game[FlipsPosition]:
    return reversi(CARD, options)
