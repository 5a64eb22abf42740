"""Puzzles in games that were played: positions in which one move is clearly better than every other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.thinking.budget import Budget
from firmware_host.thinking.evaluation import SURE, blunders_from
from firmware_host.thinking.levels import Level
from firmware_host.thinking.native.library import library
from firmware_host.thinking.review import LOOKS, MOST, SIDES, look
from firmware_host.thinking.think import Kernels
from rules.model import Game, RulesError

CHOICES = 3
"""Moves that there are to choose from, at least."""
CONFIRMS = Level(nodes=20_000, depth=8)
"""How far a puzzle is looked into again, before it is told."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """ply: of the move that was to be found, from 1. position: one line of text, as the game reads it. gain: by how
    much the move is better than the next best; 100 is about a piece. wins: whether it wins by force, and no other does.
    """

    ply: int
    side: int
    position: str
    solution: str
    gain: float
    line: tuple[str, ...]
    wins: bool
    played: str

    @property
    def is_found(self) -> bool:
        """Whether it was found in the game."""
        return self.played == self.solution


def puzzles(game: Game[Any], moves: Sequence[str], kernels: Kernels = library) -> tuple[Puzzle, ...]:
    """In the order of play; the search is repeated deeper before one is believed. Raises RulesError for a move that is
    not legal, or a game of more than two players."""
    if len(game.sides) != SIDES:
        raise RulesError(f"{game.key}: {len(game.sides)} sides; puzzles are found in games of two players only")
    found, position = [], game.start()
    for ply, text in enumerate(moves, start=1):
        legal, move = game.moves(position), game.parse(text, position)
        if len(legal) >= CHOICES and not move.weight:
            puzzle = _puzzle(game, position, ply, move.text, LOOKS, kernels)
            deeper = puzzle and _puzzle(game, position, ply, move.text, CONFIRMS, kernels)
            if puzzle and deeper and deeper.solution == puzzle.solution:
                found.append(deeper)
        position = game.play(position, move)
    return tuple(found)


def _puzzle(game: Game[Any], position: Any, ply: int, played: str, level: Level, kernels: Kernels) -> Puzzle | None:
    looked = look(game, position, Budget(level.nodes), kernels, level.depth)
    (best, value), (_, second) = looked.moves[:2]
    gain = min(MOST, value - second)
    if gain < blunders_from() or value <= -SURE:
        return None
    wins = value >= SURE > second
    text = game.text(position)
    return Puzzle(ply, position.to_move, text, best.text, gain, looked.line, wins, played)
