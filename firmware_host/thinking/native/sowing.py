"""Sowing on two rows, kalah, oware and wari, as in sowing.c."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.thinking.native.coding import SOWING, Coding, keys, written
from rules.kernels.sowing import Sowing
from rules.kernels.sowing_turn import SowingPosition

THROUGH_STORE, PAST_ORIGIN = range(2)
FACING, FACING_OR_NOTHING, CHAIN, CHAIN_UNLESS_SLAM = range(4)
FREE, LEAVES_SEEDS, LEAVES_SEEDS_IF_IT_CAN = range(3)
END, MAJORITY, EITHER_ROW_EMPTY, ROW_EMPTY, NO_START, REPEATED = range(6)
STAYS, OWN_ROWS, TO_MOVER, TO_STRANDED, HALVES = range(5)
_ENDINGS = {
    "majority": MAJORITY,
    "row-empty": EITHER_ROW_EMPTY,
    "stranded": ROW_EMPTY,
    "cannot-feed": NO_START,
    "repetition": REPEATED,
}
_WHO_GETS_THE_REST = {"mover": TO_MOVER, "stranded": TO_STRANDED, "split": HALVES}


def kalah(game: Sowing) -> Coding:
    capture = FACING_OR_NOTHING if game.options["empty_capture"] else FACING
    return _sown(game, THROUGH_STORE, capture, FREE, EITHER_ROW_EMPTY, OWN_ROWS, 0)


def oware(game: Sowing) -> Coding:
    endings = MAJORITY, STAYS, 0, NO_START, OWN_ROWS, 0, REPEATED, OWN_ROWS, int(game.options["repetition"])
    return _sown(game, PAST_ORIGIN, CHAIN_UNLESS_SLAM, LEAVES_SEEDS, *endings)


def wari(game: Sowing) -> Coding:
    capture = CHAIN if game.options["grand_slam"] == "forbidden" else CHAIN_UNLESS_SLAM
    rest = _WHO_GETS_THE_REST[str(game.options["stranding"])]
    endings = MAJORITY, STAYS, 0, ROW_EMPTY, rest, 0, REPEATED, OWN_ROWS, int(game.options["repetition"])
    return _sown(game, PAST_ORIGIN, capture, LEAVES_SEEDS_IF_IT_CAN, *endings)


def _sown(game: Sowing, course: int, capture: int, duty: int, *endings: int) -> Coding:
    def write(position: SowingPosition) -> bytes:
        over = _ENDINGS[position.over] if position.over else 0
        return written(position.holes, position.to_move, over)

    def past(position: SowingPosition) -> Iterator[bytes]:
        return map(write, keys(position.past)) if REPEATED in endings[::3] else iter(())

    rules = (game.pits.pits, game.total, course, capture, duty, *endings, END)
    return Coding(SOWING, rules, write, past, lambda move: int(move.action[0].pit))
