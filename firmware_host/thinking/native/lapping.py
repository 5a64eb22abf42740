"""Sowing lap after lap, and toguz kumalak, as in laps.c. Of a match of rounds there is no kernel."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.thinking.native.coding import LAPS, Coding, keys, written
from rules.kernels.sowing import Sowing
from rules.kernels.sowing_turn import SowingPosition
from rules.model import Move

ALL_ROUND, THROUGH_STORE, OVER_MARKS = range(3)
STORE_OR_OWN_EMPTY, STORE_OR_EMPTY, BEYOND, BEYOND_AND_ON, BEYOND_IF_FILLED, EVEN = range(6)
END, MAJORITY, ROW_EMPTY, NO_START, REPEATED, ENDLESS = range(6)
ONWARDS, BACKWARDS, CHOSEN = 1, -1, 0
_ENDINGS = {"majority": MAJORITY, "no-move": ROW_EMPTY, "repetition": REPEATED, "endless": ENDLESS}
PLACES = 24


def congkak(game: Sowing) -> Coding | None:
    options = game.options
    sense = BACKWARDS if options["sense"] == "cw" else ONWARDS
    landing = STORE_OR_EMPTY if options["capture"] == "any" else STORE_OR_OWN_EMPTY
    turn = (THROUGH_STORE, sense, 0, 0, 0, 0, landing, int(options["store_again"]), 0)
    return _of_one_round(game, turn, (ROW_EMPTY, 0))


def olinda_keliya(game: Sowing) -> Coding | None:
    options = game.options
    sense = CHOSEN if options["directions"] == "opposite" else ONWARDS
    landing = BEYOND if options["capture"] == "single" else BEYOND_AND_ON
    majority = (MAJORITY, 0) if options["end_at_majority"] else ()
    endings = (*majority, NO_START, 0, REPEATED, int(options["repetition"]))
    return _of_one_round(game, (ALL_ROUND, sense, 0, 0, 0, 0, landing, 0, 1), endings)


def pallanguzhi(game: Sowing) -> Coding | None:
    options = game.options
    cow = int(options["pasu"]), int(options["pasu_to"] == "owner"), int(options["pasu_final"])
    goes_on = int(options["after_capture"] == "continue")
    turn = (ALL_ROUND, ONWARDS, 0, *cow, BEYOND_IF_FILLED, goes_on, 1)
    return _of_one_round(game, turn, (NO_START, 0, REPEATED, int(options["repetition"])))


def toguz_kumalak(game: Sowing) -> Coding:
    options = game.options
    sense = BACKWARDS if options["sense"] == "cw" else ONWARDS
    majority = (MAJORITY, 0) if options["end_at_majority"] else ()
    endings = (*majority, ROW_EMPTY, 0, REPEATED, int(options["repetition"]))
    return _lapped(game, (OVER_MARKS, sense, 1, 0, 0, 0, EVEN, 0, 0), endings)


def _of_one_round(game: Sowing, turn: tuple[int, ...], endings: tuple[int, ...]) -> Coding | None:
    return _lapped(game, turn, endings) if game.options["rounds"] == "one" else None


def _lapped(game: Sowing, turn: tuple[int, ...], endings: tuple[int, ...]) -> Coding:
    """turn: the rules from COURSE to MUST_END. endings: END comes after them."""
    reasons = _ENDINGS | ({"no-move": NO_START} if NO_START in endings[::2] else {})

    def write(position: SowingPosition) -> bytes:
        chosen = {ONWARDS: 1, BACKWARDS: 2}.get(position.sense, 0)
        notes = position.closed.to_bytes(3, "little") + bytes((chosen,))
        over = reasons[position.over] if position.over else 0
        return written(position.holes.ljust(PLACES, b"\0") + notes, position.to_move, over)

    def past(position: SowingPosition) -> Iterator[bytes]:
        return map(write, keys(position.past)) if REPEATED in endings[::2] else iter(())

    def code(move: Move) -> int:
        start = move.action[0]
        named = {ONWARDS: 1, BACKWARDS: 2}[start.sense] if ":" in start.text else 0
        return 4 * int(start.pit) + named

    return Coding(LAPS, (game.pits.pits, game.total, *turn, *endings, END), write, past, code)
