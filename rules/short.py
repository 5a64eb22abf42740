"""The short form of a game: the same game, begun in a position from which it comes to its end soon."""

from __future__ import annotations

from typing import Any

from rules.model import Game

PLIES = 30
"""From there to the end, for players of little skill, in most games."""


def begun_at(game: Game[Any], text: str) -> Game[Any]:
    """text: of the position. Its options are those of the game, and ``short``. Raises RulesError for a position that
    is none of the game."""
    return game.shortened(game.position(text))
