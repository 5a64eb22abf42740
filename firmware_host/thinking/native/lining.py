"""Sites on lines, and the moves along them, as in lines.h."""

from __future__ import annotations

from itertools import pairwise

from rules.geometry import Geometry
from rules.kernels.lines import LineBoard, Path


class Lines:
    """landings: on so many sites of a ray a leap can end; as many as there are where none are given."""

    def __init__(self, geometry: Geometry, landings: int | None = None) -> None:
        board = LineBoard(geometry)
        self.sites = len(board.sites)
        self.span = max(len(ray) for rays in board.rays for _, ray in rays)
        self._landings = landings or self.span - 1
        self._most_rays = max(map(len, board.rays))
        self._board = board
        self._legs = {
            (site, there): (number, far)
            for site, rays in enumerate(board.rays)
            for number, (_, ray) in enumerate(rays)
            for far, there in enumerate(ray)
        }

    def rules(self, *others: int) -> tuple[int, ...]:
        """All numbers for the kernel. others: those of its own."""
        head = (self.sites, self.span, self._landings, self._most_rays)
        before = len(head) + 1 + len(others)
        where, table = list[int](), list[int]()
        for site, rays in enumerate(self._board.rays):
            where.append(before + self.sites + len(table))
            beside = [self._legs[site, near][0] for near in self._board.adjacent[site]]
            table += (self._board.rows[site], len(beside), len(rays), *beside)
            for heading, ray in rays:
                table += (heading, len(ray), *ray)
        return (*head, before, *others, *where, *table)

    def code(self, path: Path) -> int:
        captures, number = bool(path.captured), 0
        ends = self._landings if captures else self.span
        for leg in reversed(list(pairwise(path.sites))):
            ray, far = self._legs[leg]
            number = number * (1 + self._most_rays * ends) + 1 + ray * ends + far - captures
        return 2 * (path.sites[0] + self.sites * number) + captures
