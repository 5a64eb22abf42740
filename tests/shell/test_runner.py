from __future__ import annotations

from concurrent.futures import Future
from itertools import pairwise
from threading import Event

import pytest

from firmware_host.shell.runner import Runner, Stopped

LOOK = 1e-6
"""Seconds that pass between two looks at the clock: small, for the runner really waits for what is left."""
HZ = 0.1 / LOOK
PERIOD = 1 / HZ


class Scripted:
    """A clock that goes on by itself a little with every look, and leaps where told."""

    def __init__(self, leaps: dict[int, float]) -> None:
        self.now = 0.0
        self.looks = 0
        self._leaps = leaps

    def __call__(self) -> float:
        self.looks += 1
        self.now += LOOK + self._leaps.get(self.looks, 0.0)
        return self.now


def scans(leaps: dict[int, float], count: int) -> tuple[list[float], Runner]:
    """The times of the first scans."""
    times: list[float] = []
    enough = Event()

    def step(now: float) -> None:
        times.append(now)
        if len(times) >= count:
            enough.set()
            runner._stopping = True

    runner = Runner(step, Scripted(leaps), hz=HZ)
    runner.start()
    assert enough.wait(30)
    runner.stop()
    return times, runner


def test_a_steady_pace_without_drift() -> None:
    times, runner = scans({}, 200)
    assert runner.skipped == 0
    late = [now - PERIOD * k for k, now in enumerate(times)]
    assert max(late) - min(late) < PERIOD


def test_a_late_scan_is_left_out_and_not_made_up_for() -> None:
    times, runner = scans({100: 50 * PERIOD}, 100)
    assert 45 <= runner.skipped <= 50
    gaps = [b - a for a, b in pairwise(times)]
    assert sum(gap > 2 * PERIOD for gap in gaps) == 1
    phase = [now / PERIOD % 1 for now in times]
    assert max(phase) - min(phase) < 0.9  # the old pace, not a new one


def test_what_is_asked_is_answered_in_the_boards_thread() -> None:
    runner = Runner(lambda now: None, Scripted({}), hz=HZ)
    runner.start()
    assert runner.call(lambda now: now > 0).result(10)
    failed = runner.call(lambda now: 1 // 0)
    assert isinstance(failed.exception(10), ZeroDivisionError)
    runner.stop()
    assert isinstance(runner.call(lambda now: None).exception(10), Stopped)


def test_where_scans_are_too_slow_for_their_pace_jobs_are_done_all_the_same() -> None:
    runner = Runner(lambda now: None, Scripted({}), hz=10 / LOOK)
    runner.start()
    assert runner.call(lambda now: "done").result(10) == "done"
    runner.stop()


@pytest.mark.parametrize("leaps", [{}, {60: 20 * PERIOD}])
def test_between_two_jobs_there_is_a_scan(leaps: dict[int, float]) -> None:
    """Whether the pace is kept, or the thread was held up while they were asked."""
    order: list[str] = []
    runner = Runner(lambda now: order.append("scan"), Scripted(leaps), hz=HZ)
    jobs = [runner.call(lambda now: order.append("job")) for _ in range(40)]
    runner.start()
    jobs[-1].result(30)
    runner.stop()
    assert order.count("job") == 40
    assert ("job", "job") not in pairwise(order)


def test_a_failing_scan_ends_the_thread_and_is_kept() -> None:
    ended = Event()

    def step(now: float) -> None:
        raise KeyError("bug")

    runner = Runner(step, Scripted({}), hz=HZ, finished=ended.set)
    runner.start()
    assert ended.wait(30)
    runner.stop()
    assert isinstance(runner.failure, KeyError)


def test_later_comes_in_order() -> None:
    done: list[str] = []
    ended = Event()
    runner = Runner(lambda now: None, Scripted({}), hz=1 / LOOK)

    def ask(now: float) -> None:
        runner.later(300 * LOOK, lambda now: done.append("late"))
        runner.later(100 * LOOK, lambda now: done.append("early"))
        runner.later(400 * LOOK, lambda now: ended.set())

    runner.start()
    runner.call(ask).result(10)
    assert ended.wait(30)
    runner.stop()
    assert done == ["early", "late"]


@pytest.mark.parametrize("hz", [10, 1000])
def test_the_pace_can_be_changed(hz: int) -> None:
    runner = Runner(lambda now: None, Scripted({}), hz=HZ)
    runner.pace(hz)
    assert runner._period == 1 / hz


def test_what_still_waits_when_it_ends_is_refused() -> None:
    """Whether it is stopped or fails; nobody waits for ever."""
    runner = Runner(lambda now: None, Scripted({}), hz=HZ)
    amid, go_on = Event(), Event()

    def last(now: float) -> None:
        amid.set()
        assert go_on.wait(30)
        runner._stopping = True

    runner.start()
    runner.call(last)
    assert amid.wait(30)
    waiting = [runner.call(lambda now: None) for _ in range(5)]
    go_on.set()
    runner.stop()
    assert all(isinstance(one.exception(10), Stopped) for one in waiting)


def test_what_waits_when_a_scan_fails_is_refused() -> None:
    asked: list[Future[None]] = []

    def step(now: float) -> None:
        asked.extend(runner.call(lambda now: None) for _ in range(5))
        raise KeyError("bug")

    runner = Runner(step, Scripted({}), hz=HZ)
    runner.start()
    runner._thread.join(30)
    assert len(asked) == 5
    assert all(isinstance(one.exception(10), Stopped) for one in asked)
