"""When a royal game is drawn: endless play as in the FIDE Laws of Chess, and men that cannot mate.

Which men can mate was settled by trying every placement against a king to move.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernels.draw_rules import DrawRules
from rules.model import Option, OptionValue

# FIDE Laws 9.2 to 9.6: a claim after three times and after fifty moves, the end by itself after five and seventy-five.
ENDLESS_OPTIONS = (
    Option("repetition", "auto3", ("auto3", "claim3_auto5")),
    Option("move_limit", "fide", ("fide", "none")),
)


def endless(options: Mapping[str, OptionValue]) -> DrawRules:
    return DrawRules(
        repetition=3 if options["repetition"] == "auto3" else 5,
        quiet_limit=150 if options["move_limit"] == "fide" else 0,
    )


def of_one_colour(men: bytes, letters: bytes, columns: int) -> bool:
    """Whether all these men stand on squares of one colour."""
    return len({(square + square // columns) % 2 for square, man in enumerate(men) if man in letters}) < 2


def others(letters: bytes) -> bytes:
    """Every byte but these, for ``bytes.translate`` to leave out."""
    return bytes(set(range(256)).difference(letters))


PIECES = (b"QRBN", b"qrbn")
NO_PIECES = tuple(map(others, PIECES))
NO_MEN_OF_THE_OTHER = (others(b"qrbnp"), others(b"QRBNP"))


def helpless_across_a_river(men: bytes, side: int) -> bool:
    """Whether the side cannot mate by its pieces alone where the kings keep to their own banks of an 8 by 8 board, and
    so cannot help: against a bare king it takes two pieces, and not bishop and knight or bishops of one colour."""
    pieces = men.translate(None, NO_PIECES[side])
    if not pieces or len(pieces) > 2 or men.translate(None, NO_MEN_OF_THE_OTHER[side]):
        return not pieces
    *_, bishop, knight = PIECES[side]
    if pieces == bytes((bishop, bishop)):
        return of_one_colour(men, bytes((bishop,)), columns=8)
    return len(pieces) == 1 or set(pieces) == {bishop, knight}
