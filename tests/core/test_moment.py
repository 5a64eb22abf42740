"""What befalls a board in one scan: whole lines are told from hands, shadows from what stood there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core import events as ev
from firmware_host.core.moment import BESIDES, HANDS, MANY, Lines, Moment, Together
from firmware_host.core.sensing import Sensing
from firmware_host.core.states import State
from rules import load
from tests.core.bench import Bench

SIDE = 8
ROWS = {f"row {y + 1}": frozenset(range(SIDE * y, SIDE * (y + 1))) for y in range(SIDE)}
COLUMNS = {f"column {x + 1}": frozenset(range(x, SIDE * SIDE, SIDE)) for x in range(SIDE)}
LINES = ROWS | COLUMNS
BUTTON = SIDE * SIDE
CHANNELS = SIDE * SIDE + 1
NOTHING = [0] * CHANNELS

levels = st.lists(st.sampled_from((0, 1)), min_size=CHANNELS, max_size=CHANNELS)
names = st.sampled_from(sorted(LINES))


def _lines() -> Lines:
    return Lines(LINES, {BUTTON})


def _is_out(line: frozenset[int], gone: set[int], before: list[int]) -> bool:
    stood = {channel for channel in line if before[channel]}
    return len(stood) >= MANY and stood <= gone


def _with(levels: list[int], changes: list[tuple[int, int]]) -> list[int]:
    return [dict(changes).get(channel, level) for channel, level in enumerate(levels)]


@given(levels, st.sets(st.integers(0, CHANNELS - 1), max_size=HANDS))
def test_what_two_hands_do_befalls_no_line(before: list[int], touched: set[int]) -> None:
    assert _lines().befallen([(channel, 1 - before[channel]) for channel in sorted(touched)], before) is None


@given(levels, names)
def test_a_line_that_falls_silent_is_named_and_may_come_back(before: list[int], name: str) -> None:
    stood = frozenset(channel for channel in LINES[name] if before[channel])
    lines = _lines()
    gone = [(channel, 0) for channel in sorted(stood)]
    lost = Together(name, stood, LINES[name], True) if len(stood) >= MANY else None
    assert lines.befallen(gone, before) == lost
    assert lines.befallen([(channel, 1) for channel in sorted(stood)], _with(before, gone)) is None
    assert lines.befallen(gone, before) == lost  # what comes back with a line is no shadow


@given(levels, names, st.sets(st.integers(0, SIDE * SIDE - 1)))
def test_an_arm_that_takes_more_with_it_is_no_broken_wire(before: list[int], name: str, others: set[int]) -> None:
    gone = {channel for channel in others | LINES[name] if before[channel]}
    told = _lines().befallen([(channel, 0) for channel in sorted(gone)], before)
    if told:
        assert len(gone - told.channels) <= BESIDES
    else:
        assert all(len(gone - line) > BESIDES for line in LINES.values() if _is_out(line, gone, before))


@given(names, st.integers(MANY, SIDE - 1))
def test_a_shadow_that_goes_is_no_broken_wire(name: str, wide: int) -> None:
    lines = _lines()
    under = sorted(LINES[name])[:wide]
    come = [(channel, 1) for channel in under]
    assert lines.befallen(come, NOTHING) is None
    gone = [(channel, 0) for channel in under]
    assert lines.befallen(gone, _with(NOTHING, come)) is None


@given(levels, names)
def test_a_line_of_which_all_that_was_empty_reads_something_is_shorted(before: list[int], name: str) -> None:
    empty = frozenset(channel for channel in LINES[name] if not before[channel])
    shorted = Together(name, empty, LINES[name], False) if len(empty) >= MANY else None
    assert _lines().befallen([(channel, 1) for channel in sorted(empty)], before) == shorted


@given(st.lists(st.tuples(*[st.integers(-3, 3)] * 3), max_size=6))
def test_lifted_is_what_stood_there_as_the_turn_began_and_no_shadow(changes: list[tuple[int, int, int]]) -> None:
    moment = Moment()
    for site, (before, level, base) in enumerate(changes):
        moment.change(str(site), before, level, base)
    assert moment.sites == [str(site) for site in range(len(changes))]
    gone = [abs(level) < abs(before) and abs(level) < abs(base) for before, level, base in changes]
    come = [abs(level) > abs(before) for before, level, _ in changes]
    assert moment.lifted == [str(site) for site, so in enumerate(gone) if so]
    assert moment.is_jolt == (sum(gone) > HANDS or sum(gone) >= HANDS <= sum(come))
    assert moment.is_both_hands == (sum(gone) == HANDS)
    assert moment.is_shadow == (sum(come) > 1)
    moment.pass_by()
    assert (moment.sites, moment.lifted) == ([], [])
    assert not any((moment.is_shadow, moment.is_jolt, moment.is_both_hands))


def test_a_palm_may_go_from_sensors_that_are_not_believed_any_more() -> None:
    bench = Bench(load("molino"), Sensing.OCCUPANCY)
    bench.tell(ev.Reading("a1", 1, more=True))
    bench.tell(ev.Reading("d1", 1))
    bench.tell(ev.Distrust(frozenset({"a1"})))
    bench.tell(ev.Reading("d1", 0))
    bench.wait(60)
    assert bench.state is State.PLAY
    assert not bench.texts
