"""Two like sides whose pieces step or slide along lines and capture by chains of leaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from rules.geometry import Geometry
from rules.kernels.draw_rules import DrawRules
from rules.kernels.lines import EMPTY, LineBoard, Path, Ray
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_numbers, read_position, write_position
from rules.past import Past
from rules.steps import Add, Contents, Remove, Site, Step


@dataclass(frozen=True, slots=True)
class Mover:
    """How a piece goes.

    reach: how far it steps, how near the piece that it leaps over must be, and how far behind that it may land.
    forward: its steps (not its leaps) go only away from its owner. crown: the upper-case letter of what it
    becomes when its move ends on the last row.
    """

    reach: int = 1
    forward: bool = False
    crown: str = ""


@dataclass(frozen=True, slots=True)
class LeapingPosition:
    """cells: as in LineBoard. lone: the moves of a lone side in the ending that limits them. quiet: plies since
    the last capture or step of a piece that only goes forward."""

    cells: str
    to_move: int
    lone: int = 0
    quiet: int = 0
    past: Past = field(default=None, compare=False, repr=False)

    @property
    def identity(self) -> tuple[str, int, int]:
        # With the lone side's moves: repetition must not cut short those that the ending grants.
        return self.cells, self.to_move, self.lone


Leaps = Callable[[LineBoard, str, int, str, int], list[Path]]
Duty = Callable[[list[Path], Iterable[Path]], list[Path]]


@dataclass(frozen=True, slots=True)
class Lone:
    """An ending that limits the moves of one side. who: cells -> the player, or None where there is no such ending.
    limit: how many moves are a draw; 0 for no limit."""

    who: Callable[[str], int | None]
    limit: int

    def counts(self, cells: str, player: int) -> bool:
        """Whether a move of the player that led here is one of those that are limited."""
        return self.limit > 0 and self.who(cells) == player


def as_you_like(captures: list[Path], steps: Iterable[Path]) -> list[Path]:
    """Nothing is compulsory."""
    return [*captures, *steps]


def must_capture(captures: list[Path], steps: Iterable[Path]) -> list[Path]:
    """A capture comes before a step."""
    return captures or list(steps)


def take_most(captures: list[Path], steps: Iterable[Path]) -> list[Path]:
    """A capture comes before a step, and only those that capture most are allowed."""
    if not captures:
        return list(steps)
    most = max(len(path.captured) for path in captures)
    return [path for path in captures if len(path.captured) == most]


class Leaping(Game[LeapingPosition]):
    """Letters of player 0 are upper case, of player 1 lower case; rows count upwards from player 0.

    movers: upper-case letter -> how it goes. leaps: its captures (board, cells, origin, prey, reach -> paths).
    duty: chooses the legal paths from all captures and all steps. notation: what a path is called.
    The player who cannot move has lost, and so has one who is left with less than ``fewest`` pieces.
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
        movers: Mapping[str, Mover],
        leaps: Leaps,
        duty: Duty,
        notation: Callable[[LineBoard, Path], str],
        endless: DrawRules,
        lone: Lone | None = None,
        fewest: int = 1,
    ) -> None:
        super().__init__(card, options, geometry, sides, pieces)
        self._board = LineBoard(geometry)
        self._start = LeapingPosition(self._board.cells(setup), 0)
        self._movers = {**movers, **{letter.lower(): mover for letter, mover in movers.items()}}
        self._own = ("".join(movers), "".join(movers).lower())
        self._strides = {letter: self._strides_of(letter, mover) for letter, mover in self._movers.items()}
        self._crowns = {letter: self._crowns_of(letter, mover) for letter, mover in self._movers.items()}
        self._leaps = leaps
        self._duty = duty
        self._notation = notation
        self._endless = endless
        self._lone = lone
        self._fewest = fewest

    def _strides_of(self, letter: str, mover: Mover) -> tuple[tuple[Ray, ...], ...]:
        """Per site, the rays along which the piece steps, no longer than it reaches."""
        rows = self._board.rows
        forward = 1 if letter.isupper() else -1
        return tuple(
            tuple(
                ray[: mover.reach] for _, ray in rays if not mover.forward or (rows[ray[0]] - rows[site]) * forward > 0
            )
            for site, rays in enumerate(self._board.rays)
        )

    def _crowns_of(self, letter: str, mover: Mover) -> dict[int, str]:
        """The sites of the piece's last row, each with what it becomes there."""
        rows = self._board.rows
        last, crown = (max(rows), mover.crown) if letter.isupper() else (min(rows), mover.crown.lower())
        return {site: crown for site, row in enumerate(rows) if crown and row == last}

    def start(self) -> LeapingPosition:
        return self._start

    def moves(self, position: LeapingPosition) -> tuple[Move, ...]:
        if self._beaten(position.cells) or self._draw(position):
            return ()
        captures = [path for site in self._origins(position) for path in self._chains(position, site)]
        steps = (path for site in self._origins(position) for path in self._slides(position, site))
        return tuple(
            Move(self._notation(self._board, path), path, partial(self._steps, position.cells[path.sites[0]], path))
            for path in self._duty(captures, steps)
        )

    def play(self, position: LeapingPosition, move: Move) -> LeapingPosition:
        path: Path = move.action
        origin, goal = path.sites[0], path.sites[-1]
        cells = list(position.cells)
        piece = cells[origin]
        for site in (origin, *path.captured):
            cells[site] = EMPTY
        cells[goal] = self._crowns[piece].get(goal, piece)
        after = "".join(cells)
        if path.captured or self._movers[piece].forward:
            return LeapingPosition(after, 1 - position.to_move)
        return LeapingPosition(
            after,
            1 - position.to_move,
            position.lone + (self._lone is not None and self._lone.counts(after, position.to_move)),
            position.quiet + 1,
            self._endless.remember(position),
        )

    def outcome(self, position: LeapingPosition) -> Outcome | None:
        if beaten := self._beaten(position.cells):
            return beaten
        if not any(self._slides(position, site) or self._chains(position, site) for site in self._origins(position)):
            return Outcome(1 - position.to_move, "no-move")
        return self._draw(position)

    def board(self, position: LeapingPosition) -> dict[Site, Contents]:
        return self._board.board(position.cells)

    def text(self, position: LeapingPosition) -> str:
        details = ({"lone": position.lone} if self._lone else {}) | {"quiet": position.quiet}
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], details)

    def position(self, text: str) -> LeapingPosition:
        details = ({"lone": "0"} if self._lone else {}) | {"quiet": "0"}
        board, to_move, given = read_position(self.geometry, text, self.pieces, self.sides, details)
        lone, quiet = (n for name in ("lone", "quiet") for n in read_numbers(name, given.get(name, "0")))
        cells = self._board.cells(board)
        for own, side in zip(self._own, self.sides, strict=True):
            count, most = (sum(cell in own for cell in where) for where in (cells, self._start.cells))
            if count > most:
                raise RulesError(f"rows: {count} pieces of {side}, at most {most}")
        for site, cell in enumerate(cells):
            if cell != EMPTY and site in self._crowns[cell]:
                raise RulesError(f"rows: {cell!r} on {self._board.sites[site]} would have been crowned")
        if lone and self._lone and self._lone.who(cells) is None:
            raise RulesError(f"lone={lone}: neither side's moves are limited here")
        return LeapingPosition(cells, to_move, lone, quiet)

    def refusal(self, position: LeapingPosition, src: Site | None, dst: Site | None) -> str:
        """Besides the common reasons: "must-capture", "must-capture-most", "no-way-back", "no-leap"."""
        index, cells = self._board.index, position.cells
        origin, goal = (index.get(site) if site else None for site in (src, dst))
        if origin is None or cells[origin] not in self._own[position.to_move]:
            return super().refusal(position, src, dst)
        legal = [move.action for move in self.moves(position)]
        tried = [*self._chains(position, origin), *self._slides(position, origin)]
        refused = [path for path in tried if path not in legal and (goal is None or goal in path.sites[1:])]
        if refused:
            return "must-capture-most" if any(path.captured for path in refused) else "must-capture"
        if goal is None or any(goal in path.sites[1:] for path in tried):
            return super().refusal(position, src, dst)
        backwards = goal in self._board.adjacent[origin] and cells[goal] == EMPTY
        if backwards and any(path.sites[0] == origin for path in legal):
            return "no-way-back"
        if any(cells[site] != EMPTY for site in self._board.between.get((origin, goal), ())):
            return "no-leap"
        return super().refusal(position, src, dst)

    def _origins(self, position: LeapingPosition) -> Iterator[int]:
        own = self._own[position.to_move]
        return (site for site, cell in enumerate(position.cells) if cell in own)

    def _slides(self, position: LeapingPosition, origin: int) -> list[Path]:
        cells = position.cells
        found = []
        for ray in self._strides[cells[origin]][origin]:
            for site in ray:
                if cells[site] != EMPTY:
                    break
                found.append(Path((origin, site)))
        return found

    def _chains(self, position: LeapingPosition, origin: int) -> list[Path]:
        cells = position.cells
        prey = self._own[1 - position.to_move]
        return self._leaps(self._board, cells, origin, prey, self._movers[cells[origin]].reach)

    def _beaten(self, cells: str) -> Outcome | None:
        """The loss of a side with too few pieces. Without any it cannot move, and that is said of it."""
        if self._fewest > 1:
            for player, own in enumerate(self._own):
                if sum(map(cells.count, own)) < self._fewest:
                    return Outcome(1 - player, "too-few")
        return None

    def _draw(self, position: LeapingPosition) -> Outcome | None:
        if self._lone and self._lone.limit and position.lone >= self._lone.limit:
            return Outcome(None, "lone-king")
        return self._endless.draw(position)

    def _steps(self, piece: str, path: Path) -> tuple[Step, ...]:
        crown = self._crowns[piece].get(path.sites[-1])
        if not crown:
            return self._board.steps(path)
        src, dst = self._board.names((path.sites[0], path.sites[-1]))
        return (Remove(src), Add(dst, crown), *(Remove(site) for site in self._board.names(path.captured)))
