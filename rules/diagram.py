"""A board of single pieces as text: the rows of the lattice from the top, "." for an empty site, "/" between rows."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import groupby

from rules.geometry import Geometry
from rules.model import RulesError
from rules.steps import Contents, Site

EMPTY = "."


def reading_order(geometry: Geometry) -> tuple[tuple[Site, ...], ...]:
    """The sites of each row of the lattice, the top row first, left to right; rows without sites are left out."""
    ordered = sorted(geometry.cells, key=lambda site: (-geometry.cells[site][1], geometry.cells[site][0]))
    return tuple(tuple(row) for _, row in groupby(ordered, key=lambda site: geometry.cells[site][1]))


def write_rows(geometry: Geometry, board: Mapping[Site, Contents]) -> str:
    return "/".join("".join(board[site] or EMPTY for site in row) for row in reading_order(geometry))


def read_rows(geometry: Geometry, text: str, pieces: Container[str]) -> dict[Site, Contents]:
    """The board that ``write_rows`` wrote. Raises RulesError naming the row that is wrong."""
    rows = reading_order(geometry)
    given = text.split("/")
    if len(given) != len(rows):
        raise RulesError(f"board {text!r}: {len(given)} rows, the {geometry.name} board has {len(rows)}")
    board = {}
    for sites, row in zip(rows, given, strict=True):
        if len(row) != len(sites):
            raise RulesError(f"board row {row!r}: {len(row)} characters for the {len(sites)} sites {' '.join(sites)}")
        for site, piece in zip(sites, row, strict=True):
            if piece != EMPTY and piece not in pieces:
                raise RulesError(f"board row {row!r}: unknown piece {piece!r} on {site}")
            board[site] = "" if piece == EMPTY else piece
    return board
