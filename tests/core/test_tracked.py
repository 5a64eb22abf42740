"""The session that is to take over, held against what the one in use is held against."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from firmware_host.core.tracked.session import Session
from tests.core.bench import Bench, Watched
from tests.core.timeline import Scenario, Timeline, scenarios

FOLDER = Path(__file__).parent / "timelines"
HOLD = {
    "abismo": 5,
    "ajedrez-jerez": 68,
    "backgammon": 19,
    "by-word": 7,
    "hindsight": 1,
    "interruptions": 17,
    "molino": 9,
    "othello": 17,
    "pasang-bell": 2,
    "pasang": 6,
    "pinoy-dama": 4,
    "rimau-rimau": 13,
    "slow": 11,
    "wari": 21,
}
"""File -> so many of its timelines hold at least; most of the others tell when a move counts, and wait for margins."""


class Tracked(Bench):
    kind = cast("Callable[..., Watched]", Session)


def holding(name: str) -> Iterator[Scenario]:
    for scenario in scenarios(FOLDER / f"{name}.txt"):
        try:
            Timeline(scenario, Tracked).run()
        except AssertionError:
            continue
        yield scenario


@pytest.mark.parametrize("name", HOLD)
def test_most_timelines_hold(name: str) -> None:
    assert len(list(holding(name))) >= HOLD[name]
