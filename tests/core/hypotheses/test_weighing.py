"""What hands may have done is weighed: how long something stands, in what turn steps come, where a piece comes from."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from firmware_host.core.hypotheses.costs import Wait, default
from firmware_host.core.hypotheses.evidence import Change, Evidence
from firmware_host.core.hypotheses.explanation import Explanation, explain
from firmware_host.core.hypotheses.hypothesis import UNDO, Hypothesis
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.hypotheses.window import readings
from firmware_host.core.sensing import Sensing
from rules.steps import Remove, Shift
from tests.core.hypotheses.playing import CELLS, drawn, ended, seen, start

COSTS = default()


def _explained(hypothesis: Hypothesis, evidence: Evidence) -> Explanation:
    found = explain(hypothesis, evidence, COSTS)
    assert found
    return found


def _parts(explanation: Explanation) -> dict[str, float]:
    return {name: nats for one in explanation.noted() for name, nats in one.parts}


@pytest.mark.parametrize("wait", get_args(Wait))
def test_the_longer_one_waits_the_more_it_costs(wait: Wait) -> None:
    costs = [COSTS.waited(wait, 0.1 * 1.3**k) for k in range(60)]
    assert costs == sorted(costs)
    assert COSTS.waited(wait, 0.0) == 0
    assert COSTS.waited(wait, 2.0) < COSTS.waited(wait, 8.0) < COSTS.waited(wait, 16.0) + 1e-9


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_a_piece_left_standing_costs_more_and_more(key: str, sensing: Sensing) -> None:
    """Until it is likelier that the sensor lies."""
    node = start(key, sensing)
    evidence = Evidence(readings(node), 0.0)
    site = next((site for site, reading in evidence.start.items() if not reading), None)
    if site is None:
        return
    evidence.add(Change(1.0, site, 1))
    found = _explained(Hypothesis(node), evidence)
    prices = [found.at(1.0 + seconds, COSTS) for seconds in (0, 1, 4, 16, 60, 600, 10_000)]
    assert prices == sorted(prices)
    assert len(set(prices[:5])) == 5
    assert not found.rests(60.0, COSTS)
    assert found.at(1e9, COSTS) <= found.cost + COSTS.liar


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_what_is_known_of_the_shorter_path_changes_nothing(key: str, sensing: Sensing) -> None:
    node, chance = start(key, sensing), random.Random(21)
    for _ in range(6):
        if (move := drawn(node, chance)) is None:
            break
        evidence = Evidence(readings(node), 0.0)
        stray = chance.choice(sorted(evidence.start))
        reading = evidence.start[stray]
        evidence.add(Change(0.2, stray, 0 if reading else 1))
        evidence.add(Change(0.6, stray, reading))
        for change in seen(node, move, 1.0):
            evidence.add(change)
        index = node.index(move)
        assert index is not None
        one, before = Hypothesis(node), None
        for ply in (index, UNDO):
            before = explain(one, evidence, COSTS, before)
            one = one.extend(ply, COSTS)
            assert explain(one, evidence, COSTS, before) == explain(one, evidence, COSTS)
        node = ended(node, move)


def _capture(key: str) -> tuple[Node, int, Shift, list[Remove]]:
    """The first capture of a game in which a piece goes and others are taken off."""
    node, chance = start(key, Sensing.OCCUPANCY), random.Random(2)
    while True:
        for index, move in enumerate(node.moves):
            taken = [step for step in move.steps if isinstance(step, Remove)]
            first = move.steps[0]
            if isinstance(first, Shift) and not first.via and len(taken) == len(move.steps) - 1 and taken:
                return node, index, first, taken
        following = drawn(node, chance)
        assert following
        node = ended(node, following)


@pytest.mark.parametrize("key", ["bagh-chal", "pinoy-dama", "sixteen-soldiers"])
def test_the_victim_first_costs_once_however_many_there_are(key: str) -> None:
    node, index, shift, taken = _capture(key)
    order = [shift.src, shift.dst, *(step.site for step in taken)]
    for turned in (False, True):
        evidence, now = Evidence(readings(node), 0.0), 0.0
        for site in reversed(order[2:]) if turned else ():
            evidence.add(Change(now := now + 0.1, site, 0))
        evidence.add(Change(now := now + 0.1, shift.src, 0))
        evidence.add(Change(now := now + 0.1, shift.dst, 1))
        for site in () if turned else order[2:]:
            evidence.add(Change(now := now + 0.1, site, 0))
        found = _explained(Hypothesis(node).extend(index, COSTS), evidence)
        assert found.done == (True,)
        parts = [name for one in found.noted() for name, _ in one.parts if name == "swapped"]
        assert parts == (["swapped"] if turned else [])


def test_a_piece_from_nowhere_costs_more_than_one_from_the_hand() -> None:
    node = start("konane", Sensing.OCCUPANCY)
    free = Evidence(dict.fromkeys(node.readers, 0) | {"a1": 1}, 0.0)
    free.add(Change(0.1, "c3", 1))
    lifted = Evidence(dict.fromkeys(node.readers, 0) | {"a1": 1}, 0.0)
    lifted.add(Change(0.1, "a1", 0))
    lifted.add(Change(0.2, "c3", 1))
    assert "nowhere" in _parts(_explained(Hypothesis(node), free))
    assert "nowhere" not in _parts(_explained(Hypothesis(node), lifted))


def test_a_sensor_that_goes_on_and_off_lies_at_last() -> None:
    node = start("konane", Sensing.OCCUPANCY)
    evidence = Evidence(readings(node), 0.0)
    site = next(iter(evidence.start))
    for k in range(12):
        evidence.add(Change(0.3 * k, site, (evidence.start[site] + k + 1) % 2))
    found = _explained(Hypothesis(node), evidence)
    assert "liar" in _parts(found)
    assert found.cost < COSTS.liar + 2 * (COSTS.lift + COSTS.rise)
