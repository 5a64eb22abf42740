"""One way to explain the changes so far as acts of a hypothesis: how far each site has come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from firmware_host.core.hypotheses.acts import Act, passes
from firmware_host.core.hypotheses.hypothesis import Hypothesis
from firmware_host.core.hypotheses.noted import Noted
from rules.steps import Site


def bits(acts: Iterable[Act]) -> Iterator[tuple[int, int]]:
    """(strand, order as a bit) of each."""
    return ((act.strand, 1 << act.order) for act in acts)


def with_also(shown: Mapping[int, int], more: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Strand -> the orders of acts, as bits: the same, and more."""
    now = {**shown}
    for strand, orders in more:
        now[strand] = now.get(strand, 0) | orders
    return now


class Away(NamedTuple):
    """A site reads otherwise than its acts say. together: it comes back with others, as those under one palm do, or
    those of a ply that is given up."""

    reading: int
    since: float
    lifted: bool
    together: bool


class Place(NamedTuple):
    """How far a site has come along its acts, and when. lies: what its sensor says means nothing any more."""

    at: int = 0
    since: float = 0.0
    away: Away | None = None
    lies: bool = False


UNTOUCHED = Place()


class Span(NamedTuple):
    """When the first and the last act of a ply showed."""

    first: float
    last: float


class Alignment(NamedTuple):
    """One way to explain the changes so far. places: site -> how far it has come, for sites that have changed.
    shown: strand -> the orders, as bits, of the acts that showed, or were hidden. spans: ply -> when.
    loose: sites where something changed that is no act; loose_cost: what that costs. disorders: acts out of order;
    overdue: strand -> since when which acts (bits) are late there. held: pieces that hands may hold.
    given_up: plies, as bits, that are put back before they were done. stood: plies, as bits, after which the wood has
    stood as it should; what goes on then, as a disc that is turned late, makes none of them undone.
    noted: what each change was. thought: what it costs of all that nothing was done between plies."""

    cost: float = 0.0
    places: Mapping[Site, Place] = {}
    shown: Mapping[int, int] = {}
    spans: Mapping[int, Span] = {}
    loose: frozenset[Site] = frozenset()
    loose_cost: float = 0.0
    disorders: int = 0
    overdue: Mapping[int, tuple[float, int]] = {}
    held: int = 0
    given_up: int = 0
    stood: int = 0
    noted: Noted | None = None
    thought: float = 0.0

    def done(self, hypothesis: Hypothesis, ply: int) -> bool:
        """Whether all has shown of a ply that has to show; of one that is put back, whether it is."""
        if self.given_up >> ply & 1 and not self.done(hypothesis, ply + 1):
            return False
        shown = self.shown
        for strand, due in hypothesis.due[ply].items():
            if due & ~shown.get(strand, 0):
                return False
        return bool(self.stood >> ply & 1) or next(self._midway(hypothesis, ply), None) is None

    def exchanges(self, hypothesis: Hypothesis, ply: int) -> bool:
        """Whether somewhere a hand is amid taking off what a ply puts back there in the end."""
        return any(hypothesis.exchanges(site, ply) for site in self._midway(hypothesis, ply))

    def _midway(self, hypothesis: Hypothesis, ply: int) -> Iterator[Site]:
        """Where the wood reads otherwise amid a ply than it does in the end, though that need not show."""
        for site in hypothesis.plies[ply].chains:
            place = self.places.get(site)
            if place and place.at and hypothesis.is_midway(site, place.at, ply):
                yield site

    def stands(self, hypothesis: Hypothesis, ply: int) -> bool:
        """Whether the wood is as it should be after a ply: one whose piece still rests on its way is not there."""
        return self.done(hypothesis, ply) and not self.rests(hypothesis, ply)

    def rests(self, hypothesis: Hypothesis, ply: int) -> bool:
        """Whether a piece of a ply rests where it only comes by."""
        places = ((site, self.places.get(site)) for site in hypothesis.plies[ply].chains)
        return any(place and passes(hypothesis.chains[site], place.at) for site, place in places)

    def lacking(self, hypothesis: Hypothesis, ply: int, shown: Mapping[int, int] | None = None) -> list[Site]:
        """Where something of a ply has still to show. shown: what has, if more than here."""
        due = hypothesis.lacking(ply, self.shown if shown is None else shown)
        return due + [site for site in self._midway(hypothesis, ply) if site not in due]

    def given_back(self, hypothesis: Hypothesis, ply: int, now: float) -> Alignment:
        """A ply is given up: all of its sites are where they are on the way back, or away from where that ends."""
        places, passed = {**self.places}, [*hypothesis.due[ply].items()]
        for site in hypothesis.plies[ply].chains:
            place, chain = places.get(site, UNTOUCHED), hypothesis.chains[site]
            at, reads_so = hypothesis.mirrored(site, place.at, ply)
            away = place.away
            if not reads_so and not away:
                reading = chain[place.at].reading
                away = Away(reading, now, lifted=abs(reading) < abs(chain[at].reading), together=True)
            places[site] = place._replace(at=at, away=away)
            passed += bits(chain[1 : at + 1])
        return self._replace(places=places, shown=with_also(self.shown, passed), given_up=self.given_up | 1 << ply)

    def may_be_forgiven(self, now: float, lag: float) -> bool:
        """Whether something is late by so little that sensors may have felt it in another order."""
        return any(late and now - since <= lag for since, late in self.overdue.values())

    def away(self, but: Site = "") -> list[Away]:
        """What is away elsewhere; all that comes back together is one thing."""
        found = [away for site, (_, _, away, _) in self.places.items() if away and site != but]
        if not found:
            return found
        groups = {one.since: one for one in found if one.together}
        return [one for one in found if not one.together] + list(groups.values())


NOTHING = (Alignment(),)
