"""Games that whoever cannot move has lost: what each side could do."""

from __future__ import annotations

from dataclasses import replace

from rules.kernels.konane import Konane, KonanePosition
from rules.model import Move


class Mobile:
    """moves: how many each side would have."""

    family = "mobile"
    names = ("moves",)

    def __init__(self, game: Konane) -> None:
        self._game = game

    def measure(self, position: KonanePosition) -> tuple[float, ...]:
        own = len(self._game.moves(position))
        other = len(self._game.moves(replace(position, to_move=1 - position.to_move)))
        return (other - own if position.to_move else own - other,)

    def is_loud(self, position: KonanePosition, move: Move) -> bool:
        return False
