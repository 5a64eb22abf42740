"""A strip of the sheet kept free for upright lanes, one a net, in the order in which they cross least."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hardware.wiring.drawing import Drawing
from hardware.wiring.geometry import Point
from hardware.wiring.netlist import Net

PITCH = 10


@dataclass(frozen=True, slots=True)
class Run:
    """A net in a channel: the ends that come in from the left and those that leave to the right, by their points.

    A net with a single end has no lane. Ends of different nets on opposite sides must not share a y.
    """

    net: Net
    left: tuple[Point, ...]
    right: tuple[Point, ...]

    @property
    def span(self) -> tuple[float, float]:
        ys = [y for _, y in (*self.left, *self.right)]
        return min(ys), max(ys)


def width(runs: int) -> float:
    return (runs + 1) * PITCH


def lay(drawing: Drawing, x: float, runs: Iterable[Run], colour: Mapping[str, str]) -> None:
    """Draws the nets in lanes from ``x`` to the right. colour: net name -> colour."""
    for k, run in enumerate(ordered([run for run in runs if len(run.left) + len(run.right) > 1]), start=1):
        lane = x + k * PITCH
        top, bottom = run.span
        paint = colour[run.net.name]
        drawing.wire(run.net, ((lane, top), (lane, bottom)), paint)
        for end in (*run.left, *run.right):
            drawing.wire(run.net, (end, (lane, end[1])), paint)


def ordered(runs: list[Run]) -> list[Run]:
    """From left to right, sifted: each run in turn is put where it crosses least, until nothing changes."""
    cost = {(a, b): _crossings(runs[a], runs[b]) for a in range(len(runs)) for b in range(len(runs)) if a != b}
    order = list(range(len(runs)))
    for _ in range(8):
        before = list(order)
        for run in range(len(runs)):
            others = [other for other in order if other != run]
            here = sum(cost[run, other] for other in others)
            best, at = here, 0
            for i, other in enumerate(others, start=1):
                here += cost[other, run] - cost[run, other]
                if here < best:
                    best, at = here, i
            order = [*others[:at], run, *others[at:]]
        if order == before:
            break
    return [runs[i] for i in order]


def _crossings(a: Run, b: Run) -> int:
    """How often they cross when a's lane is to the left of b's."""
    (a_low, a_high), (b_low, b_high) = a.span, b.span
    return sum(b_low < y < b_high for _, y in a.right) + sum(a_low < y < a_high for _, y in b.left)
