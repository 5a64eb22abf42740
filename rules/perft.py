"""Counts of move sequences, the yardstick that engines compare their rules by."""

from __future__ import annotations

from rules.model import Game, P


def perft(game: Game[P], position: P, depth: int) -> int:
    """The number of sequences of exactly ``depth`` moves; a game that ends earlier counts nothing, a pass is a move."""
    if depth == 0:
        return 1
    moves = game.moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(position, move), depth - 1) for move in moves)
