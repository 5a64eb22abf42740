"""Whoever plays game after game soon meets his equal, however strong he is."""

from __future__ import annotations

from collections import defaultdict

import pytest

from firmware_host.thinking.adapting import FIRST, Adapting
from firmware_host.thinking.levels import LEVELS

MEETS_HIS_EQUAL = 5
"""Games until then,"""
MORE = 10
"""and those in which his score is looked at."""


def scores(player: int, share: float, drawn: float) -> list[float]:
    """Expected in each game, of a player who is as strong as a level. share: of a level against the one below. All ways
    that the games can go are weighed, none is drawn by lot."""
    odds = share / (1 - share)
    ways: dict[Adapting, float] = {Adapting(): 1.0}
    found = []
    for _ in range(MEETS_HIS_EQUAL + MORE):
        following: dict[Adapting, float] = defaultdict(float)
        expected = 0.0
        for state, weight in ways.items():
            better = odds ** (player - state.level)
            wins = (1 - drawn) * better / (1 + better)
            expected += weight * (wins + drawn / 2)
            for score, chance in ((1.0, wins), (0.5, drawn), (0.0, 1 - drawn - wins)):
                following[state.after(score)] += weight * chance
        found.append(expected)
        ways = following
    assert sum(ways.values()) == pytest.approx(1)
    return found


@pytest.mark.parametrize("drawn", [0.0, 0.2])
@pytest.mark.parametrize("share", [0.55, 0.65, 0.8, 0.9])
@pytest.mark.parametrize("player", LEVELS)
def test_after_five_games_the_score_is_even(player: int, share: float, drawn: float) -> None:
    later = scores(player, share, drawn)[MEETS_HIS_EQUAL:]
    assert 0.35 <= sum(later) / MORE <= 0.65


def test_it_goes_up_and_down_and_stays_among_the_levels() -> None:
    won, lost = [Adapting()], [Adapting()]
    for _ in range(6):
        won.append(won[-1].after(1))
        lost.append(lost[-1].after(0))
    assert [state.level for state in won][:4] == [FIRST, FIRST + 1, FIRST + 3, FIRST + 5]
    assert won[-1].level == max(LEVELS)
    assert lost[-1].level == min(LEVELS)
    assert won[-1].after(0).level == max(LEVELS)
    assert won[-1].after(0).after(0).level == max(LEVELS) - 1
    assert won[1].after(0.5) == won[1]
    turned = won[-1].after(0).after(0)
    assert turned.after(1).level == turned.level
    assert turned.after(1).after(1).level == turned.level + 1
