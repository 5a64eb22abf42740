"""Dao: four stones a side slide as far as they can, into a line, a square or the four corners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rules.geometry import DIAGONAL, ORTHOGONAL, Geometry, grid, straight_lines
from rules.kernels.draw_rules import DrawRules
from rules.kernels.slides import SlidePosition, slide
from rules.model import Card, Game, Move, Option, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_position, write_position
from rules.steps import Contents, Site

CARD = Card(
    key="dao",
    native="Dao",
    source="Jeff Pickering and Ben van Buskirk, rules of Dao, 1999",
    options=(Option("repetition", 3, choices=(2, 3, 4, 5)),),
)

SIZE = 4
CELLS = grid(SIZE, SIZE)
AT = {cell: site for site, cell in CELLS.items()}
BOARD = Geometry("dao", "squares", CELLS, straight_lines(CELLS, ORTHOGONAL + DIAGONAL))
STONES = ("W", "b")
"""Of player 0 and player 1."""
WAYS = [(column, row) for column in (-1, 0, 1) for row in (-1, 0, 1) if (column, row) != (0, 0)]


def _sites(*cells: tuple[int, int]) -> frozenset[Site]:
    return frozenset(AT[cell] for cell in cells)


CORNERS = _sites(*((column, row) for column in (0, SIZE - 1) for row in (0, SIZE - 1)))
FIGURES: Mapping[str, tuple[frozenset[Site], ...]] = {
    "four-in-line": (
        *(_sites(*((column, row) for column in range(SIZE))) for row in range(SIZE)),
        *(_sites(*((column, row) for row in range(SIZE))) for column in range(SIZE)),
    ),
    "square": tuple(
        _sites((column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1))
        for column in range(SIZE - 1)
        for row in range(SIZE - 1)
    ),
    "corners": (CORNERS,),
}
"""Reason -> where all four stones of a side stand when it wins by it."""
BESIDE = {
    corner: frozenset(
        site
        for site, (column, row) in CELLS.items()
        if max(abs(column - CELLS[corner][0]), abs(row - CELLS[corner][1])) == 1
    )
    for corner in CORNERS
}


class Rules(Game[SlidePosition]):
    """A stone slides in any of eight directions until the edge or another stone stops it. A row, a column, a square of
    four or the four corners win; and whoever has a stone shut into a corner by three enemy stones has won, too."""

    def start(self) -> SlidePosition:
        cells = {AT[k, k]: STONES[0] for k in range(SIZE)} | {AT[k, SIZE - 1 - k]: STONES[1] for k in range(SIZE)}
        return SlidePosition("".join(cells.get(site, ".") for site in CELLS), 0)

    def moves(self, position: SlidePosition) -> tuple[Move, ...]:
        return () if self._ended(position) else tuple(self._moves(position))

    def play(self, position: SlidePosition, move: Move) -> SlidePosition:
        src, dst = move.action
        board = {**self.board(position), src: "", dst: STONES[position.to_move]}
        cells = "".join(board[site] or "." for site in CELLS)
        return SlidePosition(cells, 1 - position.to_move, self._endless.remember(position))

    def outcome(self, position: SlidePosition) -> Outcome | None:
        if ended := self._ended(position):
            return ended
        return None if next(self._moves(position), None) else Outcome(1 - position.to_move, "no-move")

    def board(self, position: SlidePosition) -> dict[Site, Contents]:
        return {site: "" if cell == "." else cell for site, cell in zip(CELLS, position.cells, strict=True)}

    def text(self, position: SlidePosition) -> str:
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], {})

    def position(self, text: str) -> SlidePosition:
        board, to_move, _ = read_position(self.geometry, text, self.pieces, self.sides, {})
        read = SlidePosition("".join(board[site] or "." for site in CELLS), to_move)
        for stone, side in zip(STONES, self.sides, strict=True):
            if read.cells.count(stone) != SIZE:
                raise RulesError(f"rows: {read.cells.count(stone)} stones of {side}, always {SIZE}")
        if self._figure(read, to_move) or self._shut(read, 1 - to_move):
            raise RulesError(f"side {self.sides[to_move]}: the game was over before")
        return read

    @property
    def _endless(self) -> DrawRules:
        return DrawRules(repetition=int(self.options["repetition"]))

    def _stones(self, position: SlidePosition, player: int) -> frozenset[Site]:
        return frozenset(site for site, cell in zip(CELLS, position.cells, strict=True) if cell == STONES[player])

    def _figure(self, position: SlidePosition, player: int) -> str:
        """The reason for which the player's stones win; empty where they do not."""
        stones = self._stones(position, player)
        return next((reason for reason, figures in FIGURES.items() if stones in figures), "")

    def _shut(self, position: SlidePosition, player: int) -> bool:
        """Whether a stone of the player is shut into a corner by the other's."""
        mine, theirs = self._stones(position, player), self._stones(position, 1 - player)
        return any(BESIDE[corner] <= theirs for corner in CORNERS & mine)

    def _ended(self, position: SlidePosition) -> Outcome | None:
        """However the last move ended the game."""
        before = 1 - position.to_move
        if reason := self._figure(position, before):
            return Outcome(before, reason)
        if self._shut(position, position.to_move):
            return Outcome(position.to_move, "shut-in")
        return self._endless.draw(position)

    def _moves(self, position: SlidePosition) -> Iterator[Move]:
        board = self.board(position)
        for src, cell in CELLS.items():
            if board[src] != STONES[position.to_move]:
                continue
            for way in WAYS:
                dst = _end(board, cell, way)
                if dst != src:
                    yield Move(f"{src}-{dst}", (src, dst), partial(slide, src, dst))


def _end(board: Mapping[Site, Contents], cell: tuple[int, int], way: tuple[int, int]) -> Site:
    """How far a stone slides that way."""
    ahead = cell[0] + way[0], cell[1] + way[1]
    while ahead in AT and not board[AT[ahead]]:
        cell = ahead
        ahead = cell[0] + way[0], cell[1] + way[1]
    return AT[cell]


def build(options: Mapping[str, OptionValue]) -> Game[SlidePosition]:
    return Rules(
        CARD,
        options,
        BOARD,
        sides=("white", "black"),
        pieces={STONES[0]: Piece("stone", 0, +1), STONES[1]: Piece("stone", 1, -1)},
    )
