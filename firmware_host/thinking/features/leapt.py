"""Two like sides that leap: men, crowned men, and where they stand."""

from __future__ import annotations

from rules.kernels.leaping import Leaping, LeapingPosition
from rules.kernels.lines import LineBoard
from rules.model import Move

CROWNED = "crowned"


class Leapt:
    """men: those that are not crowned. crowned: the others. lines: how many ways lead from where they stand.
    advance: rows that the men have gone forward, where that leads to a crown."""

    family = "leaping"
    names = ("men", "crowned", "lines", "advance")

    def __init__(self, game: Leaping) -> None:
        board = LineBoard(game.geometry)
        crown = any(piece.name == CROWNED for piece in game.pieces.values())
        top = max(board.rows)
        self._worth: list[dict[str, tuple[int, int, int, int]]] = []
        for site, row in enumerate(board.rows):
            worth = {}
            for letter, piece in game.pieces.items():
                sign = -1 if piece.side else 1
                crowned = piece.name == CROWNED
                gone = (row if sign > 0 else top - row) if crown and not crowned else 0
                worth[letter] = (
                    0 if crowned else sign,
                    sign if crowned else 0,
                    sign * len(board.adjacent[site]),
                    sign * gone,
                )
            self._worth.append(worth)

    def measure(self, position: LeapingPosition) -> tuple[float, ...]:
        men = crowned = lines = advance = 0
        for worth, cell in zip(self._worth, position.cells, strict=True):
            if cell in worth:
                a, b, c, d = worth[cell]
                men, crowned, lines, advance = men + a, crowned + b, lines + c, advance + d
        return men, crowned, lines, advance

    def is_loud(self, position: LeapingPosition, move: Move) -> bool:
        return bool(move.action.captured)
