"""Congkak: sow through your own store, lap after lap, until the last shell falls in an empty house."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import numbered, through_own_store
from rules.kernels.sowing_endings import Ending, own_rows, row_empty
from rules.kernels.sowing_rounds import NOTES, Rounds
from rules.kernels.sowing_turn import (
    Rule,
    SowingPosition,
    again,
    backwards,
    facing_and_here,
    filled_facing,
    onwards,
    own,
    own_store,
    relay,
    stop,
    was_empty,
)
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="congkak",
    native="Congkak",
    source="Wikipedia, 'Southeast Asian mancala'; H. Parker, Ancient Ceylon (1909), for chonka",
    options=(
        Option("sense", "cw", ("cw", "ccw")),
        Option("store_again", True),
        Option("capture", "own", ("own", "any")),
        Option("rounds", "one", ("one", "match")),
    ),
    presets={"chonka": {"store_again": False, "capture": "any"}},
)

COLUMNS, SEEDS = 7, 7
CAPTURES = {"own": (own, was_empty, filled_facing), "any": (was_empty, filled_facing)}


def build(options: Mapping[str, OptionValue]) -> Game[SowingPosition]:
    clockwise = options["sense"] == "cw"
    return Sowing(
        CARD,
        options,
        numbered(COLUMNS, stores="left" if clockwise else "right"),
        seeds=SEEDS,
        course=through_own_store,
        senses=backwards if clockwise else onwards,
        landing=(
            Rule((own_store,), then=again if options["store_again"] else stop),
            Rule(CAPTURES[str(options["capture"])], take=facing_and_here),
            Rule((was_empty,)),
            Rule(then=relay),
        ),
        endings=(Ending("no-move", row_empty, own_rows),),
        rounds=Rounds(SEEDS) if options["rounds"] == "match" else None,
        notes=NOTES,
    )
