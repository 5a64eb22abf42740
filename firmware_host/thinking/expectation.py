"""Dice: the best that a player can expect, over all the rolls.

A turn is all moves that one player makes with one roll. Looked at are the present turn and, if there is time, the
answers to every roll of the other side. Source for expectimax: D. Michie, Game-playing and game-learning automata
(1966).
"""

from __future__ import annotations

from math import inf
from typing import Any

from firmware_host.thinking.budget import Budget, SpentError
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.search import Found, ranked
from rules.model import Game, Move

GAME = 100.0
"""The value of a single game. What a player has on the board never counts for more than most of one,"""
MOST = 0.95
SCALE = 60.0
"""and the features are weighed for this difference to count for about half of it."""
OWNED = 0.12
"""What the right to double is worth, in games."""
CANDIDATES = 6
"""So many moves are looked at more than a turn ahead."""
MOST_TURNS = 2


class Expectation:
    def __init__(self, game: Game[Any], evaluation: Evaluation, budget: Budget) -> None:
        self._game = game
        self._evaluation = evaluation
        self._budget = budget
        self._met: dict[tuple[Any, int], tuple[float, str]] = {}

    def search(self, position: Any, depth: int = MOST_TURNS, margin: float = 0.0) -> Found:
        """depth: turns."""
        moves = self._game.moves(position)
        self._budget.insist()
        values = list(ranked([(move, self._after(position, move, 0)) for move in moves]))
        reached = 1
        self._budget.relent()
        if depth > 1 and len(moves) > 1:
            try:
                deeper = [(move, self._after(position, move, 1)) for move, _ in values[:CANDIDATES]]
            except SpentError:
                pass
            else:
                worst = min(value for _, value in deeper)
                values = [*ranked(deeper), *((move, min(value, worst)) for move, value in values[CANDIDATES:])]
                reached = 2
        return Found(tuple(values), self._line(position, values[0][0], reached - 1), reached)

    def _after(self, position: Any, move: Move, turns: int) -> float:
        """The value for the player to move. turns: so many more after the present one."""
        child = self._game.play(position, move)
        same = child.to_move == position.to_move
        value = self._value(child, turns if same else turns - 1)
        return value if same else -value

    def _value(self, position: Any, turns: int) -> float:
        key = (position, turns)
        if key not in self._met:
            self._met[key] = self._found(position, turns)
        return self._met[key][0]

    def _found(self, position: Any, turns: int) -> tuple[float, str]:
        self._budget.spend()
        moves = self._game.moves(position)
        if not moves:
            return self._won(position), ""
        if moves[0].weight:
            return (self._mean(position, moves, turns) if turns >= 0 else self._static(position)), ""
        if turns < 0 and not self._is_answer(position):
            return self._static(position), ""
        best, chosen = -inf, ""
        for move in moves:
            value = self._after(position, move, turns)
            if value > best:
                best, chosen = value, move.text
        return best, chosen

    def _mean(self, position: Any, moves: tuple[Move, ...], turns: int) -> float:
        total = sum(move.weight for move in moves)
        return sum(move.weight * self._after(position, move, turns) for move in moves) / total

    @staticmethod
    def _is_answer(position: Any) -> bool:
        """A double is taken or dropped at once."""
        return getattr(position, "phase", "") in ("take", "beaver")

    def _won(self, position: Any) -> float:
        outcome = self._game.outcome(position)
        if outcome is None or outcome.winner is None:
            return 0.0
        worth = GAME * max(1, *map(abs, outcome.points or (1,)))
        return worth if outcome.winner == position.to_move else -worth

    def _static(self, position: Any) -> float:
        """In games, by what they are played for, a hundredth each."""
        ahead = self._evaluation.value(position)
        share = MOST * ahead / (SCALE + abs(ahead))
        stake = getattr(position, "stake", None)
        if stake is not None:
            share += OWNED * ((stake.owner == 0) - (stake.owner == 1))
            share *= stake.cube
        return GAME * (-share if position.to_move else share)

    def _line(self, position: Any, move: Move, turns: int) -> tuple[str, ...]:
        """The rest of the turn."""
        line = [move.text]
        while True:
            child = self._game.play(position, move)
            met = self._met.get((child, turns))
            if child.to_move != position.to_move or met is None or not met[1]:
                return tuple(line)
            position, move = child, self._game.parse(met[1], child)
            line.append(move.text)
