"""A hypothesis held against the evidence: what it costs, how far its plies have come, what it leaves unexplained."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from math import inf

from firmware_host.core.hypotheses.acts import passes
from firmware_host.core.hypotheses.alignment import NOTHING, Alignment, Away, Noted, Place, follow
from firmware_host.core.hypotheses.costs import Costs, Wait
from firmware_host.core.hypotheses.evidence import Evidence
from firmware_host.core.hypotheses.hypothesis import Hypothesis
from firmware_host.core.hypotheses.node import Node
from rules.steps import Site

AT_ONCE = 6
"""So many changes are explained in one piece of work."""


@dataclass(frozen=True, slots=True)
class Pending:
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
        return costs.waited(self.wait, now - self.since - costs.seed * self.seeds)

    def cost(self, now: float, costs: Costs) -> float:
        return min(self.stalled(now, costs), self.hidden)

    def is_over(self, now: float, costs: Costs) -> bool:
        """Whether it is likelier that nothing is to come."""
        return self.stands and self.hidden <= self.stalled(now, costs)


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
    def may_go_on(self) -> bool:
        """Whether its last ply has begun, by one of the ways that are kept. That another way is cheaper now may be
        because what a further ply has done is held against it."""
        last = self.hypothesis.depth - 1
        return last < 0 or any(last in way.spans for way in self.trail[-1])

    @property
    def may_be_undone(self) -> bool:
        """Whether all of its plies are done, by one of the ways that are kept."""
        plies = range(self.hypothesis.depth)
        return any(all(way.done(self.hypothesis, ply) for ply in plies) for way in self.trail[-1])

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

    def is_well_seen(self, ply: int) -> bool:
        """Whether all of it showed, in order and when it should."""
        if not self.done[ply]:
            return False
        of_ply = (one for one in self.noted() if one.act and ply_of(self.hypothesis, one.site, one.act) == ply)
        return all(name.startswith("wait_") for one in of_ply for name, _ in one.parts)

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
    work = explaining(hypothesis, evidence, costs, before, limit)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Explanation | None = done.value
            return found


def explaining(
    hypothesis: Hypothesis,
    evidence: Evidence,
    costs: Costs,
    before: Explanation | None = None,
    limit: float = inf,
) -> Generator[None, None, Explanation | None]:
    """The same piece by piece."""
    trail = list(_known(hypothesis, evidence, before))
    for number, change in enumerate(evidence.changes[len(trail) - 1 :], 1):
        ways = follow(trail[-1], change, hypothesis, evidence, costs)
        if hypothesis.prior + ways[0].cost - 0.5 * ways[0].loose_cost > limit:
            return None
        trail.append(ways)
        if not number % AT_ONCE:
            yield
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
    pending = (
        *(_waits(hypothesis, way, ply, evidence, costs) for ply in waiting),
        *(_is_away(place.away, costs) for place in way.places.values() if place.away),
        *(_comes_by(place, costs) for site, place in way.places.items() if _is_passing(hypothesis, site, place)),
    )
    early = costs.early * sum(ply < depth - 1 for ply in waiting)
    begun = tuple(ply in way.spans for ply in range(depth))
    return Explanation(hypothesis, hypothesis.prior + way.cost + early, way, trail, done, begun, pending)


def _is_away(away: Away, costs: Costs) -> Pending:
    return Pending(away.since, 0, "lift" if away.lifted else "rise", None, costs.liar)


def _comes_by(place: Place, costs: Costs) -> Pending:
    return Pending(place.since, 0, "pass", None, costs.liar)


def _is_passing(hypothesis: Hypothesis, site: Site, place: Place) -> bool:
    """Whether what stands there is a piece that only comes by."""
    return not place.away and place.at > 0 and not place.lies and passes(hypothesis.chains[site], place.at)


def _waits(hypothesis: Hypothesis, way: Alignment, ply: int, evidence: Evidence, costs: Costs) -> Pending:
    """A ply that is not done."""
    made = hypothesis.plies[ply]
    if ply not in way.spans:
        return Pending(evidence.last, made.seeds, "ply", ply, stands=False)
    sites = hypothesis.lacking(ply, way.shown)
    late = made.captured.issuperset(sites)
    unseen = [evidence.reading(site) == made.chains[site][-1].reading for site in sites]
    hidden = sum(costs.hidden if one else costs.liar for one in unseen)
    return Pending(way.spans[ply].last, made.seeds, "late" if late else "ply", ply, hidden, all(unseen))


def ply_of(hypothesis: Hypothesis, site: Site, act: int) -> int:
    return next(ply for ply, end in hypothesis.ends[site] if act <= end)
