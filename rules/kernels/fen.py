"""A position in one line, in the manner of Forsyth and Edwards: rows, side to move, counters.

Rows go from the top down and from left to right, parted by "/"; a number stands for that many empty sites,
a dot for one. Counters follow as name=value: "2m1/3/T1T white hand=3 quiet=12".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from rules.kernels.lines import EMPTY, LineBoard
from rules.model import RulesError


def _rows(board: LineBoard) -> list[list[int]]:
    """The numbers of the sites, row by row as they are written."""
    from_the_top = sorted(set(board.rows), reverse=True)
    return [[site for site, row in enumerate(board.rows) if row == wanted] for wanted in from_the_top]


def write(board: LineBoard, cells: str, side: str, counters: Mapping[str, int]) -> str:
    rows = ("".join(cells[site] for site in row) for row in _rows(board))
    placement = "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)
    return " ".join((placement, side, *(f"{name}={value}" for name, value in counters.items())))


def read(
    text: str, board: LineBoard, letters: Collection[str], sides: Sequence[str], counters: Collection[str]
) -> tuple[str, int, dict[str, int]]:
    """The cells, the player to move, and the counters (0 if not given).

    Raises RulesError naming the part that is wrong.
    """
    words = text.split()
    if len(words) < 2:
        raise RulesError(f"position {text!r}: expected rows, the side to move and counters")
    placement, side, *rest = words
    rows = _rows(board)
    given = placement.split("/")
    if len(given) != len(rows):
        raise RulesError(f"rows {placement!r}: {len(given)} rows, the board has {len(rows)}")
    cells = [EMPTY] * len(board.sites)
    for row, part in zip(rows, given, strict=True):
        spread = re.sub(r"[0-9]{1,2}", lambda gap: EMPTY * int(gap[0]), part)
        if len(spread) != len(row):
            raise RulesError(f"row {part!r}: {len(spread)} sites, this row of the board has {len(row)}")
        for site, letter in zip(row, spread, strict=True):
            if letter != EMPTY and letter not in letters:
                raise RulesError(f"row {part!r}: unknown piece {letter!r}; pieces: {' '.join(letters)}")
            cells[site] = letter
    if side not in sides:
        raise RulesError(f"side {side!r}: sides are {', '.join(sides)}")
    values = dict.fromkeys(counters, 0)
    for word in rest:
        counter = re.fullmatch(r"([a-z]+)=([0-9]{1,6})", word)
        if not counter or counter[1] not in values:
            raise RulesError(f"counter {word!r}: expected {', '.join(f'{name}=0' for name in counters)}")
        values[counter[1]] = int(counter[2])
    return "".join(cells), sides.index(side), values
