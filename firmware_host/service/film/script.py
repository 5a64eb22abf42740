"""A game as acts in time: what a film shows, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.core.enacted import Act, enacted
from rules.model import Game

OPENING, ENDING = 1.5, 4.0
"""Seconds that the first and the last position stand."""
SLOWEST, FASTEST = 0.7, 0.34
"""Seconds of an act: nothing changes three times a second or more."""
MOVE = 2.4
"""Seconds that a move should take, within those bounds."""


@dataclass(frozen=True, slots=True)
class Scene:
    """at, seconds: when it begins, and how long it lasts. move: the text of the move it belongs to; ply: its number."""

    at: float
    seconds: float
    act: Act
    ply: int = 0
    move: str = ""


def script(game: Game[Any], moves: Sequence[str]) -> tuple[Scene, ...]:
    """Raises RulesError where a move is not legal."""
    return tuple(_scenes(game, moves))


def _scenes(game: Game[Any], moves: Sequence[str]) -> Iterator[Scene]:
    position = game.start()
    at = OPENING
    yield Scene(0.0, OPENING, Act(None, "", game.board(position)))
    for ply, text in enumerate(moves, start=1):
        move = game.parse(text, position)
        acts = list(enacted(game.board(position), move.steps))
        seconds = min(SLOWEST, max(FASTEST, MOVE / max(1, len(acts))))
        for act in acts:
            yield Scene(at, seconds, act, ply, text)
            at += seconds
        position = game.play(position, move)
    yield Scene(at, ENDING, Act(None, "", game.board(position)), len(moves), moves[-1] if moves else "")
