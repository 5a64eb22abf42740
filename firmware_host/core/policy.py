"""What follows from the hypotheses: which plies are accepted, which are taken back, what is asked. The one place that
decides, and its margins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.node import Node

_SAME = 1e-6
"""Seconds that are none."""


@dataclass(frozen=True, slots=True)
class Margins:
    """Nats by which the rivals of what is decided have to cost more; seconds.

    commit: to accept a ply, and retract: to take back what was accepted, once nothing has changed for ``rest`` seconds.
    at_once: to accept one before that. open: to take one back while a piece is away from its place, and to accept one
    for ``passing`` seconds after a piece has come by that may go on. ask: hypotheses nearer to each other than this are
    asked about, once nothing has changed for ``ask_after`` seconds, or ``rest`` where time tells nothing, and ``seed``
    more for each seed that may be in a hand. repair: what the best may cost beyond what its plies cost anyway, before
    the board says that something is wrong; widen: before the search is made anew."""

    commit: float = 2.5
    retract: float = 2.5
    at_once: float = 5.0
    open: float = 6.0
    ask: float = 2.5
    passing: float = 0.6
    rest: float = 0.3
    ask_after: float = 1.2
    seed: float = 0.85
    repair: float = 14.0
    widen: float = 6.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """node: where the game stands. asked: what is asked about, the likeliest first; empty where nothing is. lost:
    whether no hypothesis explains the wood."""

    node: Node
    asked: tuple[Explanation, ...]
    lost: bool


@dataclass(frozen=True, slots=True)
class _Scored:
    """node: where the game stands by the explanation; shown: where it does if nothing unseen is still to be done."""

    cost: float
    explanation: Explanation
    node: Node
    shown: Node

    def comes_by(self, now: float, margins: Margins) -> bool:
        """Whether a piece that has only just come by somewhere is still on its way."""
        waits = (now - one.since for one in self.explanation.pending if one.wait == "pass")
        return any(waited < margins.passing - _SAME for waited in waits)

    @property
    def excess(self) -> float:
        """What is to be explained beside the plies."""
        return self.cost - self.explanation.hypothesis.prior

    @property
    def is_done(self) -> bool:
        return self.node is self.explanation.hypothesis.node


def decide(
    explanations: Sequence[Explanation], accepted: Node, now: float, last: float, costs: Costs, margins: Margins
) -> Verdict:
    """accepted: where the game stood. last: when anything changed."""
    found = (_scored(e, now, costs) for e in explanations)
    scored = sorted(found, key=lambda s: (s.cost, s.explanation.hypothesis.depth))
    best = scored[0]
    rests = best.is_done and best.explanation.rests(now, costs)
    lost = not best.explanation.rests(now, costs) and best.excess > margins.repair
    if lost:
        return Verdict(accepted, (), lost)
    if now - last < margins.rest - _SAME:
        margins = replace(margins, commit=margins.at_once, retract=margins.open)
    node = _decided(scored, accepted, now, margins, rests=rests)
    asked = _to_ask(scored, now, last, margins, costs) if rests else ()
    return Verdict(node, asked, lost)


def _scored(explanation: Explanation, now: float, costs: Costs) -> _Scored:
    node, shown = explanation.stands_at(now, costs), explanation.may_stand_at(now, costs)
    return _Scored(explanation.at(now, costs), explanation, node, shown)


def _decided(scored: Sequence[_Scored], accepted: Node, now: float, margins: Margins, *, rests: bool) -> Node:
    best = scored[0]
    here = shared(accepted, best.node)
    if here is not accepted:
        step = next(node for node in line(accepted) if node.parent is here)
        keepers = min((s.cost for s in scored if leads_through(s.shown, step)), default=inf)
        if keepers - best.cost < (margins.retract if rests else margins.open):
            return accepted
    others = [s for s in scored if not (rests and s.is_done and s.node.is_at(best.node))]
    for node in line(best.node, here):
        rivals = [s for s in others if not leads_through(s.shown, node)]
        if any(s.cost - best.cost < (margins.open if s.comes_by(now, margins) else margins.commit) for s in rivals):
            break
        here = node
    return here


def _to_ask(
    scored: Sequence[_Scored], now: float, last: float, margins: Margins, costs: Costs
) -> tuple[Explanation, ...]:
    done = (s for s in scored if s.is_done and s.explanation.rests(now, costs))
    near = [s for s in done if s.cost - scored[0].cost < margins.ask]
    seeds = max((one.seeds for s in near for one in s.explanation.hypothesis.plies), default=0)
    after = margins.ask_after if any(s.explanation.pending for s in near) else margins.rest
    if now - last < after + margins.seed * seeds - _SAME:
        return ()
    found: list[_Scored] = []
    for one in near:
        if not any(one.node.is_at(other.node) for other in found):
            found.append(one)
    return tuple(s.explanation for s in found) if len(found) > 1 else ()


def line(node: Node, since: Node | None = None) -> list[Node]:
    """The nodes that lead to this one, the first first; after one of them."""
    found: list[Node] = []
    one: Node | None = node
    while one and one is not since:
        found.append(one)
        one = one.parent
    return found[::-1]


def shared(one: Node, other: Node) -> Node:
    """The last node that leads to both."""
    known = set(map(id, line(one)))
    return next(node for node in reversed(line(other)) if id(node) in known)


def leads_through(node: Node, other: Node) -> bool:
    """Whether the way to this node leads through the other, or one where the same stands."""
    return any(one.is_at(other) for one in _ancestors(node) if one.ply <= other.ply)


def _ancestors(node: Node) -> Iterator[Node]:
    one: Node | None = node
    while one:
        yield one
        one = one.parent
