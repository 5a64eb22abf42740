"""Random play of every game on every kind of board that can carry it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from firmware_host.core.sensing import Sensing
from rules.model import Game
from tests.campaign import CARRIES
from tests.rules.play import random_play

SEEN = [(key, kind) for key, kinds in CARRIES.items() for kind in kinds if kind.sees_state]
FELT = [key for key, kinds in CARRIES.items() if Sensing.PRESS in kinds]
# Known limit: where a move comes by the same pit more than once, a board that sees it cannot yet tell a hand, after a
# bump amid the move, what is left to do.
COMES_BACK = {"bechi", "congkak", "olinda-keliya", "pallanguzhi", "toguz-kumalak"}
LED = [(key, kind) for key, kind in SEEN if key not in COMES_BACK]

ALL = [(key, kind) for key, kinds in CARRIES.items() for kind in kinds]

every_board = pytest.mark.parametrize(("key", "sensing"), ALL, ids=[f"{key} {kind.value}" for key, kind in ALL])
every_seen_board = pytest.mark.parametrize(("key", "sensing"), SEEN, ids=[f"{key} {kind.value}" for key, kind in SEEN])
every_led_board = pytest.mark.parametrize(("key", "sensing"), LED, ids=[f"{key} {kind.value}" for key, kind in LED])
every_game = pytest.mark.parametrize("key", list(CARRIES))


def lines(key: str, games: int, plies: int) -> Iterator[tuple[Game[Any], list[str], Any]]:
    """(game, moves so far, position) of random games, where a player (not chance) is to move."""
    game = rules.load(key)
    for seed in range(games):
        texts: list[str] = []
        for position, legal, move in random_play(game, seed, plies):
            if legal and not legal[0].weight:
                yield game, list(texts), position
            if move:
                texts.append(move.text)
