"""The best hypotheses as plain data: what each change was taken for, and what each thing costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from typing import TypedDict

from firmware_host.core.hypotheses.costs import Costs
from firmware_host.core.hypotheses.explanation import Explanation, ply_of
from firmware_host.core.hypotheses.hypothesis import UNDO, Hypothesis
from firmware_host.core.hypotheses.noted import Noted

MOST = 3


class Told(TypedDict):
    """at: in seconds; None for what is there whatever was seen. site: "" where it is none in particular. what: the
    name of an act or of a cost. ply: its number in the hypothesis, from 0; None for what is of no ply."""

    at: float | None
    site: str
    what: str
    ply: int | None
    nats: float


class ToldHypothesis(TypedDict):
    """plies: notations, "undo" for one taken back. nats: all that it costs now, the sum of those of its acts."""

    plies: list[str]
    nats: float
    acts: list[Told]


def told_hypotheses(ranked: Sequence[Explanation], now: float, costs: Costs, most: int = MOST) -> list[ToldHypothesis]:
    """Those of the first few. ranked: the likeliest first."""
    return [_told_hypothesis(explanation, now, costs) for explanation in ranked[:most]]


def _told_hypothesis(explanation: Explanation, now: float, costs: Costs) -> ToldHypothesis:
    acts = [*_plies(explanation.hypothesis, costs), *_seen(explanation), *_awaited(explanation, now, costs)]
    names = [name_of(one) for one in explanation.hypothesis.path]
    return {"plies": names, "nats": sum(one["nats"] for one in acts), "acts": acts}


def name_of(hypothesis: Hypothesis) -> str:
    """Of its last ply."""
    return "undo" if hypothesis.ply == UNDO or not hypothesis.node.move else hypothesis.node.move.text


def _plies(hypothesis: Hypothesis, costs: Costs) -> Iterator[Told]:
    for number, one in enumerate(hypothesis.path):
        assert one.parent
        if one.ply == UNDO:
            yield _told("undo", costs.undo, number)
        else:
            yield _told("ply", costs.ply + log(len(one.parent.node.moves)), number)


def _seen(explanation: Explanation) -> Iterator[Told]:
    for one in reversed(list(explanation.noted())):
        ply = ply_of(explanation.hypothesis, one.site, one.act) if one.act else None
        yield _of_change(one, one.what, sum(nats for name, nats in one.parts if name == one.what), ply)
        for name, nats in one.parts:
            if nats and name != one.what:
                yield _of_change(one, name, nats, ply)


def _awaited(explanation: Explanation, now: float, costs: Costs) -> Iterator[Told]:
    if nats := explanation.idled(now, costs):
        yield _told("wait_turn", nats, None)
    for one in explanation.pending:
        hides = "hidden" if one.stands and one.ply is not None else "liar"
        what = hides if one.hidden <= one.stalled(now, costs) else f"wait_{one.wait}"
        if nats := one.cost(now, costs):
            yield _told(what, nats, one.ply)


def _told(what: str, nats: float, ply: int | None) -> Told:
    return {"at": None, "site": "", "what": what, "ply": ply, "nats": nats}


def _of_change(noted: Noted, what: str, nats: float, ply: int | None) -> Told:
    return {"at": noted.at, "site": noted.site, "what": what, "ply": ply, "nats": nats}
