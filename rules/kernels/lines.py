"""Sites as integers, lines as rays, and the one primitive of every game that leaps: the scan along a ray."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.geometry import Geometry
from rules.steps import Contents, Remove, Shift, Site, Step

EMPTY = "."
TAKEN = "x"  # captured, but still standing in the way until the move is over
ONE = frozenset({1})

Ray = tuple[int, ...]


class Path(NamedTuple):
    """Where a piece goes: its origin and every landing; and the sites it captures, in the order of the capture."""

    sites: tuple[int, ...]
    captured: tuple[int, ...] = ()


class LineBoard:
    """A geometry with its sites numbered file by file, so that paths compare as their notations do.

    A position's cells are a string, one character a site in this order, ``EMPTY`` where nothing stands.
    rays: per site, (heading, the ordered rest of a line); two headings opposite on a line differ in the lowest bit.
    between: (a, b) on a line -> the sites strictly between, from a to b.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.sites: tuple[Site, ...] = tuple(sorted(geometry.cells, key=geometry.cells.__getitem__))
        self.index = {site: i for i, site in enumerate(self.sites)}
        self.rows = tuple(geometry.cells[site][1] for site in self.sites)
        self.adjacent = tuple(tuple(self.index[near] for near in geometry.adjacent[site]) for site in self.sites)
        rays: list[list[tuple[int, Ray]]] = [[] for _ in self.sites]
        self.between: dict[tuple[int, int], Ray] = {}
        for number, line in enumerate(geometry.lines):
            there = tuple(self.index[site] for site in line)
            for heading, way in ((2 * number, there), (2 * number + 1, there[::-1])):
                for i, site in enumerate(way[:-1]):
                    rays[site].append((heading, way[i + 1 :]))
                    for j in range(i + 1, len(way)):
                        self.between[site, way[j]] = way[i + 1 : j]
        self.rays = tuple(map(tuple, rays))

    def cells(self, board: Mapping[Site, Contents]) -> str:
        """The cells of a board, or of the part of one on which anything stands."""
        return "".join(board.get(site) or EMPTY for site in self.sites)

    def board(self, cells: str) -> dict[Site, Contents]:
        return {site: "" if cell == EMPTY else cell for site, cell in zip(self.sites, cells, strict=True)}

    def names(self, sites: Sequence[int]) -> list[Site]:
        return [self.sites[site] for site in sites]

    def text(self, path: Path) -> str:
        """A step "a3-b4", or a leap with what it captures "c3xc5xe7(c4,d6)"."""
        sites = self.names(path.sites)
        return f"{'x'.join(sites)}({','.join(self.names(path.captured))})" if path.captured else "-".join(sites)

    def landings(self, path: Path) -> str:
        """A step "a3-b4", or a leap by its landings alone "c3xc5xe7"."""
        return ("x" if path.captured else "-").join(self.names(path.sites))

    def steps(self, path: Path) -> tuple[Step, ...]:
        """The piece's way, then the captured pieces; but a captured piece where it comes to rest goes first."""
        origin, goal = path.sites[0], path.sites[-1]
        way = [site for leg in pairwise(path.sites) for site in (*self.between[leg], leg[1])][:-1]
        via = self.names([site for site in way if site not in path.captured])
        shift = Shift(self.sites[origin], self.sites[goal], via=tuple(via))
        if goal in path.captured:
            later = [Remove(site) for site in self.names(path.captured) if site != shift.dst]
            return (Remove(shift.dst), shift, *later)
        return (shift, *map(Remove, self.names(path.captured)))


def scan(
    cells: Sequence[str], ray: Ray, prey: str, reach: int = 1, runs: Container[int] = ONE
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a leap along the ray captures, and where it may land (nowhere: there is no leap).

    It matches fewer than ``reach`` empty sites, then an unbroken run of the letters of ``prey`` whose length
    is one of ``runs``, then empty sites: the first ``reach`` of them are the landings.
    """
    end = len(ray)
    first = 0
    while first < end and first < reach - 1 and cells[ray[first]] == EMPTY:
        first += 1
    behind = first
    while behind < end and cells[ray[behind]] in prey:
        behind += 1
    if behind - first not in runs:
        return (), ()
    stop = behind
    while stop < end and stop - behind < reach and cells[ray[stop]] == EMPTY:
        stop += 1
    return ray[first:behind], ray[behind:stop]


def leaps(
    board: LineBoard, cells: str, origin: int, prey: str, reach: int = 1, runs: Container[int] = ONE
) -> list[Path]:
    """Every single leap from ``origin``."""
    found = []
    for _, ray in board.rays[origin]:
        captured, landings = scan(cells, ray, prey, reach, runs)
        found += [Path((origin, landing), captured) for landing in landings]
    return found


def chains(
    board: LineBoard, cells: str, origin: int, prey: str, reach: int = 1, captured_stay: bool = False
) -> list[Path]:
    """Every chain of one or more leaps from ``origin`` over one piece each, never straight back.

    captured_stay: a captured piece blocks the rest of the chain; otherwise it leaves as it is leapt over.
    Of chains with the same end and the same captured pieces only the one first in order of notation is given.
    """
    standing = list(cells)
    standing[origin] = EMPTY
    found: dict[tuple[int, frozenset[int]], Path] = {}

    def prolong(path: Path, heading: int) -> None:
        for onward, ray in board.rays[path.sites[-1]]:
            if onward == heading ^ 1:
                continue
            captured, landings = scan(standing, ray, prey, reach)
            if not landings:
                continue
            (victim,) = captured
            piece = standing[victim]
            standing[victim] = TAKEN if captured_stay else EMPTY
            for landing in landings:
                longer = Path((*path.sites, landing), path.captured + captured)
                same = (landing, frozenset(longer.captured))
                found[same] = min(longer, found.get(same, longer))
                prolong(longer, onward)
            standing[victim] = piece

    prolong(Path((origin,)), -1)
    return list(found.values())


def straight(board: LineBoard, cells: str, origin: int, prey: str) -> list[Path]:
    """Every chain of one or more leaps from ``origin`` that never turns, each over one adjacent piece to the site
    behind it. A path is its origin and where it ends."""
    found = []
    for _, ray in board.rays[origin]:
        for behind in range(1, len(ray), 2):
            if cells[ray[behind - 1]] not in prey or cells[ray[behind]] != EMPTY:
                break
            found.append(Path((origin, ray[behind]), ray[:behind:2]))
    return found
