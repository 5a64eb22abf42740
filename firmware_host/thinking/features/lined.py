"""Mills: men, lines of three, and men who cannot move."""

from __future__ import annotations

from rules.kernels.mills import Mills, MillsPosition
from rules.model import Move


class Lined:
    """men: on the board and in the hand. mills: closed lines. open: lines that lack one man and are else empty.
    room: empty points beside the men."""

    family = "mills"
    names = ("men", "mills", "open", "room")

    def __init__(self, game: Mills) -> None:
        bits = game.bits
        self._mills = tuple(sum(bits[site] for site in line) for line in game.geometry.lines)
        self._beside = tuple((bits[site], sum(bits[near] for near in game.geometry.adjacent[site])) for site in bits)

    def measure(self, position: MillsPosition) -> tuple[float, ...]:
        first, second = position.men
        closed = open_ = 0
        for mill in self._mills:
            own, other = (first & mill).bit_count(), (second & mill).bit_count()
            if not other and own >= 2:
                closed, open_ = (closed + 1, open_) if own == 3 else (closed, open_ + 1)
            elif not own and other >= 2:
                closed, open_ = (closed - 1, open_) if other == 3 else (closed, open_ - 1)
        free, room = ~(first | second), 0
        for bit, beside in self._beside:
            if first & bit:
                room += (beside & free).bit_count()
            elif second & bit:
                room -= (beside & free).bit_count()
        men = first.bit_count() - second.bit_count() + position.hands[0] - position.hands[1]
        return men, closed, open_, room

    def is_loud(self, position: MillsPosition, move: Move) -> bool:
        return move.action[2] is not None
