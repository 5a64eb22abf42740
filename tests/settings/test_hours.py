"""Opening hours: what is written is what holds, and the next opening is one."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.shell.exhibit.hours import DAYS, Hours, OpeningError, day, opening

MONDAY = datetime(2026, 3, 2)


@pytest.mark.parametrize(
    ("openings", "off", "at", "is_open"),
    [
        ([], [], "2026-03-02 03:00", True),
        ([], ["03-02"], "2026-03-02 12:00", False),
        (["mon-fri 10:00-18:00"], [], "2026-03-02 10:00", True),
        (["mon-fri 10:00-18:00"], [], "2026-03-02 17:59", True),
        (["mon-fri 10:00-18:00"], [], "2026-03-02 18:00", False),
        (["mon-fri 10:00-18:00"], [], "2026-03-07 12:00", False),
        (["fri-mon 10:00-18:00"], [], "2026-03-07 12:00", True),
        (["sat 20:00-02:00"], [], "2026-03-08 01:59", True),
        (["sat 20:00-02:00"], [], "2026-03-08 02:00", False),
        (["sat 20:00-02:00"], ["2026-03-07"], "2026-03-08 01:00", False),
        (["mon-sun 09:00-24:00"], [], "2026-03-08 23:59", True),
        (["mon,wed 10:00-12:00", "mon 14:00-16:00"], [], "2026-03-02 13:00", False),
        (["mon,wed 10:00-12:00", "mon 14:00-16:00"], [], "2026-03-02 15:00", True),
        (["mon-sun 10:00-12:00"], ["12-25"], "2031-12-25 11:00", False),
    ],
)
def test_hours(openings: list[str], off: list[str], at: str, is_open: bool) -> None:
    assert Hours(openings, off).is_open(datetime.fromisoformat(at)) is is_open


times = st.integers(0, 24 * 60 - 1).map(lambda m: f"{m // 60:02}:{m % 60:02}")
openings = st.builds(
    lambda days, begin, end: f"{','.join(sorted(days))} {begin}-{end}",
    st.sets(st.sampled_from(DAYS), min_size=1),
    times,
    times,
).filter(lambda text: text[-11:-6] != text[-5:])


@given(st.lists(openings, min_size=1, max_size=3), st.integers(0, 14 * 24 * 60))
def test_the_next_opening_is_the_first_minute_in_which_it_is_open(written: list[str], minutes: int) -> None:
    hours, at = Hours(written), MONDAY + timedelta(minutes=minutes)
    opens = hours.next_opening(at)
    if hours.is_open(at):
        assert opens is None
        return
    assert opens
    assert hours.is_open(opens)
    assert not hours.is_open(opens - timedelta(minutes=1))
    step = max(timedelta(minutes=1), (opens - at) / 50)
    assert not any(hours.is_open(at + k * step) for k in range(50) if at + k * step < opens)


def test_a_house_that_never_opens_has_no_next_opening() -> None:
    year = [MONDAY + timedelta(days=k) for k in range(366)]
    never = Hours(["mon 10:00-12:00"], [f"{each:%m-%d}" for each in year])
    assert never.next_opening(MONDAY) is None
    assert Hours([], ["2026-03-02"]).next_opening(MONDAY + timedelta(hours=3)) == MONDAY + timedelta(days=1)


@given(st.text(max_size=30))
def test_what_makes_no_sense_is_refused(text: str) -> None:
    for read in (opening, day):
        with suppress(OpeningError):
            read(text)
