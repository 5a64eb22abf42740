"""Ajedrez del Guadalete: a river of two rows parts the kings, and the pawns turn into planks to bridge it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from rules.kernels.boards import CHESSBOARD
from rules.kernels.bridges import BALANCE, BALANCE_OPTION, Bridged, BridgedPosition
from rules.kernels.royal import CHESS_ARRAY
from rules.kernels.royal_endings import ENDLESS_OPTIONS, endless, helpless_across_a_river
from rules.kernels.royal_tables import BISHOP, KING, KNIGHT, QUEEN, ROOK, Pawn
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="ajedrez-guadalete",
    native="Ajedrez del Guadalete",
    source="J. D. Sánchez Torres, Juegos de tablero modernos (Marcombo, 2021), 'Ajedrez del Guadalete'; "
    "for the rest the FIDE Laws of Chess",
    options=(BALANCE_OPTION, Option("draw_if_uncrossable", True), *ENDLESS_OPTIONS),
)

# The figure of the book is lost. Sixteen planks for pawns who keep to their columns fill exactly two rows.
RIVER = ([f"{column}4" for column in "abcdefgh"], [f"{column}5" for column in "abcdefgh"])
PAWN = Pawn(takes=False, end=3, becomes="")


def dead(men: bytes, draw_if_uncrossable: bool) -> bool:
    """Whether neither side can mate any more; it takes a bridge, or a pawn to begin one."""
    if draw_if_uncrossable and men.count(b"~") == 16 and b"P" not in men and b"p" not in men:
        return True
    return helpless_across_a_river(men, 0) and helpless_across_a_river(men, 1)


def build(options: Mapping[str, OptionValue]) -> Game[BridgedPosition]:
    return Bridged(
        CARD,
        options,
        CHESSBOARD,
        array=CHESS_ARRAY,
        men={"Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT, "K": KING},
        pawns={"P": PAWN},
        dead=partial(dead, draw_if_uncrossable=bool(options["draw_if_uncrossable"])),
        endless=endless(options),
        river=RIVER,
        balance=next(balance for balance in BALANCE if balance == options["balance"]),
    )
