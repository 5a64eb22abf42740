"""Oware abapa: Wari in which a grand slam takes nothing and who cannot feed an empty row ends the game."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import lettered, past_origin
from rules.kernels.sowing_endings import Ending, majority, no_start, own_rows, repeated
from rules.kernels.sowing_turn import Duty, Rule, SowingPosition, chain, holds, leaves_seeds, opponents, unless_slam
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="oware",
    native="Oware abapa",
    source="Oware Society, rules of abapa",
    options=(Option("repetition", 3, (2, 3, 4, 5)),),
)


def build(options: Mapping[str, OptionValue]) -> Game[SowingPosition]:
    return Sowing(
        CARD,
        options,
        lettered(6),
        seeds=4,
        course=past_origin,
        landing=(Rule((opponents, holds(2, 3)), take=unless_slam(chain(-1, opponents, holds(2, 3)))),),
        duties=(Duty("feeds-nobody", leaves_seeds),),
        endings=(
            Ending("majority", majority),
            Ending("cannot-feed", no_start, own_rows),
            Ending("repetition", repeated(int(options["repetition"])), own_rows),
        ),
    )
