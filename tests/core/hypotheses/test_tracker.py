"""Whole games of clean play are followed ply by ply."""

from __future__ import annotations

import json
import random

import pytest

from firmware_host.core.answers import Answer
from firmware_host.core.hypotheses.costs import default
from firmware_host.core.hypotheses.window import readings
from firmware_host.core.sensing import Sensing
from firmware_host.core.tracker import Tracker
from tests.core.hypotheses.playing import CELLS, drawn, ended, seen, start

COSTS = default()
PLIES = 10
REST = 20.0
"""Seconds that the hands rest after a ply, at most, until it counts."""


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_clean_play_is_followed(key: str, sensing: Sensing) -> None:
    """Where two moves leave the same trace it is asked, with the true one among the answers."""
    node, chance, now = start(key, sensing), random.Random(5), 0.0
    tracker = Tracker(node)
    tracker.start(now, node, readings(node))
    for _ in range(PLIES):
        if (move := drawn(node, chance)) is None:
            break
        after = node.child(move)
        for change in seen(node, move, now):
            tracker.add(change)
            tracker.look(now := change.at)
        index = node.index(move)
        assert index is not None
        rests_until = now + REST + COSTS.seed * node.acts(index).unseen
        while tracker.wake_at is not None and tracker.wake_at <= rests_until and not tracker.node.is_at(after):
            tracker.work(now := tracker.wake_at)
            if tracker.asked:
                (true,) = [one for one in tracker.asked if one.hypothesis.node.is_at(after)]
                tracker.answer(now, [Answer(true.hypothesis.node, so=True)])
        assert tracker.node.is_at(after), f"{move.text}: {[str(e.hypothesis) for e in tracker.ranked(now)[:3]]}"
        now = rests_until
        if after.moves and after.moves[0].weight:
            node = ended(node, move)
            tracker.start(now, node, readings(node))
        else:
            node = tracker.node


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_what_is_told_adds_up(key: str, sensing: Sensing) -> None:
    """Amid a move, too, and with a stray change beside it."""
    node, chance = start(key, sensing), random.Random(9)
    tracker = Tracker(node)
    tracker.start(0.0, node, readings(node))
    if (move := drawn(node, chance)) is None:
        return
    stray = next(site for site in node.readers if site not in {change.site for change in seen(node, move, 0.0)})
    changes = [*seen(node, move, 0.0)]
    for change in [changes[0]._replace(at=0.02, site=stray, reading=1 - readings(node)[stray]), *changes]:
        tracker.add(change)
        tracker.look(change.at)
        assert tracker.price(node.child(move), change.at) >= tracker.ranked(change.at)[0].at(change.at, COSTS) - 1e-6
        told, ranked = tracker.explain(change.at), tracker.ranked(change.at)
        assert 1 <= len(told) <= 3
        for hypothesis, explanation in zip(told, ranked, strict=False):
            assert hypothesis["nats"] == pytest.approx(explanation.at(change.at, COSTS))
            assert " ".join(hypothesis["plies"]) == (
                "" if not explanation.hypothesis.depth else str(explanation.hypothesis)
            )
            assert {(one["at"], one["site"]) for one in hypothesis["acts"] if one["at"] is not None}
        assert json.loads(json.dumps(told)) == told
