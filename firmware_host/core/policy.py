"""What follows from the hypotheses: which plies are accepted, which are taken back, what is asked. The one place that
decides, and its margins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from json import loads
from typing import NamedTuple

from firmware_host.core import hypotheses
from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.explanation import Explanation, Priced
from firmware_host.core.hypotheses.node import Node, leads_through

_SAME = 1e-6
"""Seconds that are none."""


@dataclass(frozen=True, slots=True)
class Margins:
    """Nats by which the rivals of what is decided have to cost more; seconds. They are in margins.json;
    ``python -m tests.corpus margins`` searches them.

    commit: to accept a ply, and retract: to take back what was accepted, once nothing has changed for ``rest``
    seconds and no hand is busy; what was well seen is not taken back while one is. at_once: to accept one before
    that, and for ``passing`` seconds where a hand may go on with it, ``ending`` where it would end the game as it
    stands; after as long, what a hand may be amid is asked about. open: to take one back before that.
    ask: hypotheses nearer to each other than this are asked about, once nothing has changed for ``ask_after`` seconds,
    or ``rest`` where time tells nothing, and ``seed`` more for each seed that may be in a hand. repair: what the best
    may cost beyond what its plies cost anyway, before the board says that something is wrong; widen: before the search
    is made anew, which happens ``widen_after`` seconds after the last change."""

    version: int
    commit: float
    retract: float
    at_once: float
    open: float
    ask: float
    passing: float
    ending: float
    rest: float
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
        made = cls(**table)  # type: ignore[arg-type]
        if made.ask > made.commit:
            raise ValueError(f"margins: ask: {made.ask} is above commit: {made.commit}; what is accepted is not asked")
        return made


@cache
def default() -> Margins:
    """Those that come with the program."""
    return Margins.read(loads(files(hypotheses).joinpath("margins.json").read_text("utf-8")))


@dataclass(frozen=True, slots=True)
class Verdict:
    """node: where the game stands. asked: what is asked about, the likeliest first; empty where nothing is, and
    where no hypothesis explains the wood."""

    node: Node
    asked: tuple[Explanation, ...]


class _Scored(NamedTuple):
    """node: where the game stands by the explanation; shown: where it does if nothing unseen is still to be done.
    played: what it costs but for the time since a ply was done; excess: what is to be explained beside the plies.
    is_done: whether all of its plies are; rests: whether every piece is where it should be."""

    cost: float
    played: float
    excess: float
    explanation: Explanation
    node: Node
    shown: Node
    is_done: bool
    rests: bool

    def goes_on_from(self, best: _Scored) -> bool:
        """Whether all that was seen is the same by both, and only this one has still something to come."""
        same = self.explanation.unexplained == best.explanation.unexplained
        return best.is_done and not self.is_done and same and not best.explanation.is_by_a_lie

    @property
    def hurries(self) -> bool:
        """Whether something is still to come that hands do not think about: seeds that are sown, a piece put back."""
        return not self.rests or any(one.wait == "sow" and one.ply is not None for one in self.explanation.pending)

    @property
    def is_whole(self) -> bool:
        """Whether the wood can stay as it is."""
        return self.is_done and self.rests


def decide(
    priced: Sequence[Priced], accepted: Node, now: float, last: float, costs: Costs, margins: Margins
) -> Verdict:
    """priced: the likeliest first. accepted: where the game stood. last: when anything changed."""
    scored = _done_first([_scored(one, now, costs) for one in priced], last, costs)
    best = scored[0]
    if not best.rests and best.excess > margins.repair:
        return Verdict(accepted, ())
    if now - last < margins.rest - _SAME or not best.rests:
        margins = _hurried(margins)
    asked = (_to_ask if best.is_whole else _left_over)(scored, accepted, now, last, margins)
    here = shared(accepted, best.node)
    if here is accepted:
        return Verdict(_accepted(scored, here, now - last, margins), asked)
    if not best.is_whole:
        return Verdict(_amid(scored, accepted, here, now - last, margins), asked)
    return _taken_back(scored, accepted, now, last, margins, asked)


def _done_first(scored: Sequence[_Scored], last: float, costs: Costs) -> Sequence[_Scored]:
    """How long nothing has been done tells nothing between plies that are done and what may go on from there."""
    best = scored[0]
    least = best.explanation.at(last, costs)
    for k, one in enumerate(scored):
        if best.goes_on_from(one) and one.played <= least:
            return [one._replace(cost=best.cost), *scored[:k], *scored[k + 1 :]]
    return scored


def still_open(asked: Sequence[Explanation], accepted: Node, verdict: Verdict) -> bool:
    """Whether a question stands while nothing more is seen: time alone decides between no answers that are done, and
    settles only whether the one that is, is all."""
    ends = [one.hypothesis.node for one in asked if all(one.done) and not one.hypothesis.node.is_at(accepted)]
    return len(ends) > 1 or any(not verdict.node.is_at(end) for end in ends)


@cache
def _hurried(margins: Margins) -> Margins:
    """While a hand may still be busy."""
    return replace(margins, commit=margins.at_once, retract=margins.open)


def _amid(scored: Sequence[_Scored], accepted: Node, here: Node, waited: float, margins: Margins) -> Node:
    """While a hand is busy, what was well seen stands, and what the best has only not seen all of yet; anything else
    unless the best is far better."""
    if leads_through(scored[0].explanation.hypothesis.node, accepted):
        return accepted
    gone = line(accepted, here)
    keepers = [s for s in scored if leads_through(s.shown, gone[0])]
    if any(s.cost - scored[0].cost < margins.open or _saw_well(s.explanation, gone) for s in keepers):
        return accepted
    return _accepted(scored, here, waited, margins)


def _taken_back(
    scored: Sequence[_Scored],
    accepted: Node,
    now: float,
    last: float,
    margins: Margins,
    asked: tuple[Explanation, ...],
) -> Verdict:
    """The best says that not all of what was accepted stands. Where that is too close to be done without a word, a
    person is asked, once hands have had the time to settle it by what they do next."""
    best = scored[0]
    here = shared(accepted, best.node)
    gone = line(accepted, here)
    keepers = [s for s in scored if leads_through(s.shown, gone[0])]
    doubted = _doubted(keepers, best.explanation, gone)
    if rivals := doubted or [s for s in keepers if s.cost - best.cost < margins.retract]:
        patience = margins.ask_after if doubted else margins.ending + _sowing(scored[:1], margins)
        if not asked and now - last >= patience - _SAME:
            asked = next(((best.explanation, s.explanation) for s in rivals if s.is_done), ())
        return Verdict(accepted, asked)
    return Verdict(_accepted(scored, here, now - last, margins), asked)


def _doubted(keepers: Sequence[_Scored], best: Explanation, gone: Sequence[Node]) -> list[_Scored]:
    """What would have to be something else though it was well seen, and answered: that is for a person to say. A hand
    that takes back what was made is another thing, and so is one that goes on with its last ply."""
    is_taken_back = best.hypothesis.node.ply < gone[0].ply
    if len(gone) < 2 or is_taken_back or any(one.node.is_at(gone[0]) for one in best.hypothesis.path):
        return []
    return [s for s in keepers if _saw_well(s.explanation, gone)]


def _saw_well(kept: Explanation, gone: Sequence[Node]) -> bool:
    """Whether all of these plies were; those before the first of an explanation are certain."""
    plies = {one.node.ply: k for k, one in enumerate(kept.hypothesis.path)}
    since = kept.after(0).ply
    return all(node.ply <= since or (node.ply in plies and kept.is_well_seen(plies[node.ply])) for node in gone)


def _scored(priced: Priced, now: float, costs: Costs) -> _Scored:
    cost, explanation = priced
    plies = explanation.plies_done(now, costs)
    shown = max(plies, explanation.plies_shown())
    node = explanation.after(plies)
    return _Scored(
        cost=cost,
        played=cost - explanation.idled(now, costs),
        excess=explanation.excess(now, costs),
        explanation=explanation,
        node=node,
        shown=explanation.after(shown) if shown > plies else node,
        is_done=plies == explanation.hypothesis.depth,
        rests=explanation.rests(now, costs),
    )


def _accepted(scored: Sequence[_Scored], here: Node, waited: float, margins: Margins) -> Node:
    """How far one can go from here along the best. What may still go on has its time to do so, and no more: if it goes
    on later all the same, that is seen; while it does, it is not accepted. Where a piece has just been lifted, what
    comes down next may be that one."""
    best = scored[0]
    others = [s for s in scored if not (best.is_whole and s.is_done and s.node.is_at(best.node))]
    for node in line(best.node, here):
        if best.explanation.may_be_carried(node, margins.ask_after) or best.explanation.goes_on_with(node):
            break
        rivals = [s for s in others if not leads_through(s.shown, node) or s.explanation.goes_on_with(node)]
        if any(s.cost - best.cost < _lead(s, best, node, waited, margins) for s in rivals):
            break
        here = node
    return here


def _lead(rival: _Scored, best: _Scored, node: Node, waited: float, margins: Margins) -> float:
    """How much more a rival has to cost before a node is accepted."""
    if rival.goes_on_from(best):
        patience = margins.ending if node.is_over else margins.passing
        return margins.at_once if waited < patience - _SAME else 0.0
    patience = margins.ask_after + _sowing((rival, best), margins)
    is_over = best.is_whole and rival.hurries and waited >= patience - _SAME
    return 0.0 if is_over else margins.commit


def _to_ask(
    scored: Sequence[_Scored], accepted: Node, now: float, last: float, margins: Margins
) -> tuple[Explanation, ...]:
    """What the wood may have come to; that one thing alone where it is new and a hand may still be amid another, once
    it has had its time. Whoever holds a piece and goes on from what was accepted is not asked about that."""
    limit = scored[0].cost + margins.ask
    near = [s for s in scored if s.cost < limit]
    whole = [s for s in near if s.is_whole]
    after = margins.ask_after if any(s.explanation.pending for s in whole) else margins.rest
    if now - last < after + _sowing(whole, margins) - _SAME:
        return ()
    found = _unlike(whole)
    if len(found) > 1:
        return tuple(s.explanation for s in found)
    only = found[0].node
    amid = [s for s in near if s.rests and not leads_through(s.shown, only)]
    goes_on = leads_through(only, accepted) or not any(leads_through(s.shown, accepted) for s in amid)
    is_open = now - last >= margins.ending + _sowing(near, margins) - _SAME and not leads_through(accepted, only)
    return (found[0].explanation,) if amid and goes_on and is_open else ()


def _left_over(
    scored: Sequence[_Scored], accepted: Node, now: float, last: float, margins: Margins
) -> tuple[Explanation, ...]:
    """Only a person knows whether a piece has come down where no sensor is believed, or is still in a hand. And what
    the best leaves standing or gone is nothing left over by another that is near it. Where that may as well be in a
    hand that thinks, the hand has its time to go on; then what may be played already is asked about, once it costs no
    more than that the hand still thinks; what was accepted, with which it goes on, is not."""
    best = scored[0]
    if now - last < margins.ask_after - _SAME:
        return ()
    if best.explanation.lands_unseen:
        return (best.explanation,)
    near = [s for s in scored if s.cost < best.cost + margins.ask and s.is_whole]
    unlike = [s for s in _unlike(near) if not leads_through(best.shown, s.node)]
    if best.rests:
        found = tuple(s.explanation for s in unlike if s.played <= best.cost)
        if leads_through(best.shown, accepted):
            found = tuple(one for one in found if leads_through(one.hypothesis.node, accepted))
        return found if now - last >= margins.ending + _sowing(scored[:1], margins) - _SAME else ()
    return (best.explanation, unlike[0].explanation) if unlike else ()


def _sowing(scored: Iterable[_Scored], margins: Margins) -> float:
    return sowing((s.explanation for s in scored), margins)


def sowing(explanations: Iterable[Explanation], margins: Margins) -> float:
    """Seconds for the seeds that a hand may still be sowing."""
    return margins.seed * max((one.seeds for e in explanations for one in e.hypothesis.plies), default=0)


def _unlike(scored: Iterable[_Scored]) -> list[_Scored]:
    """The first of each end."""
    found: list[_Scored] = []
    for one in scored:
        if not any(one.node.is_at(other.node) for other in found):
            found.append(one)
    return found


def line(node: Node, since: Node | None = None) -> list[Node]:
    """The nodes that lead to this one, the first first; after one of them, or one where the same stands."""
    found: list[Node] = []
    one: Node | None = node
    while one and not (since and one.is_at(since)):
        found.append(one)
        one = one.parent
    return found[::-1]


def shared(one: Node, other: Node) -> Node:
    """The last node on the way to the first where the same stands as on the way to the other."""
    while not one.is_at(other):
        if one.ply > other.ply:
            assert one.parent
            one = one.parent
        else:
            assert other.parent
            other = other.parent
    return one
