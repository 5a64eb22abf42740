"""A board's sites as rows of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hardware.profile import Profile


def grid(profile: Profile, cell: Callable[[str], str]) -> Iterator[str]:
    """The lattice from the top, a text a site, then the places. All texts have the same width, but for colours."""
    columns, rows = profile.size
    blank = " " * (max(map(len, profile.spots)) + 1)
    for row in reversed(range(rows)):
        names = [profile.cells.get((column, row)) for column in range(columns)]
        yield "".join(cell(name) if name else f" {blank}" for name in names)
    if profile.places:
        yield "".join(map(cell, profile.places))
