"""Few hunters and many men: the men lost, and how free the hunters are."""

from __future__ import annotations

from rules.kernels.hunts import HuntPosition, Hunts
from rules.kernels.lines import EMPTY, LineBoard
from rules.model import Move


class Hunted:
    """All of them for the hunters, with player 1's sign where he has them. lost: men out of the game. shut_in: hunters
    who can neither step nor leap. freedom: empty sites beside hunters. prey: leaps over a man that hunters have."""

    family = "hunts"
    names = ("lost", "shut_in", "freedom", "prey")

    def __init__(self, game: Hunts) -> None:
        cells = game.start().cells
        self._hunter = min((letter for letter in game.pieces if letter in cells), key=cells.count)
        self._sign = -1 if game.pieces[self._hunter].side else 1
        board = LineBoard(game.geometry)
        self._adjacent = board.adjacent
        self._leaps = tuple(tuple((ray[0], ray[1]) for _, ray in rays if len(ray) > 1) for rays in board.rays)

    def measure(self, position: HuntPosition) -> tuple[float, ...]:
        cells, hunter, sign = position.cells, self._hunter, self._sign
        shut_in = freedom = prey = 0
        site = cells.find(hunter)
        while site >= 0:
            room = sum(cells[near] == EMPTY for near in self._adjacent[site])
            leaps = sum(
                cells[behind] == EMPTY and cells[over] not in (EMPTY, hunter) for over, behind in self._leaps[site]
            )
            freedom += room
            prey += leaps
            shut_in += not room and not leaps
            site = cells.find(hunter, site + 1)
        return sign * position.lost, -sign * shut_in, sign * freedom, sign * prey

    def is_loud(self, position: HuntPosition, move: Move) -> bool:
        return bool(move.action.captured)
