"""Clobber: a full board of two colours, where every move takes the place of a neighbouring stone of the other one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rules.geometry import ORTHOGONAL, Geometry, grid, straight_lines
from rules.kernels.lines import EMPTY, LineBoard, Path
from rules.model import Card, Game, Move, Option, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_position, write_position
from rules.steps import Contents, Site

LARGEST = 26  # files are named by one letter

CARD = Card(
    key="clobber",
    native="Clobber",
    source="M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, 'An Introduction to Clobber', "
    "Integers 5(2), 2005",
    options=(
        Option("width", 5, minimum=2, maximum=LARGEST),
        Option("height", 6, minimum=2, maximum=LARGEST),
    ),
)

STONES = ("W", "b")
"""Of player 0, and of player 1, whose stone lies on a1."""


def board(width: int, height: int) -> Geometry:
    cells = grid(width, height)
    return Geometry(f"clobber{width}x{height}", "squares", cells, straight_lines(cells, ORTHOGONAL))


@dataclass(frozen=True, slots=True)
class ClobberPosition:
    """cells: as in LineBoard."""

    cells: str
    to_move: int


class Clobber(Game[ClobberPosition]):
    """Whoever makes the last move has won."""

    def __init__(self, options: Mapping[str, OptionValue], geometry: Geometry) -> None:
        pieces = {stone: Piece("stone", player, (1, -1)[player]) for player, stone in enumerate(STONES)}
        super().__init__(CARD, options, geometry, ("white", "black"), pieces)
        self._board = LineBoard(geometry)
        setup = {site: STONES[(column + row + 1) % 2] for site, (column, row) in geometry.cells.items()}
        self._start = ClobberPosition(self._board.cells(setup), 0)

    def start(self) -> ClobberPosition:
        return self._start

    def moves(self, position: ClobberPosition) -> tuple[Move, ...]:
        board = self._board
        return tuple(Move(board.landings(path), path, partial(board.steps, path)) for path in self._paths(position))

    def play(self, position: ClobberPosition, move: Move) -> ClobberPosition:
        origin, goal = move.action.sites
        cells = list(position.cells)
        cells[origin], cells[goal] = EMPTY, cells[origin]
        return ClobberPosition("".join(cells), 1 - position.to_move)

    def outcome(self, position: ClobberPosition) -> Outcome | None:
        return None if next(self._paths(position), None) else Outcome(1 - position.to_move, "no-move")

    def board(self, position: ClobberPosition) -> dict[Site, Contents]:
        return self._board.board(position.cells)

    def text(self, position: ClobberPosition) -> str:
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], {})

    def position(self, text: str) -> ClobberPosition:
        board, to_move, _ = read_position(self.geometry, text, self.pieces, self.sides, {})
        cells = self._board.cells(board)
        taken = [self._start.cells.count(stone) - cells.count(stone) for stone in STONES]
        if min(taken) < 0:
            raise RulesError(f"rows: a stone of {self.sides[taken.index(min(taken))]} too many")
        return ClobberPosition(cells, to_move)

    def refusal(self, position: ClobberPosition, src: Site | None, dst: Site | None) -> str:
        """Besides the common reasons: "captures-only"."""
        board = self.board(position)
        if src and dst in self.geometry.adjacent[src] and board[src] == STONES[position.to_move] and not board[dst]:
            return "captures-only"
        return super().refusal(position, src, dst)

    def _paths(self, position: ClobberPosition) -> Iterator[Path]:
        cells, player = position.cells, position.to_move
        for origin, stone in enumerate(cells):
            if stone == STONES[player]:
                for goal in self._board.adjacent[origin]:
                    if cells[goal] == STONES[1 - player]:
                        yield Path((origin, goal), (goal,))


def build(options: Mapping[str, OptionValue]) -> Game[ClobberPosition]:
    return Clobber(options, board(int(options["width"]), int(options["height"])))
