"""Bao la Kiswahili: seeds come from the hand first (namua), houses may stop a sowing, then all is on the board (mtaji).

The rules of Zanzibar are namua_takata avoid_singles, house_in_mtaji until_first_capture, kutakatia, endless illegal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from rules.kernels.bao import Bao, Houses, nothing_blocked
from rules.kernels.bao_beginnings import any_filled, captures, first_laps
from rules.kernels.bao_position import BaoPosition
from rules.kernels.bao_turn import house_of
from rules.kernels.four_rows import facing, front
from rules.model import Card, Game, Option, OptionValue

CARD = Card(
    key="bao-kiswahili",
    native="Bao la Kiswahili",
    source="the Spanish text 'Bao Kiswahili'; what it leaves open after A. de Voogt, Limits of the Mind, and K.I.B.A.",
    options=(
        Option("namua_takata", "any", ("any", "avoid_singles")),
        Option("takata_stops_at_house", True),
        Option("house_in_mtaji", "none", ("none", "until_first_capture", "choice", "forced")),
        Option("kutakatia", False),
        Option("block_singles", False),
        Option("endless", "draw", ("draw", "illegal", "loss")),
        Option("no_suicide", True),
        Option("repetition", 3, (2, 3, 4, 5)),
    ),
)


def singles_last(position: BaoPosition, pits: list[int]) -> list[int]:
    """Who has lost his house may put a seed to a lone one only if there is nothing else."""
    return (house_of(position) < 0 and [pit for pit in pits if position.holes[pit] > 1]) or pits


def takasia(position: BaoPosition, *, singles: bool) -> int:
    """The one pit that the opponent of the player to move threatens, if that player has no capture of his own.

    Exempt are his house, his only filled front pit, his only one with two seeds or more, and, but for ``singles``,
    a pit with one.
    """
    if captures(position):
        return -1
    holes, mine = position.holes, front(position.to_move)
    threatened = {facing(landing) for _, _, landing in first_laps(holes, 1 - position.to_move)}
    if len(threatened) != 1:
        return -1
    (pit,) = threatened
    filled = [p for p in mine if holes[p]]
    exempt = pit == house_of(position) or filled == [pit] or [p for p in filled if holes[p] > 1] == [pit]
    return -1 if exempt or (holes[pit] == 1 and not singles) else pit


TAKASA = {"any": any_filled, "avoid_singles": singles_last}
IN_MTAJI = {
    "none": Houses(),
    "until_first_capture": Houses(in_mtaji=True, lost_by_capturing=True),
    "choice": Houses(in_mtaji=True, stop_in_mtaji=True),
    "forced": Houses(in_mtaji=True),
}


def build(options: Mapping[str, OptionValue]) -> Game[BaoPosition]:
    blocked = partial(takasia, singles=bool(options["block_singles"]))
    houses = IN_MTAJI[str(options["house_in_mtaji"])]
    return Bao(
        CARD,
        options,
        front=[0, 0, 0, 0, 6, 2, 2, 0],
        back=[0] * 8,
        hand=22,
        houses=replace(houses, stop_takasa=bool(options["takata_stops_at_house"])),
        takasa=TAKASA[str(options["namua_takata"])],
        blocking=blocked if options["kutakatia"] else nothing_blocked,
        endless=str(options["endless"]),
        no_suicide=bool(options["no_suicide"]),
        repetition=int(options["repetition"]),
    )
