"""The search for margins finds what is least, and looks no further than it must; waits that nobody has seen."""

from __future__ import annotations

from dataclasses import replace
from math import log

from firmware_host.core.policy import Margins, default
from tests.corpus.fit import curve
from tests.corpus.judging import sample
from tests.corpus.margins import searched
from tests.corpus.recording import Recording

GAMES = sample("tune", "occupancy", "realistic", ["konane"], None)


def _far(recording: Recording, margins: Margins) -> int:
    return abs(round(10 * margins.ask) - 50) + abs(round(10 * margins.retract) - 12)


def test_each_margin_goes_where_least_goes_wrong() -> None:
    found = searched(GAMES, default(), weigh=_far)
    assert found.is_whole
    assert found.after < found.before
    assert found.after == sum(_far(one, found.margins) for one in GAMES)
    assert replace(found.margins, ask=default().ask, retract=default().retract) == default()


def test_what_helps_nobody_changes_nothing() -> None:
    found = searched(GAMES, default(), weigh=lambda recording, margins: 7)
    assert found.margins == default()
    assert found.before == found.after == 7 * len(GAMES)


def test_out_of_time() -> None:
    said: list[str] = []
    found = searched(GAMES, default(), minutes=0, say=said.append, weigh=_far)
    assert not found.is_whole
    assert found.margins == default()
    assert len(said) == 1


def test_longer_than_all_that_was_seen_costs_more_and_more() -> None:
    times = (0.25, 1.0, 4.0, 16.0, 64.0, 256.0)
    for seconds in ([0.1] * 50, [0.1 * k for k in range(1, 60)], [*([0.2] * 500), 3.0, 5.0, 8.0, 30.0]):
        nats = list(curve(seconds, times, calm=1.0, leaves=0.0))
        assert nats == sorted(nats)
        beyond = [k for k, time in enumerate(times) if time > seconds[-1] and time > 1]
        assert all(nats[k] > nats[k - 1] + 0.1 for k in beyond[1:])


def test_what_may_last_for_ever_costs_no_more_than_that() -> None:
    nats = list(curve([0.1 * k for k in range(1, 60)], (1.0, 64.0, 1e6), calm=1.0, leaves=0.01))
    assert nats == sorted(nats)
    assert nats[-1] <= -log(0.01)
