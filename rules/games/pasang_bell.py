"""Pasang as Bell describes it: no ka; any ball leaps over any other, an odd number of leaps a turn."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.pasang_board import BALL_PIECES, BALLS, PATTERNS, SEATED, is_balanced, pasang_board, setup
from rules.kernels.solitaire import Solitaire, SolitairePosition
from rules.model import Card, Game, Option, OptionValue

DIAGONALS = ("a1 b2 c3 d4", "k1 j2 i3 h4", "a11 b10 c9 d8", "k11 j10 i9 h8")
BOARD = pasang_board(3, map(str.split, DIAGONALS))
CORNERS = ("a1", "k1", "a11", "k11")

CARD = Card(
    key="pasang-bell",
    native="Pasang",
    source="R. C. Bell, Discovering Old Board Games (1973), named by mundoenjuego.es, 'Pasang'; J.-M. Lhôte (1994)",
    options=(
        Option("players", 2, (2, 3, 4)),
        Option("pattern", "z39", tuple(pattern for pattern in PATTERNS if is_balanced(BOARD, pattern))),
    ),
)


def build(options: Mapping[str, OptionValue]) -> Game[SolitairePosition]:
    return Solitaire(
        CARD,
        options,
        BOARD,
        sides=SEATED[int(options["players"])],
        pieces=BALL_PIECES,
        points=BALLS,
        setup=setup(BOARD, str(options["pattern"])),
        first=CORNERS,
    )
