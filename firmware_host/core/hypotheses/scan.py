"""What is seen in the very scan of a change, which hands, doing one thing at a time, seldom bring about."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_host.core.hypotheses.alignment import Alignment
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.hypothesis import Hypothesis, Next
from firmware_host.core.hypotheses.noted import Noted, Parts, since
from rules.steps import Site

LOOSE = ("lift", "rise", "own_lift", "own_rise", "palm", "odd")
"""What is no act of any ply."""


class Scan:
    """The scan of one change."""

    __slots__ = ("_at", "_costs", "_hypothesis", "_site")

    def __init__(self, at: float, site: Site, hypothesis: Hypothesis, costs: Costs) -> None:
        self._at, self._site = at, site
        self._hypothesis, self._costs = hypothesis, costs

    def noted(self, way: Alignment) -> Iterator[Noted]:
        return since(way.noted, self._at)

    def stops(self, way: Alignment, step: Next) -> str:
        """The cost of a piece that shows where it only comes by; a hand that does so once does so all the way."""
        span = way.spans.get(step.ply)
        if span and any(one.has("passing", "hopping", "again") for one in since(way.noted, span.first)):
            return "again"
        return "hopping" if self._hypothesis.plies[step.ply].captured else "passing"

    def together(self, way: Alignment, step: Next) -> Parts:
        """Hands do one thing at a time: no ply begins in the scan of another, nor do two pieces come down in one. Three
        are no likelier than a palm."""
        span = way.spans.get(step.ply)
        others = (other for ply, other in way.spans.items() if ply != step.ply and other.last == self._at)
        begins = not (span and span.last == self._at) and any(
            span is None or other.first == self._at for other in others
        )
        puts = self._puts(self._site, step.at)
        if begins or (puts and any(one.what == "act" and self._puts(one.site, one.act) for one in self.noted(way))):
            once_more = any(one.what == "act" and one.has("together") for one in self.noted(way))
            return (("palm", self._costs.palm),) if once_more else (("together", self._costs.together),)
        return self.coincidence(way, *LOOSE)

    def _puts(self, site: Site, act: int) -> bool:
        """Whether something is put down by this act."""
        chain = self._hypothesis.chains[site]
        return abs(chain[act].reading) > abs(chain[act - 1].reading)

    def coincidence(self, way: Alignment, *others: str) -> Parts:
        """What comes in the very scan of another thing that has nothing to do with it; of several, only one is paid."""
        if not way.noted or way.noted.at != self._at:
            return ()
        every = list(self.noted(way))
        paid = any(one.has("together") for one in every)
        return (("together", self._costs.together),) * (not paid and any(one.what in others for one in every))
