"""Bechi: one seed stays behind, left half clockwise and right half the other way; rounds decide who fills his pits."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import BACKWARDS, ONWARDS, all_round, numbered
from rules.kernels.sowing_endings import Ending, SowingRules, own_rows, repeated
from rules.kernels.sowing_notes import PitsNote
from rules.kernels.sowing_rounds import NOTES, Rounds
from rules.kernels.sowing_turn import Lap, Rule, SowingPosition, Turn, chain, even
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="bechi",
    native="Bechi",
    source="the Spanish text 'Bechi', after awale.info; Mancala World, 'Bechi'",
    options=(
        Option("rounds", "match", ("match", "one")),
        Option("repetition", 3, (2, 3, 4, 5)),
    ),
)

COLUMNS, SEEDS = 4, 6


def by_half(position: SowingPosition, pit: int) -> tuple[int, ...]:
    """From the left half of a row clockwise, from the right half the other way."""
    return (BACKWARDS,) if pit % COLUMNS < COLUMNS // 2 else (ONWARDS,)


def leave_one(turn: Turn, pit: int) -> Lap:
    """All but one seed are sown, and the pit is from now on one that was opened."""
    turn.mark(pit)
    return Lap(pit, turn.paths[pit][: turn.holes[pit] - 1])


def opened(turn: Turn, pit: int) -> bool:
    """A move of this round has begun there."""
    return bool(turn.marks >> pit & 1)


def both_stuck(game: SowingRules, position: SowingPosition) -> bool:
    return max(position.holes[: game.pits.pits]) < 2


def flaw(game: Sowing, position: SowingPosition) -> str:
    return "a closed pit cannot have been opened" if position.marks & position.closed else ""


def build(options: Mapping[str, OptionValue]) -> Game[SowingPosition]:
    return Sowing(
        CARD,
        options,
        numbered(COLUMNS),
        seeds=SEEDS,
        course=all_round,
        senses=by_half,
        opening=leave_one,
        least=2,
        landing=(Rule(take=chain(1, even, opened)),),
        endings=(
            Ending("both-stuck", both_stuck, own_rows),
            Ending("repetition", repeated(int(options["repetition"])), own_rows),
        ),
        rounds=Rounds(SEEDS) if options["rounds"] == "match" else None,
        notes=(PitsNote("opened", "marks", mark="opened"), *NOTES),
        flaw=flaw,
    )
