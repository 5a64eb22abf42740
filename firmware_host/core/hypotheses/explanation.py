"""A hypothesis held against the evidence: what it costs, how far its plies have come, what it leaves unexplained."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from firmware_host.core.events import instant
from firmware_host.core.hypotheses.alignment import Alignment
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.evidence import Evidence
from firmware_host.core.hypotheses.follow import follow
from firmware_host.core.hypotheses.hypothesis import Hypothesis
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.hypotheses.noted import Noted
from firmware_host.core.hypotheses.pending import Pending, awaited
from firmware_host.core.hypotheses.trail import prefix
from rules.steps import Site

AT_ONCE = 2
"""So many changes are explained in one piece of work."""
_FORGIVEN = 0.5
"""So much of what is left unexplained."""


class Explanation(NamedTuple):
    """cost: without what is pending, which depends on the time. way: the cheapest way to explain what was seen.
    trail: the cheapest ways after none of the changes, after the first, and so on. done, begun: of each ply. idle: from
    when until when nothing is done, in seconds: since all plies that have begun are done, until a hand does something
    besides; None where one is under way."""

    hypothesis: Hypothesis
    cost: float
    way: Alignment
    trail: tuple[tuple[Alignment, ...], ...]
    done: tuple[bool, ...]
    begun: tuple[bool, ...]
    pending: tuple[Pending, ...]
    idle: tuple[float, float] | None

    @property
    def unexplained(self) -> frozenset[Site]:
        """Where something changed that is no act of any ply."""
        return self.way.loose

    def left_open(self, changed: Iterable[Site]) -> frozenset[Site]:
        """Those of the sites where something has changed whose last change is no act of any ply, or is one of a ply
        before the last, which is done: it may as well belong to a further one."""
        last: dict[Site, Noted] = {}
        sites = frozenset(changed)
        for one in self.noted():
            if len(last) == len(sites):
                break
            if one.site in sites:
                last.setdefault(one.site, one)
        return frozenset(site for site, one in last.items() if not one.act or self._is_late(one))

    def _is_late(self, act: Noted) -> bool:
        return self.done[-1] and ply_of(self.hypothesis, act.site, act.act) < self.hypothesis.depth - 1

    @property
    def may_go_on(self) -> bool:
        """Whether its last ply has begun, by one of the ways that are kept. That another way is cheaper now may be
        because what a further ply has done is held against it."""
        last = self.hypothesis.depth - 1
        return last < 0 or any(last in way.spans for way in self.trail[-1])

    @property
    def may_be_undone(self) -> bool:
        """Whether all of its plies are done but the last, and that one has begun, by one of the ways that are kept."""
        last = self.hypothesis.depth - 1
        return any(
            (last < 0 or last in way.spans) and all(way.done(self.hypothesis, ply) for ply in range(last))
            for way in self.trail[-1]
        )

    def lacking(self, ply: int) -> list[Site]:
        """Where something of a ply has still to show."""
        return self.way.lacking(self.hypothesis, ply)

    @property
    def promise(self) -> float:
        """As in Price."""
        return _price(self.hypothesis, self.way).promise

    def at(self, now: float, costs: Costs) -> float:
        """What it costs now."""
        cost = self.cost + self.idled(now, costs)
        return cost + sum([one.cost(now, costs) for one in self.pending]) if self.pending else cost

    def idled(self, now: float, costs: Costs) -> float:
        """What it costs that no further ply has begun."""
        if self.idle is None:
            return 0.0
        since, until = self.idle
        return costs.came("turn", min(now, until) - since)

    def excess(self, now: float, costs: Costs) -> float:
        """What it costs now beyond its plies and the thought between them."""
        return self.at(now, costs) - self.hypothesis.prior - self.way.thought - self.idled(now, costs)

    def shown(self, ply: int) -> frozenset[Site]:
        """Where something of a ply has shown."""
        return frozenset(one.site for one in self._of(ply))

    def unseen(self, ply: int) -> frozenset[Site]:
        """Those of them where no sensor saw it."""
        return frozenset(one.site for one in self._of(ply) if one.what == "unseen")

    def is_well_seen(self, ply: int) -> bool:
        """Whether all of it showed, in order and when it should."""
        if not self.done[ply]:
            return False
        return all(name.startswith("wait_") for one in self._of(ply) for name, _ in one.parts)

    @property
    def is_by_a_lie(self) -> bool:
        """Whether its last ply is done only because a sensor is held to lie."""
        if not self.hypothesis.depth:
            return False
        places = self.way.places
        return any(site in places and places[site].lies for site in self.hypothesis.plies[-1].chains)

    def may_be_carried(self, node: Node, seconds: float) -> bool:
        """Whether the ply that leads there began so soon after a piece was lifted that has not come down since: that
        one may have."""
        lifted = [one.since for one in self.way.away() if one.lifted]
        lifted += [span.first for ply, span in self.way.spans.items() if not self.done[ply]]
        begun = (self.way.spans.get(k) for k, one in enumerate(self.hypothesis.path) if one.node is node)
        return any(0 < span.first - since <= seconds for span in begun if span for since in lifted)

    def goes_on_with(self, node: Node) -> bool:
        """Whether the ply that leads there is under way on the wood, though its end has stood there before."""
        plies = (k for k, one in enumerate(self.hypothesis.path) if one.node is node)
        return any(self.way.exchanges(self.hypothesis, k) for k in plies)

    def acts(self) -> Iterator[tuple[Site, int, float]]:
        """(site, ply, when) of all that showed, the last first."""
        for one in self.noted():
            if one.act:
                yield one.site, ply_of(self.hypothesis, one.site, one.act), one.at

    def _of(self, ply: int) -> Iterator[Noted]:
        """What was taken for acts of a ply."""
        return (one for one in self.noted() if one.act and ply_of(self.hypothesis, one.site, one.act) == ply)

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

    def plies_shown(self) -> int:
        """How many of the first plies are done if a hand has also done all that it may still do unseen."""
        return next((k for k, one in enumerate(self.done) if not one), len(self.done))

    def stands_at(self, now: float, costs: Costs) -> Node:
        """Where the game stands by it."""
        return self.after(self.plies_done(now, costs))

    def may_stand_at(self, now: float, costs: Costs) -> Node:
        """The same where all that a hand may still do unseen has been done."""
        return self.after(max(self.plies_shown(), self.plies_done(now, costs)))

    def after(self, plies: int) -> Node:
        """Where the game stands after so many of its plies."""
        one = self.hypothesis
        while one.depth > plies:
            assert one.parent
            one = one.parent
        return one.node

    def _may_be_hidden(self, ply: int, now: float, costs: Costs) -> bool:
        return any(one.ply == ply and one.is_over(now, costs) for one in self.pending)

    @property
    def lands_unseen(self) -> bool:
        """Whether of its last ply all is done but that a piece comes down where no sensor is believed."""
        last = self.hypothesis.depth - 1
        return last in self.way.spans and self.done[last] and self.hypothesis.plies[last].lands_unseen

    def sown_at(self, costs: Costs) -> float:
        """When a hand has done at the latest what of its last ply shows nowhere: all seeds are sown. Whether a piece
        has come down where no sensor is believed never tells by itself."""
        last = self.hypothesis.depth - 1
        if last not in self.way.spans:
            return -inf
        made = self.hypothesis.plies[last]
        if self.lands_unseen:
            return inf
        return instant(self.way.spans[last].last + costs.seed * made.unseen) if made.unseen else -inf


class Priced(NamedTuple):
    """cost: at some time."""

    cost: float
    explanation: Explanation


def ranked(explanations: Iterable[Explanation], now: float, costs: Costs) -> list[Priced]:
    """With what each costs now, the likeliest first; of those that cost the same, the one with fewer plies."""
    return sorted([Priced(one.at(now, costs), one) for one in explanations], key=_likelier)


def _likelier(one: Priced) -> tuple[float, int]:
    return one.cost, one.explanation.hypothesis.depth


class Price(NamedTuple):
    """cost: of all; promise: with half of what is left unexplained forgiven, for another ply may explain that."""

    cost: float
    promise: float

    def exceeds(self, other: Price) -> bool:
        return self.cost > other.cost and self.promise > other.promise

    def less(self, nats: float) -> Price:
        return Price(self.cost - nats, self.promise - nats)


_ANY = Price(inf, inf)


def explain(hypothesis: Hypothesis, evidence: Evidence, costs: Costs, before: Explanation | None = None) -> Explanation:
    """before: the same hypothesis, when less had been seen, or the one without its last ply."""
    work = explaining(hypothesis, evidence, costs, before)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Explanation = done.value
            return found


def explaining(
    hypothesis: Hypothesis,
    evidence: Evidence,
    costs: Costs,
    before: Explanation | None = None,
    limit: Price = _ANY,
) -> Generator[None, None, Explanation | Price]:
    """The same piece by piece; where the price exceeds the limit, what it has come to by then."""
    known = prefix(hypothesis, evidence, before)
    trail = list(known)
    for number, change in enumerate(evidence.changes[len(trail) - 1 :], 1):
        ways = follow(trail[-1], change, hypothesis, evidence, costs)
        if limit is not _ANY and (price := _least(hypothesis, ways, change.at, costs)).exceeds(limit):
            return price
        trail.append(ways)
        if not number % AT_ONCE:
            yield
    kept = tuple(trail) if len(trail) > len(known) else known
    return _cheapest(hypothesis, kept[-1][:2], kept, evidence, costs, evidence.last, before)


def _least(hypothesis: Hypothesis, ways: Iterable[Alignment], now: float, costs: Costs) -> Price:
    """What it may still come to: a price is given back where an act was late by less than sensors differ."""
    found = [_price(hypothesis, way).less(costs.disorder * way.may_be_forgiven(now, costs.lag)) for way in ways]
    return Price(min(one.cost for one in found), min(one.promise for one in found))


def _price(hypothesis: Hypothesis, way: Alignment) -> Price:
    cost = hypothesis.prior + way.cost
    return Price(cost, cost - _FORGIVEN * way.loose_cost)


def anew(explanation: Explanation, evidence: Evidence, costs: Costs, now: float) -> Explanation:
    """The same hypothesis, explained in the way that is the cheapest once so much time has passed."""
    hypothesis, trail = explanation.hypothesis, explanation.trail
    return _cheapest(hypothesis, trail[-1], trail, evidence, costs, now, explanation)


def _cheapest(
    hypothesis: Hypothesis,
    ways: Iterable[Alignment],
    trail: tuple[tuple[Alignment, ...], ...],
    evidence: Evidence,
    costs: Costs,
    now: float,
    known: Explanation | None,
) -> Explanation:
    """ways: the cheapest first; what is pending only adds to what they cost. known: of as much evidence, or less."""
    best, least = None, inf
    for way in ways:
        if hypothesis.prior + way.cost >= least:
            break
        if known and known.hypothesis is hypothesis and known.trail is trail and known.way is way:
            one = known
        else:
            one = _explained(hypothesis, way, trail, evidence, costs)
        price = one.at(now, costs)
        if price < least:
            best, least = one, price
    assert best
    return best


def _explained(
    hypothesis: Hypothesis,
    way: Alignment,
    trail: tuple[tuple[Alignment, ...], ...],
    evidence: Evidence,
    costs: Costs,
) -> Explanation:
    depth = hypothesis.depth
    done = tuple([way.done(hypothesis, ply) for ply in range(depth)])
    pending = tuple(awaited(hypothesis, way, done, evidence, costs))
    begun = tuple([ply in way.spans for ply in range(depth)])
    idle = _idle(way, done, evidence)
    return Explanation(hypothesis, hypothesis.prior + way.cost, way, trail, done, begun, pending, idle)


def _idle(way: Alignment, done: Sequence[bool], evidence: Evidence) -> tuple[float, float] | None:
    """From the last act of the last ply until something went away that is not back."""
    made = next((ply for ply, one in enumerate(done) if not one), len(done))
    if any(ply >= made for ply in way.spans):
        return None
    since = max((span.last for span in way.spans.values()), default=evidence.since)
    return since, min((one.since for one in way.away()), default=inf)


def ply_of(hypothesis: Hypothesis, site: Site, act: int) -> int:
    return next(ply for ply, end in hypothesis.ends[site] if act <= end)
