"""Kungser: two princes, who leap in chains, against twenty-four lamas."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.boards import APEXES, RING, TIGER37
from rules.kernels.draw_rules import ENDLESS_OPTIONS, DrawRules
from rules.kernels.hunts import FIRST_MOVES, HuntPosition, Hunts, first_capture
from rules.kernels.lines import chains, leaps
from rules.model import Card, Game, Option, OptionValue, Piece

CARD = Card(
    key="kungser",
    native="Kungser",
    source="mundoenjuego.es, 'Kungser y Rimau-rimau'",
    options=(
        Option("first_move", "one", choices=FIRST_MOVES),
        Option("multi", True),
        Option("win_lost", 16, minimum=2),
        *ENDLESS_OPTIONS,
    ),
)

PRINCE, LAMA = "P", "l"
HAND = 16


def build(options: Mapping[str, OptionValue]) -> Game[HuntPosition]:
    captures = chains if options["multi"] else leaps
    win_lost = int(options["win_lost"])
    return Hunts(
        CARD,
        options,
        TIGER37,
        sides=("princes", "lamas"),
        pieces={PRINCE: Piece("prince", 0, +1), LAMA: Piece("lama", 1, -1)},
        hunter=PRINCE,
        man=LAMA,
        setup={**dict.fromkeys(APEXES, PRINCE), **dict.fromkeys(RING, LAMA)},
        hand=HAND,
        win_lost=win_lost,
        endless=DrawRules.chosen(options),
        leaps=captures,
        opening=first_capture(str(options["first_move"]), PRINCE, LAMA, captures, win_lost),
    )
