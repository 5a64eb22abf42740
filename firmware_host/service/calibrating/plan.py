"""Which pixels may be one lamp, and every way in which the chain may run over a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hardware.lattice import Cell, corners, run
from hardware.profile import Profile

Lamp = tuple[int, ...]
"""The pixels of one site."""


@dataclass(frozen=True)
class Way:
    """One way for the chain to run. name: for people. lamps: site -> its pixels."""

    name: str
    lamps: Mapping[str, Lamp]


def sites_of(profile: Profile) -> dict[str, Lamp]:
    """The sites that are both sensed and lit, with their pixels as the board file says."""
    return {n: spot.pixels for n, spot in profile.spots.items() if spot.channel is not None and spot.pixels}


def ways(profile: Profile) -> list[Way]:
    """The board file's own first; then the layouts of chains, and the own one turned or mirrored. No two are alike."""
    own = sites_of(profile)
    found = [Way("as the board file says", own)]
    for way in (*_layouts(profile, own), *_turned(profile, own)):
        if all(way.lamps != other.lamps for other in found):
            found.append(way)
    return found


def _layouts(profile: Profile, own: Mapping[str, Lamp]) -> Iterator[Way]:
    cells = {name: cell for name in own if (cell := profile.spots[name].cell) is not None}
    lamps = sorted(own[name] for name in cells)
    for start in corners(profile.size):
        for layout in ("serpentine", "straight"):
            for along in ("row", "column"):
                order = run(cells, profile.size, layout, start, along)
                lattice = dict(zip(order, lamps, strict=True))
                yield Way(f"{layout} from {start} along the {along}s", {**own, **lattice})


def _turned(profile: Profile, own: Mapping[str, Lamp]) -> Iterator[Way]:
    for name, image in symmetries(profile).items():
        moved = {site: own[image[site]] for site in own if site in image and image[site] in own}
        lamps = {**own, **moved}
        if len(set(lamps.values())) == len(lamps):
            yield Way(f"{name}, compared with the board file", lamps)


def symmetries(profile: Profile) -> dict[str, dict[str, str]]:
    """Name -> site -> the site whose place it takes, for every way to turn or mirror the lattice onto itself."""
    columns, rows = profile.size
    right, top = columns - 1, rows - 1
    images: dict[str, list[tuple[Cell, Cell]]] = {}
    cells = list(profile.cells)
    images["mirrored left to right"] = [((x, y), (right - x, y)) for x, y in cells]
    images["mirrored near to far"] = [((x, y), (x, top - y)) for x, y in cells]
    images["turned by half"] = [((x, y), (right - x, top - y)) for x, y in cells]
    if columns == rows:
        images["rows and columns exchanged"] = [((x, y), (y, x)) for x, y in cells]
        images["turned a quarter clockwise"] = [((x, y), (top - y, x)) for x, y in cells]
        images["turned a quarter counterclockwise"] = [((x, y), (y, right - x)) for x, y in cells]
        images["mirrored in the falling diagonal"] = [((x, y), (right - y, top - x)) for x, y in cells]
    found = {}
    for name, pairs in images.items():
        if all(image in profile.cells for _, image in pairs):
            found[name] = {profile.cells[cell]: profile.cells[image] for cell, image in pairs}
    return found


def anchors(profile: Profile) -> list[str]:
    """Sites that a hand finds without light and from which the way of the chain can be told: the corners,
    counterclockwise from the lower left one (on a board without corners the sites nearest to them), then the first of
    the second row and the first of the second column."""
    cells = {name: cell for name in sites_of(profile) if (cell := profile.spots[name].cell) is not None}
    if not cells:
        return []
    columns, rows = profile.size
    chosen: list[str] = []
    for corner in ((0, 0), (columns - 1, 0), (columns - 1, rows - 1), (0, rows - 1)):
        chosen.append(min(cells, key=lambda name: _distance(cells[name], corner)))
    for along in (0, 1):
        line = [name for name, cell in cells.items() if cell[1 - along] == 1]
        chosen += [min(line, key=lambda name: cells[name][along])] if line else []
    return list(dict.fromkeys(chosen))


def _distance(cell: Cell, corner: Cell) -> int:
    return abs(cell[0] - corner[0]) + abs(cell[1] - corner[1])
