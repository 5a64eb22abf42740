"""Dice: the best that a player can expect, over all the rolls.

A turn is all moves that one player makes with one roll. Looked at are all ends of the present turn and, if there is
time, for the best of them the answers to every roll of the other side; then for the best of those what may follow upon
the likeliest answers.
Source for expectimax: D. Michie, Game-playing and game-learning automata (1966).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from firmware_host.thinking import nets
from firmware_host.thinking.budget import Budget, SpentError
from firmware_host.thinking.search import Found, ranked
from rules.model import Game, Move

GAME = 100.0
"""The value of a single game."""
OWNED = 0.12
"""What the right to double is worth, in games."""
CANDIDATES = 8, 4
"""So many ends of the turn are looked at one turn further, and so many two turns, the likeliest first."""
ANSWERS = 3
"""So many ends of a turn in between are looked at further."""
MOST_TURNS = 1 + len(CANDIDATES)

Line = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class End:
    """Of a turn. value: for the player whose turn it is. lines: one for each first move that leads there."""

    position: Any
    value: float
    lines: tuple[Line, ...]


class Expectation:
    def __init__(self, game: Game[Any], budget: Budget) -> None:
        self._game = game
        self._budget = budget
        self._met: dict[tuple[Any, int], float] = {}

    def search(self, position: Any, depth: int = MOST_TURNS, margin: float = 0.0) -> Found:
        """depth: turns."""
        self._budget.insist()
        ends = sorted(self._ends(position), key=lambda end: -end.value)
        self._budget.relent()
        reached = 1
        for turns, most in enumerate(CANDIDATES[: max(0, depth - 1)], 1):
            likeliest = ends[:most]
            looked = self._looked_further(position, likeliest, turns)
            if len(looked) > 1:
                rest = ends[len(looked) :]
                looked.sort(key=lambda end: -end.value)
                ends = [*looked, *(replace(end, value=min(end.value, looked[-1].value)) for end in rest)]
                reached = 1 + turns
            if len(looked) < max(2, len(likeliest)):
                break
        values: dict[str, float] = {}
        for end in ends:
            for line in end.lines:
                values.setdefault(line[0], end.value)
        moves = ranked([(move, values[move.text]) for move in self._game.moves(position)])
        best = next(line for end in ends for line in end.lines if line[0] == moves[0][0].text)
        return Found(moves, best, reached)

    def _ends(self, position: Any) -> list[End]:
        """Of the present turn, all that differ."""
        lines: dict[Any, dict[str, Line]] = {}
        met: dict[Any, dict[str, Line]] = {position: {"": ()}}
        while met:
            further: dict[Any, dict[str, Line]] = {}
            for before, ways in met.items():
                for move in self._game.moves(before):
                    self._budget.spend()
                    child = self._game.play(before, move)
                    into = further if self._goes_on(before, child) else lines
                    known = into.setdefault(child, {})
                    for first, line in ways.items():
                        known.setdefault(first or move.text, (*line, move.text))
            met = further
        return [End(child, self._seen(position, child, 0), tuple(ways.values())) for child, ways in lines.items()]

    @staticmethod
    def _goes_on(position: Any, child: Any) -> bool:
        """Whether the same player has dice left."""
        phase = getattr(child, "phase", "")
        return child.to_move == position.to_move and phase == getattr(position, "phase", "") == "move"

    def _looked_further(self, position: Any, ends: list[End], turns: int) -> list[End]:
        """As many of them as there is time for, so many turns further."""
        found: list[End] = []
        with suppress(SpentError):
            for end in ends:
                found.append(replace(end, value=self._seen(position, end.position, turns)))
        return found

    def _after(self, position: Any, move: Move, turns: int) -> float:
        return self._seen(position, self._game.play(position, move), turns)

    def _seen(self, position: Any, child: Any, turns: int) -> float:
        """The value of what follows, for the player to move. turns: so many more after the present one."""
        same = child.to_move == position.to_move
        value = self._value(child, turns if same else turns - 1)
        return value if same else -value

    def _value(self, position: Any, turns: int) -> float:
        key = (position, turns)
        if key not in self._met:
            self._met[key] = self._found(position, turns)
        return self._met[key]

    def _found(self, position: Any, turns: int) -> float:
        self._budget.spend()
        moves = self._game.moves(position)
        if not moves:
            return self._won(position)
        if moves[0].weight:
            return self._mean(position, moves, turns) if turns >= 0 else self._static(position)
        if turns < 0 and not self._is_answer(position):
            return self._static(position)
        if turns > 0 and getattr(position, "phase", "") == "move":
            return self._answered(position, turns)
        return max(self._after(position, move, turns) for move in moves)

    def _answered(self, position: Any, turns: int) -> float:
        """By the best of the likeliest ends of a turn in between."""
        ends = sorted(self._ends(position), key=lambda end: -end.value)
        return max(self._seen(position, end.position, turns) for end in ends[:ANSWERS])

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
        share = nets.value(position)
        stake = getattr(position, "stake", None)
        if stake is not None:
            share += OWNED * ((stake.owner == 0) - (stake.owner == 1))
            share *= stake.cube
        return GAME * (-share if position.to_move else share)
