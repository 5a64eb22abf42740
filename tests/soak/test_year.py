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
