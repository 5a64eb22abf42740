"""What each change was taken for, a chain from the last to the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from firmware_host.core.hypotheses.costs import Wait
from rules.steps import Site

Parts = tuple[tuple[str, float], ...]
"""(name of a cost, nats)"""


def total(parts: Parts) -> float:
    """In nats."""
    return sum([nats for _, nats in parts]) if parts else 0.0


class Noted(NamedTuple):
    """What a change was taken for, and those before it, the last first. what: "act", "back" (an excursion ends),
    "lies", "unseen" (no change: what a ply had still to show by then was hidden), or the cost that it has by itself.
    act: which of the site's acts; 0 for none. parts: what it costs, by the names of the costs. seconds: how long was
    waited for it: since the last act of its ply, since it was away; below 0 for not at all. wait: in which way."""

    what: str
    site: Site
    at: float
    act: int
    parts: Parts
    seconds: float
    wait: Wait
    before: Noted | None

    def has(self, *names: str) -> bool:
        """Whether it costs one of these."""
        return any(name in names for name, _ in self.parts)


def since(noted: Noted | None, at: float) -> Iterator[Noted]:
    """What was noted from this time on, the last first."""
    while noted and noted.at >= at:
        yield noted
        noted = noted.before


def taken_for(noted: Noted, one: Noted, what: str, parts: Parts) -> Noted:
    """The same chain, where one in it was taken for something else."""
    if noted is one:
        return one._replace(what=what, parts=parts)
    assert noted.before
    return noted._replace(before=taken_for(noted.before, one, what, parts))


class Unseen(NamedTuple):
    """A site that a ply has cleared and filled again by this act, and nothing showed. name: the cost."""

    site: Site
    act: int
    name: str
