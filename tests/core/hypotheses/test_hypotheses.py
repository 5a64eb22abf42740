"""Clean play is explained at no price beyond its plies; what is added change by change is what is found at once."""

from __future__ import annotations

import random
from math import log

import pytest

from firmware_host.core.hypotheses.costs import Costs, default
from firmware_host.core.hypotheses.evidence import Change, Evidence
from firmware_host.core.hypotheses.explanation import explain
from firmware_host.core.hypotheses.hypothesis import UNDO, Hypothesis
from firmware_host.core.hypotheses.window import readings
from firmware_host.core.sensing import Sensing
from tests.core.hypotheses.playing import CELLS, drawn, ended, seen, start

COSTS = default()
PLIES = 12


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_clean_play_costs_what_its_plies_cost(key: str, sensing: Sensing) -> None:
    node, chance = start(key, sensing), random.Random(7)
    for _ in range(PLIES):
        if (move := drawn(node, chance)) is None:
            break
        evidence = Evidence(readings(node), 0.0)
        for change in seen(node, move, 0.0):
            evidence.add(change)
        index = node.index(move)
        assert index is not None
        found = explain(Hypothesis(node).extend(index, COSTS), evidence, COSTS)
        assert found
        assert found.done == (True,)
        assert not found.unexplained
        waits = sum(nats for one in found.noted() for name, nats in one.parts if name.startswith("wait"))
        assert found.cost == pytest.approx(COSTS.ply + log(len(node.moves)) + waits)
        assert waits < 3
        node = ended(node, move)


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_change_by_change_or_all_at_once(key: str, sensing: Sensing) -> None:
    """Among noise too: sites that change for no reason."""
    node, chance = start(key, sensing), random.Random(11)
    for _ in range(4):
        if (move := drawn(node, chance)) is None:
            break
        index = node.index(move)
        assert index is not None
        hypothesis = Hypothesis(node).extend(index, COSTS)
        evidence = Evidence(readings(node), 0.0)
        step_by_step = None
        for change in [*_noise(node.readers, evidence, chance), *seen(node, move, 3.0)]:
            evidence.add(change)
            step_by_step = explain(hypothesis, evidence, COSTS, step_by_step)
        at_once = explain(hypothesis, evidence, COSTS)
        assert step_by_step == at_once
        node = ended(node, move)


def _noise(sites: object, evidence: Evidence, chance: random.Random) -> list[Change]:
    found = []
    for k, site in enumerate(chance.sample(sorted(evidence.start), 3)):
        found += [
            Change(0.5 * k, site, 0 if evidence.start[site] else 1),
            Change(0.5 * k + 0.2, site, evidence.start[site]),
        ]
    return found


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_a_move_taken_back_stands_where_it_began(key: str, sensing: Sensing) -> None:
    node, chance = start(key, sensing), random.Random(3)
    if (move := drawn(node, chance)) is None:
        return
    index = node.index(move)
    assert index is not None
    back = Hypothesis(node).extend(index, COSTS).extend(UNDO, COSTS)
    assert back.node is node
    ends = {site: acts[-1].reading for site, acts in back.chains.items()}
    assert ends == {site: reading for site, reading in readings(node).items() if site in ends}


@pytest.mark.parametrize(
    ("table", "named"),
    [({}, "missing or unknown: before"), ({"early": "three"}, "early: 'three' is no number"), ({"luck": 1}, "luck")],
)
def test_costs_that_make_no_sense(table: dict[str, object], named: str) -> None:
    kept = {name: getattr(COSTS, name) for name in Costs.__dataclass_fields__}
    given = {name: list(value) if isinstance(value, tuple) else value for name, value in kept.items()} | table
    if not table:
        del given["before"]
    with pytest.raises(ValueError, match=named):
        Costs.read(given)
