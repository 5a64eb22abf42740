"""What hands have done is searched for in slices: how they fall changes nothing but when the search is over."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.core.guide import scene
from firmware_host.core.sensing import Sensing
from firmware_host.core.session import Session
from rules.model import Game
from tests.campaign import IN_TURN, Player

PLIES = 5
SOWN = 2
"""The same where every seed is a change."""
LONG = {"congkak", "olinda-keliya"}
"""Where a sowing is a hundred seeds: one ply."""
CELLS = [(key, kind) for key, kind in IN_TURN if kind is not Sensing.PRESS]


class Heard(Player):
    """heard: every event with its time, the effects, and what was lit afterwards."""

    def __init__(self, game: Game[Any], sensing: Sensing, seed: int) -> None:
        self.events: list[tuple[float, ev.Event, list[ev.Effect], object]] = []
        super().__init__(game, sensing, seed)

    def feed(self, event: ev.Event) -> list[ev.Effect]:
        effects = super().feed(event)
        self.events.append((self.now, event, list(effects), scene(self.session)))
        return effects


@pytest.mark.parametrize(("key", "sensing"), CELLS, ids=str)
def test_the_same_comes_of_the_same_events_however_the_search_is_cut(key: str, sensing: Sensing) -> None:
    hand = Heard(rules.load(key), sensing, 3)
    hand.run(PLIES if sensing is not Sensing.COUNT else 1 if key in LONG else SOWN)
    chance, session = Random(5), Session(hand.game, hand.layout)
    for now, event, effects, lit in hand.events:
        for _ in range(chance.choice((0, 1, 1, 4))):
            session.work(now, chance.choice((1, 2, 7, 40)))
        assert session.feed(now, event) == effects
        assert scene(session) == lit


@pytest.mark.parametrize(
    ("key", "sensing"), [("othello", Sensing.POLARITY), ("ajedrez-jerez", Sensing.OCCUPANCY)], ids=str
)
def test_a_search_is_over_after_so_many_slices(key: str, sensing: Sensing) -> None:
    """Each of them does something, and what is left of it shows as a wish to be woken at once."""
    hand = Heard(rules.load(key), sensing, 3)
    hand.run(PLIES)
    session, slices = Session(hand.game, hand.layout), 0
    for now, event, effects, _ in hand.events:
        if isinstance(event, ev.Tick):
            while not session.work(now, 1):
                assert session.wake_at is not None
                assert session.wake_at <= now
                slices += 1
        assert session.feed(now, event) == effects
    assert slices
