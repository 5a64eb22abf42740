"""Pieces that go to a site beside them, or take its piece's place, as in steps.c."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from firmware_host.thinking.native.coding import MOST_SITES, STEPS, Coding, bits, halves, no_past, written
from rules.games.breakthrough import AHEAD, GOALS, MEN
from rules.games.clobber import STONES
from rules.kernels.lines import LineBoard
from rules.model import Game, Move

MAY_STEP, MAY_CAPTURE = 1, 2

Ways = Sequence[Sequence[tuple[int, int]]]
"""site -> goals, each with what may be done there."""


def clobber(game: Game[Any]) -> Coding | None:
    """None on a board that is too large."""
    board = LineBoard(game.geometry)
    ways = [[(goal, MAY_CAPTURE) for goal in beside] for beside in board.adjacent]
    return _stepped(STONES, ((), ()), (ways, ways)) if len(board.sites) <= MOST_SITES else None


def breakthrough(game: Game[Any]) -> Coding:
    kinds = {True: MAY_STEP | MAY_CAPTURE, False: MAY_STEP}
    ways = tuple([[(goal, kinds[aside]) for goal, aside in ahead] for ahead in of_player] for of_player in AHEAD)
    return _stepped(MEN, GOALS, ways)


def _stepped(pieces: tuple[str, str], goals: Sequence[Sequence[int]], ways: Sequence[Ways]) -> Coding:
    sites = len(ways[0])
    head = [sites, *(half for each in goals for half in halves(sum(1 << site for site in each)))]
    where, table = list[int](), list[int]()
    for of_site in (*ways[0], *ways[1]):
        where.append(len(head) + 2 * sites + len(table))
        table += (len(of_site), *(number for way in of_site for number in way))

    def write(position: Any) -> bytes:
        return written(b"".join(bits(position.cells, piece) for piece in pieces), position.to_move)

    return Coding(STEPS, (*head, *where, *table), write, no_past, from_to)


def from_to(move: Move) -> int:
    origin, goal = move.action.sites
    return MOST_SITES * int(origin) + int(goal)
