"""Stones that slide until something stops them and are never captured, so that positions come again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile

from rules.geometry import Geometry
from rules.kernels.draw_rules import DrawRules
from rules.kernels.lines import EMPTY, LineBoard, Ray
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_position, write_position
from rules.past import Past
from rules.steps import Contents, Shift, Site, Step

Stones = frozenset[Site]
"""Where those of one side stand."""
Ended = Callable[[Stones, Stones], tuple[bool, str] | None]
"""Of the stones of the side that has just moved, and the other's: whether it wins, or else the other does, and the
reason key; None while the game goes on."""
Rays = Mapping[Site, Sequence[Sequence[Site]]]
"""site -> the ways on which a stone slides from there, each as far as the edge."""


@dataclass(frozen=True, slots=True)
class SlidePosition:
    """cells: as in LineBoard. past: all positions before."""

    cells: str
    to_move: int
    past: Past = field(default=None, compare=False, repr=False)

    @property
    def quiet(self) -> int:
        """Nothing in these games is progress that could be counted from."""
        return 0

    @property
    def identity(self) -> tuple[str, int]:
        return self.cells, self.to_move


class Slides(Game[SlidePosition]):
    """A move slides a stone of the side to move along a line of the board until the edge or another stone stops it.

    stones: the character of player 0's, and of player 1's. setup: site -> stone, before the first move.
    rays: the ways of every site, where they or the order in which moves are listed are not those of LineBoard.
    A side without a move has lost.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        sides: tuple[str, str],
        *,
        stones: tuple[str, str],
        setup: Mapping[Site, Contents],
        ended: Ended,
        endless: DrawRules,
        rays: Rays | None = None,
    ) -> None:
        pieces = {stones[0]: Piece("stone", 0, +1), stones[1]: Piece("stone", 1, -1)}
        super().__init__(card, options, geometry, sides, pieces)
        self._board = LineBoard(geometry)
        self._stones = stones
        self._start = SlidePosition(self._board.cells(setup), 0)
        self._ended = ended
        self._endless = endless
        self._rays = self._numbered(rays) if rays else self._own_rays()

    def _own_rays(self) -> dict[int, tuple[Ray, ...]]:
        return {origin: tuple(ray for _, ray in rays) for origin, rays in enumerate(self._board.rays)}

    def _numbered(self, rays: Rays) -> dict[int, tuple[Ray, ...]]:
        index = self._board.index
        return {index[site]: tuple(tuple(map(index.__getitem__, ray)) for ray in ways) for site, ways in rays.items()}

    def start(self) -> SlidePosition:
        return self._start

    def moves(self, position: SlidePosition) -> tuple[Move, ...]:
        return () if self._over(position) else tuple(self._moves(position))

    def play(self, position: SlidePosition, move: Move) -> SlidePosition:
        origin, goal = move.action
        cells = list(position.cells)
        cells[origin], cells[goal] = EMPTY, cells[origin]
        return SlidePosition("".join(cells), 1 - position.to_move, self._endless.remember(position))

    def outcome(self, position: SlidePosition) -> Outcome | None:
        if over := self._over(position):
            return over
        return None if next(self._slides(position), None) else Outcome(1 - position.to_move, "no-move")

    def board(self, position: SlidePosition) -> dict[Site, Contents]:
        return self._board.board(position.cells)

    def text(self, position: SlidePosition) -> str:
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], {})

    def position(self, text: str) -> SlidePosition:
        """Raises RulesError, also for a side with more or fewer stones than at the start, and where the side to move
        had ended the game already."""
        board, to_move, _ = read_position(self.geometry, text, self.pieces, self.sides, {})
        read = SlidePosition(self._board.cells(board), to_move)
        for stone, side in zip(self._stones, self.sides, strict=True):
            count, always = read.cells.count(stone), self._start.cells.count(stone)
            if count != always:
                raise RulesError(f"rows: {count} stones of {side}, always {always}")
        if before := self._ended(self._standing(read, to_move), self._standing(read, 1 - to_move)):
            raise RulesError(f"side {self.sides[to_move]}: the game was over before ({before[1]})")
        return read

    def refusal(self, position: SlidePosition, src: Site | None, dst: Site | None) -> str:
        """Besides the common reasons: "slides-on", for a stone that is put down before anything stops it."""
        if src and dst and self.board(position)[src] == self._stones[position.to_move]:
            origin, goal = self._board.index[src], self._board.index[dst]
            if any(goal in _free(position.cells, ray)[:-1] for ray in self._rays[origin]):
                return "slides-on"
        return super().refusal(position, src, dst)

    def _standing(self, position: SlidePosition, player: int) -> Stones:
        stone = self._stones[player]
        return frozenset(site for site, cell in zip(self._board.sites, position.cells, strict=True) if cell == stone)

    def _over(self, position: SlidePosition) -> Outcome | None:
        """However the last move ended the game."""
        moved = 1 - position.to_move
        if ended := self._ended(self._standing(position, moved), self._standing(position, position.to_move)):
            wins, reason = ended
            return Outcome(moved if wins else position.to_move, reason)
        return self._endless.draw(position)

    def _moves(self, position: SlidePosition) -> Iterator[Move]:
        for origin, goal in self._slides(position):
            src, dst = self._board.names((origin, goal))
            yield Move(f"{src}-{dst}", (origin, goal), partial(_step, src, dst))

    def _slides(self, position: SlidePosition) -> Iterator[tuple[int, int]]:
        for origin, rays in self._rays.items():
            if position.cells[origin] == self._stones[position.to_move]:
                for ray in rays:
                    if free := _free(position.cells, ray):
                        yield origin, free[-1]


def _free(cells: str, ray: Ray) -> Ray:
    """As much of the ray as is empty: a stone slides to the end of it."""
    return tuple(takewhile(lambda site: cells[site] == EMPTY, ray))


def _step(src: Site, dst: Site) -> tuple[Step, ...]:
    """Without the sites on the way: a stone that is put down there is refused, not waited for."""
    return (Shift(src, dst),)
