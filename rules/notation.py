"""What the one-line texts of positions are made of: a board in rows, as Forsyth wrote it, and named numbers."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from itertools import groupby

from rules.geometry import Geometry
from rules.model import RulesError
from rules.steps import Contents, Site


def reading_order(geometry: Geometry) -> tuple[tuple[Site, ...], ...]:
    """The sites of each row of the lattice, the top row first, left to right; rows without sites are left out."""
    ordered = sorted(geometry.cells, key=lambda site: (-geometry.cells[site][1], geometry.cells[site][0]))
    return tuple(tuple(row) for _, row in groupby(ordered, key=lambda site: geometry.cells[site][1]))


def write_rows(geometry: Geometry, board: Mapping[Site, Contents]) -> str:
    """A board of single pieces: "/" between rows, a number for so many empty sites."""
    rows = ("".join(board[site] or " " for site in row) for row in reading_order(geometry))
    return "/".join(re.sub(" +", lambda gap: str(len(gap[0])), row) for row in rows)


def read_rows(geometry: Geometry, text: str, pieces: Container[str]) -> dict[Site, Contents]:
    """The board that ``write_rows`` wrote. Raises RulesError naming the row that is wrong."""
    rows = reading_order(geometry)
    given = text.split("/")
    if len(given) != len(rows):
        raise RulesError(f"board {text!r}: {len(given)} rows, the {geometry.name} board has {len(rows)}")
    board = {}
    for sites, row in zip(rows, given, strict=True):
        held = re.sub("[1-9][0-9]?", lambda gap: " " * int(gap[0]), row)
        if len(held) != len(sites):
            raise RulesError(f"board row {row!r}: {len(held)} sites, expected the {len(sites)} of {' '.join(sites)}")
        for site, piece in zip(sites, held, strict=True):
            if piece != " " and piece not in pieces:
                raise RulesError(f"board row {row!r}: unknown piece {piece!r} on {site}")
            board[site] = piece.strip()
    return board


def read_numbers(word: str, name: str, count: int = 1) -> tuple[int, ...]:
    """The numbers of a word such as ``hand=9,9``. Raises RulesError."""
    numbers = word.removeprefix(f"{name}=").split(",")
    if not word.startswith(f"{name}=") or len(numbers) != count or not all(n.isdecimal() for n in numbers):
        raise RulesError(f"{word!r}: expected {name}={','.join(['N'] * count)}")
    return tuple(map(int, numbers))
