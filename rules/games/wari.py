"""Wari: sow past the emptied pit, take twos and threes backwards, and leave the opponent a seed."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import lettered, past_origin
from rules.kernels.sowing_endings import (
    Ending,
    halves,
    majority,
    own_rows,
    repeated,
    rest_to_mover,
    rest_to_stranded,
    row_empty,
)
from rules.kernels.sowing_turn import Duty, Rule, SowingPosition, chain, holds, leaves_seeds, opponents, unless_slam
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="wari",
    native="Wari",
    source="the Spanish text 'Wari' (Programa Chuletas, 'Juego la chascona')",
    options=(
        Option("stranding", "mover", ("mover", "stranded", "split")),
        Option("grand_slam", "forbidden", ("forbidden", "no_capture")),
        Option("repetition", 3, (2, 3, 4, 5)),
    ),
)

STRANDING = {"mover": rest_to_mover, "stranded": rest_to_stranded, "split": halves}
TWOS_AND_THREES = chain(-1, opponents, holds(2, 3))
# A slam that takes all needs no rule of its own: the duty to leave a seed forbids it.
GRAND_SLAM = {"forbidden": TWOS_AND_THREES, "no_capture": unless_slam(TWOS_AND_THREES)}


def build(options: Mapping[str, OptionValue]) -> Game[SowingPosition]:
    return Sowing(
        CARD,
        options,
        lettered(6),
        seeds=4,
        course=past_origin,
        landing=(Rule((opponents, holds(2, 3)), take=GRAND_SLAM[str(options["grand_slam"])]),),
        duties=(Duty("strands-opponent", leaves_seeds, lapses=True),),
        endings=(
            Ending("majority", majority),
            Ending("stranded", row_empty, STRANDING[str(options["stranding"])]),
            Ending("repetition", repeated(int(options["repetition"])), own_rows),
        ),
    )
