"""Hunts: a few hunters, who leap over men to capture them, against many men, who shut the hunters in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from rules.geometry import Geometry
from rules.kernels.draw_rules import DrawRules
from rules.kernels.lines import EMPTY, LineBoard, Path, leaps
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import Detail, read_numbers, read_position, write_position
from rules.past import Past, occurrences
from rules.steps import Add, Contents, Site, Step


@dataclass(frozen=True, slots=True)
class HuntPosition:
    """cells: as in LineBoard. hand: men not yet on the board. lost: men out of the game.
    quiet: plies since the last capture or drop."""

    cells: str
    to_move: int
    hand: int
    lost: int = 0
    quiet: int = 0
    past: Past = field(default=None, compare=False, repr=False)

    @property
    def identity(self) -> tuple[str, int]:
        return self.cells, self.to_move


Leaps = Callable[[LineBoard, str, int, str], list[Path]]


class Opening(NamedTuple):
    """The very first turn, where it has moves of its own.

    moves: board, cells -> moves. A move's action is a Path, which captures, drops at its only site or goes from its
    first site to its last. refusal: the reason key for whatever else is tried.
    """

    moves: Callable[[LineBoard, str], tuple[Move, ...]]
    refusal: str


FIRST_MOVES = ("one", "chain", "free")


def winning_last(paths: list[Path], men: int) -> list[Path]:
    """Without the chains that leap on when they have captured the ``men`` who were still to be captured for the win.

    Each leap of a chain takes one man.
    """
    return [path for path in paths if len(path.sites) - 2 < men]


def first_capture(first_move: str, hunter: str, man: str, captures: Leaps, win_lost: int) -> Opening | None:
    """The hunters begin with a capture of "one" man, or with any of their ``captures`` ("chain"); None: the first
    turn is as "free" as the others."""
    if first_move == "free":
        return None
    allowed = leaps if first_move == "one" else captures

    def moves(board: LineBoard, cells: str) -> tuple[Move, ...]:
        hunters = (site for site, cell in enumerate(cells) if cell == hunter)
        paths = [path for site in hunters for path in winning_last(allowed(board, cells, site, man), win_lost)]
        return tuple(Move(board.text(path), path, partial(board.steps, path)) for path in paths)

    return Opening(moves, "capture-first")


class Hunts(Game[HuntPosition]):
    """Letters of player 0 are upper case, of player 1 lower case; either side may be the hunters.

    A side steps to an adjacent empty site. Men drop from the hand instead, as long as it holds any.
    Hunters may leap rather than step: ``leaps`` gives their captures (board, cells, origin, prey -> paths).
    The hunters win at once when ``win_lost`` men are lost; the side that cannot move has lost.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        sides: tuple[str, str],
        pieces: Mapping[str, Piece],
        hunter: str,
        man: str,
        setup: Mapping[Site, str],
        hand: int,
        win_lost: int,
        endless: DrawRules,
        leaps: Leaps = leaps,
        opening: Opening | None = None,
    ) -> None:
        super().__init__(card, options, geometry, sides, pieces)
        self._board = LineBoard(geometry)
        self._start = HuntPosition(self._board.cells(setup), 0, hand)
        self._hunter = hunter
        self._man = man
        self._hunters = int(hunter.islower())
        self._win_lost = win_lost
        self._endless = endless
        self._leaps = leaps
        self._opening = opening

    def start(self) -> HuntPosition:
        return self._start

    def moves(self, position: HuntPosition) -> tuple[Move, ...]:
        if self._decided(position):
            return ()
        if self._opening and position == self._start:
            return self._opening.moves(self._board, position.cells)
        return tuple(Move(self._name(path), path, partial(self._steps, path)) for path in self._paths(position))

    def play(self, position: HuntPosition, move: Move) -> HuntPosition:
        path: Path = move.action
        cells = list(position.cells)
        for site in path.captured:
            cells[site] = EMPTY
        dropped = len(path.sites) == 1
        if dropped:
            cells[path.sites[0]] = self._man
        elif path.sites:
            origin, goal = path.sites[0], path.sites[-1]
            piece, cells[origin] = cells[origin], EMPTY
            cells[goal] = piece
        quiet = not dropped and not path.captured
        return HuntPosition(
            "".join(cells),
            1 - position.to_move,
            position.hand - dropped,
            position.lost + len(path.captured),
            position.quiet + 1 if quiet else 0,
            self._endless.remember(position) if quiet else None,
        )

    def outcome(self, position: HuntPosition) -> Outcome | None:
        decided = self._decided(position)
        if decided and decided.winner is not None:
            return decided
        if next(iter(self._paths(position)), None) is None:
            return Outcome(1 - position.to_move, "no-move")
        return decided

    def board(self, position: HuntPosition) -> dict[Site, Contents]:
        return self._board.board(position.cells)

    def text(self, position: HuntPosition) -> str:
        """Where no position may come again, "barred" are the steps that would bring one back."""
        details: dict[str, Detail] = {"hand": position.hand, "lost": position.lost, "quiet": position.quiet}
        if barred := [self._name(path) for path in self._ways(position) if self._comes_again(position, path)]:
            details["barred"] = ",".join(barred)
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], details)

    def position(self, text: str) -> HuntPosition:
        details = {"hand": "0", "lost": "0", "quiet": "0"} | ({"barred": ""} if self._endless.superko else {})
        board, to_move, given = read_position(self.geometry, text, self.pieces, self.sides, details)
        hand, lost, quiet = (n for name in ("hand", "lost", "quiet") for n in read_numbers(name, given[name]))
        start, cells = self._start, self._board.cells(board)
        hunters = start.cells.count(self._hunter)
        if cells.count(self._hunter) != hunters:
            raise RulesError(f"rows: {cells.count(self._hunter)} {self._hunter!r}, there are always {hunters}")
        if hand > start.hand:
            raise RulesError(f"hand={hand}: at most {start.hand}")
        men, most = cells.count(self._man) + hand + lost, start.cells.count(self._man) + start.hand
        if men > most:
            raise RulesError(f"{men} men on the board, in hand and lost, at most {most}")
        position = HuntPosition(cells, to_move, hand, lost, quiet)
        return replace(position, past=self._past(position, given["barred"])) if given.get("barred") else position

    def _past(self, position: HuntPosition, barred: str) -> Past:
        """As much of the past as bars these steps. Raises RulesError."""
        steps = {self._name(path): path for path in self._ways(position) if len(path.sites) > 1 and not path.captured}
        past: Past = None
        for text in barred.split(","):
            if text not in steps:
                raise RulesError(f"barred={barred}: {text!r} is no step of {self.sides[position.to_move]}")
            past = (self._after(position, steps[text]), past)
        return past

    def refusal(self, position: HuntPosition, src: Site | None, dst: Site | None) -> str:
        """Besides the common reasons and the opening's: "must-drop", "run-length" (that many men in a row cannot be
        leapt over), "position-again"."""
        if self._opening and position == self._start:
            return self._opening.refusal
        index, cells = self._board.index, position.cells
        origin, goal = (index.get(site) if site else None for site in (src, dst))
        if origin is not None and cells[origin] == self._man and position.to_move != self._hunters and position.hand:
            return "must-drop"
        no_step = self._why_no_step(position, origin, goal) if origin is not None and goal is not None else ""
        return no_step or super().refusal(position, src, dst)

    def _why_no_step(self, position: HuntPosition, origin: int, goal: int) -> str:
        """What keeps a piece from going there; empty where that is told as in other games."""
        if position.to_move == self._hunters and self._is_run_unleapt(position.cells, origin, goal):
            return "run-length"
        tried = Path((origin, goal))
        if self._comes_again(position, tried) and tried in self._ways(position):
            return "position-again"
        return ""

    def _is_run_unleapt(self, cells: str, origin: int, goal: int) -> bool:
        """Whether nothing but men lies between a hunter and an empty site, and yet he does not leap over them."""
        over = {cells[site] for site in self._board.between.get((origin, goal), ())}
        is_run = cells[origin] == self._hunter and over == {self._man} and cells[goal] == EMPTY
        return is_run and not any(goal in path.sites for path in self._captures(cells, origin))

    def _paths(self, position: HuntPosition) -> Iterable[Path]:
        """The legal ones."""
        ways = self._ways(position)
        if self._endless.superko and position.past:
            return (path for path in ways if not self._comes_again(position, path))
        return ways

    def _comes_again(self, position: HuntPosition, path: Path) -> bool:
        """Whether the path leads to a position of the past where none may come again."""
        if not self._endless.superko or path.captured or len(path.sites) == 1:
            return False
        return occurrences(position.past, self._after(position, path)) > 0

    def _after(self, position: HuntPosition, path: Path) -> tuple[str, int]:
        """The identity of the position after a step."""
        cells = list(position.cells)
        origin, goal = path.sites
        cells[origin], cells[goal] = EMPTY, cells[origin]
        return "".join(cells), 1 - position.to_move

    def _ways(self, position: HuntPosition) -> Iterator[Path]:
        """Whatever goes by the lines and the pieces on them."""
        cells = position.cells
        if position.to_move == self._hunters:
            for site, cell in enumerate(cells):
                if cell == self._hunter:
                    yield from self._walk(cells, site)
                    yield from winning_last(self._captures(cells, site), self._win_lost - position.lost)
        elif position.hand:
            for site, cell in enumerate(cells):
                if cell == EMPTY:
                    yield Path((site,))
        else:
            for site, cell in enumerate(cells):
                if cell == self._man:
                    yield from self._walk(cells, site)

    def _walk(self, cells: str, origin: int) -> list[Path]:
        return [Path((origin, site)) for site in self._board.adjacent[origin] if cells[site] == EMPTY]

    def _captures(self, cells: str, origin: int) -> list[Path]:
        return self._leaps(self._board, cells, origin, self._man)

    def _decided(self, position: HuntPosition) -> Outcome | None:
        """Whatever ends the game without a look at the moves: the hunters' win, or a draw."""
        if position.lost >= self._win_lost:
            return Outcome(self._hunters, "captures")
        return self._endless.draw(position)

    def _name(self, path: Path) -> str:
        return f"@{self._board.sites[path.sites[0]]}" if len(path.sites) == 1 else self._board.text(path)

    def _steps(self, path: Path) -> tuple[Step, ...]:
        if len(path.sites) == 1:
            return (Add(self._board.sites[path.sites[0]], self._man),)
        return self._board.steps(path)
