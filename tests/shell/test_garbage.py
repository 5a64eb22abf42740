"""Full collections of the daemon's process: while the board is still, or once they are overdue."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from firmware_host.shell.process.garbage import DUE, OVERDUE, STILL, Collector, settled


class Knot:
    """Only a collection takes it away."""

    def __init__(self) -> None:
        self.itself = self


def lost() -> weakref.ref[Knot]:
    """Garbage of the oldest generation."""
    knot = Knot()
    gc.collect()
    return weakref.ref(knot)


@pytest.fixture
def old() -> Iterator[weakref.ref[Knot]]:
    """The same, in a process that has settled."""
    before = gc.get_threshold()
    settled()
    try:
        yield lost()
    finally:
        gc.set_threshold(*before)


def aged(collections: int) -> None:
    for _ in range(collections):
        gc.collect(1)


def test_while_the_board_is_still(old: weakref.ref[Knot]) -> None:
    collector = Collector()
    aged(DUE)
    collector.look(10.0, 1)
    collector.look(10.0 + STILL / 2, 2)
    collector.look(10.0 + STILL, 2)
    assert old() is not None
    collector.look(10.0 + STILL * 1.5, 2)
    assert old() is None


def test_not_before_there_is_enough(old: weakref.ref[Knot]) -> None:
    collector = Collector()
    aged(DUE - 1)
    collector.look(10.0, 1)
    collector.look(1000.0, 1)
    assert old() is not None


def test_overdue_on_a_board_that_is_never_still(old: weakref.ref[Knot]) -> None:
    collector = Collector()
    for k in range(OVERDUE):
        collector.look(10.0 + k / 10, k)
        assert old() is not None
        aged(1)
    collector.look(10.0 + OVERDUE / 10, OVERDUE)
    assert old() is None


def test_a_process_that_has_not_settled_is_left_to_the_interpreter() -> None:
    gone = lost()
    aged(DUE)
    collector = Collector()
    collector.look(10.0, 1)
    collector.look(1000.0, 1)
    assert gone() is not None
    gc.collect()
