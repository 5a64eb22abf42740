"""Neutreeko: three stones a side slide until something stops them, and three in a row win."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.boards import checkered
from rules.kernels.draw_rules import DrawRules
from rules.kernels.slides import SlidePosition, Slides, Stones
from rules.model import Card, Game, OptionValue

CARD = Card(
    key="neutreeko",
    native="Neutreeko",
    source="Jan Kristian Haugland, 'Neutreeko', neutreeko.net, 2001",
)

SIZE = 5
IN_A_ROW = 3
BOARD = checkered("neutreeko", SIZE, SIZE)
STONES = ("B", "w")
"""Of player 0 and player 1."""
SETUP = dict.fromkeys(("b1", "d1", "c4"), STONES[0]) | dict.fromkeys(("b5", "d5", "c2"), STONES[1])
ROWS = frozenset(
    frozenset(line[first : first + IN_A_ROW]) for line in BOARD.lines for first in range(len(line) - IN_A_ROW + 1)
)
"""Where all three stones of a side stand when it has won."""


def ended(moved: Stones, other: Stones) -> tuple[bool, str] | None:
    return (True, "three-in-line") if moved in ROWS else None


def build(options: Mapping[str, OptionValue]) -> Game[SlidePosition]:
    """Nobody can be left without a move: the other side's three stones shut in one stone in a corner, no more."""
    return Slides(
        CARD,
        options,
        BOARD,
        sides=("black", "white"),
        stones=STONES,
        setup=SETUP,
        ended=ended,
        endless=DrawRules(repetition=3),
    )
