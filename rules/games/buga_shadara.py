"""Buga-shadara: two bugas against twenty-four dogs, on a board with houses for mountains."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.boards import APEXES, RING, TIGER33SQ, TIGER35MIX, TIGER37
from rules.kernels.draw_rules import ENDLESS_OPTIONS, DrawRules
from rules.kernels.hunts import FIRST_MOVES, HuntPosition, Hunts, first_capture
from rules.kernels.lines import chains, leaps
from rules.model import Card, Game, Option, OptionValue, Piece

BOARDS = {board.name: board for board in (TIGER33SQ, TIGER35MIX, TIGER37)}

CARD = Card(
    key="buga-shadara",
    native="Buga-shadara",
    source="mundoenjuego.es, 'Kungser y Rimau-rimau'; Wikipedia, 'Buga-shadara'; M. Winther; Averbakh, as in Ludii",
    options=(
        # With tiger37, one and true it is Kungser, to which the text likens it in everything.
        Option("board", TIGER33SQ.name, choices=tuple(BOARDS)),
        Option("first_move", "free", choices=FIRST_MOVES),
        Option("multi", False),
        Option("win_lost", 16, minimum=2),
        *ENDLESS_OPTIONS,
    ),
)

BUGA, DOG = "B", "d"
HAND = 16


def build(options: Mapping[str, OptionValue]) -> Game[HuntPosition]:
    captures = chains if options["multi"] else leaps
    win_lost = int(options["win_lost"])
    return Hunts(
        CARD,
        options,
        BOARDS[str(options["board"])],
        sides=("bugas", "dogs"),
        pieces={BUGA: Piece("buga", 0, +1), DOG: Piece("dog", 1, -1)},
        hunter=BUGA,
        man=DOG,
        setup={**dict.fromkeys(APEXES, BUGA), **dict.fromkeys(RING, DOG)},
        hand=HAND,
        win_lost=win_lost,
        endless=DrawRules.chosen(options),
        leaps=captures,
        opening=first_capture(str(options["first_move"]), BUGA, DOG, captures, win_lost),
    )
