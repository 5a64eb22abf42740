"""Puzzles in games that were played: positions in which one move is clearly better than every other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from firmware_host.thinking.budget import Budget
from firmware_host.thinking.evaluation import SURE
from firmware_host.thinking.levels import Level
from firmware_host.thinking.native.library import library
from firmware_host.thinking.review import CHOICES, LOOKS, SIDES, lead, look
from firmware_host.thinking.think import Kernels
from firmware_host.thinking.thought import Puzzle, Thought
from rules.model import Game, RulesError

CONFIRMS = Level(nodes=20_000, depth=8)
"""How far a puzzle is looked into again, before it is told."""


def puzzles(game: Game[Any], moves: Sequence[str], kernels: Kernels = library) -> tuple[Puzzle, ...]:
    """In the order of play; the search is repeated deeper before one is believed. Raises RulesError for a move that is
    not legal, or a game of more than two players."""
    _need_two(game)
    found, position = [], game.start()
    for ply, text in enumerate(moves, start=1):
        legal, move = game.moves(position), game.parse(text, position)
        if len(legal) >= CHOICES and not move.weight:
            puzzle = _puzzle(game, position, ply, move.text, Budget(LOOKS.nodes), kernels, LOOKS.depth)
            deeper = puzzle and seek(game, position, ply, move.text, kernels=kernels).puzzle
            if puzzle and deeper and deeper.solution in puzzle.solutions:
                found.append(deeper)
        position = game.play(position, move)
    return tuple(found)


def seek(
    game: Game[Any],
    position: Any,
    ply: int,
    played: str,
    interrupted: Callable[[], bool] = lambda: False,
    kernels: Kernels = library,
) -> Thought:
    """Whether the position before a move, the ply-th, is a puzzle. Raises RulesError for a move that is not legal, or
    in a game of more than two players; InterruptedSearchError."""
    _need_two(game)
    text = game.parse(played, position).text
    budget = Budget(CONFIRMS.nodes, interrupted=interrupted)
    puzzle = _puzzle(game, position, ply, text, budget, kernels, CONFIRMS.depth)
    gain = puzzle.gain if puzzle else 0.0
    return Thought(text, (text,), 0.0, budget.spent, CONFIRMS.depth, budget.seconds, gain=gain, puzzle=puzzle)


def _need_two(game: Game[Any]) -> None:
    if len(game.sides) != SIDES:
        raise RulesError(f"{game.key}: {len(game.sides)} sides; puzzles are found in games of two players only")


def _puzzle(
    game: Game[Any], position: Any, ply: int, played: str, budget: Budget, kernels: Kernels, depth: int
) -> Puzzle | None:
    text = game.text(position)
    alone = game.position(text)  # whoever solves it does not know what went before
    legal = game.moves(alone)
    if len(legal) < CHOICES or legal[0].weight:
        return None
    looked = look(game, alone, budget, kernels, depth)
    best, gain = lead(game, looked)
    if not gain:
        return None
    value = looked.moves[0][1]
    wins = value >= SURE > looked.moves[len(best)][1]
    return Puzzle(ply, position.to_move, text, best[0], gain, looked.line, wins, played, best[1:])
