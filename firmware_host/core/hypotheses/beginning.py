"""What it costs that a ply begins with a change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from firmware_host.core.hypotheses.alignment import UNTOUCHED, Alignment, with_also
from firmware_host.core.hypotheses.costs import Costs, Wait
from firmware_host.core.hypotheses.hypothesis import STRANDS, Hypothesis, Next, gap_at
from firmware_host.core.hypotheses.noted import Parts, Unseen
from rules.steps import Site


class Beginning:
    """Of a ply, or of a step of it, with a change at this site and time. since: when the position became
    certain that the first ply begins from."""

    __slots__ = ("_at", "_costs", "_hypothesis", "_since", "_site")

    def __init__(self, at: float, site: Site, hypothesis: Hypothesis, since: float, costs: Costs) -> None:
        self._at, self._site = at, site
        self._hypothesis, self._since, self._costs = hypothesis, since, costs

    def costs(self, way: Alignment, step: Next) -> Iterator[tuple[Parts, tuple[Unseen, ...]]]:
        """What it costs that a ply begins with this act. It should not before the one before it is done, nor a sowing
        but with its first pit. What the one before had still to show may also have been hidden."""
        ply, first = step.ply - 1, self._hypothesis.plies[step.ply].first
        apart: Parts = (("sow_before", self._costs.sow_before),) if first and self._site not in first else ()
        held = sum(one.lifted and not one.together and one.since < self._at for one in way.away(self._site))
        apart += (("beside", self._costs.beside),) * held
        if ply < 0:
            yield apart, ()
        elif ply not in way.spans:
            yield (("early", self._costs.early), ("before", self._costs.before), *apart), ()
        elif lacking := way.lacking(self._hypothesis, ply, with_also(way.shown, step.skipped)):
            resting = (("resting", self._costs.resting),) * way.rests(self._hypothesis, ply)
            yield (("early", self._costs.early), *resting, *apart), ()
            unseen = list(takewhile(bool, (self._unseen(way, ply, site) for site in lacking)))
            if len(unseen) == len(lacking):
                yield apart, tuple(filter(None, unseen))
        elif any(not way.done(self._hypothesis, earlier) for earlier in range(ply)):
            yield (("early", self._costs.early), *apart), ()
        else:
            yield apart, ()

    def _unseen(self, way: Alignment, ply: int, site: Site) -> Unseen | None:
        """How a ply may have done there what it had to without any showing; None where the wood reads otherwise."""
        chain, place = self._hypothesis.chains[site], way.places.get(site, UNTOUCHED)
        end = next(end for one, end in self._hypothesis.ends[site] if one == ply)
        if site == self._site or place.away or place.lies or place.at >= end:
            return None
        if chain[place.at].reading != chain[end].reading:
            return None
        gap = next((k for k in range(place.at + 1, end) if chain[k].required), place.at)
        return Unseen(site, end, gap_at(chain, gap))

    def swaps(self, way: Alignment, step: Next) -> Parts:
        """The first step of a kind begins, and one of another kind that comes before it has not."""
        made = self._hypothesis.plies[step.ply]
        ranks = made.ranks
        if len(ranks) < 2:
            return ()
        due, shown, base = self._hypothesis.due[step.ply], way.shown, step.ply * STRANDS
        rank = ranks[step.act.strand - base]
        later = set[int]()
        for strand, other in ranks.items():
            if other == rank and base + strand in shown:
                return ()
            if other < rank and base + strand not in shown and due.get(base + strand):
                later.add(strand)
        if not later:
            return ()
        name = "replacing" if later <= made.replaced else "swapped"
        return ((name, self._costs.named(name)),)

    def thought(self, way: Alignment, ply: int) -> tuple[float, Wait]:
        """(how long nothing had come since the plies before, for what): below 0 where that says nothing."""
        later = [other.first for other_ply, other in way.spans.items() if other_ply > ply]
        if later:
            return self._at - min(later), "ply"
        undoes = bool(self._hypothesis.undoes >> ply & 1)
        if ply - 1 in way.spans and undoes and not way.done(self._hypothesis, ply - 1):
            return -1.0, "ply"
        wait: Wait = "undo" if undoes else "turn"
        return self._at - max((one.last for one in way.spans.values()), default=self._since), wait
