"""A few hunters, who leap over men, against many men, who shut them in, as in hunts.c."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.thinking.native.coding import HUNTS, Coding, keys, written
from firmware_host.thinking.native.lining import Lines
from rules.kernels.hunts import HuntPosition, Hunts
from rules.kernels.lines import EMPTY


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
    numbers = hunters, int(chains), int(chains and opening == "chain")
    rules = lines.rules(*numbers, int(game.options["win_lost"]), repetition, int(game.options["quiet_limit"]))

    def standing(cells: str, to_move: int, *numbers: int) -> bytes:
        sides = str.isupper, str.islower
        pieces = (sum(1 << site for site, cell in enumerate(cells) if cell != EMPTY and of(cell)) for of in sides)
        return written(b"".join(each.to_bytes(8, "little") for each in pieces) + bytes(numbers), to_move)

    def write(position: HuntPosition) -> bytes:
        first_turn = int(opening != "free" and position == start)
        quiet = position.quiet & 255, position.quiet >> 8
        return standing(position.cells, position.to_move, position.hand, position.lost, *quiet, first_turn)

    def past(position: HuntPosition) -> Iterator[bytes]:
        return (standing(cells, to_move) for cells, to_move in keys(position.past))

    return Coding(HUNTS, rules, write, past, lambda move: lines.code(move.action))
