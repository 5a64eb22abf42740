"""Guadalete creciente: all men but the kings swim, and the river rises with every capture."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.boards import CHESSBOARD
from rules.kernels.currents import Current, CurrentPosition
from rules.kernels.royal_endings import ENDLESS_OPTIONS, endless, helpless_across_a_river
from rules.kernels.royal_tables import BISHOP, KING, KNIGHT, QUEEN, ROOK
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="guadalete-creciente",
    native="Ajedrez del Guadalete creciente",
    source="J. D. Sánchez Torres, Juegos de tablero modernos (Marcombo, 2021), 'Ajedrez del Guadalete creciente'; "
    "for the rest the FIDE Laws of Chess",
    options=(Option("nominal_may_hold_own_man", False), Option("ep_after_drift", False), *ENDLESS_OPTIONS),
)

RIVER = [f"{column}{rank}" for rank in (4, 5) for column in "abcdefgh"]


def dead(men: bytes) -> bool:
    """Whether neither side can mate any more; a pawn may become whatever it takes."""
    return not (b"P" in men or b"p" in men) and helpless_across_a_river(men, 0) and helpless_across_a_river(men, 1)


def build(options: Mapping[str, OptionValue]) -> Game[CurrentPosition]:
    return Current(
        CARD,
        options,
        CHESSBOARD,
        men={"Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT, "K": KING},
        dead=dead,
        endless=endless(options),
        river=RIVER,
        onto_own=bool(options["nominal_may_hold_own_man"]),
        pass_after_drift=bool(options["ep_after_drift"]),
    )
