"""Change by change, what sensors have said becomes acts of a hypothesis, or something that hands did besides.

On-line Viterbi with a narrow beam: of the ways in which the changes so far can be explained, the cheapest are kept, and
each new change only prolongs those.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from firmware_host.core.hypotheses.acts import Act
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.evidence import Change, Evidence
from firmware_host.core.hypotheses.hypothesis import STRANDS, Hypothesis
from rules.steps import Site

KEPT = 6
"""So many ways are kept."""
WIDTH = 9.0
"""Nats by which one that is kept may cost more than the cheapest."""
MOST_DISORDER = 3
"""More acts out of order than this cost no more."""


class Away(NamedTuple):
    """A site reads otherwise than its acts say. base: what that cost when it began."""

    reading: int
    since: float
    lifted: bool
    palm: bool


class Place(NamedTuple):
    """How far a site has come along its acts."""

    at: int = 0
    away: Away | None = None


_UNTOUCHED = Place()


class Span(NamedTuple):
    """When the first and the last act of a ply showed."""

    first: float
    last: float


class Shown(NamedTuple):
    """An act that showed, and those before it, the last first."""

    site: Site
    act: int
    at: float
    before: Shown | None


@dataclass(frozen=True, slots=True)
class Alignment:
    """One way to explain the changes so far. places: site -> how far it has come, for sites that have changed.
    shown: strand -> the orders, as bits, of the acts that showed, or were hidden. spans: ply -> when.
    loose: sites where something changed that is no act; loose_cost: what that costs. disorders: acts out of order;
    overdue: strand -> since when which acts (bits) are late there. acts: all that showed."""

    cost: float = 0.0
    places: Mapping[Site, Place] = field(default_factory=dict)
    shown: Mapping[int, int] = field(default_factory=dict)
    spans: Mapping[int, Span] = field(default_factory=dict)
    loose: frozenset[Site] = frozenset()
    loose_cost: float = 0.0
    disorders: int = 0
    overdue: Mapping[int, tuple[float, int]] = field(default_factory=dict)
    acts: Shown | None = None

    def done(self, hypothesis: Hypothesis, ply: int) -> bool:
        """Whether all has shown of a ply that has to show."""
        return not any(due & ~self.shown.get(strand, 0) for strand, due in hypothesis.due[ply].items())


NOTHING = (Alignment(),)


def follow(
    ways: tuple[Alignment, ...], change: Change, hypothesis: Hypothesis, evidence: Evidence, costs: Costs
) -> tuple[Alignment, ...]:
    """The cheapest ways to explain one change more."""
    step = _Step(change, hypothesis, evidence, costs)
    found = sorted((option for way in ways for option in step.options(way)), key=_cost)
    limit = found[0].cost + WIDTH
    return tuple(step.taken(option) for option in found[:KEPT] if option.cost < limit)


class _Option(NamedTuple):
    """What a change may be, and what all costs then. act: which of the site's acts; None for none of them. place: where
    the site is then. skipped: the acts between that were hidden, as bits of their orders by strand. disorders,
    overdue: as in Alignment."""

    cost: float
    way: Alignment
    place: Place
    act: Act | None = None
    skipped: Mapping[int, int] = {}
    disorders: int = 0
    overdue: Mapping[int, tuple[float, int]] = {}


_cost = itemgetter(0)


class _Step:
    """One change, held against one hypothesis."""

    def __init__(self, change: Change, hypothesis: Hypothesis, evidence: Evidence, costs: Costs) -> None:
        self._at, self._site, self._reading = change
        self._hypothesis = hypothesis
        self._costs = costs
        self._chain = hypothesis.chains.get(self._site, ())
        self._stood = self._chain[0].reading if self._chain else evidence.start[self._site]
        self._risen = evidence.rises[self._at]
        self._own = bool(self._chain) and not hypothesis.sows

    def options(self, way: Alignment) -> Iterator[_Option]:
        place = way.places.get(self._site, _UNTOUCHED)
        stands = self._chain[place.at].reading if self._chain else self._stood
        if place.away is None:
            yield from self._acts(way, place.at)
            yield self._leaves(way, place, stands)
        elif self._reading == stands:
            yield _Option(way.cost + self._longer(place.away), way, Place(place.at))
        else:
            away = place.away._replace(reading=self._reading)
            yield _Option(way.cost + self._costs.odd, way, Place(place.at, away))

    def taken(self, option: _Option) -> Alignment:
        """The way with this change in it."""
        cost, way, place, act, skipped, disorders, overdue = option
        places = {**way.places, self._site: place}
        if act is None:
            loose_cost = way.loose_cost + cost - way.cost
            return Alignment(
                cost,
                places,
                way.shown,
                way.spans,
                way.loose | {self._site},
                loose_cost,
                way.disorders,
                way.overdue,
                way.acts,
            )
        shown = {**way.shown}
        for strand, orders in skipped.items():
            shown[strand] = shown.get(strand, 0) | orders
        shown[act.strand] = shown.get(act.strand, 0) | 1 << act.order
        ply = act.strand // STRANDS
        span = way.spans.get(ply)
        spans = {**way.spans, ply: Span(span.first if span else self._at, self._at)}
        acts = Shown(self._site, place.at, self._at, way.acts)
        return Alignment(cost, places, shown, spans, way.loose, way.loose_cost, disorders, overdue, acts)

    # -- an act

    def _acts(self, way: Alignment, at: int) -> Iterator[_Option]:
        """The next act that reads so; or one after that, if those between were hidden."""
        hidden = 0.0
        skipped: dict[int, int] = {}
        for k in range(at + 1, len(self._chain)):
            act = self._chain[k]
            if act.reading == self._reading:
                more, disorders, overdue = self._order(way, act, skipped)
                ply = act.strand // STRANDS
                cost = way.cost + hidden + more + self._begins(way, ply) + self._paused(way, ply)
                yield _Option(cost, way, Place(k), act, skipped, disorders, overdue)
                if skipped:
                    return
            if act.required:
                hidden += self._costs.hidden
                skipped = {**skipped, act.strand: skipped.get(act.strand, 0) | 1 << act.order}

    def _order(
        self, way: Alignment, act: Act, skipped: Mapping[int, int]
    ) -> tuple[float, int, Mapping[int, tuple[float, int]]]:
        """(what the order costs, acts out of order so far, what is overdue from now on)"""
        shown = way.shown.get(act.strand, 0) | skipped.get(act.strand, 0)
        due = self._hypothesis.due[act.strand // STRANDS].get(act.strand, 0)
        bit = 1 << act.order
        since, late = way.overdue.get(act.strand, (0.0, 0))
        if late & bit:  # charged when the acts after it came; sensors differ in how quickly they feel
            left = late & ~bit
            refund = not left and self._at - since <= self._costs.lag and way.disorders <= MOST_DISORDER
            cost = -self._costs.disorder if refund else 0.0
            return cost, way.disorders - refund, {**way.overdue, act.strand: (since, left)}
        missing = due & (bit - 1) & ~shown
        if not missing and not (shown >> act.order and not due & bit):
            return 0.0, way.disorders, way.overdue
        cost = self._costs.disorder if way.disorders < MOST_DISORDER else 0.0
        return cost, way.disorders + 1, {**way.overdue, act.strand: (self._at, missing | late)}

    def _begins(self, way: Alignment, ply: int) -> float:
        """A ply should not begin before the one before it is done, nor a sowing but with its first pit."""
        if ply in way.spans:
            return 0.0
        cost = 0.0
        if ply and ply - 1 not in way.spans:
            cost += self._costs.early + self._costs.before
        elif ply and not way.done(self._hypothesis, ply - 1):
            cost += self._costs.early
        first = self._hypothesis.plies[ply].first
        if first and self._site not in first:
            cost += self._costs.sow_before
        return cost

    def _paused(self, way: Alignment, ply: int) -> float:
        """Nothing of this ply has come for a while."""
        if ply not in way.spans:
            return 0.0
        made = self._hypothesis.plies[ply]
        return self._costs.stalled(self._at - way.spans[ply].last, made.seeds, late=bool(made.captured))

    # -- something else

    def _leaves(self, way: Alignment, place: Place, stands: int) -> _Option:
        lifted = abs(self._reading) < abs(stands)
        palm = not lifted and self._risen > 1
        if palm:
            cost = self._costs.palm / self._risen
        elif lifted:
            cost = self._costs.own_lift if self._own else self._costs.lift
        else:
            cost = self._costs.own_rise if self._own else self._costs.rise
        return _Option(way.cost + cost, way, Place(place.at, Away(self._reading, self._at, lifted, palm)))

    def _longer(self, away: Away) -> float:
        """What it costs more that something was away, or there, for so long."""
        seconds = self._at - away.since
        if away.palm:
            return 0.0
        if away.lifted:
            return self._costs.long_lift * bisect_left(self._costs.long_lift_times, seconds)
        return self._costs.long_rise * bisect_left(self._costs.long_rise_times, seconds)
