"""Pieces that step or slide along lines and capture by chains of leaps, as in leaps.c."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.thinking.native.coding import LEAPS, Coding, bits, keys, written
from firmware_host.thinking.native.lining import Lines
from rules.kernels.leaping import Leaping, LeapingPosition

PIECES = "MKS", "mks", "Kk"
"""Of the first player, and of the second; and those that are crowned."""
TAKEN_STAY, TAKEN_GO, TAKEN_GO_TO_THE_END, OVER_ITS_OWN = range(4)
AS_YOU_LIKE, MUST_CAPTURE, TAKE_MOST = range(3)


def pinoy_dama(game: Leaping) -> Coding:
    leaps = TAKEN_STAY if game.options["capture_removal"] == "end" else TAKEN_GO
    return _leapt(game, True, leaps, TAKE_MOST, 1, int(game.options["lone_king_limit"]))


def sixteen_soldiers(game: Leaping) -> Coding:
    if game.options["compulsory"]:
        return _leapt(game, False, TAKEN_GO_TO_THE_END, MUST_CAPTURE, 1, 0)
    return _leapt(game, False, TAKEN_GO, AS_YOU_LIKE, 1, 0)


def nei_pat_kono(game: Leaping) -> Coding:
    return _leapt(game, False, OVER_ITS_OWN, MUST_CAPTURE if game.options["compulsory"] else AS_YOU_LIKE, 2, 0)


def _leapt(game: Leaping, crowns: bool, leaps: int, duty: int, fewest: int, lone_limit: int) -> Coding:
    """crowns: whether there are men, who go forward and become kings, who go as far as they like."""
    lines = Lines(game.geometry, None if crowns else 1)
    endless = int(game.options["repetition"]), int(game.options["quiet_limit"])
    rules = lines.rules(int(crowns), lines.span + 1, leaps, duty, fewest, *endless, lone_limit)

    def standing(cells: str, to_move: int, quiet: int, lone: int) -> bytes:
        numbers = quiet.to_bytes(2, "little") + lone.to_bytes(2, "little")
        return written(b"".join(bits(cells, pieces) for pieces in PIECES) + numbers, to_move)

    def write(position: LeapingPosition) -> bytes:
        return standing(position.cells, position.to_move, position.quiet, position.lone)

    def past(position: LeapingPosition) -> Iterator[bytes]:
        return (standing(cells, to_move, 0, lone) for cells, to_move, lone in keys(position.past))

    return Coding(LEAPS, rules, write, past, lambda move: lines.code(move.action))
