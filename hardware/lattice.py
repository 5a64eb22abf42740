"""Names of lattice sites, the way a chain of pixels runs over them, and a board that is turned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from string import ascii_lowercase

Cell = tuple[int, int]
"""(column, row), (0, 0) at the lower left as the first player sees it."""

MOST = len(ascii_lowercase)
_PLACE = re.compile(r"[a-z][a-z0-9]*(\.[A-Za-z0-9]+)+|[a-z]{2,}")


def site_name(cell: Cell) -> str:
    """File letter and rank number: (0, 0) is a1."""
    return f"{ascii_lowercase[cell[0]]}{cell[1] + 1}"


def full(size: tuple[int, int]) -> dict[str, Cell]:
    """Every site of a rectangle of columns and rows, row by row from the lower left."""
    columns, rows = size
    return {site_name((c, r)): (c, r) for r in range(rows) for c in range(columns)}


def is_place_name(name: str) -> bool:
    """Whether a name can stand for a place beside the lattice: small letters, usually with a dot and whose it is."""
    return _PLACE.fullmatch(name) is not None


def corners(size: tuple[int, int]) -> tuple[str, ...]:
    columns, rows = size
    return tuple(dict.fromkeys(site_name((c, r)) for r in (0, rows - 1) for c in (0, columns - 1)))


def run(sites: Mapping[str, Cell], size: tuple[int, int], layout: str, start: str, along: str) -> tuple[str, ...]:
    """The sites in the order of a chain that begins in the corner ``start`` and goes ``along`` a "row" or a "column".

    layout: "serpentine" turns at the end of each line, "straight" begins every line on the same side.
    Corners need not be sites: a chain skips what the board lacks.
    """
    columns, rows = size
    first = full(size)[start]
    across = _from(first[0], columns)
    upward = _from(first[1], rows)
    lines = [[(c, r) for c in across] for r in upward] if along == "row" else [[(c, r) for r in upward] for c in across]
    if layout == "serpentine":
        lines = [line[::-1] if i % 2 else line for i, line in enumerate(lines)]
    at = {cell: site for site, cell in sites.items()}
    return tuple(at[cell] for line in lines for cell in line if cell in at)


def turned(cell: Cell, size: tuple[int, int], degrees: int) -> Cell:
    """Where a cell of a board of this size comes to lie when the wood is turned clockwise."""
    (column, row), (columns, rows) = cell, size
    match degrees:
        case 90:
            return (row, columns - 1 - column)
        case 180:
            return (columns - 1 - column, rows - 1 - row)
        case 270:
            return (rows - 1 - row, column)
    return cell


def turned_size(size: tuple[int, int], degrees: int) -> tuple[int, int]:
    return (size[1], size[0]) if degrees in (90, 270) else size


def listed(names: Iterable[str], most: int = 12) -> str:
    """Names for a message, cut short."""
    all_names = list(names)
    return ", ".join(all_names[:most]) + (f" and {len(all_names) - most} more" if len(all_names) > most else "")


def _from(end: int, length: int) -> range:
    return range(length) if end == 0 else range(length - 1, -1, -1)
