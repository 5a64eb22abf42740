"""Finds a wire's way between boxes on a coarse grid: never through a box, never along or onto another net."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import pairwise

from hardware.wiring.geometry import Box, Point

_LEVEL, _UPRIGHT = 0, 1
_BEND, _CROSS = 45.0, 20.0
_SLACK = 0.05
Spot = tuple[int, int]


class NoWayError(Exception):
    """No way is left: the lanes of the sheet are too few."""


class Maze:
    """xs, ys: where upright and level wires may run. boxes: what no wire enters; each has a line through it."""

    def __init__(self, xs: Iterable[float], ys: Iterable[float], boxes: Iterable[Box]) -> None:
        self.xs = sorted({round(x, 2) for x in xs})
        self.ys = sorted({round(y, 2) for y in ys})
        self._column = {x: i for i, x in enumerate(self.xs)}
        self._row = {y: i for i, y in enumerate(self.ys)}
        self._shut: set[Spot] = set()
        for box in boxes:
            inside_x = [i for i, x in enumerate(self.xs) if box.x - _SLACK <= x <= box.right + _SLACK]
            inside_y = [i for i, y in enumerate(self.ys) if box.y - _SLACK <= y <= box.bottom + _SLACK]
            self._shut |= {(i, j) for i in inside_x for j in inside_y}
        self._used: dict[Spot, dict[str, set[int]]] = {}

    def spot(self, point: Point) -> Spot:
        return (self._column[round(point[0], 2)], self._row[round(point[1], 2)])

    def take(self, net: str, path: Iterable[Point]) -> None:
        """Notes a wire that is there, its corners given."""
        corners = [self.spot(p) for p in path]
        for a, b in pairwise(corners):
            way = _UPRIGHT if a[0] == b[0] else _LEVEL
            for i in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
                for j in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
                    self._used.setdefault((i, j), {}).setdefault(net, set()).add(way)
        for end in (corners[0], corners[-1]):  # nothing may cross where a wire ends
            self._used[end][net] |= {_LEVEL, _UPRIGHT}

    def route(self, net: str, starts: Iterable[Point], goals: Iterable[Point] | None) -> list[Point]:
        """The cheapest way from one of some points to one of others, or (None) to the net itself, and takes it.
        Raises NoWayError."""
        wanted = (
            {self.spot(p) for p in goals}
            if goals is not None
            else {spot for spot, nets in self._used.items() if net in nets}
        )
        begin = {self.spot(p) for p in starts}
        least = self._least(wanted)
        queue: list[tuple[float, float, Spot, int]] = [(0.0, 0.0, spot, way) for spot in begin for way in (0, 1)]
        best: dict[tuple[Spot, int], float] = {(spot, way): 0.0 for _, _, spot, way in queue}
        came: dict[tuple[Spot, int], tuple[Spot, int]] = {}
        while queue:
            _, cost, spot, way = heappop(queue)
            if cost > best[spot, way]:
                continue
            if spot in wanted:
                path = self._path(came, (spot, way))
                self.take(net, path)
                return path
            for nxt, turn in self._steps(net, spot, wanted):
                is_bend = turn != way and spot not in begin
                if is_bend and self._strangers(net, spot):
                    continue
                more = abs(self.xs[nxt[0]] - self.xs[spot[0]]) + abs(self.ys[nxt[1]] - self.ys[spot[1]])
                more += _BEND * is_bend + _CROSS * bool(self._strangers(net, nxt))
                reached = cost + more
                if reached < best.get((nxt, turn), float("inf")):
                    best[nxt, turn] = reached
                    came[nxt, turn] = (spot, way)
                    heappush(queue, (reached + least(nxt), reached, nxt, turn))
        raise NoWayError(f"no way is left for net {net}")

    def _steps(self, net: str, spot: Spot, wanted: set[Spot]) -> Iterator[tuple[Spot, int]]:
        """Where a wire may go on to, and by which way."""
        for step, way in (((1, 0), _LEVEL), ((-1, 0), _LEVEL), ((0, 1), _UPRIGHT), ((0, -1), _UPRIGHT)):
            nxt = (spot[0] + step[0], spot[1] + step[1])
            if not (0 <= nxt[0] < len(self.xs) and 0 <= nxt[1] < len(self.ys)):
                continue
            if (nxt not in self._shut or nxt in wanted) and self._free(net, nxt, way, nxt in wanted):
                yield nxt, way

    def _least(self, wanted: set[Spot]) -> Callable[[Spot], float]:
        """How far it is at least to a set of spots: as far as to the box around them."""
        xs, ys = [self.xs[i] for i, _ in wanted], [self.ys[j] for _, j in wanted]
        across = [max(min(xs) - x, x - max(xs), 0) for x in self.xs]
        upright = [max(min(ys) - y, y - max(ys), 0) for y in self.ys]
        return lambda spot: across[spot[0]] + upright[spot[1]]

    def _strangers(self, net: str, spot: Spot) -> list[set[int]]:
        return [ways for other, ways in self._used.get(spot, {}).items() if other != net]

    def _free(self, net: str, spot: Spot, way: int, is_goal: bool) -> bool:
        """Whether a wire may pass there: at most straight across other nets."""
        strangers = self._strangers(net, spot)
        return not strangers or (not is_goal and all(ways == {1 - way} for ways in strangers))

    def _path(self, came: dict[tuple[Spot, int], tuple[Spot, int]], last: tuple[Spot, int]) -> list[Point]:
        spots = [last[0]]
        while last in came:
            last = came[last]
            spots.append(last[0])
        points = [(self.xs[i], self.ys[j]) for i, j in reversed(spots)]
        corners = [points[0]]
        for before, here, after in zip(points, points[1:], points[2:], strict=False):
            if (before[0] == here[0]) != (here[0] == after[0]):
                corners.append(here)
        return [*corners, points[-1]]
