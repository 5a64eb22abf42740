"""Ajedrez al Jerez: chess whose bishops leap two squares diagonally and one more, straight on or turned aside."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.boards import CHESSBOARD
from rules.kernels.royal import Royal, RoyalPosition
from rules.kernels.royal_endings import ENDLESS_OPTIONS, endless
from rules.kernels.royal_tables import DIAGONALS, KING, KNIGHT, QUEEN, ROOK, Hops, Man
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="ajedrez-jerez",
    native="Ajedrez al Jerez",
    source="J. D. Sánchez Torres, Juegos de tablero modernos (Marcombo, 2021), 'Ajedrez al Jerez'; "
    "for the rest the FIDE Laws of Chess",
    options=(Option("bishop_waypoint_on_board", True), *ENDLESS_OPTIONS),
)


def bishop_leaps(waypoint_on_board: bool) -> tuple[Hops, ...]:
    """The twelve leaps: in two hops with the way-point between them, or in one where that may lie off the board."""
    leaps: list[Hops] = []
    for x, y in DIAGONALS:
        for turn_x, turn_y in ((x, y), (x, -y), (-x, y)):
            twice, once = (2 * x, 2 * y), (turn_x, turn_y)
            leaps.append((twice, once) if waypoint_on_board else ((2 * x + turn_x, 2 * y + turn_y),))
    return tuple(leaps)


def dead(men: bytes) -> bool:
    """Whether nobody can mate any more: bare kings, a single knight, or bishops all on squares of one colour."""
    others = men.translate(None, b"Kk.")
    if others.strip(b"Bb"):
        return others in (b"N", b"n")
    return len({(square + square // 8) % 2 for square, man in enumerate(men) if man in b"Bb"}) < 2


def build(options: Mapping[str, OptionValue]) -> Game[RoyalPosition]:
    bishop = Man("bishop", leaps=bishop_leaps(bool(options["bishop_waypoint_on_board"])))
    return Royal(
        CARD,
        options,
        CHESSBOARD,
        kind=RoyalPosition,
        men={"Q": QUEEN, "R": ROOK, "B": bishop, "N": KNIGHT, "K": KING},
        dead=dead,
        endless=endless(options),
    )
