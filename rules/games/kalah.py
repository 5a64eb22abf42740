"""Kalah: sow through your own store; a lap that ends there earns another turn."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import numbered, through_own_store
from rules.kernels.sowing_endings import Ending, either_row_empty, own_rows
from rules.kernels.sowing_turn import (
    Rule,
    SowingPosition,
    again,
    facing_and_here,
    filled_facing,
    own,
    own_store,
    was_empty,
)
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="kalah",
    native="Kalah",
    source="W. J. Champion's Kalah, as played by OpenSpiel's mancala",
    options=(
        Option("seeds", 4, (3, 4, 5, 6)),
        Option("empty_capture", False),
    ),
)


def build(options: Mapping[str, OptionValue]) -> Game[SowingPosition]:
    captures = (own, was_empty) if options["empty_capture"] else (own, was_empty, filled_facing)
    return Sowing(
        CARD,
        options,
        numbered(6),
        seeds=int(options["seeds"]),
        course=through_own_store,
        landing=(
            Rule((own_store,), then=again),
            Rule(captures, take=facing_and_here),
        ),
        endings=(Ending("row-empty", either_row_empty, own_rows),),
    )
