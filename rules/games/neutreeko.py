"""Neutreeko: three stones a side slide until something stops them, and three in a row win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import takewhile

from rules.kernels.boards import checkered
from rules.kernels.draw_rules import DrawRules
from rules.kernels.lines import EMPTY, LineBoard, Path, Ray
from rules.kernels.slides import SlidePosition, slide
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_position, write_position
from rules.steps import Contents, Site

CARD = Card(
    key="neutreeko",
    native="Neutreeko",
    source="Jan Kristian Haugland, 'Neutreeko', neutreeko.net, 2001",
)

SIZE = 5
IN_A_ROW = 3
GEOMETRY = checkered("neutreeko", SIZE, SIZE)
BOARD = LineBoard(GEOMETRY)
STONES = ("B", "w")
"""Of player 0 and player 1."""
SETUP = BOARD.cells(dict.fromkeys(("b1", "d1", "c4"), STONES[0]) | dict.fromkeys(("b5", "d5", "c2"), STONES[1]))
ROWS = frozenset(
    frozenset(BOARD.index[site] for site in line[first : first + IN_A_ROW])
    for line in GEOMETRY.lines
    for first in range(len(line) - IN_A_ROW + 1)
)
"""Where all three stones of a side stand when it has won."""
ENDLESS = DrawRules(repetition=3)


class Neutreeko(Game[SlidePosition]):
    """Nobody can be left without a move: the other side's three stones shut in one stone in a corner, no more."""

    def start(self) -> SlidePosition:
        return SlidePosition(SETUP, 0)

    def moves(self, position: SlidePosition) -> tuple[Move, ...]:
        if self.outcome(position):
            return ()
        paths = self._paths(position)
        return tuple(Move(BOARD.landings(path), path, partial(slide, *BOARD.names(path.sites))) for path in paths)

    def play(self, position: SlidePosition, move: Move) -> SlidePosition:
        origin, goal = move.action.sites
        cells = list(position.cells)
        cells[origin], cells[goal] = EMPTY, cells[origin]
        return SlidePosition("".join(cells), 1 - position.to_move, ENDLESS.remember(position))

    def outcome(self, position: SlidePosition) -> Outcome | None:
        before = 1 - position.to_move
        return Outcome(before, "three-in-line") if _in_a_row(position, before) else ENDLESS.draw(position)

    def board(self, position: SlidePosition) -> dict[Site, Contents]:
        return BOARD.board(position.cells)

    def text(self, position: SlidePosition) -> str:
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], {})

    def position(self, text: str) -> SlidePosition:
        board, to_move, _ = read_position(self.geometry, text, self.pieces, self.sides, {})
        read = SlidePosition(BOARD.cells(board), to_move)
        for stone, side in zip(STONES, self.sides, strict=True):
            if (count := read.cells.count(stone)) != IN_A_ROW:
                raise RulesError(f"rows: {count} stones of {side}, always {IN_A_ROW}")
        if _in_a_row(read, to_move):
            raise RulesError(f"side {self.sides[to_move]}: it has three in a row already")
        return read

    def refusal(self, position: SlidePosition, src: Site | None, dst: Site | None) -> str:
        """Besides the common reasons: "slides-on", for a stone that is put down before anything stops it."""
        if src and dst and self.board(position)[src] == STONES[position.to_move]:
            goal = BOARD.index[dst]
            if any(goal in _free(position.cells, ray)[:-1] for _, ray in BOARD.rays[BOARD.index[src]]):
                return "slides-on"
        return super().refusal(position, src, dst)

    def _paths(self, position: SlidePosition) -> Iterator[Path]:
        for origin, stone in enumerate(position.cells):
            if stone == STONES[position.to_move]:
                for _, ray in BOARD.rays[origin]:
                    if free := _free(position.cells, ray):
                        yield Path((origin, free[-1]))


def _free(cells: str, ray: Ray) -> Ray:
    """As much of the ray as is empty: a stone slides to the end of it."""
    return tuple(takewhile(lambda site: cells[site] == EMPTY, ray))


def _in_a_row(position: SlidePosition, player: int) -> bool:
    """Whether the player's stones stand next to one another in a straight line."""
    return frozenset(site for site, cell in enumerate(position.cells) if cell == STONES[player]) in ROWS


def build(options: Mapping[str, OptionValue]) -> Game[SlidePosition]:
    return Neutreeko(
        CARD,
        options,
        GEOMETRY,
        sides=("black", "white"),
        pieces={STONES[0]: Piece("stone", 0, +1), STONES[1]: Piece("stone", 1, -1)},
    )
