"""Random play of every game on every kind of board that can carry it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from firmware_host.core.sensing import Sensing
from rules.model import Game
from tests.campaign import CARRIES, by_lot
from tests.rules.play import random_play

SEEN = [(key, kind) for key, kinds in CARRIES.items() for kind in kinds if kind.sees_state]
FELT = [key for key, kinds in CARRIES.items() if Sensing.PRESS in kinds]

ALL = [(key, kind) for key, kinds in CARRIES.items() for kind in kinds]

_SEEING = {key: [kind for kind in kinds if kind.sees_state] for key, kinds in CARRIES.items()}
SEEN_IN_TURN = [(key, by_lot(key, kinds)) for key, kinds in _SEEING.items()]
"""Each game on one kind of board that sees its pieces, drawn by lot."""
FELT_OR_IN_TURN = [*((key, Sensing.PRESS) for key in FELT), *SEEN_IN_TURN]
"""The same, and each on buttons."""

every_board = pytest.mark.parametrize(("key", "sensing"), ALL, ids=[f"{key} {kind.value}" for key, kind in ALL])
every_seen_board = pytest.mark.parametrize(("key", "sensing"), SEEN, ids=[f"{key} {kind.value}" for key, kind in SEEN])
in_turn = pytest.mark.parametrize(
    ("key", "sensing"), SEEN_IN_TURN, ids=[f"{key} {kind.value}" for key, kind in SEEN_IN_TURN]
)
in_turn_or_felt = pytest.mark.parametrize(
    ("key", "sensing"), FELT_OR_IN_TURN, ids=[f"{key} {kind.value}" for key, kind in FELT_OR_IN_TURN]
)
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


def spread(key: str, games: int = 2, plies: int = 70) -> Iterator[tuple[Game[Any], list[str], Any]]:
    """Some positions of random games: the first, and then every few plies."""
    for k, at in enumerate(lines(key, games, plies)):
        if k == 0 or k % 9 == 4:
            yield at
