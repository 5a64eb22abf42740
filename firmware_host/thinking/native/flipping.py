"""Discs that are turned over, as in flips.c."""

from __future__ import annotations

from firmware_host.thinking.native.coding import FLIPS, Coding, halves, no_past, written
from rules.kernels.flips import Flips, FlipsPosition
from rules.model import Move

PASS = 64
_ROW = 0xFF
_STRIDE = 9
"""Bits from row to row in the rules; eight in the kernel."""


def flips(game: Flips) -> Coding:
    free, own = game.options["opening"] == "free", game.options["discs"] == "own32"
    opening = _squares(game.bits["d4"] | game.bits["e4"] | game.bits["d5"] | game.bits["e5"]) if free else 0
    rules = (*halves(opening), 32 if own else 0, int(bool(game.options["empties_to_winner"])))

    def write(position: FlipsPosition) -> bytes:
        discs = b"".join(_squares(each).to_bytes(8, "little") for each in position.discs)
        return written(discs + bytes(position.left), position.to_move)

    def code(move: Move) -> int:
        return _squares(move.action).bit_length() - 1 if move.action else PASS

    return Coding(FLIPS, rules, write, no_past, code)


def _squares(bits: int) -> int:
    return sum((bits >> _STRIDE * row & _ROW) << 8 * row for row in range(8))
