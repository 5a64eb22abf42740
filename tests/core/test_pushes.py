"""Stones that push each other, on sensors that do not tell their colours: several pushes begin alike."""

from __future__ import annotations

from contextlib import suppress

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.events import RefusedError
from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State
from firmware_host.core.todo import todo
from rules.steps import Remove
from tests.core.bench import Bench


def pushes() -> Bench:
    """Abismo: black may push three or four stones from e5 to the left."""
    white, black = ("c5", "b5", "a4", "d3", "e3", "c2"), ("a5", "e1", "b2", "a1", "d4", "e5")
    line = [*(f"W@{site}" for site in white), *(f"b@{site}" for site in black), "white"]
    return Bench(rules.load("abismo"), Sensing.OCCUPANCY, line)


def test_of_several_pushes_under_way_it_is_told_what_all_have_in_common() -> None:
    """That of the stone which was lifted first; they do not begin alike, but any order comes to the same."""
    bench = pushes()
    for site, contents in [("e5", ""), ("d5", "b")]:
        bench.set(site, contents)
        bench.wait(0.2)
    assert todo(bench.session) == [Remove("a5"), Remove("b5")]


def test_of_stones_that_look_alike_any_may_come_where_another_should() -> None:
    """White pushes d3 from d4: the stone of d4 goes over it to d1, and that of d3 back to d2."""
    white, black = ("b1", "b2", "d4", "b4", "d5", "d3"), ("a4", "c1", "b3", "d2", "a3", "c5")
    line = [*(f"W@{site}" for site in white), *(f"b@{site}" for site in black), "black"]
    bench = Bench(rules.load("abismo", push_extent="minimal"), Sensing.OCCUPANCY, line)
    for site, contents in [("d4", ""), ("d2", ""), ("d1", "W"), ("d3", ""), ("d2", "W")]:
        bench.set(site, contents)
        bench.wait(1)
        assert bench.state is State.PLAY
    bench.wait(2)
    assert bench.texts == [*line, "d4S2"]


def test_a_push_whose_stone_rests_on_its_way_is_not_finished() -> None:
    """All that has to show of the longest push has shown before its stone goes on, and there are shorter ones: the way
    back stays open, and whose move it is."""
    bench = pushes()
    for site, contents in [("e5", ""), ("d5", "b"), ("c5", ""), ("b5", ""), ("a5", ""), ("d5", "")]:
        bench.set(site, contents)
        bench.wait(0.2)
        assert bench.session.pending_move is None
        assert {site for site, cue in bench.scene.items() if cue.role is Role.BACK}


def test_ok_never_says_that_a_move_was_made_which_the_wood_contradicts() -> None:
    """A push was begun, given up for a shorter one that ends like it but for one stone, and another stone was swapped
    on the way: that stone tells which of the two stands there."""
    white, black = ("c2", "e4", "c5", "d5", "d4", "d3"), ("a2", "a1", "e2", "d2", "b5", "c4")
    line = [*(f"W@{site}" for site in white), *(f"b@{site}" for site in black), "white", "c4S3", "d5S4"]
    bench = Bench(rules.load("abismo"), Sensing.OCCUPANCY, line)
    for site, contents in [
        *(("c1", ""), ("e1", "b"), ("d1", ""), ("e1", ""), ("d1", "b")),
        *(("c5", ""), ("c5", "b"), ("a1", ""), ("e1", "b")),
    ]:
        bench.set(site, contents)
        bench.wait(0.2)
    bench.wait(0.5)
    with suppress(RefusedError):  # nothing is open any more
        bench.tell(ev.Confirm())
    asked = [bench.session.turn.moves[index] for index in bench.session.asking]
    assert bench.texts[len(line) :] == ["a1E3"] or "a1E3" in [move.text for move in asked if move]
