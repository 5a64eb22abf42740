"""Bagh-chal: four tigers against twenty goats, who come onto the board one by one."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.boards import ALQUERQUE5
from rules.kernels.draw_rules import QUIET_LIMIT, DrawRules
from rules.kernels.hunts import HuntPosition, Hunts
from rules.model import Card, Game, Option, OptionValue, Piece

CARD = Card(
    key="bagh-chal",
    native="Bagh-chal",
    source="mundoenjuego.es, 'Kungser y Rimau-rimau'; IG Game Center and Parlett's rules as in Ludii",
    options=(
        Option("win_lost", 5, minimum=1),
        Option("repetition", "draw3", choices=("draw3", "superko")),
        QUIET_LIMIT,
    ),
)

GOAT, TIGER = "G", "t"
CORNERS = ("a1", "a5", "e1", "e5")
HAND = 20


def build(options: Mapping[str, OptionValue]) -> Game[HuntPosition]:
    superko = options["repetition"] == "superko"
    return Hunts(
        CARD,
        options,
        ALQUERQUE5,
        sides=("goats", "tigers"),
        pieces={TIGER: Piece("tiger", 1, -1), GOAT: Piece("goat", 0, +1)},
        hunter=TIGER,
        man=GOAT,
        setup=dict.fromkeys(CORNERS, TIGER),
        hand=HAND,
        win_lost=int(options["win_lost"]),
        endless=DrawRules(0 if superko else 3, int(options["quiet_limit"]), superko),
    )
