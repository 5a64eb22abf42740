"""Casting dice: which chance moves a number in [0, 1) stands for."""

from __future__ import annotations

from typing import Any

from firmware_host.core.events import RefusedError
from rules.model import Game, Move

ROLL = "roll"
"""How a player says that the dice are to be cast, where something else could be said instead."""


def cast(game: Game[Any], position: Any, chance: float) -> list[Move]:
    """The roll, after whatever has to be said before one may roll. Raises RefusedError where there is none."""
    said = []
    legal = game.moves(position)
    if legal and not legal[0].weight:
        ahead = next((move for move in legal if move.text == ROLL), None)
        if ahead is None:
            raise RefusedError("no dice to roll now")
        said.append(ahead)
        legal = game.moves(game.play(position, ahead))
    if not legal:
        raise RefusedError("no dice to roll: the game is over")
    point = chance * sum(move.weight for move in legal)
    for move in legal:
        point -= move.weight
        if point < 0:
            break
    return [*said, move]
