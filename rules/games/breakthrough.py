"""Breakthrough: men that step ahead and capture diagonally; whoever reaches the last row has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rules.kernels.boards import CHESSBOARD
from rules.kernels.lines import EMPTY, LineBoard, Path
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_position, write_position
from rules.steps import Contents, Site

CARD = Card(
    key="breakthrough",
    native="Breakthrough",
    source="Dan Troyka's rules of 2000, as About Board Games printed them in 2001, for a board of eight by eight",
)

BOARD = LineBoard(CHESSBOARD)
LAST = max(BOARD.rows)
AT = {cell: BOARD.index[site] for site, cell in CHESSBOARD.cells.items()}
MEN = ("W", "b")
"""Of player 0, who goes up the board, and of player 1."""
SETUP = "".join(MEN[0] if row < 2 else MEN[1] if row > LAST - 2 else EMPTY for row in BOARD.rows)
GOALS = tuple(tuple(site for site, row in enumerate(BOARD.rows) if row == goal) for goal in (LAST, 0))


def ahead(player: int, site: int) -> tuple[tuple[int, bool], ...]:
    """Where a man may go from a site, and whether he may capture there."""
    column, row = CHESSBOARD.cells[BOARD.sites[site]]
    steps = ((aside, AT.get((column + aside, row + (1, -1)[player]))) for aside in (-1, 0, 1))
    return tuple((goal, aside != 0) for aside, goal in steps if goal is not None)


AHEAD = tuple(tuple(ahead(player, site) for site in range(len(BOARD.sites))) for player in (0, 1))


@dataclass(frozen=True, slots=True)
class BreakthroughPosition:
    """cells: as in LineBoard."""

    cells: str
    to_move: int


class Breakthrough(Game[BreakthroughPosition]):
    """Nobody can be left without a move: the foremost man of a side has always somewhere to go."""

    def start(self) -> BreakthroughPosition:
        return BreakthroughPosition(SETUP, 0)

    def moves(self, position: BreakthroughPosition) -> tuple[Move, ...]:
        if self.outcome(position):
            return ()
        paths = self._paths(position)
        return tuple(Move(BOARD.landings(path), path, partial(BOARD.steps, path)) for path in paths)

    def play(self, position: BreakthroughPosition, move: Move) -> BreakthroughPosition:
        origin, goal = move.action.sites
        cells = list(position.cells)
        cells[origin], cells[goal] = EMPTY, cells[origin]
        return BreakthroughPosition("".join(cells), 1 - position.to_move)

    def outcome(self, position: BreakthroughPosition) -> Outcome | None:
        before, cells = 1 - position.to_move, position.cells
        if any(cells[site] == MEN[before] for site in GOALS[before]):
            return Outcome(before, "reached")
        return None if MEN[position.to_move] in cells else Outcome(before, "no-pieces")

    def board(self, position: BreakthroughPosition) -> dict[Site, Contents]:
        return BOARD.board(position.cells)

    def text(self, position: BreakthroughPosition) -> str:
        return write_position(CHESSBOARD, self.board(position), self.sides[position.to_move], {})

    def position(self, text: str) -> BreakthroughPosition:
        board, to_move, _ = read_position(CHESSBOARD, text, self.pieces, self.sides, {})
        cells = BOARD.cells(board)
        for man, side in zip(MEN, self.sides, strict=True):
            if (count := cells.count(man)) > SETUP.count(man):
                raise RulesError(f"rows: {count} men of {side}, at most {SETUP.count(man)}")
        if MEN[1 - to_move] not in cells:
            raise RulesError(f"rows: no man of {self.sides[1 - to_move]}, who has just moved one")
        if over := next((site for site in GOALS[to_move] if cells[site] == MEN[to_move]), None):
            raise RulesError(f"side {self.sides[to_move]}: it has won already, on {BOARD.sites[over]}")
        return BreakthroughPosition(cells, to_move)

    def _paths(self, position: BreakthroughPosition) -> Iterator[Path]:
        cells, player = position.cells, position.to_move
        for origin, man in enumerate(cells):
            if man != MEN[player]:
                continue
            for goal, aside in AHEAD[player][origin]:
                if cells[goal] == EMPTY:
                    yield Path((origin, goal))
                elif aside and cells[goal] == MEN[1 - player]:
                    yield Path((origin, goal), (goal,))


def build(options: Mapping[str, OptionValue]) -> Game[BreakthroughPosition]:
    return Breakthrough(
        CARD,
        options,
        CHESSBOARD,
        sides=("white", "black"),
        pieces={MEN[0]: Piece("man", 0, +1), MEN[1]: Piece("man", 1, -1)},
    )
