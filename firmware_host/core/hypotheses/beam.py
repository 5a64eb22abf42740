"""The hypotheses that are worth keeping, and the search for others where none explains what has been seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import islice
from math import inf
from operator import attrgetter

from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.evidence import Change, Evidence
from firmware_host.core.hypotheses.explanation import Explanation, Price, anew, explaining
from firmware_host.core.hypotheses.hypothesis import UNDO, Hypothesis
from firmware_host.core.hypotheses.node import Node
from rules.steps import Site

AT_ONCE = 48
"""So many moves are looked at in one piece of work."""
KEPT = 14
WIDTH = 11.0
"""Nats by which a hypothesis that is kept may cost more than the best."""
EXTENDED = 8
"""So many of the best are extended at a change, and those that they extend."""
DEEPER = 4
"""So many plies beyond the accepted ones at most."""
SWAPPED = 2
"""So many of the last plies may have been others."""
ALIKE = 3
"""So many are kept of those that are under way and cost the same."""
SIMILAR = 12
"""So many moves are looked at of those that do the same with all that has changed, and more with what has not."""
MOST = 40
"""So many plies at most are looked at after one hypothesis, at one change."""
EXPLAINED = 160
"""So many hypotheses are looked at in one search from the certain position, about."""
AHEAD = 4.0
"""Nats by which one that is to be extended further may cost more than the best, half of what it leaves unexplained
forgiven."""


class Beam:
    """Hypotheses since one certain position. explanations: the likeliest first, as of the last change."""

    def __init__(self, node: Node, evidence: Evidence, costs: Costs) -> None:
        self.evidence = evidence
        self.root = Hypothesis(node)
        self._costs = costs
        self._known: dict[Hypothesis, Explanation] = {}
        self._aside: dict[Hypothesis, Explanation] = {}  # what those that are kept prolong, as of some earlier change
        self._dear: dict[Hypothesis, Price] = {}  # what looked too dear, and how dear it was
        self._changed: set[Site] = set()
        self._later: set[Hypothesis] = set()  # what is known as of some time after the last change
        self._least = inf
        self.accepted = self.root
        self.explained(self.root)

    def accept(self, hypothesis: Hypothesis) -> Iterator[None]:
        """From now on this is where the game stands."""
        self.accepted = hypothesis
        yield from self.keep([hypothesis])

    def keep(self, hypotheses: Iterable[Hypothesis]) -> Iterator[None]:
        for one in hypotheses:
            yield from self._explaining(one)
            yield

    @property
    def explanations(self) -> Collection[Explanation]:
        return self._known.values()

    def wait(self, now: float) -> Iterator[None]:
        """Nothing has changed until now: what is cheapest may be something else."""
        for one, old in list(self._known.items()):
            if old.pending:  # what nothing is awaited of costs what it did
                self._known[one] = anew(old, self.evidence, self._costs, now)
                self._later.add(one)
                yield

    def explained(self, one: Hypothesis) -> Explanation:
        for _ in self.keep([one]):
            pass
        return self._known[one]

    def add(self, change: Change) -> None:
        """``look`` tells what it means, once all of the same scan are there. Doing what the light asks for after a move
        is free only once that move is certain: before, that it was done speaks for the move."""
        if change.owed and self.accepted is not self.root:
            change = change._replace(owed=False)
        self.evidence.add(change)
        self._changed.add(change.site)

    def look(self) -> Iterator[None]:
        """Take in what has changed; where that leaves something unexplained, another ply may explain it. Stops after
        each piece of work, so that others can be served."""
        changed, self._changed = self._changed, set()
        later, self._later = self._later, set()
        for one, old in list(self._known.items()):
            if changed or one in later:
                self._keep((yield from self._at_any_price(one, old)))
            yield
        yield from self._explaining(self.accepted)
        self._least = min(e.cost for e in self._known.values())
        at = self.evidence.last
        best = sorted(self._known.values(), key=lambda e: e.at(at, self._costs) - 2.5 * all(e.done))[:EXTENDED]
        least = self._least
        near = [e for e in best if e.cost < least + WIDTH]
        first = dict.fromkeys([self.accepted])
        for explanation in near:
            one = explanation.hypothesis
            first |= dict.fromkeys([one, one.parent] if one.parent else [one])
        new = yield from self._extend(first, changed)
        new += yield from self._swap(near, changed)
        least = min([least, *(e.cost for e in new)])
        over = [e for e in near if e.hypothesis.depth and not changed.isdisjoint(e.hypothesis.plies[-1].chains)]
        again = [e for e in (*new, *over) if all(e.done) and e.promise < least + AHEAD]
        again.sort(key=attrgetter("promise"))
        yield from self._extend((e.hypothesis for e in again[:3]), None)  # the next may have begun before it was over
        self._prune()
        yield

    def widen(self) -> Iterator[None]:
        """Search from the certain position anew, the most promising first, where even the best costs much."""
        queue = [(0.0, 0, self.root)]
        left, number = EXPLAINED, 0
        while queue and left > 0:
            promise, _, one = heappop(queue)
            if promise > self._least + AHEAD:
                break
            found = yield from self._extend([one], None)
            yield
            left -= len(found) + 1
            for explanation in found:
                number += 1
                heappush(queue, (explanation.promise, number, explanation.hypothesis))
        self._prune()
        yield

    def _extend(
        self, hypotheses: Iterable[Hypothesis], changed: Collection[Site] | None
    ) -> Generator[None, None, list[Explanation]]:
        """By each ply that touches a site that is unexplained; of those sites only where something has just changed.
        None for all of them, and then also those that are known are found."""
        found: list[Explanation] = []
        for one in hypotheses:
            old = yield from self._explaining(one)
            sites = old.unexplained if changed is None else old.left_open(changed)
            if not sites or one.depth >= self.accepted.depth + DEEPER or not old.may_go_on:
                continue
            plies = dict.fromkeys((yield from self._showing(one, sites)))
            if self._may_undo(one, old, sites):
                plies[UNDO] = None
            for ply in self._fitting(one.node, [*self._unlike(one.node, plies)]):
                longer = one.extend(ply, self._costs)
                known = self._known.get(longer)
                if known:
                    found += [known] * (changed is None)
                    continue
                explanation = yield from self._affordable(longer, old)
                yield
                if explanation and explanation.may_go_on:
                    self._keep(explanation)
                    found.append(explanation)
        return found

    def _showing(self, one: Hypothesis, sites: Collection[Site]) -> Generator[None, None, list[int]]:
        """The moves after it that what is read now at one of these sites may be an act of; few of those that have done
        the same so far."""
        node, found = one.node, list[int]()
        yield from node.choices.work()
        if not sites:
            return found
        changed = set(self.evidence.first)
        if one.moves_again:
            changed |= one.plies[-1].chains.keys()
        for site in sorted(sites):
            reading = self.evidence.reading(site)
            for number, index in enumerate(node.choices.unlike(site, changed, SIMILAR), 1):
                if node.acts(index).shows(site, reading, changed):
                    found.append(index)
                if not number % AT_ONCE:
                    yield
        return found

    def _unlike(self, node: Node, plies: Collection[int]) -> Iterator[int]:
        """Few of those that what has changed does not tell apart, as long as something of them has still to come."""
        if len(plies) <= ALIKE:
            yield from plies
            return
        changed = self.evidence.first.keys()
        seen: Counter[tuple[object, ...]] = Counter()
        for ply in plies:
            made = node.undo_acts if ply == UNDO else node.acts(ply)
            shown = tuple((site, acts) for site, acts in made.chains.items() if site in changed)
            stands = all(acts[-1].reading == self.evidence.reading(site) for site, acts in made.chains.items())
            alike = (shown, stands, made.seeds, made.first, bool(made.captured))
            seen[alike] += 1
            if seen[alike] <= ALIKE or len(shown) == len(made.chains):
                yield ply

    def _fitting(self, node: Node, plies: list[int]) -> list[int]:
        """All of them, or those that come to most of what has changed and now reads so."""
        if len(plies) <= MOST:
            return plies
        image = [(site, self.evidence.reading(site)) for site in self.evidence.first]

        def fits(ply: int) -> int:
            chains = (node.undo_acts if ply == UNDO else node.acts(ply)).chains
            return sum(1 if chains[site][-1].reading == reading else -1 for site, reading in image if site in chains)

        return sorted(plies, key=fits, reverse=True)[:MOST]

    def _affordable(self, one: Hypothesis, before: Explanation | None) -> Generator[None, None, Explanation | None]:
        """None for what would cost so much that it will not be kept. What has once been seen to cost so much is not
        looked at again as long as that is too much."""
        limit = Price(self._least + WIDTH, self._least + AHEAD)
        if one in self._dear and self._dear[one].exceeds(limit):
            return None
        found = yield from explaining(one, self.evidence, self._costs, before, limit)
        if isinstance(found, Price):
            self._dear[one] = found
            return None
        return found

    def _swap(
        self, explanations: Iterable[Explanation], changed: Collection[Site]
    ) -> Generator[None, None, list[Explanation]]:
        """One of the last plies may have been another that looked the same until now. Of those that tie only a few are
        kept, so what tells them apart brings the others back; those that nothing will tell apart are all looked at."""
        found: list[Explanation] = []
        for explanation in explanations:
            path = explanation.hypothesis.path
            for k in range(max(0, len(path) - SWAPPED), len(path)):
                others = yield from self._instead(explanation, path[k], k, changed)
                for other in [*others, *(yield from self._untold(explanation, path[k], k))]:
                    longer = followed_by(other, path[k + 1 :], self._costs)
                    if longer is None or longer in self._known:
                        continue
                    one = yield from self._affordable(longer, self._before(longer))
                    yield
                    if one:
                        self._keep(one)
                        found.append(one)
        return found

    def _instead(
        self, explanation: Explanation, ply: Hypothesis, k: int, changed: Collection[Site]
    ) -> Generator[None, None, list[Hypothesis]]:
        """Other plies in its place that touch what has changed, and all that has shown of it."""
        if ply.ply == UNDO or ply.parent is None:
            return []
        node = ply.parent.node
        others = dict.fromkeys((yield from self._showing(ply.parent, changed)))
        if others.keys() <= {ply.ply}:
            return []
        shown = explanation.shown(k)
        fitting = (index for index in others if index != ply.ply and shown <= node.acts(index).chains.keys())
        return [ply.parent.extend(index, self._costs) for index in fitting]

    def _untold(self, explanation: Explanation, ply: Hypothesis, k: int) -> Generator[None, None, list[Hypothesis]]:
        """Where a piece was put in the place of another and no sensor saw it: other plies in its place that show no
        more than it did."""
        unseen = explanation.unseen(k)
        if not unseen or ply.parent is None:
            return []
        node, seen = ply.parent.node, explanation.shown(k) - unseen

        def shows_no_more(index: int) -> bool:
            chains = node.acts(index).chains
            return seen <= chains.keys() and all(
                site in seen or acts[0].reading == acts[-1].reading for site, acts in chains.items()
            )

        others = dict.fromkeys((yield from self._showing(ply.parent, seen)))
        return [ply.parent.extend(one, self._costs) for one in others if one != ply.ply and shows_no_more(one)]

    def _may_undo(self, one: Hypothesis, old: Explanation, sites: Collection[Site]) -> bool:
        node = one.node
        if not node.parent or not node.move or node.move.weight or not old.may_be_undone:
            return False
        return not node.undo_acts.chains.keys().isdisjoint(sites)

    def _explaining(self, one: Hypothesis) -> Generator[None, None, Explanation]:
        if one not in self._known:
            before = self._aside.get(one) or self._before(one)
            self._keep((yield from self._at_any_price(one, before)))
        return self._known[one]

    def _before(self, one: Hypothesis) -> Explanation | None:
        """What is known of it without its last ply."""
        return (self._known.get(one.parent) or self._aside.get(one.parent)) if one.parent else None

    def _at_any_price(self, one: Hypothesis, before: Explanation | None) -> Generator[None, None, Explanation]:
        found = yield from explaining(one, self.evidence, self._costs, before)
        assert isinstance(found, Explanation)
        return found

    def _keep(self, explanation: Explanation | None) -> None:
        if explanation:
            self._known[explanation.hypothesis] = explanation
            self._least = min(self._least, explanation.cost)

    def _distinct(self, hypotheses: Iterable[Hypothesis], price: Mapping[Hypothesis, float]) -> Iterator[Hypothesis]:
        """Few of those that nothing tells apart so far."""
        seen: Counter[tuple[object, ...]] = Counter()
        for one in hypotheses:
            explanation = self._known[one]
            unseen = tuple(pending.hidden for pending in explanation.pending)
            alike = (round(price[one], 1), explanation.done, explanation.unexplained, unseen)
            seen[alike] += 1
            if seen[alike] <= ALIKE or all(explanation.done):
                yield one

    def _prune(self) -> None:
        price = {one: e.at(self.evidence.last, self._costs) for one, e in self._known.items()}
        least = min(price[e.hypothesis] for e in sorted(self._known.values(), key=_cost)[:EXTENDED])
        price = {one: cost for one, cost in price.items() if self._known[one].cost < least + WIDTH}
        least = min(price.values())
        near = sorted((one for one in price if price[one] < least + WIDTH), key=lambda one: (price[one], one.depth))
        kept = dict.fromkeys([*islice(self._distinct(near, price), KEPT), self.accepted, self.root])
        parents = dict.fromkeys(one.parent for one in kept if one.parent and one.parent not in kept)
        known = self._aside | self._known
        self._aside = {one: known[one] for one in parents if one in known}
        self._known = {one: self._known[one] for one in kept}


def _cost(explanation: Explanation) -> float:
    return explanation.cost


def followed_by(one: Hypothesis, plies: Iterable[Hypothesis], costs: Costs) -> Hypothesis | None:
    """The same plies after another beginning; None where they are not legal then."""
    for ply in plies:
        if ply.ply == UNDO:
            if one.node.parent is None:
                return None
            one = one.extend(UNDO, costs)
        else:
            index = one.node.index(ply.node.move) if ply.node.move else None
            if index is None:
                return None
            one = one.extend(index, costs)
    return one
