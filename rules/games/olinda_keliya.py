"""Olinda keliya: lap after lap the pit beyond the last seed is sown, until it is empty; the one behind it is taken."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import BACKWARDS, ONWARDS, all_round, lettered
from rules.kernels.sowing_endings import Ending, majority, no_start, own_rows, repeated
from rules.kernels.sowing_notes import ChoiceNote
from rules.kernels.sowing_rounds import NOTES, Rounds
from rules.kernels.sowing_turn import (
    Duty,
    Lap,
    Rule,
    SowingPosition,
    Turn,
    ahead,
    comes_to_an_end,
    filled_ahead,
    lift_all,
    onwards,
    relay_ahead,
)
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="olinda-keliya",
    native="ඔලිඳ කෙළිය",
    source="mundoenjuego.es, 'Olinda Keliya'; Russ and Hanson, as in MancalaGames, for the end",
    options=(
        Option("seeds", 4, (4, 5, 6, 7)),
        Option("directions", "opposite", ("opposite", "same")),
        Option("capture", "single", ("single", "chain")),
        Option("end_at_majority", True),
        Option("rounds", "one", ("one", "match")),
        Option("repetition", 3, (2, 3, 4, 5)),
    ),
)


def opposite(position: SowingPosition, pit: int) -> tuple[int, ...]:
    """South's first move chooses for the whole game; North sows the other way."""
    if not position.sense:
        return (ONWARDS, BACKWARDS)
    return (-position.sense if position.to_move else position.sense,)


def choose(turn: Turn, pit: int) -> Lap:
    """The sense of the first turn is South's for the game."""
    turn.choose_sense()
    return turn.lap(pit)


def every_other(turn: Turn) -> tuple[int, ...]:
    """The pit behind the empty one, and on while filled and empty pits take turns."""
    taken = []
    for behind in range(2, turn.board.pits, 2):
        pit = turn.ahead(behind)
        if turn.holes[turn.ahead(behind - 1)] or not turn.holes[pit] or pit in taken:
            break
        taken.append(pit)
    return tuple(taken)


def flaw(game: Sowing, position: SowingPosition) -> str:
    if game.options["directions"] == "same":
        return "both players sow anticlockwise: there is no sense to choose" if position.sense else ""
    return "South's first move chooses a sense" if position.to_move and not position.sense else ""


def build(options: Mapping[str, OptionValue]) -> Game[SowingPosition]:
    sides_differ = options["directions"] == "opposite"
    # In a match every seed counts for the next round.
    stops = options["end_at_majority"] and options["rounds"] == "one"
    at_majority = (Ending("majority", majority),) if stops else ()
    return Sowing(
        CARD,
        options,
        lettered(7),
        seeds=int(options["seeds"]),
        course=all_round,
        senses=opposite if sides_differ else onwards,
        opening=choose if sides_differ else lift_all,
        landing=(
            Rule((filled_ahead(1),), then=relay_ahead(1)),
            Rule(take=ahead(2) if options["capture"] == "single" else every_other),
        ),
        duties=(Duty("endless", comes_to_an_end),),
        endings=(
            *at_majority,
            Ending("no-move", no_start, own_rows),
            Ending("repetition", repeated(int(options["repetition"])), own_rows),
        ),
        rounds=Rounds(int(options["seeds"])) if options["rounds"] == "match" else None,
        notes=(*NOTES, ChoiceNote("sense", "sense", {ONWARDS: "ccw", BACKWARDS: "cw"})),
        flaw=flaw,
    )
