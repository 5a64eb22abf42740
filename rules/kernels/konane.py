"""Two colours on a full board, one stone each taken off to begin with; from then on every move leaps and captures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from rules.geometry import Geometry
from rules.kernels.lines import EMPTY, LineBoard, Path, chains, straight
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_position, write_position
from rules.steps import Contents, Remove, Site, Step

OPENING = 2  # stones taken off before the first leap


@dataclass(frozen=True, slots=True)
class KonanePosition:
    """cells: as in LineBoard."""

    cells: str
    to_move: int


Removals = Callable[[Site | None], Collection[Site]]


class Konane(Game[KonanePosition]):
    """A player is a colour: whoever takes off the first stone plays its colour, and moves first once both are off.

    setup: the one colour that ever stands on each site, upper case of player 0, lower case of player 1; leaps go
    straight on over one piece at a time, so that no stone ever changes between the two kinds of sites.
    removals: the stones that may be taken off, given the gap that the other player made, None at the start.
    The player who cannot capture has lost.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        sides: tuple[str, str],
        pieces: Mapping[str, Piece],
        setup: Mapping[Site, str],
        removals: Removals,
    ) -> None:
        super().__init__(card, options, geometry, sides, pieces)
        self._board = LineBoard(geometry)
        self._start = KonanePosition(self._board.cells(setup), 0)
        self._owners = tuple(int(letter.islower()) for letter in self._start.cells)
        self._own = tuple(next(letter for letter in pieces if pieces[letter].side == player) for player in (0, 1))
        self._removals = removals

    def start(self) -> KonanePosition:
        return self._start

    def moves(self, position: KonanePosition) -> tuple[Move, ...]:
        return tuple(Move(self._name(path), path, partial(self._steps, path)) for path in self._paths(position))

    def play(self, position: KonanePosition, move: Move) -> KonanePosition:
        path: Path = move.action
        cells = list(position.cells)
        for site in path.captured:
            cells[site] = EMPTY
        if not path.sites:
            return KonanePosition("".join(cells), 1 - self._owners[path.captured[0]])
        origin, goal = path.sites
        cells[origin], cells[goal] = EMPTY, cells[origin]
        return KonanePosition("".join(cells), 1 - position.to_move)

    def outcome(self, position: KonanePosition) -> Outcome | None:
        if next(self._paths(position), None) is None:
            return Outcome(1 - position.to_move, "no-capture")
        return None

    def board(self, position: KonanePosition) -> dict[Site, Contents]:
        return self._board.board(position.cells)

    def text(self, position: KonanePosition) -> str:
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], {})

    def position(self, text: str) -> KonanePosition:
        board, to_move, _ = read_position(self.geometry, text, self.pieces, self.sides, {})
        cells = self._board.cells(board)
        for site, cell, only in zip(self._board.sites, cells, self._start.cells, strict=True):
            if cell not in (EMPTY, only):
                raise RulesError(f"rows: {cell!r} on {site}, where only {only!r} ever stands")
        gaps = [site for site, cell in enumerate(cells) if cell == EMPTY]
        if len(gaps) < OPENING and to_move != (1 - self._owners[gaps[0]] if gaps else 0):
            raise RulesError(f"side {self.sides[to_move]}: in the opening it is {self.sides[1 - to_move]}'s turn")
        return KonanePosition(cells, to_move)

    def refusal(self, position: KonanePosition, src: Site | None, dst: Site | None) -> str:
        """Besides the common reasons: "first-removal", "second-removal", "captures-only", "no-turning"."""
        cells, board = position.cells, self._board
        if self._first(cells):
            return "second-removal" if EMPTY in cells else "first-removal"
        origin, goal = (board.index.get(site) if site else None for site in (src, dst))
        if origin is None or goal is None or cells[origin] != self._own[position.to_move] or cells[goal] != EMPTY:
            return super().refusal(position, src, dst)
        if goal in board.adjacent[origin]:
            return "captures-only"
        turned = chains(board, cells, origin, self._own[1 - position.to_move])
        if any(goal == path.sites[-1] and path.sites[1:-1] for path in turned):
            return "no-turning"
        return super().refusal(position, src, dst)

    def _paths(self, position: KonanePosition) -> Iterator[Path]:
        yield from self._first(position.cells) or self._leaps(position)

    def _first(self, cells: str) -> list[Path]:
        """The removals of the opening; none once it is over."""
        if (gaps := cells.count(EMPTY)) >= OPENING:
            return []
        gap = self._board.sites[cells.index(EMPTY)] if gaps else None
        allowed = self._removals(gap)
        return [Path((), (number,)) for number, site in enumerate(self._board.sites) if site in allowed]

    def _leaps(self, position: KonanePosition) -> Iterator[Path]:
        cells, own, prey = position.cells, self._own[position.to_move], self._own[1 - position.to_move]
        for site, cell in enumerate(cells):
            if cell == own:
                yield from straight(self._board, cells, site, prey)

    def _name(self, path: Path) -> str:
        return "-".join(self._board.names(path.sites)) or f"x{self._board.sites[path.captured[0]]}"

    def _steps(self, path: Path) -> tuple[Step, ...]:
        if not path.sites:
            return (Remove(self._board.sites[path.captured[0]]),)
        return self._board.steps(path)
