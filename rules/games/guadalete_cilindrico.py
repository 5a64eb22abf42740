"""Guadalete cilíndrico: the board closes behind the kings, where the river runs, and is open in front of them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.boards import checkered
from rules.kernels.bridges import BALANCE, BALANCE_OPTION, Bridged, BridgedPosition
from rules.kernels.royal_endings import ENDLESS_OPTIONS, endless
from rules.kernels.royal_tables import BISHOP, KING, KNIGHT, QUEEN, ROOK, Man, Pawn
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="guadalete-cilindrico",
    native="Ajedrez del Guadalete (cilíndrico)",
    source="J. D. Sánchez Torres, Juegos de tablero modernos (Marcombo, 2021), 'Ajedrez del Guadalete (cilíndrico)'; "
    "for the rest the FIDE Laws of Chess",
    options=(BALANCE_OPTION, Option("capture_swimmer_on_water", False), *ENDLESS_OPTIONS),
)

# The figure of the book is lost. With sixteen planks the river takes two rows of eight; behind the men lie the rows of
# the Ajedrez del Guadalete, before them those of chess.
BOARD = checkered("cylinder of 14 by 8", 8, 14)
ARRAY = "8/8/tttttttt/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/TTTTTTTT/8/8"
RIVER = ([f"{column}1" for column in "abcdefgh"], [f"{column}14" for column in "abcdefgh"])
AMAZON = Man("amazon", slides=QUEEN.slides, leaps=KNIGHT.leaps, swims=True)
FRONT_PAWN = Pawn("pawn", becomes="A")
REAR_PAWN = Pawn("rear-pawn", way=-1, takes=False, becomes="")


def dead(men: bytes) -> bool:
    """Whether nobody can mate any more: bare kings, or beside them a single bishop or knight."""
    return len(others := men.translate(None, b"Kk.~")) < 2 and others in b"BNbn"


def build(options: Mapping[str, OptionValue]) -> Game[BridgedPosition]:
    return Bridged(
        CARD,
        options,
        BOARD,
        array=ARRAY,
        men={"Q": QUEEN, "R": ROOK, "B": BISHOP, "N": KNIGHT, "K": KING, "A": AMAZON},
        pawns={"P": FRONT_PAWN, "T": REAR_PAWN},
        dead=dead,
        endless=endless(options),
        river=RIVER,
        balance=next(balance for balance in BALANCE if balance == options["balance"]),
        take_swimmers=bool(options["capture_swimmer_on_water"]),
        around=True,
    )
