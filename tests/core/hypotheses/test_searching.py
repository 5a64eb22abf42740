"""What the search must never miss, how much it may do in one piece, and what decides nothing."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from firmware_host.core.answers import Answer
from firmware_host.core.hypotheses.choices import AT_ONCE, Choices
from firmware_host.core.hypotheses.costs import default
from firmware_host.core.hypotheses.evidence import Change
from firmware_host.core.hypotheses.node import Node
from firmware_host.core.hypotheses.window import readings
from firmware_host.core.policy import Margins
from firmware_host.core.policy import default as default_margins
from firmware_host.core.sensing import Sensing
from firmware_host.core.tracker import Tracker
from rules.steps import touched
from tests.core.hypotheses.playing import CELLS, drawn, seen, start

COSTS = default()
SLOW = 60.0
"""Seconds that somebody may think amid a move."""


def _tracked(key: str, sensing: Sensing) -> tuple[Node, Tracker]:
    node = start(key, sensing)
    tracker = Tracker(node)
    tracker.start(0.0, node, readings(node))
    return node, tracker


def _look_until(tracker: Tracker, now: float) -> None:
    while tracker.wake_at is not None and tracker.wake_at <= now:
        tracker.work(tracker.wake_at)


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_nothing_costs_less_than_what_was_played(key: str, sensing: Sensing) -> None:
    """A move made cleanly, beside a piece that was lifted before and put back."""
    node, tracker = _tracked(key, sensing)
    chance = random.Random(13)
    if (move := drawn(node, chance)) is None:
        return
    changes = list(seen(node, move, 2.0))
    touched_ones = {change.site for change in changes}
    others = sorted(site for site, reading in readings(node).items() if reading and site not in touched_ones)
    fidget = [Change(0.5, others[0], 0), Change(0.8, others[0], readings(node)[others[0]])] if others else []
    for change in [*fidget, *changes]:
        tracker.add(change)
        tracker.look(change.at)
    now = changes[-1].at
    after = node.child(move)
    rivals = [one.at(now, COSTS) for one in tracker.ranked(now) if not one.hypothesis.node.is_at(after)]
    assert tracker.price(after, now) <= min(rivals) + 1e-6


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_a_long_thought_amid_a_move_plays_nothing_else(key: str, sensing: Sensing) -> None:
    """Whatever counts meanwhile stands on the wood, or nothing does; and in the end it is what was played."""
    node, tracker = _tracked(key, sensing)
    if (move := drawn(node, random.Random(17))) is None:
        return
    changes = list(seen(node, move, 0.0))
    image = readings(node)
    half = max(1, len(changes) // 2)
    for change in changes[:half]:
        tracker.add(change)
        image[change.site] = change.reading
        tracker.look(change.at)
    _look_until(tracker, changes[half - 1].at + SLOW)
    assert tracker.node is node or readings(tracker.node) == image
    late = SLOW
    for change in changes[half:]:
        tracker.add(change._replace(at=late + change.at))
        tracker.look(late + change.at)
    _look_until(tracker, late + changes[-1].at + SLOW)
    ends = [tracker.node, *(one.hypothesis.node for one in tracker.asked)]
    assert any(end.is_at(node.child(move)) for end in ends), [str(e.hypothesis) for e in tracker.ranked(200.0)[:3]]


def test_what_was_not_done_yet_may_be_done_later() -> None:
    """Somebody says no while a hand is still at it."""
    node, tracker = _tracked("nei-pat-kono", Sensing.OCCUPANCY)
    move = drawn(node, random.Random(2))
    assert move
    after = node.child(move)
    changes = list(seen(node, move, 0.0))
    for change in changes[:-1]:
        tracker.add(change)
        tracker.look(change.at)
    tracker.answer(changes[-2].at, [Answer(after, so=False)])
    tracker.add(changes[-1])
    tracker.look(changes[-1].at)
    _look_until(tracker, 5.0)
    assert tracker.node.is_at(after)
    tracker.answer(6.0, [Answer(after, so=False)])
    assert not tracker.ranked(6.0)[0].hypothesis.node.is_at(after)


@pytest.mark.parametrize("key", ["konane", "pinoy-dama", "sixteen-soldiers"])
@pytest.mark.parametrize("seed", range(3))
def test_while_lost_nothing_is_decided(key: str, seed: int) -> None:
    """A child sweeps over the board."""
    node, tracker = _tracked(key, Sensing.OCCUPANCY)
    chance, now, was_lost = random.Random(seed), 0.0, False
    image = readings(node)
    for _ in range(14):
        now += chance.choice([0.05, 0.2, 1.5])
        site = chance.choice(sorted(image))
        image[site] = 1 - image[site]
        before = tracker.node
        tracker.add(Change(now, site, image[site]))
        tracker.look(now)
        best = tracker.ranked(now)[0]
        if not tracker.rests(best, now) and best.excess(now, default()) > default_margins().repair:
            assert tracker.node is before
            assert not tracker.asked
            was_lost = True
    assert was_lost


def test_moves_are_found_by_what_they_touch() -> None:
    for key in ("molino", "ajedrez-jerez", "othello", "rimau-rimau"):
        node = start(key, Sensing.OCCUPANCY)
        choices = Choices(node.moves)
        with pytest.raises(RuntimeError, match="not all gone through"):
            choices.at(next(iter(node.readers)))
        pieces = sum(1 for _ in choices.work())
        assert pieces == -(-len(node.moves) // AT_ONCE)
        for site in node.readers:
            wanted = [k for k, move in enumerate(node.moves) if any(site in touched(step) for step in move.steps)]
            assert choices.unlike(site, (), len(node.moves)) == wanted
            few = choices.unlike(site, (site,), 3)
            assert set(few) <= set(wanted)
            alone = [k for k in wanted if {one for step in node.moves[k].steps for one in touched(step)} == {site}]
            assert set(alone) <= set(few)


def test_thousands_of_moves_are_few_to_look_at() -> None:
    node = start("rimau-rimau", Sensing.OCCUPANCY)
    assert len(node.moves) > 4000
    for _ in node.choices.work():
        pass
    for changed in (["b4"], ["b4", "b5"], ["b4", "b5", "b6", "c3"]):
        assert len(node.choices.unlike(changed[-1], changed, 12)) < 300


_TOLD = """
from tests.corpus.judge import judge
from tests.corpus.judging import sample
found = judge(sample("tune", "occupancy", "dense", ["nei-pat-kono"], 1)[0])
print(sorted(found.counts.items()), [round(one, 6) for one in found.waits], found.notes)
"""


def test_nothing_hangs_on_the_order_of_a_set() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", _TOLD], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0]
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("table", "named"),
    [({}, "missing or unknown: ask"), ({"ask": -1}, "ask: -1; allowed"), ({"luck": 1}, "unknown: luck")],
)
def test_margins_that_make_no_sense(table: dict[str, object], named: str) -> None:
    given: dict[str, object] = {name: getattr(default_margins(), name) for name in Margins.__slots__} | table
    if not table:
        del given["ask"]
    with pytest.raises(ValueError, match=named):
        Margins.read(given)
