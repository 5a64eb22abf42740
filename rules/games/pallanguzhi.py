"""Pallanguzhi: lap after lap round fourteen pits; a pit that comes to four, a cow, is taken as it is made."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import all_round, numbered
from rules.kernels.sowing_endings import Ending, no_start, own_rows, repeated
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
    relay_ahead,
    stop,
    watching,
)
from rules.model import Card, Game, Option, OptionValue, RulesError

CARD = Card(
    key="pallanguzhi",
    native="பல்லாங்குழி",
    source="Wikipedia, 'Pallanguzhi'; IndiaNetzone, 'Pallanguli'; Hanson, as in MancalaGames",
    options=(
        Option("seeds", 6, (4, 5, 6, 7, 12)),
        Option("centre", "same", ("same", "2")),
        Option("after_capture", "stop", ("stop", "continue")),
        Option("pasu", 4, (0, 4, 6)),
        Option("pasu_to", "sower", ("sower", "owner")),
        Option("pasu_final", True),
        Option("rounds", "one", ("one", "match")),
        Option("repetition", 3, (2, 3, 4, 5)),
    ),
)

COLUMNS = 7
MIDDLE = COLUMNS // 2
# So many seeds fall to the first player in his first turn, whichever pit he opens.
RUINOUS = {5: 46, 7: 91}


def from_next_filled(turn: Turn) -> Lap | None:
    """The first pit with seeds beyond the one that was taken is sown, if need be the one where the last seed fell."""
    for beyond in range(3, turn.board.pits + 1):
        if turn.holes[turn.ahead(beyond)]:
            return turn.lap(turn.ahead(beyond))
    return None


def laid_out(seeds: int, centre: str) -> bytes:
    row = [seeds] * COLUMNS
    if centre != "same":
        row[MIDDLE] = int(centre)
    return bytes((*row, *row, 0, 0))


def build(options: Mapping[str, OptionValue]) -> Game[SowingPosition]:
    seeds, cow = int(options["seeds"]), int(options["pasu"])
    to_sower = options["pasu_to"] == "sower"
    goes_on = options["after_capture"] == "continue"
    if goes_on and seeds in RUINOUS and options["centre"] == "same":
        raise RulesError(
            f"seeds {seeds} with after_capture continue: any first move takes {RUINOUS[seeds]} of the "
            f"{2 * COLUMNS * seeds} seeds; allowed with stop, or with another number of seeds"
        )
    if options["rounds"] == "match" and options["centre"] != "same":
        raise RulesError(f"rounds match: a new round fills all pits alike, centre {options['centre']} does not")

    def take_cow(turn: Turn, pit: int) -> None:
        if turn.holes[pit] == cow:
            turn.bank(pit, turn.mover if to_sower else turn.board.owner(pit))

    return Sowing(
        CARD,
        options,
        numbered(COLUMNS),
        seeds=laid_out(seeds, str(options["centre"])),
        course=all_round,
        sow=watching(take_cow, last=bool(options["pasu_final"])) if cow else Turn.sow,
        landing=(
            Rule((filled_ahead(1),), then=relay_ahead(1)),
            Rule((filled_ahead(2),), take=ahead(2), then=from_next_filled if goes_on else stop),
        ),
        duties=(Duty("endless", comes_to_an_end),),
        endings=(
            Ending("no-move", no_start, own_rows),
            Ending("repetition", repeated(int(options["repetition"])), own_rows),
        ),
        rounds=Rounds(seeds) if options["rounds"] == "match" else None,
        notes=NOTES,
    )
