"""The search over a kernel: finds what ``alphabeta.AlphaBeta`` finds, or with dice ``expectation.Expectation``, in the
same number of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from firmware_host.thinking.alphabeta import LOUD_PLIES, TABLE
from firmware_host.thinking.budget import Budget, InterruptedSearchError
from firmware_host.thinking.endings import Endings
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.native.coding import RACING, Coding
from firmware_host.thinking.native.library import GO_ON, INTERRUPTED, LATE, Library, Limits, Searched, Stand, Tables
from firmware_host.thinking.nets import unpack
from firmware_host.thinking.patterns import Pattern, Patterns
from firmware_host.thinking.search import DEEPEST, Found
from rules.model import Game, Move

WIDEST = 9
"""As in patterns.h."""


class KernelSearch:
    """table: positions that are remembered at most."""

    def __init__(
        self,
        game: Game[Any],
        evaluation: Evaluation,
        budget: Budget,
        library: Library,
        coding: Coding,
        table: int = TABLE,
        endings: Endings | None = None,
    ) -> None:
        self._game = game
        self._evaluation = evaluation
        self._budget = budget
        self._library = library
        self._coding = coding
        self._table = table
        self._endings = library.endings(endings.maps, endings.entries) if endings else None
        self._patterns = opened(library, evaluation.patterns) if evaluation.patterns else None
        self._nets = nets_of(library) if coding.kernel == RACING else None

    def search(self, position: Any, depth: int = DEEPEST, margin: float = 0.0) -> Found:
        """Raises InterruptedSearchError, MemoryError."""
        limits = Limits(self._budget.nodes, min(depth, DEEPEST), margin, self._table, LOUD_PLIES)
        searched = self._asked(self._coding.stand(position), limits)
        if searched.interrupted:
            raise InterruptedSearchError
        self._budget.has_spent(searched.spent)
        moves = {self._coding.code(move): move for move in self._game.moves(position)}
        ranked = tuple((moves[code], value) for code, value in searched.moves)
        return Found(ranked, self._line(position, searched), searched.depth)

    def _asked(self, stand: Stand, limits: Limits) -> Searched:
        if self._nets:
            return self._library.expect(stand, self._nets, limits, self._look)
        weights, tables = self._evaluation.weights, (self._endings, self._patterns)
        return self._library.search(stand, weights, limits, self._look, *tables)

    def _look(self, spent: int) -> int:
        self._budget.has_spent(spent)
        if self._budget.is_interrupted:
            return INTERRUPTED
        return LATE if self._budget.is_late else GO_ON

    def _line(self, position: Any, searched: Searched) -> tuple[str, ...]:
        line = []
        for code in searched.line:
            move = self._coded(position, code)
            line.append(move.text)
            position = self._game.play(position, move)
        return tuple(line)

    def _coded(self, position: Any, code: int) -> Move:
        return next(move for move in self._game.moves(position) if self._coding.code(move) == code)


@lru_cache(maxsize=2)
def opened(library: Library, patterns: Patterns) -> Tables:
    """Raises MemoryError."""
    return library.patterns(places(patterns.patterns), patterns.men, patterns.worths.tobytes())


@lru_cache(maxsize=2)
def nets_of(library: Library) -> Tables:
    """Raises MemoryError."""
    return library.nets(*unpack(files("firmware_host.thinking").joinpath("backgammon.xz").read_bytes()))


def places(patterns: Sequence[Pattern]) -> list[tuple[int, ...]]:
    """As patterns.h has them."""
    return [(one.kind, len(one.points), *one.points, *[0] * (WIDEST - len(one.points))) for one in patterns]
