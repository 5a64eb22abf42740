"""Two players who see everything: alpha-beta with iterative deepening.

With a table of positions met before, null windows, moves ordered by what was good elsewhere, and captures played out
before anything is judged. A side may move several times in a row: a value changes its sign only where the turn passes.
Sources: D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning (1975); T. A. Marsland, Computer chess and
search (1992) for the table, the null windows and the history of good moves.
"""

from __future__ import annotations

from math import inf
from typing import Any

from firmware_host.thinking.budget import Budget, SpentError
from firmware_host.thinking.endings import Endings
from firmware_host.thinking.evaluation import SURE, Evaluation
from firmware_host.thinking.search import DEEPEST, Found, ended, ranked
from rules.model import Game, Move
from rules.past import occurrences

TABLE = 40_000
"""Positions that are remembered at most: some 40 MB."""
LOUD_PLIES = 8
EXACT, AT_LEAST, AT_MOST = 0, 1, 2

Entry = tuple[int, int, float, str]
"""Depth, what the value is, the value for the player to move, the best move's text."""


class AlphaBeta:
    """table: positions that are remembered at most. loud: captures in a row that are played out below the depth.
    endings: known exactly, and not searched."""

    def __init__(
        self,
        game: Game[Any],
        evaluation: Evaluation,
        budget: Budget,
        table: int = TABLE,
        loud: int = LOUD_PLIES,
        endings: Endings | None = None,
    ) -> None:
        self._game = game
        self._evaluation = evaluation
        self._budget = budget
        self._most = table
        self._loud = loud
        self._endings = endings
        self._table: dict[Any, Entry] = {}
        self._history: dict[tuple[int, str], int] = {}

    # -- at the root

    def search(self, position: Any, depth: int = DEEPEST, margin: float = 0.0) -> Found:
        moves = self._ordered(position, self._game.moves(position), "")
        values: list[tuple[Move, float]] = [(move, 0.0) for move in moves]
        reached = 0
        self._budget.insist()
        for plies in range(1, min(depth, DEEPEST) + 1):
            found: list[tuple[Move, float]] = []
            try:
                self._look_at_all(position, moves, plies, margin, found)
            except SpentError:
                if found and margin == 0:  # whatever is better than the best so far is better
                    looked_at = {move.text for move, _ in found}
                    rest = [(move, -inf) for move in moves if move.text not in looked_at]
                    values = [*ranked(found), *rest]
                break
            self._budget.relent()
            reached = plies
            values = list(ranked(found))
            moves = [move for move, _ in values]
            if plies > 1 and _is_decided(values, margin):
                break
        self._budget.relent()
        return Found(tuple(values), self._line(position, values[0][0], reached), reached)

    def _look_at_all(
        self, position: Any, moves: list[Move], plies: int, margin: float, found: list[tuple[Move, float]]
    ) -> None:
        best = -inf
        for move in moves:
            child = self._game.play(position, move)
            alpha = best - margin
            if best > -inf and margin == 0:
                value = self._child(position, child, plies - 1, alpha, alpha + 1, 1)
                if value > alpha:
                    value = self._child(position, child, plies - 1, alpha, inf, 1)
            else:
                value = self._child(position, child, plies - 1, alpha, inf, 1)
            found.append((move, value))
            best = max(best, value)

    def _line(self, position: Any, move: Move, length: int) -> tuple[str, ...]:
        """What the table expects, as far as it remembers."""
        line = []
        while True:
            line.append(move.text)
            position = self._game.play(position, move)
            entry = self._table.get(position)
            following = {move.text: move for move in self._game.moves(position)} if entry and entry[3] else {}
            if entry is None or entry[3] not in following or len(line) >= max(length, 1):
                return tuple(line)
            move = following[entry[3]]

    # -- below it

    def _child(self, position: Any, child: Any, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The value of what follows upon a move, for the player who makes it."""
        if child.to_move == position.to_move:
            return self._value(child, depth, alpha, beta, ply)
        return -self._value(child, depth, -beta, -alpha, ply)

    def _value(self, position: Any, depth: int, alpha: float, beta: float, ply: int) -> float:
        self._budget.spend()
        if _comes_again(position):
            return 0.0
        entry = self._table.get(position)
        if entry and entry[0] >= depth:
            kind, value = entry[1], _here(entry[2], ply)
            if kind == EXACT or (value >= beta if kind == AT_LEAST else value <= alpha and kind == AT_MOST):
                return value
        moves = self._game.moves(position)
        if not moves:
            return ended(self._game, position, ply)
        if self._endings and (verdict := self._endings.verdict(position)):
            return verdict.value(ply)
        if depth <= 0 or ply >= DEEPEST:
            return self._quiet(position, moves, alpha, beta, ply, self._loud)
        return self._best(position, moves, depth, alpha, beta, ply, entry[3] if entry else "")

    def _best(
        self, position: Any, moves: tuple[Move, ...], depth: int, alpha: float, beta: float, ply: int, first: str
    ) -> float:
        best, chosen, low = -inf, "", alpha
        for move in self._ordered(position, moves, first):
            child = self._game.play(position, move)
            if chosen and beta - alpha > 1:
                value = self._child(position, child, depth - 1, alpha, alpha + 1, ply + 1)
                if alpha < value < beta:
                    value = self._child(position, child, depth - 1, alpha, beta, ply + 1)
            else:
                value = self._child(position, child, depth - 1, alpha, beta, ply + 1)
            if value > best:
                best, chosen = value, move.text
                alpha = max(alpha, value)
                if value >= beta:
                    key = (position.to_move, move.text)
                    self._history[key] = self._history.get(key, 0) + depth * depth
                    break
        kind = AT_LEAST if best >= beta else AT_MOST if best <= low else EXACT
        self._remember(position, (depth, kind, _anywhere(best, ply), chosen))
        return best

    def _quiet(self, position: Any, moves: tuple[Move, ...], alpha: float, beta: float, ply: int, left: int) -> float:
        """The value once captures have been played out. Who can only capture cannot leave it be."""
        evaluation = self._evaluation
        loud = (
            [move for move in moves if evaluation.is_loud(position, move)] if left and not self._budget.is_over else []
        )
        best = -inf
        if not loud or len(loud) < len(moves):
            best = evaluation.value(position)
            best = -best if position.to_move else best
        if best >= beta:
            return best
        alpha = max(alpha, best)
        for move in loud:
            self._budget.spend()
            child = self._game.play(position, move)
            following = self._game.moves(child)
            same = child.to_move == position.to_move
            if not following:
                value = ended(self._game, child, ply + 1)
            elif same:
                value = self._quiet(child, following, alpha, beta, ply + 1, left - 1)
            else:
                value = self._quiet(child, following, -beta, -alpha, ply + 1, left - 1)
            best = max(best, value if same else -value)
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best

    def _ordered(self, position: Any, moves: tuple[Move, ...], first: str) -> list[Move]:
        history, side, is_loud = self._history, position.to_move, self._evaluation.is_loud

        def promise(move: Move) -> int:
            if move.text == first:
                return 1 << 60
            return history.get((side, move.text), 0) + (is_loud(position, move) << 40)

        return sorted(moves, key=promise, reverse=True)

    def _remember(self, position: Any, entry: Entry) -> None:
        if len(self._table) >= self._most:
            self._table.clear()
        if self._most:
            self._table[position] = entry


def _is_decided(values: list[tuple[Move, float]], margin: float) -> bool:
    """Whether to look deeper is of no use: once one move wins, that is all, but where all are to be valued."""
    asked = values if margin == inf else values[:1]
    return all(abs(value) >= SURE for _, value in asked)


def _comes_again(position: Any) -> bool:
    """Whether the position has been there before: who could go round once can go round for ever."""
    past = getattr(position, "past", None)
    identity = getattr(position, "identity", None)
    return past is not None and identity is not None and occurrences(past, identity) > 0


def _anywhere(value: float, ply: int) -> float:
    """A won game counts from the position itself in the table, from the root elsewhere."""
    return value + ply if value >= SURE else value - ply if value <= -SURE else value


def _here(value: float, ply: int) -> float:
    return value - ply if value >= SURE else value + ply if value <= -SURE else value
