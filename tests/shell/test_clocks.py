"""The clock on the wall is for people: whatever it does, play, journal and what is gone on with stay the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_host.shell.journal import store
from firmware_host.shell.journal.records import Record, Saved
from firmware_host.shell.journal.store import Store
from simulator.scenario.journal import difference
from simulator.scenario.recording import Recording
from simulator.scenario.run import load, perform, run

SCENARIO = Path(__file__).parents[1] / "scenarios" / "habits" / "clocks.scenario"
ZONES = ("", "UTC", "Europe/Madrid", "America/St_Johns", "Pacific/Kiritimati", "Antarctica/Troll", "right/UTC")
RECORD = Record("othello", {}, "hall-8x8", "occupancy")
DAY = 86400.0
ANY_TIME = st.one_of(
    st.floats(0, 4e9),  # from 1970 on, beyond 2038
    st.sampled_from([0.0, -1.0, 951782400.0, 1483228800.0, 2147483648.0, 1e12, -1e12, float("inf"), float("-inf")]),
)


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def test_no_time_zone_matters(zone: str) -> None:
    result = perform(load(SCENARIO))
    assert not result.failures
    undisturbed = [line for line in SCENARIO.read_text().splitlines() if not line.startswith("clock")]
    assert not difference(result.journal, run("\n".join(undisturbed)).journal)


def test_a_year_of_clock_changes_by_the_quarter_of_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ply every quarter of an hour around both changes: told in UTC, one after the other."""
    monkeypatch.setenv("TZ", "Europe/Madrid")
    time.tzset()
    spring, autumn = 1774746000.0, 1792890000.0  # 2026-03-29 and 2026-10-25, 01:00 UTC
    clock = iter([at + 900 * k for at in (spring, autumn) for k in range(-8, 9)])
    journal = Store(tmp_path / "journal.sqlite", wall=lambda: next(clock, 0.0))
    try:
        journal.begin(0.0, RECORD)
        for ply in range(1, 33):
            journal.note(900.0 * ply, "ply", {"ply": ply, "text": "x"})
        journal.commit()
    finally:
        journal.close()
        monkeypatch.undo()
        time.tzset()
    with closing(store.open_existing(tmp_path / "journal.sqlite")) as found:
        walls = [event.wall for event in store.events(found, 1)]
    assert walls == sorted(walls)
    assert len(set(walls)) == 32
    assert all(wall.endswith("+00:00") for wall in walls)


@settings(max_examples=60, deadline=None)
@given(lives=st.lists(st.lists(st.tuples(ANY_TIME, st.booleans()), max_size=8), min_size=1, max_size=4))
def test_what_the_wall_says_orders_nothing(
    tmp_path_factory: pytest.TempPathFactory, lives: list[list[tuple[float, bool]]]
) -> None:
    """Any number of lives of the program, each with its own running clock from 0 and any wall clock: what was begun
    last is gone on with, events stay in the order in which they happened, and time never goes back."""
    path = tmp_path_factory.mktemp("clocks") / "journal.sqlite"
    games: list[int] = []
    wall = [0.0]
    for life in lives:
        journal = Store(path, wall=lambda: wall[0])
        saved = journal.unfinished()
        assert (saved and len(saved.moves)) == (games[-1] if games and games[-1] else None)
        now = 1.0
        if saved:
            journal.go_on(now, saved)
        for told, anew in life:
            wall[0], now = told, now + 7.0
            if anew or not (games and saved):
                journal.begin(now, RECORD)
                games.append(0)
                saved = saved or Saved(0, RECORD, (), "")
            games[-1] += 1
            journal.note(now, "ply", {"ply": games[-1], "text": "x"})
        journal.close()
    with closing(store.open_existing(path)) as found:
        assert [len(store.line_of_play(store.events(found, game.number))) for game in store.games(found)] == games
        for game in store.games(found):
            happened = list(store.events(found, game.number))
            times = [event.at for event in happened]
            assert times == sorted(times)


@pytest.mark.parametrize("away", [60.0, 8 * 3600.0, 400 * DAY])
def test_a_computer_that_slept(away: float) -> None:
    """Where the running clock goes on through a sleep: the next scan is that much later, and play goes on."""
    with Recording("game ajedrez-jerez\nboard hall-8x8") as table:
        for line in ("set up", "play e2e4", "lift e7"):
            assert table.say(line)
        table.stage.rig.clock.advance(away)
        for line in ("drop e5", "expect played e7e5", "lift g1"):
            assert table.say(line)
        table.stage.rig.clock.advance(away)
        for line in ("wait 1", "put back", "expect state play", "expect ply 2", "play g1f3"):
            assert table.say(line), table.problems


@pytest.mark.parametrize("date", ["1970-01-01T00:00:00", "2016-12-31T23:59:59", "2038-01-19T03:14:08", "2400-02-29"])
def test_any_date_can_be_set(date: str) -> None:
    with Recording("game othello\nboard hall-8x8", durable=True) as table:
        for line in ("set up", f"clock date {date}", "play d3", "clock jump -1", "power cut", "command resume"):
            assert table.say(line), table.problems
        assert table.say("expect ply 1")
