"""Backgammon without the cube, as in racing.c."""

from __future__ import annotations

from typing import cast

from firmware_host.thinking.native.coding import RACING, Coding, no_past, written
from rules.kernels.backgammon import Backgammon
from rules.kernels.backgammon_position import Race
from rules.kernels.checkers import Checkers
from rules.model import Move

PHASES = {"opening": 0, "roll": 1}
MOVING = 2
PASS, THROW = 0, 256


def backgammon(game: Backgammon) -> Coding | None:
    """None with the cube, or for a match: what is at stake has no place in a position of 32 bytes."""
    if game.options["cube"] or game.options["match_length"]:
        return None
    rules = int(game.options["use_both_dice"]), int(game.options["backgammon_needs_none_off"])
    return Coding(RACING, rules, _write, no_past, _code)


def _write(position: Race) -> bytes:
    dice = position.dice
    left = bytes((dice[0] | dice[-1] << 4, len(dice))) if dice else bytes(2)
    phase = PHASES.get(position.phase, MOVING)
    sides = b"".join(map(_halved, position.checkers))
    return written(sides + left + bytes((phase,)), position.to_move, int(position.phase == "over"))


def _halved(checkers: Checkers) -> bytes:
    """Two points in each byte."""
    return bytes(low | high << 4 for low, high in zip(checkers[::2], checkers[1::2], strict=True))


def _code(move: Move) -> int:
    if move.action == "pass":
        return PASS
    one, other = cast("tuple[int, int]", move.action)
    return (THROW if move.weight else 0) + one * 8 + other
