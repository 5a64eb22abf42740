"""A hypothesis held against the evidence: what it costs, how far its plies have come, what it leaves unexplained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf

from firmware_host.core.hypotheses.acts import passes
from firmware_host.core.hypotheses.alignment import NOTHING, Alignment, Noted, follow
from firmware_host.core.hypotheses.costs import Costs, Wait
from firmware_host.core.hypotheses.evidence import Evidence
from firmware_host.core.hypotheses.hypothesis import Hypothesis
from firmware_host.core.hypotheses.node import Node
from rules.steps import Site


@dataclass(frozen=True, slots=True)
class Pending:
    """Something that is still to come: since when nothing has, how many seeds it may take a hand meanwhile, what for.
    ply: of which; None for a piece that is away from its place. hidden: what it costs instead that it was done and did
    not show, or that a sensor lies; infinite where that cannot be."""

    since: float
    seeds: int
    wait: Wait
    ply: int | None
    hidden: float = inf

    def stalled(self, now: float, costs: Costs) -> float:
        return costs.waited(self.wait, now - self.since - costs.seed * self.seeds)

    def cost(self, now: float, costs: Costs) -> float:
        return min(self.stalled(now, costs), self.hidden)

    def is_over(self, now: float, costs: Costs) -> bool:
        """Whether it is likelier that nothing is to come."""
        return self.hidden <= self.stalled(now, costs)


@dataclass(frozen=True, slots=True)
class Explanation:
    """cost: without what is pending, which depends on the time. way: the cheapest way to explain what was seen.
    trail: the cheapest ways after none of the changes, after the first, and so on. done, begun: of each ply."""

    hypothesis: Hypothesis
    cost: float
    way: Alignment
    trail: tuple[tuple[Alignment, ...], ...]
    done: tuple[bool, ...]
    begun: tuple[bool, ...]
    pending: tuple[Pending, ...]

    @property
    def unexplained(self) -> frozenset[Site]:
        """Where something changed that is no act of any ply."""
        return self.way.loose

    @property
    def loose_cost(self) -> float:
        """What that costs."""
        return self.way.loose_cost

    def at(self, now: float, costs: Costs) -> float:
        """What it costs now."""
        return self.cost + sum(one.cost(now, costs) for one in self.pending)

    def shown(self, ply: int) -> frozenset[Site]:
        """Where something of a ply has shown."""
        return frozenset(site for site, one, _ in self.acts() if one == ply)

    def acts(self) -> Iterator[tuple[Site, int, float]]:
        """(site, ply, when) of all that showed, the last first."""
        for one in self.noted():
            if one.act:
                yield one.site, ply_of(self.hypothesis, one.site, one.act), one.at

    def noted(self) -> Iterator[Noted]:
        """What each change was taken for, the last first."""
        one = self.way.noted
        while one:
            yield one
            one = one.before

    def rests(self, now: float, costs: Costs) -> bool:
        """Whether every piece is where it should be."""
        return all(one.ply is not None or one.is_over(now, costs) for one in self.pending)

    def plies_done(self, now: float, costs: Costs) -> int:
        """How many of its plies stand, the first ones. What has not shown of a ply may have been hidden if another has
        begun since; as long as none has, it may still come, however long that takes."""
        last = self.hypothesis.depth - 1
        for ply in range(last + 1):
            if not self.done[ply] and (ply == last or not self._may_be_hidden(ply, now, costs)):
                return ply
        return last if now < self.sown_at(costs) else last + 1

    def stands_at(self, now: float, costs: Costs) -> Node:
        """Where the game stands by it."""
        return self._after(self.plies_done(now, costs))

    def may_stand_at(self, now: float, costs: Costs) -> Node:
        """The same where all that a hand may still do unseen has been done."""
        shown = next((k for k, one in enumerate(self.done) if not one), len(self.done))
        return self._after(max(shown, self.plies_done(now, costs)))

    def _after(self, plies: int) -> Node:
        one = self.hypothesis
        while one.depth > plies:
            assert one.parent
            one = one.parent
        return one.node

    def _may_be_hidden(self, ply: int, now: float, costs: Costs) -> bool:
        return any(one.ply == ply and one.is_over(now, costs) for one in self.pending)

    def sown_at(self, costs: Costs) -> float:
        """When a hand has sown at the latest what shows nowhere."""
        last = self.hypothesis.depth - 1
        unseen = self.hypothesis.plies[last].unseen if last in self.way.spans else 0
        return self.way.spans[last].last + costs.seed * unseen if unseen else -inf


def explain(
    hypothesis: Hypothesis,
    evidence: Evidence,
    costs: Costs,
    before: Explanation | None = None,
    limit: float = inf,
) -> Explanation | None:
    """before: the same hypothesis, when less had been seen, or the one without its last ply. limit: None where the
    cost would be above it, half of what is left unexplained forgiven."""
    trail = list(_known(hypothesis, evidence, before))
    for change in evidence.changes[len(trail) - 1 :]:
        ways = follow(trail[-1], change, hypothesis, evidence, costs)
        if hypothesis.prior + ways[0].cost - 0.5 * ways[0].loose_cost > limit:
            return None
        trail.append(ways)
    kept = tuple(trail)
    return _cheapest(hypothesis, kept[-1][:2], kept, evidence, costs, evidence.last)


def anew(explanation: Explanation, evidence: Evidence, costs: Costs, now: float) -> Explanation:
    """The same hypothesis, explained in the way that is the cheapest once so much time has passed."""
    hypothesis, trail = explanation.hypothesis, explanation.trail
    return _cheapest(hypothesis, trail[-1], trail, evidence, costs, now)


def _cheapest(
    hypothesis: Hypothesis,
    ways: Iterable[Alignment],
    trail: tuple[tuple[Alignment, ...], ...],
    evidence: Evidence,
    costs: Costs,
    now: float,
) -> Explanation:
    found = (_explained(hypothesis, way, trail, evidence, costs) for way in ways)
    return min(found, key=lambda one: one.at(now, costs))


def _known(hypothesis: Hypothesis, evidence: Evidence, before: Explanation | None) -> tuple[tuple[Alignment, ...], ...]:
    """As much of its trail as another one has already."""
    if before is None:
        return (NOTHING,)
    if before.hypothesis is hypothesis:
        return before.trail
    if before.hypothesis is not hypothesis.parent or not hypothesis.goes_on:
        return (NOTHING,)
    last = hypothesis.plies[-1].chains
    fork = min((evidence.first[site] for site in last if site in evidence.first), default=len(evidence.changes))
    return before.trail[: fork + 1]


def _explained(
    hypothesis: Hypothesis,
    way: Alignment,
    trail: tuple[tuple[Alignment, ...], ...],
    evidence: Evidence,
    costs: Costs,
) -> Explanation:
    depth = hypothesis.depth
    done = tuple(way.done(hypothesis, ply) for ply in range(depth))
    waiting = [ply for ply in range(depth) if not done[ply]]
    pending = [_waits(hypothesis, way, ply, evidence, costs) for ply in waiting]
    away = (place.away for place in way.places.values() if place.away)
    pending += [Pending(a.since, 0, "lift" if a.lifted else "rise", None, costs.liar) for a in away]
    pending += [
        Pending(place.since, 0, "pass", None, costs.liar)
        for site, place in way.places.items()
        if place.away is None and place.at and not place.lies and passes(hypothesis.chains[site], place.at)
    ]
    early = costs.early * sum(ply < depth - 1 for ply in waiting)
    begun = tuple(ply in way.spans for ply in range(depth))
    return Explanation(
        hypothesis,
        hypothesis.prior + way.cost + early,
        way,
        trail,
        done,
        begun,
        tuple(pending),
    )


def _waits(hypothesis: Hypothesis, way: Alignment, ply: int, evidence: Evidence, costs: Costs) -> Pending:
    """A ply that is not done."""
    made = hypothesis.plies[ply]
    sites = [site for site in made.chains if _lacks(hypothesis, way, ply, site)]
    since = way.spans[ply].last if ply in way.spans else evidence.last
    late = made.captured.issuperset(sites)
    if ply not in way.spans:
        return Pending(since, made.seeds, "ply", ply)
    unseen = (evidence.reading(site) == made.chains[site][-1].reading for site in sites)
    hidden = sum(costs.hidden if one else costs.liar for one in unseen)
    return Pending(since, made.seeds, "late" if late else "ply", ply, hidden)


def _lacks(hypothesis: Hypothesis, way: Alignment, ply: int, site: Site) -> bool:
    """Whether something of the ply has still to show there."""
    last = 0
    for one, end in hypothesis.ends[site]:
        if one == ply:
            acts = hypothesis.chains[site][last + 1 : end + 1]
            due = hypothesis.due[ply]
            return any(due.get(act.strand, 0) & ~way.shown.get(act.strand, 0) & 1 << act.order for act in acts)
        last = end
    return False


def ply_of(hypothesis: Hypothesis, site: Site, act: int) -> int:
    return next(ply for ply, end in hypothesis.ends[site] if act <= end)
