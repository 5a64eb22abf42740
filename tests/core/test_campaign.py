"""Hands play legal moves on every kind of board; ``make soak`` is the same at length."""

from __future__ import annotations

import pytest

from firmware_host.core import events as ev
from firmware_host.core.sensing import Sensing
from tests.campaign import IN_TURN, Player, campaign, total
from tests.core.games import in_turn_or_felt

GAMES, PLIES = 1, 60


@in_turn_or_felt
def test_what_the_hand_plays_is_what_is_played(key: str, sensing: Sensing) -> None:
    tally = total(campaign([key], GAMES, PLIES, seed=7, kinds=[sensing]))[key, sensing]
    assert (tally.committed_wrong, tally.missed, tally.asked_without_need) == (0, 0, 0), "\n".join(tally.notes)
    assert tally.plies > 5 * GAMES


class HardOfHearing(Player):
    """Every ninth event that the wood tells never reaches the session."""

    told = 0

    def feed(self, event: ev.Event) -> list[ev.Effect]:
        if isinstance(event, ev.Reading | ev.Touched):
            self.told += 1
            if self.told % 9 == 0:
                return []
        return super().feed(event)


@pytest.mark.parametrize(("key", "sensing"), IN_TURN)
def test_the_campaign_notices_lost_events(key: str, sensing: Sensing) -> None:
    tally = total(campaign([key], GAMES, PLIES, seed=7, kinds=[sensing], player=HardOfHearing))[key, sensing]
    assert tally.bad
    assert tally.notes
