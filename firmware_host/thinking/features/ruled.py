"""Chess and its relatives: men by what they are worth, and where they stand."""

from __future__ import annotations

from rules.kernels.royal import Royal, RoyalPosition
from rules.kernels.royal_tables import EMPTY, WATER
from rules.model import Move

OFFICERS = ("queen", "rook", "bishop", "knight", "amazon")
PAWNS = ("pawn", "rear-pawn")
_NOBODY = (EMPTY, WATER)


class Ruled:
    """Each kind of man, then centre: how near the middle officers other than rooks stand; advance: rows that pawns have
    gone."""

    family = "royal"
    names = (*PAWNS, *OFFICERS, "centre", "advance")

    def __init__(self, game: Royal[RoyalPosition]) -> None:
        columns, rows = game.geometry.size
        self._squares = [(n % columns, n // columns) for n in range(columns * rows)]
        self._kinds = [
            (ord(letter), self.names.index(piece.name), -1 if piece.side else 1)
            for letter, piece in game.pieces.items()
            if piece.name in self.names
        ]
        self._near = [min(column, columns - 1 - column) + min(row, rows - 1 - row) for column, row in self._squares]
        # Per letter and square: (the sign of the centre, rows gone), nothing for men that it does not matter to.
        self._placed: dict[int, tuple[list[int], list[int]]] = {}
        zero = [0] * len(self._squares)
        for letter, piece in game.pieces.items():
            sign = -1 if piece.side else 1
            if piece.name in ("bishop", "knight"):
                self._placed[ord(letter)] = ([sign * near for near in self._near], zero)
            elif piece.name == "pawn":
                gone = [sign * (row if sign > 0 else rows - 1 - row) for _, row in self._squares]
                self._placed[ord(letter)] = ([sign * near // 2 for near in self._near], gone)

    def measure(self, position: RoyalPosition) -> tuple[float, ...]:
        men = position.men
        found = [0] * len(self.names)
        for letter, kind, sign in self._kinds:
            found[kind] += sign * men.count(letter)
        centre = advance = 0
        placed = self._placed
        for square, man in enumerate(men):
            if man in placed:
                near, gone = placed[man]
                centre += near[square]
                advance += gone[square]
        found[-2], found[-1] = centre, advance
        return tuple(found)

    def is_loud(self, position: RoyalPosition, move: Move) -> bool:
        action = move.action
        dst = action.dst
        promoted = action.becomes not in (0, EMPTY)  # a pawn who goes into the ground leaves an empty square
        return promoted or (0 <= dst < len(position.men) and position.men[dst] not in _NOBODY)
