"""Toguz kumalak: nine stones in each of nine holes; take what the last stone makes even, and own a hole for ever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.kernels.sowing import Sowing
from rules.kernels.sowing_board import PitBoard, Way, numbered
from rules.kernels.sowing_endings import Ending, majority, own_rows, repeated, row_empty
from rules.kernels.sowing_notes import PitsNote
from rules.kernels.sowing_turn import (
    Lap,
    Rule,
    SowingPosition,
    Turn,
    backwards,
    even,
    here,
    holds,
    onwards,
    opponents,
)
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="toguz-kumalak",
    native="Тоғызқұмалақ",
    source="mundoenjuego.es, 'Toguz kumalak'; Kazakh Wikipedia, 'Togyzqumalaq'",
    options=(
        Option("sense", "ccw", ("ccw", "cw")),
        Option("end_at_majority", False),
        Option("repetition", 3, (2, 3, 4, 5)),
    ),
    presets={"korgool": {"end_at_majority": True}},
)

HOLES = 9


def over_tuzduks(board: PitBoard, way: Way, pit: int) -> Iterable[int]:
    """Every hole; what falls on a tuzduk is its owner's."""
    for hole in board.rounds[way.sense][pit]:
        yield board.stores[1 - board.owner(hole)] if way.closed >> hole & 1 else hole


def first_in_origin(turn: Turn, hole: int) -> Lap:
    """The first stone falls back into the hole; a single stone moves on."""
    stones = turn.holes[hole]
    return turn.lap(hole) if stones == 1 else Lap(hole, (hole, *turn.paths[hole][: stones - 1]))


def place(hole: int, sense: int) -> int:
    """0 for the first hole of its owner's row in the order of sowing, 8 for the last."""
    return hole % HOLES if sense > 0 else HOLES - 1 - hole % HOLES


def may_mark(turn: Turn, hole: int) -> bool:
    """One tuzduk a player, never a ninth hole, nor the one across from the other's in number."""
    theirs = turn.board.rows[1 - turn.mover]
    mine = turn.board.rows[turn.mover]
    number = place(hole, turn.sense)
    return (
        number != HOLES - 1
        and not any(turn.closed >> other & 1 for other in theirs)
        and not turn.closed >> mine[hole % HOLES] & 1
    )


def make_tuzduk(turn: Turn) -> Lap | None:
    turn.close(turn.landing)
    return None


def flaw(game: Sowing, position: SowingPosition) -> str:
    sense = -1 if game.options["sense"] == "cw" else 1
    tuzduks = [hole for hole in range(2 * HOLES) if position.closed >> hole & 1]
    if len({hole // HOLES for hole in tuzduks}) < len(tuzduks):
        return "two tuzduks in one row"
    if len({hole % HOLES for hole in tuzduks}) < len(tuzduks):
        return "two tuzduks of the same number"
    if any(place(hole, sense) == HOLES - 1 for hole in tuzduks):
        return "no ninth hole can be a tuzduk"
    if any(position.holes[hole] for hole in tuzduks):
        return "a tuzduk holds no stones: they are in its owner's store"
    return ""


def build(options: Mapping[str, OptionValue]) -> Game[SowingPosition]:
    at_majority = (Ending("majority", majority),) if options["end_at_majority"] else ()
    return Sowing(
        CARD,
        options,
        numbered(HOLES),
        seeds=9,
        course=over_tuzduks,
        senses=backwards if options["sense"] == "cw" else onwards,
        opening=first_in_origin,
        landing=(
            Rule((opponents, even), take=here),
            Rule((opponents, holds(3), may_mark), take=here, then=make_tuzduk),
        ),
        endings=(
            *at_majority,
            Ending("no-move", row_empty, own_rows),
            Ending("repetition", repeated(int(options["repetition"])), own_rows),
        ),
        notes=(PitsNote("tuzduk", "closed", mark="tuzduk"),),
        flaw=flaw,
    )
