"""Sowing: what lies in the stores, on the own side, and how much there is to choose from."""

from __future__ import annotations

from rules.kernels.bao import Bao
from rules.kernels.bao_position import BaoPosition
from rules.kernels.four_rows import front, ring
from rules.kernels.sowing import Sowing
from rules.kernels.sowing_turn import SowingPosition
from rules.model import Move


class Sown:
    """store: seeds that count already. seeds: those in the own row. choice: own pits that are not empty.
    marks: pits that are the player's own on the other side."""

    family = "sowing"
    names = ("store", "seeds", "choice", "marks")

    def __init__(self, game: Sowing) -> None:
        board = game.pits
        self._south, self._north = (slice(row.start, row.stop) for row in board.rows)
        self._stores = board.stores
        south, north = (sum(1 << pit for pit in row) for row in board.rows)
        self._theirs = (north, south)

    def measure(self, position: SowingPosition) -> tuple[float, ...]:
        holes, marks = position.holes, position.marks
        south, north = holes[self._south], holes[self._north]
        ours, theirs = self._theirs
        return (
            holes[self._stores[0]] - holes[self._stores[1]],
            sum(south) - sum(north),
            north.count(0) - south.count(0),
            (marks & ours).bit_count() - (marks & theirs).bit_count(),
        )

    def is_loud(self, position: SowingPosition, move: Move) -> bool:
        return False


class SownTwice:
    """Bao. seeds: all that a player has. front: filled pits of the front row. choice: pits that can be sown."""

    family = "bao"
    names = ("seeds", "front", "choice")

    def __init__(self, game: Bao) -> None:
        self._rings = tuple(slice(ring(player).start, ring(player).stop) for player in (0, 1))
        self._fronts = tuple(slice(front(player).start, front(player).stop) for player in (0, 1))
        self._hands = 2 * len(ring(0))

    def measure(self, position: BaoPosition) -> tuple[float, ...]:
        holes, hands = position.holes, self._hands
        south, north = holes[self._rings[0]], holes[self._rings[1]]
        held = holes[hands] - holes[hands + 1] if len(holes) > hands else 0
        return (
            sum(south) - sum(north) + held,
            holes[self._fronts[1]].count(0) - holes[self._fronts[0]].count(0),
            sum(seeds > 1 for seeds in south) - sum(seeds > 1 for seeds in north),
        )

    def is_loud(self, position: BaoPosition, move: Move) -> bool:
        return False
