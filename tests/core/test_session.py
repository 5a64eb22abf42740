"""The session, by the scenarios of tests/core/timelines (notation: timeline.py)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.timeline import Scenario, Timeline, played, scenarios

FILES = sorted((Path(__file__).parent / "timelines").glob("*.txt"))


@pytest.mark.whole
@pytest.mark.parametrize("scenario", [s for path in FILES for s in scenarios(path)], ids=str)
def test_scenario(scenario: Scenario) -> None:
    assert played(scenario)


def test_the_notation_fails_where_the_board_says_otherwise() -> None:
    with pytest.raises(AssertionError, match=r"line 2, 'state ask'.*it says 'play'"):
        Timeline(Scenario("", ((1, "ajedrez-jerez occupancy"), (2, "state ask")))).run()
