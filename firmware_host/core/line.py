"""The line of play: the positions and moves of one game, from its start to now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from rules.model import Game, Move


@lru_cache(maxsize=4)
def _replayed(game: Game[Any], texts: tuple[str, ...]) -> tuple[Sequence[Any], Sequence[Move]]:
    """A saved game is read, offered, and gone on with: three times the same."""
    positions, moves = [game.start()], []
    for text in texts:
        moves.append(game.parse(text, positions[-1]))
        positions.append(game.play(positions[-1], moves[-1]))
    return positions, moves


class Line:
    """positions[k] is the position after k moves."""

    def __init__(self, game: Game[Any], texts: Iterable[str] = ()) -> None:
        """Replays the moves. Raises RulesError at the first that is not legal."""
        self.game = game
        positions, moves = _replayed(game, tuple(texts))
        self.positions: list[Any] = [*positions]
        self.moves: list[Move] = [*moves]

    @property
    def position(self) -> Any:
        return self.positions[-1]

    @property
    def ply(self) -> int:
        return len(self.moves)

    def play(self, move: Move) -> None:
        self.push(move, self.game.play(self.position, move))

    def push(self, move: Move, position: Any) -> None:
        """A move whose outcome has been worked out already."""
        self.positions.append(position)
        self.moves.append(move)

    def without(self, plies: int) -> Line:
        """As it was before the last ones."""
        line = copy(self)
        line.positions = self.positions[: len(self.positions) - plies]
        line.moves = self.moves[: len(self.moves) - plies]
        return line

    def take_back(self) -> Move:
        """The move that was undone. IndexError at the start."""
        move = self.moves.pop()
        self.positions.pop()
        return move
