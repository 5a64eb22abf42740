"""What follows from the hypotheses: which plies are accepted, which are taken back, what is asked. The one place that
decides, and its margins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.node import Node


@dataclass(frozen=True, slots=True)
class Margins:
    """Nats by which the rivals of what is decided have to cost more; seconds.

    commit: to accept a ply. retract: to take back what was accepted, once the hands rest; retract_open: while they do
    not. ask: hypotheses nearer to each other than this are asked about, once nothing has changed for ``ask_after``
    seconds and ``seed`` more for each seed that may be in a hand. repair: what the best may cost beyond what its plies
    cost anyway, before the board says that something is wrong; widen: before the search is made anew."""

    commit: float = 2.5
    retract: float = 2.5
    retract_open: float = 6.0
    ask: float = 2.5
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
    cost: float
    explanation: Explanation
    node: Node


def decide(
    explanations: Sequence[Explanation], accepted: Node, now: float, last: float, costs: Costs, margins: Margins
) -> Verdict:
    """accepted: where the game stood. last: when anything changed."""
    found = (_scored(e, now, costs) for e in explanations)
    scored = sorted(found, key=lambda s: (s.cost, s.explanation.hypothesis.depth))
    best = scored[0]
    all_done = best.explanation.plies_done(now, costs) == best.explanation.hypothesis.depth
    rests = all_done and best.explanation.rests(now, costs)
    node = _decided(scored, accepted, margins, rests=rests)
    asked = _to_ask(scored, now, last, margins, costs) if rests else ()
    lost = best.cost - best.explanation.hypothesis.prior > margins.repair and not rests
    return Verdict(node, asked, lost)


def _scored(explanation: Explanation, now: float, costs: Costs) -> _Scored:
    done = explanation.plies_done(now, costs)
    path = explanation.hypothesis.path
    if done == len(path):
        node = explanation.hypothesis.node
    else:
        parent = path[done].parent
        assert parent
        node = parent.node
    return _Scored(explanation.at(now, costs), explanation, node)


def _decided(scored: Sequence[_Scored], accepted: Node, margins: Margins, *, rests: bool) -> Node:
    best = scored[0]
    here = shared(accepted, best.node)
    if here is not accepted:
        step = next(node for node in line(accepted) if node.parent is here)
        keepers = min((s.cost for s in scored if leads_through(s.node, step)), default=inf)
        if keepers - best.cost < (margins.retract if rests else margins.retract_open):
            return accepted
    for node in line(best.node, here):
        rival = min((s.cost for s in scored if not leads_through(s.node, node)), default=inf)
        if rival - best.cost < margins.commit:
            break
        here = node
    return here


def _to_ask(
    scored: Sequence[_Scored], now: float, last: float, margins: Margins, costs: Costs
) -> tuple[Explanation, ...]:
    near = [s for s in scored if s.cost - scored[0].cost < margins.ask and s.explanation.rests(now, costs)]
    near = [s for s in near if s.explanation.plies_done(now, costs) == s.explanation.hypothesis.depth]
    seeds = max((one.seeds for s in near for one in s.explanation.hypothesis.plies), default=0)
    if now - last < margins.ask_after + margins.seed * seeds:
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
