"""Whole games of clean play are followed ply by ply."""

from __future__ import annotations

import random

import pytest

from firmware_host.core.hypotheses.window import readings
from firmware_host.core.sensing import Sensing
from firmware_host.core.tracker import Answer, Tracker
from tests.core.hypotheses.playing import CELLS, drawn, ended, seen, start

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
            tracker.add(*change)
            tracker.look(now := change.at)
        rests_until = now + REST
        while tracker.wake_at is not None and tracker.wake_at <= rests_until and not tracker.node.is_at(after):
            tracker.look(now := tracker.wake_at)
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
