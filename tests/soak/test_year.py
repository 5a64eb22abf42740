"""Some weeks of the compressed year; the whole is a campaign: ``make soak ARGS=year``."""

from __future__ import annotations

from tests.soak import year


def test_weeks_of_a_year_and_one_seed_gives_one_report() -> None:
    result, report = year.live(("molino", "occupancy"), 3, 8)
    assert not result.failures, result.failures[0]
    assert result.counts["days"] == 8
    assert result.counts["visits"] > 8
    assert result.counts["counted"] > 0
    assert year.live(("molino", "occupancy"), 3, 8)[1] == report


def test_the_screen_beside_the_board_shows_what_is_so_by_day_and_by_night() -> None:
    """A Monday, on which the house is closed, and two days with visitors."""
    result, _ = year.live(("molino", "occupancy"), 3, 3, screen_days=range(3))
    assert not result.failures, result.failures[0]
    assert result.counts["with screen"] == 3
    assert result.counts["looks"] > 20
