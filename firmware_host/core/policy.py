"""What follows from the hypotheses: which plies are accepted, which are taken back, what is asked. The one place that
decides, and its margins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from json import loads
from math import inf

from firmware_host.core import hypotheses
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.explanation import Explanation
from firmware_host.core.hypotheses.node import Node, leads_through


@dataclass(frozen=True, slots=True)
class Margins:
    """Nats by which the rivals of what is decided have to cost more; seconds. Found by search, see margins.json.

    commit: to accept a ply. retract: to take back what was accepted, once the hands rest; while they do not, nothing
    is. ask: hypotheses nearer to each other than this are asked about, once nothing has changed for ``ask_after``
    seconds and ``seed`` more for each seed that may be in a hand. repair: what the best may cost beyond what its plies
    cost anyway, before the board says that something is wrong; widen: before the search is made anew, which happens
    ``widen_after`` seconds after the last change."""

    version: int
    commit: float
    retract: float
    ask: float
    ask_after: float
    seed: float
    repair: float
    widen: float
    widen_after: float

    @classmethod
    def read(cls, table: Mapping[str, object]) -> Margins:
        """searched_on, which says where the numbers come from, is passed over. Raises ValueError naming what is
        missing, unknown, or no number of 0 or more."""
        table = {name: value for name, value in table.items() if name != "searched_on"}
        if wrong := sorted({field.name for field in fields(cls)}.symmetric_difference(table)):
            raise ValueError(f"margins: missing or unknown: {', '.join(wrong)}")
        for name, value in table.items():
            if not isinstance(value, int | float) or value < 0:
                raise ValueError(f"margins: {name}: {value!r}; allowed: numbers of 0 or more")
        return cls(**table)  # type: ignore[arg-type]


@cache
def default() -> Margins:
    """Those that come with the program."""
    return Margins.read(loads(files(hypotheses).joinpath("margins.json").read_text("utf-8")))


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
    rests = _is_over(best.explanation, now, costs)
    if best.cost - best.explanation.hypothesis.prior > margins.repair and not rests:
        return Verdict(accepted, (), lost=True)
    asked = _to_ask(scored, now, last, margins, costs) if rests else ()
    here = shared(accepted, best.node)
    if here is not accepted and not rests:
        return Verdict(accepted, (), lost=False)
    gone = line(accepted, here)
    keepers = _keepers(scored, gone)
    if doubted := _doubted(keepers, best.explanation, gone):
        asked = asked or (best.explanation, doubted) * (now - last >= margins.ask_after)
        return Verdict(accepted, asked, lost=False)
    if keepers and keepers[0].cost - best.cost < margins.retract:
        return Verdict(accepted, asked, lost=False)
    return Verdict(_accepted(scored, here, margins), asked, lost=False)


def _keepers(scored: Sequence[_Scored], gone: Sequence[Node]) -> list[_Scored]:
    """Those by which the first of these plies stands."""
    return [s for s in scored if leads_through(s.node, gone[0])] if gone else []


def _doubted(keepers: Sequence[_Scored], best: Explanation, gone: Sequence[Node]) -> Explanation | None:
    """What would have to be something else though it was well seen, and answered: that is for a person to say. A hand
    that takes back what was made is another thing, and so is one that goes on with its last ply."""
    if len(gone) < 2 or any(one.node.is_at(gone[0]) for one in best.hypothesis.path):
        return None
    return next((s.explanation for s in keepers if _saw_well(s.explanation, gone)), None)


def _saw_well(kept: Explanation, gone: Sequence[Node]) -> bool:
    plies = {one.node.ply: k for k, one in enumerate(kept.hypothesis.path)}
    return all(node.ply in plies and kept.is_well_seen(plies[node.ply]) for node in gone)


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


def _accepted(scored: Sequence[_Scored], here: Node, margins: Margins) -> Node:
    """How far one can go from here along the best."""
    best = scored[0]
    for node in line(best.node, here):
        rival = min((s.cost for s in scored if not leads_through(s.node, node)), default=inf)
        if rival - best.cost < margins.commit:
            break
        here = node
    return here


def _to_ask(
    scored: Sequence[_Scored], now: float, last: float, margins: Margins, costs: Costs
) -> tuple[Explanation, ...]:
    limit = scored[0].cost + margins.ask
    near = [s for s in scored if s.cost < limit and _is_over(s.explanation, now, costs)]
    seeds = max((one.seeds for s in near for one in s.explanation.hypothesis.plies), default=0)
    if now - last < margins.ask_after + margins.seed * seeds:
        return ()
    found: list[_Scored] = []
    for one in near:
        if not any(one.node.is_at(other.node) for other in found):
            found.append(one)
    return tuple(s.explanation for s in found) if len(found) > 1 else ()


def _is_over(explanation: Explanation, now: float, costs: Costs) -> bool:
    return explanation.plies_done(now, costs) == explanation.hypothesis.depth and explanation.rests(now, costs)


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
    while one is not other:
        if one.ply >= other.ply:
            assert one.parent
            one = one.parent
        else:
            assert other.parent
            other = other.parent
    return one
