"""How much of what has been explained holds for a longer path too."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import takewhile
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING

from firmware_host.core.hypotheses.alignment import NOTHING, Alignment
from firmware_host.core.hypotheses.evidence import Evidence
from firmware_host.core.hypotheses.hypothesis import STRANDS, UNDO, Hypothesis
from firmware_host.core.hypotheses.scan import LOOSE

if TYPE_CHECKING:
    from firmware_host.core.hypotheses.explanation import Explanation

_FULL = 2
"""So many seeds that are to show in a hand do not fill it."""


def prefix(hypothesis: Hypothesis, evidence: Evidence, before: Explanation | None) -> tuple[tuple[Alignment, ...], ...]:
    """As much of its trail as another one has already."""
    if before is None:
        return (NOTHING,)
    if before.hypothesis is hypothesis:
        return before.trail
    if before.hypothesis is not hypothesis.parent or not hypothesis.goes_on:
        return (NOTHING,)
    new = hypothesis.plies[-2:] if hypothesis.depth - 2 in hypothesis.taken_back else hypothesis.plies[-1:]
    sites = evidence.first.keys() & set().union(*(made.chains for made in new))
    fork = min((evidence.first[site] for site in sites), default=len(evidence.changes))
    if hypothesis.ply != UNDO:
        fork = _sown_by(before, fork, evidence)
    return before.trail[: fork + 1]


def _sown_by(before: Explanation, first: int, evidence: Evidence) -> int:
    """After how many changes, this number or more, nearly all that shows of the seeds of its last ply was sown, or
    brought home: a full hand begins no other. The first where nothing is sown."""
    hypothesis, ply = before.hypothesis, before.hypothesis.depth - 1
    if ply < 0 or not (made := hypothesis.plies[ply]).handled:
        return first
    due = hypothesis.due[ply]
    if made.lap is not None:
        strand = ply * STRANDS + made.lap
        due = {strand: due.get(strand, 0)}
    last = max(first, min(_explained_until(before, evidence), len(before.trail) - 1))
    full = (all(_missing(due, way) > _FULL for way in before.trail[k]) for k in range(first, last))
    return first + sum(takewhile(bool, full))


def _explained_until(before: Explanation, evidence: Evidence) -> int:
    """How many changes came before the first that is no act of any of its plies."""
    until = min((one.at for one in before.noted() if one.what in LOOSE), default=inf)
    return bisect_left(evidence.changes, until, key=attrgetter("at"))


def _missing(due: Mapping[int, int], way: Alignment) -> int:
    """How many acts. due: strand -> their orders, as bits."""
    return sum((orders & ~way.shown.get(strand, 0)).bit_count() for strand, orders in due.items())
