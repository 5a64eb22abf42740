"""The yardstick: flat Monte Carlo, as hints once were found.

Each playout goes a few moves deep and ends with the outcome, or with a count of the material.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any

from rules.model import Game, Move

HORIZON = 12
"""Plies of a playout."""
MOST_MOVES = 60
"""Of more moves than this only a sample is thought about."""


def best_move(game: Game[Any], position: Any, playouts: int, chance: Random) -> Move | None:
    """The most promising of the player's own moves after so many playouts; None where there is no choice of his."""
    moves = [move for move in game.moves(position) if not move.weight]
    if len(moves) < 2:
        return moves[0] if moves else None
    if len(moves) > MOST_MOVES:
        moves = chance.sample(moves, MOST_MOVES)
    mover = position.to_move
    after = [game.play(position, move) for move in moves]
    total, tries = [0.0] * len(moves), [0] * len(moves)
    played = 0
    while played < max(playouts, len(moves)):
        k = played if played < len(moves) else _most_worth_a_try(total, tries, played)
        total[k] += _playout(game, after[k], mover, chance)
        tries[k] += 1
        played += 1
    return moves[max(range(len(moves)), key=lambda k: (tries[k], total[k]))]


def _most_worth_a_try(total: list[float], tries: list[int], played: int) -> int:
    """UCB1 (Auer, Cesa-Bianchi and Fischer 2002)."""
    spread = 0.5 * log(played)
    return max(range(len(total)), key=lambda k: total[k] / tries[k] + sqrt(spread / tries[k]))


def _playout(game: Game[Any], position: Any, player: int, chance: Random) -> float:
    """0 for a loss to 1 for a win."""
    for _ in range(HORIZON):
        moves = game.moves(position)
        if not moves:
            outcome = game.outcome(position)
            winner = outcome.winner if outcome else None
            return 0.5 if winner is None else float(winner == player)
        weights = [move.weight for move in moves] if moves[0].weight else None
        move = chance.choices(moves, weights)[0] if weights else moves[int(chance.random() * len(moves))]
        position = game.play(position, move)
    return _material(game, position, player)


def _material(game: Game[Any], position: Any, player: int) -> float:
    """The player's share of the points, or of what stands on the board, between a loss and a win."""
    if points := game.points(position):
        return 0.1 + 0.8 * points[player] / max(1, sum(points))
    mine = all_ = 0
    places = list(game.geometry.places)
    shared = all(piece.side is None for piece in game.pieces.values())
    for site, contents in game.board(position).items():
        if shared and site in places:
            all_ += len(contents)
            mine += len(contents) if places.index(site) == player else 0
        elif not shared:
            for piece in contents:
                side = game.pieces[piece].side
                all_ += side is not None
                mine += side == player
    return 0.1 + 0.8 * mine / all_ if all_ else 0.5
