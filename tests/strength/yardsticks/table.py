"""Games against a program that has a game of its own at its table, and rules of its own, which are held to ours."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any

from rules.model import Game, Move, Outcome
from tests.rules.play import choose
from tests.strength.match import LONGEST, OPENING
from tests.strength.measured import SEED, by
from tests.strength.yardsticks.contest import Contest, Side, Yardstick
from tests.strength.yardsticks.program import Program


class Table(ABC):
    """One game at a time. Every position and all legal moves are compared with ours: raises YardstickError where they
    differ, for then its rules are others."""

    @abstractmethod
    def compare(self, position: Any) -> list[float]:
        """How the game has ended there, for each side; empty while it goes on."""

    @abstractmethod
    def play(self, position: Any, move: Move) -> None:
        """A move of ours."""

    @abstractmethod
    def choose(self, position: Any) -> tuple[Move, float]:
        """Its move, which it has made, and the seconds of a processor that it took."""


class TableYardstick(Yardstick):
    """Against a program that is started when it is first needed, and kept."""

    _program: Program | None = None

    @abstractmethod
    def _launched(self) -> Program:
        """Of a yardstick that is there. Raises YardstickError."""

    def _started(self) -> Program:
        if self._program is None:
            self._program = self._launched()
        return self._program

    def close(self) -> None:
        if self._program:
            self._program.close()
            self._program = None


def returns(outcome: Outcome) -> list[float]:
    """For each of two sides: 1 won, 0 drawn, -1 lost."""
    if outcome.winner is None:
        return [0, 0]
    return [1, -1] if outcome.winner == 0 else [-1, 1]


def contest(table: Table, game: Game[Any], ours: Side, number: int) -> Contest:
    """Like ``tests.strength.match.result``: the same openings."""
    position, turned, chance = game.start(), number % 2, Random(f"{SEED} {number}")
    opening = drawn(game, Random(SEED + number // 2))
    moves, seconds = 0, 0.0
    ended = table.compare(position)
    for ply in range(LONGEST):
        if ended:
            break
        if ply >= OPENING and position.to_move != turned:
            several = len(game.moves(position)) > 1
            move, took = table.choose(position)
            moves, seconds = moves + several, seconds + took * several
        else:
            move = opening[ply] if ply < OPENING else game.parse(ours(game, position, chance), position)
            table.play(position, move)
        position = game.play(position, move)
        ended = table.compare(position)
    result = int(ended[turned]) if ended else 0
    return Contest(result, result, (ours.moves, moves), (ours.seconds, seconds), by(game))


def drawn(game: Game[Any], chance: Random) -> list[Move]:
    """The moves by which ``tests.strength.match.opened`` comes to its position."""
    while True:
        position, opening = game.start(), []
        for _ in range(OPENING):
            moves = game.moves(position)
            if not moves:
                break
            opening.append(choose(chance, moves))
            position = game.play(position, opening[-1])
        if game.moves(position):
            return opening
