"""What is still to come by a way to explain what was seen, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from firmware_host.core.hypotheses.acts import passes
from firmware_host.core.hypotheses.alignment import Alignment, Away
from firmware_host.core.hypotheses.costs import Costs, Wait
from firmware_host.core.hypotheses.evidence import Evidence
from firmware_host.core.hypotheses.hypothesis import Hypothesis


class Pending(NamedTuple):
    """Something that is still to come: since when nothing has, how many seeds it may take a hand meanwhile, what for.
    ply: of which; None for a piece that is away from its place. hidden: what it costs instead that it was done and did
    not show, or that a sensor lies; infinite where that cannot be. stands: whether the wood reads as if it were done; a
    ply for which it does not is never taken for done, however long a hand thinks amid it."""

    since: float
    seeds: int
    wait: Wait
    ply: int | None
    hidden: float = inf
    stands: bool = True

    def stalled(self, now: float, costs: Costs) -> float:
        return costs.came(self.wait, now - self.since - costs.seed * self.seeds)

    def cost(self, now: float, costs: Costs) -> float:
        return min(self.stalled(now, costs), self.hidden)

    def is_over(self, now: float, costs: Costs) -> bool:
        """Whether it is likelier that nothing is to come."""
        return self.stands and self.hidden <= self.stalled(now, costs)


def awaited(
    hypothesis: Hypothesis, way: Alignment, done: Sequence[bool], evidence: Evidence, costs: Costs
) -> Iterator[Pending]:
    """Plies that are not done, pieces that are away, pieces that only come by. done: of each ply."""
    for ply in range(hypothesis.depth):
        if not done[ply] and not way.given_up >> ply & 1:
            yield _waits(hypothesis, way, ply, evidence, costs)
    for away in way.away():
        yield _is_away(away, costs)
    for site, (at, since, gone, lies) in way.places.items():
        if at and not gone and not lies and passes(hypothesis.chains[site], at):
            yield Pending(since, 0, "pass", None, costs.liar)


def _is_away(away: Away, costs: Costs) -> Pending:
    return Pending(away.since, 0, "lift" if away.lifted else "rise", None, costs.liar)


def _waits(hypothesis: Hypothesis, way: Alignment, ply: int, evidence: Evidence, costs: Costs) -> Pending:
    """A ply that is not done."""
    made = hypothesis.plies[ply]
    if ply not in way.spans:
        return Pending(evidence.last, made.handled, hypothesis.waits_for(ply, way.shown), ply, stands=False)
    sites = way.lacking(hypothesis, ply)
    late = made.captured.issuperset(sites)
    unseen = [evidence.reading(site) == made.chains[site][-1].reading for site in sites]
    hidden = sum(
        costs.named(hypothesis.gap(ply, site)) if one else costs.liar for site, one in zip(sites, unseen, strict=True)
    )
    wait: Wait = "late" if late else hypothesis.waits_for(ply, way.shown)
    seeds = made.handled_after(hypothesis.last_order(ply, way.shown))
    return Pending(way.spans[ply].last, seeds, wait, ply, hidden, all(unseen))
