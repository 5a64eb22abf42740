"""Stones that push each other, on sensors that do not tell their colours: several pushes begin alike."""

from __future__ import annotations

from contextlib import suppress

import rules
from firmware_host.core import events as ev
from firmware_host.core.cues import Role
from firmware_host.core.events import RefusedError
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State
from firmware_host.core.todo import todo
from rules.steps import Add, Remove, Shift, carry_out
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


def test_among_pushes_that_begin_alike_one_may_be_chosen_and_is_led() -> None:
    """The pushes of e5 leave stones where sensors do not tell their colours."""
    bench = pushes()
    assert bench.session.choices == ()
    bench.set("e5", "")
    bench.wait(0.2)
    chosen = "e5W4"
    assert set(bench.session.choices) == {m.text for m in bench.session.turn.moves if m and m.text.startswith("e5")}
    bench.tell(ev.Choose(chosen))
    assert bench.state is State.GUIDED
    board = dict(bench.session.turn.board)
    while bench.state is State.GUIDED:
        owed = [step for step in todo(bench.session) if not isinstance(step, Add)] or todo(bench.session)
        board = carry_out(board, owed[:1])
        for site, contents in board.items():
            bench.set(site, contents)
        bench.wait(0.2)
    assert bench.texts[-1] == chosen


def test_in_a_lesson_the_pushes_are_offered_too() -> None:
    """It asks for one of them: whoever cannot show which by hand would fail it."""
    bench = Bench(rules.load("abismo", lesson=3), Sensing.OCCUPANCY)
    bench.set("c1", "")
    bench.wait(0.2)
    assert set(bench.session.choices) == {"c1N1", "c1N2", "c1N3", "c1N4"}
    bench.tell(ev.Choose("c1N2"))
    assert bench.state is State.GUIDED


def test_only_what_falls_is_lit_as_captured() -> None:
    """What is pushed stays in play, and moves."""
    bench = pushes()
    bench.set("e5", "")
    bench.wait(0.2)
    chosen = next(move for move in bench.session.turn.moves if move and move.text == "e5W3")
    bench.tell(ev.Choose(chosen.text))
    fallen = {step.site for step in chosen.steps if isinstance(step, Remove)}
    lit = scene(bench.session)
    assert {site for site, cue in lit.items() if cue.role is Role.CAPTURE} == fallen
    pushed = {step.src for step in chosen.steps if isinstance(step, Shift) and step.pushed}
    assert pushed
    assert pushed == {site for site, cue in lit.items() if cue.role is Role.LEGAL}


def test_sensors_that_tell_colours_need_no_choice_among_pushes() -> None:
    white, black = ("c5", "b5", "a4", "d3", "e3", "c2"), ("a5", "e1", "b2", "a1", "d4", "e5")
    line = [*(f"W@{site}" for site in white), *(f"b@{site}" for site in black), "white"]
    bench = Bench(rules.load("abismo"), Sensing.POLARITY, line)
    bench.set("e5", "")
    bench.wait(0.2)
    assert bench.session.turn.begun()
    assert bench.session.choices == ()


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


def test_what_was_answered_is_led_to_its_end_though_it_was_not_so() -> None:
    """White has pushed a2 to a5, the page asks where to, and the answer is a4."""
    white, black = ("d5", "c2", "b5", "a5", "c4", "b3"), ("e5", "b4", "b2", "d2", "b1", "d3")
    line = [*(f"W@{site}" for site in white), *(f"b@{site}" for site in black), "white"]
    line += ["d2N3", "c2W2", "d5W2", "c4W2", "b5W1"]
    bench = Bench(rules.load("abismo"), Sensing.OCCUPANCY, line)
    for site, contents in [("a2", ""), ("a5", ""), ("a5", "W"), ("a4", "")]:
        bench.set(site, contents)
        bench.wait(0.4)
    bench.wait(2)
    assert set(bench.session.choices) == {"a2N2", "a2N3"}
    bench.tell(ev.Choose("a2N2"))
    assert todo(bench.session) == [Add("a4", "W")]
    bench.set("a4", "W")
    bench.wait(5)
    assert bench.texts[len(line) :] == ["a2N2"]


def test_a_push_is_not_counted_while_its_own_piece_is_lifted_again() -> None:
    """The end of the push, a white stone on e5, has stood there before. The hand has laid its stone on d5 for a moment
    to take e5 away, and lifts it again: it may go on to e5, though it may also mean to take all back."""
    white, black = ("a2", "c2", "c5", "c3", "c4", "e5"), ("a4", "e4", "a5", "e3", "d2", "d5")
    line = [*(f"W@{site}" for site in white), *(f"b@{site}" for site in black), "white", "a5S4", "c4E2", "e3W4"]
    bench = Bench(rules.load("abismo", placing="any_order"), Sensing.POLARITY, line)
    bench.wait(10.0)
    hand = [("c5", "", 20.4), ("d5", "", 0.25), ("d5", "W", 10.0), ("e5", "", 10.0), ("d5", "", 10.0)]
    for site, piece, then in hand:
        bench.set(site, piece)
        bench.wait(then)
        assert bench.texts == line, f"{site} {piece or 'lifted'}"
    bench.set("e5", "W")
    bench.wait(5.0)
    assert bench.texts == [*line, "c5E2"]
