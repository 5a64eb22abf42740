"""Change by change, what sensors have said becomes acts of a hypothesis, or something that hands did besides.

On-line Viterbi with a narrow beam: of the ways in which the changes so far can be explained, the cheapest are kept, and
each new change only prolongs those.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from operator import itemgetter
from typing import NamedTuple

from firmware_host.core.hypotheses.acts import passes
from firmware_host.core.hypotheses.alignment import UNTOUCHED, Alignment, Away, Place, Span, bits, with_also
from firmware_host.core.hypotheses.beginning import Beginning
from firmware_host.core.hypotheses.costs import BETWEEN, Costs, Wait
from firmware_host.core.hypotheses.evidence import Change, Evidence
from firmware_host.core.hypotheses.hypothesis import STRANDS, Hypothesis, Next
from firmware_host.core.hypotheses.noted import Noted, Parts, Unseen, since, taken_for, total
from firmware_host.core.hypotheses.scan import Scan
from rules.steps import Site

KEPT = 6
"""So many ways are kept."""
WIDTH = 9.0
"""Nats by which one that is kept may cost more than the cheapest."""
MOST_DISORDER = 3
"""More acts out of order than this cost no more."""
PALM = 0.1
"""Seconds within which what lies under one palm appears, one site after the other."""
_DONE = ("act", "asked")
"""What hands did on purpose."""
_BEGUN: tuple[tuple[Parts, tuple[Unseen, ...]], ...] = (((), ()),)  # what it costs to begin a ply that has begun


def follow(
    ways: tuple[Alignment, ...], change: Change, hypothesis: Hypothesis, evidence: Evidence, costs: Costs
) -> tuple[Alignment, ...]:
    """The cheapest ways to explain one change more, what is away meanwhile counted with them. ways: the cheapest
    first."""
    steps = [_Step(change, hypothesis, evidence, costs, 0.0)]
    steps += [_Step(change._replace(reading=count), hypothesis, evidence, costs, nats) for count, nats in change.odds]
    found: list[tuple[float, _Step, _Option]] = []
    limit = inf
    for way in ways:
        if way.cost - costs.disorder >= limit:  # a price may be given back
            break
        waited = steps[0].waited(way)
        options = [(one.cost + waited, step, one) for step in steps for one in step.options(way)]
        found += options
        limit = min(limit, min(map(_cost, options)) + WIDTH)
    found.sort(key=_cost)
    kept = [step.taken(option) for cost, step, option in found[:KEPT] if cost < limit]
    return tuple(sorted(kept, key=_cost))


class _Option(NamedTuple):
    """What a change may be, and what all costs then; the fields as in Noted and Alignment. place: where the site is
    then. unseen: what the ply before had still to show, if it was hidden."""

    cost: float
    way: Alignment
    place: Place
    what: str
    parts: Parts
    seconds: float = -1.0
    wait: Wait = "ply"
    step: Next | None = None
    disorders: int = 0
    overdue: Mapping[int, tuple[float, int]] = {}
    unseen: tuple[Unseen, ...] = ()


_cost = itemgetter(0)


class _Step:
    """One change, held against one hypothesis. nats: by which the sensor rather tells another reading."""

    __slots__ = (
        "_asked", "_at", "_beginning", "_chain", "_costs", "_hypothesis", "_nats", "_owed", "_reading",
        "_scan", "_site", "_start",
    )  # fmt: skip

    def __init__(self, change: Change, hypothesis: Hypothesis, evidence: Evidence, costs: Costs, nats: float) -> None:
        self._at, self._site, self._reading, self._asked, _, self._owed = change
        self._nats = nats
        self._hypothesis = hypothesis
        self._costs = costs
        self._chain = hypothesis.chains.get(self._site, ())
        self._start = evidence.start
        self._scan = Scan(self._at, self._site, hypothesis, costs)
        self._beginning = Beginning(self._at, self._site, hypothesis, evidence.since, costs)

    def waited(self, way: Alignment) -> float:
        """What it costs by now that pieces are away from other places than this."""
        waited, at, away = self._costs.waited, self._at, way.away(but=self._site)
        return sum([waited("lift" if one.lifted else "rise", at - one.since) for one in away]) if away else 0.0

    def options(self, way: Alignment) -> list[_Option]:
        """What the change may be, the way so far being this one. For an unlikely reading speaks only that it belongs to
        the plies."""
        found: list[_Option] = []
        self._options(way, found)
        if not self._nats:
            return found
        more: Parts = (("count", self._nats),)
        place = way.places.get(self._site, UNTOUCHED)
        stands = self._stands(self._site, place)
        if self._reading == stands and not place.away:  # nothing has happened there
            found = [self._option(way, place, "back", ())]
        acts = (one for one in found if one.what in ("act", "back"))
        return [one._replace(cost=one.cost + self._nats, parts=one.parts + more) for one in acts]

    def _options(self, way: Alignment, found: list[_Option]) -> None:
        place = way.places.get(self._site, UNTOUCHED)
        stands = self._stands(self._site, place)
        if place.lies:
            found.append(self._option(way, place, "lies", ()))
        elif place.away is None:
            self._acts(way, place, found)
            if self._hypothesis.taken_back:
                self._gives_up(way, found)
            self._leaves(way, place, stands, found)
            if self._site in way.loose:
                found.append(self._option(way, place._replace(lies=True), "lies", (("liar", self._costs.liar),)))
        elif self._reading == stands:
            found.append(self._returns(way, place))
        else:
            self._acts(way, place, found)
            away = place.away._replace(reading=self._reading)
            parts = (("odd", self._costs.odd), *self._scan.coincidence(way, *_DONE))
            found.append(self._option(way, place._replace(away=away), "odd", parts))

    def _option(
        self, way: Alignment, place: Place, what: str, parts: Parts, seconds: float = -1.0, wait: Wait = "ply"
    ) -> _Option:
        return _Option(way.cost + total(parts), way, place, what, parts, seconds, wait)

    def taken(self, option: _Option) -> Alignment:
        """The way with this change in it."""
        cost, way, place, what, parts, seconds, wait, step, disorders, late, unseen = option
        so_far, stood_at, shown, spans, loose, loose_cost, _, _, _, given_up, stood, noted, thought = way
        before = stood_at.get(self._site, UNTOUCHED)
        places = {**stood_at, self._site: place}
        for site, end, name in unseen:
            places[site] = Place(end, self._at)
            noted = Noted("unseen", site, self._at, end, ((name, self._costs.named(name)),), -1.0, "ply", noted)
        noted = Noted(what, self._site, self._at, place.at if step else 0, parts, seconds, wait, noted)
        held = self._held(way, before, place)
        if step:
            if wait in BETWEEN and seconds > 0:
                thought += self._costs.came(wait, seconds)
            shown = with_also(shown, (*step.skipped, (step.act.strand, 1 << step.act.order)))
            if unseen:
                shown |= self._hypothesis.due[step.ply - 1]
            span = spans.get(step.ply)
            spans = {**spans, step.ply: Span(span.first if span else self._at, self._at)}
        else:
            disorders, late = way.disorders, way.overdue
            if place.lies and not before.lies:  # all that it would have to show counts as shown
                shown = with_also(shown, bits(self._chain[1:]))
            loose, loose_cost = loose if what in ("back", "asked") else loose | {self._site}, loose_cost + cost - so_far
        counted = (disorders, late, held, given_up, stood, noted, thought)
        after = Alignment(cost, places, shown, spans, loose, loose_cost, *counted)
        if step is None or stood >> step.ply & 1 or not after.stands(self._hypothesis, step.ply):
            return after
        return after._replace(stood=stood | 1 << step.ply)

    def _held(self, way: Alignment, before: Place, after: Place) -> int:
        if before.lies or after.lies or (before.away and before.away.together) or (after.away and after.away.together):
            return way.held
        reading = before.away.reading if before.away else self._stands(self._site, before)
        return max(0, way.held + abs(reading) - abs(self._reading))

    # -- an act

    def _acts(self, way: Alignment, place: Place, found: list[_Option]) -> None:
        """The next act that reads so; or one after that, if those between were hidden."""
        if self._chain:
            for step in self._hypothesis.next_acts(self._site, place.at, self._reading):
                self._act(way, place, step, found)

    def _gives_up(self, way: Alignment, found: list[_Option]) -> None:
        """What was begun is put back before it was done: from each site the way leads back from where it is."""
        hypothesis = self._hypothesis
        for ply in hypothesis.taken_back:
            if ply not in way.spans or ply + 1 in way.spans or way.given_up >> ply & 1:
                continue
            if self._site not in hypothesis.plies[ply].chains:
                continue
            at, reads_so = hypothesis.mirrored(self._site, way.places.get(self._site, UNTOUCHED).at, ply)
            steps = [one for one in hypothesis.next_acts(self._site, at, self._reading) if one.ply == ply + 1]
            comes_back = not reads_so and self._chain[at].reading == self._reading
            if not (steps or comes_back) or way.done(hypothesis, ply):
                continue
            given_up, parts = way.given_back(hypothesis, ply, self._at), (("given_up", self._costs.given_up),)
            place = given_up.places[self._site]
            if comes_back:
                found.append(self._option(given_up, place._replace(away=None), "back", parts))
            for step in steps if reads_so else ():
                self._act(given_up, place, step, found, parts)

    def _act(self, way: Alignment, place: Place, step: Next, found: list[_Option], more: Parts = ()) -> None:
        costs = self._costs
        parts, disorders, overdue = self._order(way, step)
        parts = more + parts
        if step.hidden:
            parts = tuple((name, costs.named(name)) for name in step.hidden) + parts
        if step.act.strand not in way.shown:
            parts += self._beginning.swaps(way, step)
        seconds, wait = self._waited(way, step, place)
        if seconds > 0:
            parts = (*parts, (f"wait_{wait}", costs.came(wait, seconds)))
        if step.comes_by:
            what = self._scan.stops(way, step)
            parts = (*parts, (what, costs.named(what)))
        if self._asked:
            parts = (*parts, ("asked", costs.asked))
        if way.noted and way.noted.at == self._at:
            parts += self._scan.together(way, step)
        there = Place(step.at, self._at)
        for begins, unseen in _BEGUN if step.ply in way.spans else self._beginning.costs(way, step):
            every = begins + parts
            cost = way.cost + total(every) + (sum([costs.named(one.name) for one in unseen]) if unseen else 0.0)
            found.append(_Option(cost, way, there, "act", every, seconds, wait, step, disorders, overdue, unseen))

    def _order(self, way: Alignment, step: Next) -> tuple[Parts, int, Mapping[int, tuple[float, int]]]:
        """(what the order costs, acts out of order so far, what is overdue from now on)"""
        _, _, _, strand, order = step.act
        shown = way.shown.get(strand, 0)
        for other, orders in step.skipped:
            if other == strand:
                shown |= orders
        due = self._hypothesis.due[step.ply].get(strand, 0)
        bit = 1 << order
        since, late = way.overdue.get(strand, (0.0, 0))
        if late & bit:  # charged when the acts after it came; sensors differ in how quickly they feel
            left = late & ~bit
            refund = not left & due and self._at - since <= self._costs.lag and way.disorders <= MOST_DISORDER
            parts: Parts = (("disorder", -self._costs.disorder),) if refund else ()
            return parts, way.disorders - refund, {**way.overdue, strand: (since, 0 if refund else left)}
        missing = due & (bit - 1) & ~shown
        if not missing and not (shown >> order and not due & bit):
            return (), way.disorders, way.overdue
        parts = (("disorder", self._costs.disorder),) if way.disorders < MOST_DISORDER else ()
        if (made := self._hypothesis.plies[step.ply]).lap == strand % STRANDS:  # seeds that need not show are late too
            missing = made.lap_orders & (bit - 1) & ~shown
        return parts, way.disorders + 1, {**way.overdue, strand: (self._at, missing | late)}

    def _waited(self, way: Alignment, step: Next, place: Place) -> tuple[float, Wait]:
        """(how long nothing of this ply has come, but for what a hand may have sown meanwhile; for what)"""
        if place.at and passes(self._chain, place.at):
            return self._at - place.since, "pass"
        span = way.spans.get(step.ply)
        if span is None:
            return self._beginning.thought(way, step.ply)
        made = self._hypothesis.plies[step.ply]
        seconds = self._at - span.last - self._costs.seed * made.handled
        if self._site in made.captured:
            return max(0.0, seconds), "late"
        if made.one_by_one:
            return max(0.0, seconds), "sow"
        return max(0.0, seconds), "hand" if step.act.strand in way.shown and not made.returned else "ply"

    # -- something else

    def _leaves(self, way: Alignment, place: Place, stands: int, found: list[_Option]) -> None:
        """An excursion begins; one that the light asks for is free. What rises just after another site may lie under
        the same palm."""
        costs, own = self._costs, self._is_own(way)
        if self._owed:
            if any(one.cost <= way.cost for one in found):  # as the end of the last ply it is free too
                return
            found.append(self._away(way, place, (("asked", 0.0),), lifted=abs(self._reading) < abs(stands)))
            return
        by_the_way = self._scan.coincidence(way, *_DONE)
        if abs(self._reading) < abs(stands):
            parts = (("own_lift", costs.own_lift) if own else ("lift", costs.lift), *by_the_way)
            found.append(self._away(way, place, parts, lifted=True))
            return
        under = self._under_palm(way) if abs(self._reading) > abs(stands) else None
        if under:
            covered, began = under
            found.append(self._away(covered, place, (("palm", 0.0), *by_the_way), palm=began))
            if covered is way:
                return
        parts = (("own_rise", costs.own_rise) if own else ("rise", costs.rise), *by_the_way)
        if not way.held:
            parts = (*parts, ("nowhere", costs.nowhere))
        found.append(self._away(way, place, parts))

    def _under_palm(self, way: Alignment) -> tuple[Alignment, float] | None:
        """The way where the last site that rose, if that was just before, lies under a palm, and since when it does."""
        for one in since(way.noted, self._at - PALM):
            place = way.places.get(one.site, UNTOUCHED)
            away = place.away
            if away is None or one.what not in ("palm", "rise", "own_rise"):
                continue
            if away.together:
                return way, away.since
            if abs(away.reading) <= abs(self._stands(one.site, place)):  # a piece was turned
                continue
            more = self._costs.palm - total(one.parts)
            places = {**way.places, one.site: place._replace(away=away._replace(together=True))}
            noted = taken_for(way.noted or one, one, "palm", (("palm", self._costs.palm),))
            held = way.held + (not one.has("nowhere"))
            covered = way._replace(
                cost=way.cost + more, loose_cost=way.loose_cost + more, places=places, noted=noted, held=held
            )
            return covered, away.since
        return None

    def _stands(self, site: Site, place: Place) -> int:
        """What a site reads as far as its chain has come."""
        chain = self._hypothesis.chains.get(site)
        return chain[place.at].reading if chain else self._start[site]

    def _away(
        self, way: Alignment, place: Place, parts: Parts, *, lifted: bool = False, palm: float | None = None
    ) -> _Option:
        """palm: since when there is one, if it lies under it."""
        began = self._at if palm is None else palm
        away = Away(self._reading, began, lifted, together=palm is not None)
        return self._option(way, Place(place.at, place.since, away, place.lies), parts[0][0], parts)

    def _is_own(self, way: Alignment) -> bool:
        """Whether a hand is busy here all the same: with the ply under way, or one that it is about to make."""
        if not self._chain or self._hypothesis.sows:
            return False
        last = max(way.spans, default=-1)
        plies = [ply for ply, _ in self._hypothesis.ends[self._site]]
        return last + 1 in plies or (last in plies and self._is_under_way(way, last))

    def _is_under_way(self, way: Alignment, ply: int) -> bool:
        return self._at - way.spans[ply].last <= self._costs.own_for or not way.done(self._hypothesis, ply)

    def _returns(self, way: Alignment, place: Place) -> _Option:
        """An excursion ends; the longer it was, the more it costs."""
        assert place.away
        back = Place(place.at, place.since, None, place.lies)
        if self._owed:
            return self._option(way, back, "asked", ())
        if place.away.together or self._asked:
            return self._option(way, back, "back", ())
        seconds = self._at - place.away.since
        wait: Wait = "lift" if place.away.lifted else "rise"
        parts = ((f"wait_{wait}", self._costs.waited(wait, seconds)),)
        return self._option(way, back, "back", parts, seconds, wait)
