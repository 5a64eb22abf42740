"""Three players and more: each is taken to do the best for himself.

Source: C. A. Luckhardt and K. B. Irani, An algorithmic solution of N-person games (1986), for max-n.
"""

from __future__ import annotations

from typing import Any

from firmware_host.thinking.budget import Budget, SpentError
from firmware_host.thinking.evaluation import WON, Evaluation
from firmware_host.thinking.search import DEEPEST, Found, ranked
from rules.model import Game

Values = list[float]
"""A value for each player."""


class MaxN:
    def __init__(self, game: Game[Any], evaluation: Evaluation, budget: Budget) -> None:
        self._game = game
        self._evaluation = evaluation
        self._budget = budget
        self._players = len(game.sides)

    def search(self, position: Any, depth: int = DEEPEST, margin: float = 0.0) -> Found:
        moves = list(self._game.moves(position))
        player = position.to_move
        values = [(move, 0.0) for move in moves]
        line: tuple[str, ...] = (moves[0].text,)
        reached = 0
        self._budget.insist()
        for plies in range(1, min(depth, DEEPEST) + 1):
            try:
                found = [(move, *self._values(self._game.play(position, move), plies - 1, 1)) for move in moves]
            except SpentError:
                break
            self._budget.relent()
            reached = plies
            values = list(ranked([(move, each[player]) for move, each, _ in found]))
            moves = [move for move, _ in values]
            line = next((move.text, *follows) for move, _, follows in found if move is moves[0])
        self._budget.relent()
        return Found(tuple(values), line, reached)

    def _values(self, position: Any, depth: int, ply: int) -> tuple[Values, tuple[str, ...]]:
        self._budget.spend()
        moves = self._game.moves(position)
        if not moves:
            return self._ended(position, ply), ()
        if depth <= 0:
            return self._evaluation.values(position), ()
        player = position.to_move
        best: tuple[Values, tuple[str, ...]] | None = None
        for move in moves:
            values, line = self._values(self._game.play(position, move), depth - 1, ply + 1)
            if best is None or values[player] > best[0][player]:
                best = values, (move.text, *line)
        assert best is not None
        return best

    def _ended(self, position: Any, ply: int) -> Values:
        outcome = self._game.outcome(position)
        if outcome is None or outcome.winner is None:
            return [0.0] * self._players
        return [float(WON - ply if player == outcome.winner else ply - WON) for player in range(self._players)]
