"""A few hunters, who leap over men, against many men, who shut them in, as in hunts.c."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.thinking.native.coding import HUNTS, Coding, bits, keys, written
from firmware_host.thinking.native.lining import Lines
from rules.kernels.hunts import HuntPosition, Hunts


def bagh_chal(game: Hunts) -> Coding | None:
    """None where no position may come again: what is legal then depends on all that was."""
    if game.options["repetition"] == "superko":
        return None
    return _hunted(game, 1, chains=False, opening="free", repetition=3)


def with_first_move(game: Hunts) -> Coding:
    multi, opening = bool(game.options["multi"]), str(game.options["first_move"])
    return _hunted(game, 0, chains=multi, opening=opening, repetition=int(game.options["repetition"]))


def _hunted(game: Hunts, hunters: int, *, chains: bool, opening: str, repetition: int) -> Coding:
    """hunters: the player who has them. opening: as the option "first_move" has it."""
    lines, start = Lines(game.geometry, 1), game.start()
    pieces = sorted(game.pieces)  # upper case, of the first player, comes first
    numbers = hunters, int(chains), int(chains and opening == "chain")
    rules = lines.rules(*numbers, int(game.options["win_lost"]), repetition, int(game.options["quiet_limit"]))

    def standing(cells: str, to_move: int, *numbers: int) -> bytes:
        return written(b"".join(bits(cells, piece) for piece in pieces) + bytes(numbers), to_move)

    def write(position: HuntPosition) -> bytes:
        first_turn = int(opening != "free" and position == start)
        quiet = position.quiet & 255, position.quiet >> 8
        return standing(position.cells, position.to_move, position.hand, position.lost, *quiet, first_turn)

    def past(position: HuntPosition) -> Iterator[bytes]:
        return (standing(cells, to_move) for cells, to_move in keys(position.past))

    return Coding(HUNTS, rules, write, past, lambda move: lines.code(move.action))
