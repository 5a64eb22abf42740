"""Games at a table that is somebody else's: each position is compared with ours, and all moves are told to it."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from rules.model import Game, Move
from tests.rules.play import choose
from tests.strength.match import LONGEST, OPENING
from tests.strength.measured import SEED, by
from tests.strength.yardsticks.contest import Contest, Side


class Table(Protocol):
    """One game. All raise YardstickError where the other program has other rules."""

    def compare(self, position: Any) -> list[float]:
        """How the game has ended there; empty while it goes on."""

    def play(self, position: Any, move: Move) -> None:
        """A move of ours, or of the opening."""

    def choose(self, position: Any) -> tuple[Move, float]:
        """Its move, which it has made, and the seconds that it took."""


def contest(table: Table, game: Game[Any], ours: Side, number: int) -> Contest:
    """Like ``tests.strength.match.result``: the same openings."""
    position, turned = game.start(), number % 2
    opening, chance = Random(SEED + number // 2), Random(f"{SEED} {number}")
    moves, seconds = 0, 0.0
    returns = table.compare(position)
    for ply in range(LONGEST):
        if returns:
            break
        if ply >= OPENING and position.to_move != turned:
            several = len(game.moves(position)) > 1
            move, took = table.choose(position)
            moves, seconds = moves + several, seconds + took * several
        else:
            if ply < OPENING:
                move = choose(opening, game.moves(position))
            else:
                move = game.parse(ours(game, position, chance), position)
            table.play(position, move)
        position = game.play(position, move)
        returns = table.compare(position)
    result = int(returns[turned]) if returns else 0
    return Contest(result, result, (ours.moves, moves), (ours.seconds, seconds), by(game))
