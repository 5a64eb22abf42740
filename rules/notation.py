"""What the one-line texts of positions are made of.

A board of single pieces is written in rows, as Forsyth wrote it, then come the side to move and what else counts:
"2m1/3/T1T men hand=3 quiet=12". Rows go from the top down and from left to right, with "/" between them;
a number stands for that many empty sites, and a dot is read as one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from rules.geometry import Geometry
from rules.model import RulesError
from rules.steps import Contents, Site

EMPTY = "."
Detail = int | str | Sequence[int]


def reading_order(geometry: Geometry) -> tuple[tuple[Site, ...], ...]:
    """The sites of each row of the lattice, the top row first, left to right; rows without sites are left out."""
    ordered = sorted(geometry.cells, key=lambda site: (-geometry.cells[site][1], geometry.cells[site][0]))
    return tuple(tuple(row) for _, row in groupby(ordered, key=lambda site: geometry.cells[site][1]))


def write_rows(geometry: Geometry, board: Mapping[Site, Contents]) -> str:
    """The rows of a board of single pieces."""
    rows = ("".join(board[site] or EMPTY for site in row) for row in reading_order(geometry))
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)


def read_rows(geometry: Geometry, text: str, pieces: Collection[str]) -> dict[Site, Contents]:
    """The board that ``write_rows`` wrote. Raises RulesError naming the row that is wrong."""
    rows = reading_order(geometry)
    given = text.split("/")
    if len(given) != len(rows):
        raise RulesError(f"board {text!r}: {len(given)} rows, the board has {len(rows)}")
    board = {}
    for sites, row in zip(rows, given, strict=True):
        cells = re.sub("[0-9]{1,2}", lambda gap: EMPTY * int(gap[0]), row)
        if len(cells) != len(sites):
            raise RulesError(f"row {row!r}: {len(cells)} sites, expected the {len(sites)} of {' '.join(sites)}")
        for site, cell in zip(sites, cells, strict=True):
            if cell != EMPTY and cell not in pieces:
                raise RulesError(f"row {row!r}: unknown piece {cell!r} on {site}; pieces: {' '.join(pieces)}")
            board[site] = "" if cell == EMPTY else cell
    return board


def read_side(word: str, sides: Sequence[str]) -> int:
    """The player. Raises RulesError."""
    if word not in sides:
        raise RulesError(f"side {word!r}: expected {' or '.join(sides)}")
    return sides.index(word)


def read_numbers(name: str, word: str, count: int = 1) -> tuple[int, ...]:
    """So many numbers, with commas between them. Raises RulesError."""
    numbers = word.split(",")
    if len(numbers) != count or not all(re.fullmatch("[0-9]{1,6}", number) for number in numbers):
        raise RulesError(f"{name} {word!r}: expected {','.join(['N'] * count)}")
    return tuple(map(int, numbers))


def write_position(geometry: Geometry, board: Mapping[Site, Contents], side: str, details: Mapping[str, Detail]) -> str:
    """details: what else counts, name -> a number, several numbers or a text."""
    words = [write_rows(geometry, board), side]
    for name, value in details.items():
        words.append(f"{name}={value if isinstance(value, int | str) else ','.join(map(str, value))}")
    return " ".join(words)


def read_position(
    geometry: Geometry, text: str, pieces: Collection[str], sides: Sequence[str], details: Mapping[str, str]
) -> tuple[dict[Site, Contents], int, dict[str, str]]:
    """The board, the player to move, and the text of each detail.

    details: those that there may be, each with what it is if it is not given.
    Raises RulesError naming the part that is wrong.
    """
    words = text.split()
    expected = " ".join(("ROWS", "SIDE", *(f"{name}={value}" for name, value in details.items())))
    if len(words) < 2:
        raise RulesError(f"position {text!r}: expected {expected}")
    board = read_rows(geometry, words[0], pieces)
    to_move = read_side(words[1], sides)
    given: dict[str, str] = {}
    for word in words[2:]:
        name, sign, value = word.partition("=")
        if name not in details or name in given or not sign:
            raise RulesError(f"{word!r} in {text!r}: expected {expected}")
        given[name] = value
    return board, to_move, {**details, **given}
