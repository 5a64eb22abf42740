"""Who goes where, so that all ways together are shortest (the Hungarian method, after Kuhn 1955 and Munkres 1957)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, inf
from typing import TypeVar

T = TypeVar("T")


def nearest_pairs(
    sources: Sequence[T], targets: Sequence[T], cells: Mapping[T, tuple[float, float]]
) -> list[tuple[T, T]]:
    """(source, target) pairs, as many as there can be, with the least sum of distances; the nearest pair first."""
    if len(sources) > len(targets):
        return [(src, dst) for dst, src in nearest_pairs(targets, sources, cells)]

    def apart(pair: tuple[T, T]) -> float:
        (ax, ay), (bx, by) = cells[pair[0]], cells[pair[1]]
        return hypot(ax - bx, ay - by)

    costs = [[apart((src, dst)) for dst in targets] for src in sources]
    pairs = [(sources[row], targets[column]) for row, column in enumerate(assign(costs))]
    return sorted(pairs, key=apart)


def assign(costs: Sequence[Sequence[float]]) -> list[int]:
    """For each row a column of its own, with the least sum of costs. No more rows than columns."""
    rows, columns = len(costs), len(costs[0]) if costs else 0
    row_price, column_price = [0.0] * rows, [0.0] * (columns + 1)
    taken = [-1] * (columns + 1)  # column -> its row; the last column is where a new row begins
    for row in range(rows):
        taken[columns], column = row, columns
        slack, came_from = [inf] * columns, [columns] * columns
        tried = [False] * (columns + 1)
        while taken[column] >= 0:  # until a free column is reached
            tried[column] = True
            here = taken[column]
            for other in range(columns):
                if not tried[other]:
                    gap = costs[here][other] - row_price[here] - column_price[other]
                    if gap < slack[other]:
                        slack[other], came_from[other] = gap, column
            step, following = min((slack[other], other) for other in range(columns) if not tried[other])
            for other in range(columns + 1):
                if tried[other]:
                    row_price[taken[other]] += step
                    column_price[other] -= step
                elif other < columns:
                    slack[other] -= step
            column = following
        while column != columns:
            taken[column], column = taken[came_from[column]], came_from[column]
    found = [0] * rows
    for column, row in enumerate(taken[:columns]):
        if row >= 0:
            found[row] = column
    return found
