"""What men of a royal game can do on an empty board, made once: moves, attacks, castlings, captures in passing.

Squares are numbers, row by row from the lower left as white sees it. Men are bytes, the letters of FEN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from rules.geometry import Cell, Geometry
from rules.model import Move
from rules.steps import Add, Remove, Shift, Site, Step

Hops = tuple[Cell, ...]
Line = tuple[int, ...]
Ray = tuple[tuple[int, tuple[Move, ...], tuple[Move, ...]], ...]
"""Squares that a man reaches one beyond the other: (square, moves if it is empty, moves if an enemy stands there)."""
Men = bytes | bytearray

EMPTY = ord(".")
KINGS, PAWNS, ROOKS = b"Kk", b"Pp", b"Rr"
ORTHOGONALS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONALS: tuple[Cell, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))


@dataclass(frozen=True, slots=True)
class Man:
    """How a man other than a pawn goes and takes.

    slides: directions in which he goes any distance over empty squares.
    leaps: each a path of hops, whatever stands on the way; the way-points need only be on the board.
    """

    name: str
    slides: tuple[Cell, ...] = ()
    leaps: tuple[Hops, ...] = ()


KING = Man("king", leaps=tuple((way,) for way in ORTHOGONALS + DIAGONALS))
QUEEN = Man("queen", slides=ORTHOGONALS + DIAGONALS)
ROOK = Man("rook", slides=ORTHOGONALS)
BISHOP = Man("bishop", slides=DIAGONALS)
KNIGHT = Man("knight", leaps=tuple((hop,) for x, y in DIAGONALS for hop in ((x, 2 * y), (2 * x, y))))


@dataclass(frozen=True, slots=True)
class Action:
    """What a move changes: the man at src goes to dst, then each square of ``also`` gets its new man.

    becomes: the man he turns into, 0 for himself. passed: the square that a double step passes over.
    """

    src: int
    dst: int
    becomes: int = 0
    also: tuple[tuple[int, int], ...] = ()
    passed: int | None = None

    def carried_out(self, men: Men) -> bytearray:
        after = bytearray(men)
        after[self.dst] = self.becomes or men[self.src]
        after[self.src] = EMPTY
        for square, man in self.also:
            after[square] = man
        return after


@dataclass(frozen=True, slots=True)
class Castling:
    """between: the squares that must be empty. path: those that the king passes and reaches, which must be safe."""

    right: str
    king: int
    rook: int
    between: Line
    path: Line
    move: Move


@dataclass(frozen=True, slots=True)
class DoubleStep:
    """Of the side's pawn from src to dst; captures: of it in passing, whether or not a pawn stands to do it."""

    side: int
    src: int
    dst: int
    captures: tuple[Move, ...]


class Squares:
    """The numbering of a rectangle's squares, and ways over it."""

    def __init__(self, geometry: Geometry) -> None:
        self.columns, self.rows = geometry.size
        at = {cell: site for site, cell in geometry.cells.items()}
        self.cells: tuple[Cell, ...] = tuple((c, r) for r in range(self.rows) for c in range(self.columns))
        self.at = {cell: square for square, cell in enumerate(self.cells)}
        self.sites: tuple[Site, ...] = tuple(at[cell] for cell in self.cells)
        self.index = {site: square for square, site in enumerate(self.sites)}

    def go(self, square: int, hop: Cell) -> int | None:
        column, row = self.cells[square]
        return self.at.get((column + hop[0], row + hop[1]))

    def line(self, square: int, way: Cell) -> Line:
        """All squares from here to the edge."""
        line: list[int] = []
        ahead = self.go(square, way)
        while ahead is not None:
            line.append(ahead)
            ahead = self.go(ahead, way)
        return tuple(line)

    def landings(self, square: int, leaps: Iterable[Hops]) -> Line:
        found = []
        for hops in leaps:
            ahead: int | None = square
            for hop in hops:
                ahead = None if ahead is None else self.go(ahead, hop)
            if ahead is not None:
                found.append(ahead)
        return tuple(found)


class Rays(dict[int, tuple[Ray, ...]]):
    """square -> a man's rays from there, made when he first stands there."""

    def __init__(self, make: Callable[[int], tuple[Ray, ...]]) -> None:
        self._make = make

    def __missing__(self, square: int) -> tuple[Ray, ...]:
        rays = self[square] = self._make(square)
        return rays


class Tables:
    """reach[side][man][square]: his rays from there.
    leapers[side][target]: (square, men of the side that attack the target from there over anything).
    sliders[side][target]: (line away from the target, men of the side that slide along it towards the target).
    double_steps: by the square passed over. castlings[side]. rights: square -> those lost when its man leaves or dies.
    """

    def __init__(self, squares: Squares, array: bytes, men: Mapping[str, Man]) -> None:
        self._squares, self._array = squares, array
        self._pawn_rows = tuple(array.index(pawn) // squares.columns for pawn in PAWNS)
        self._promotions = tuple(letter for letter in men if letter != "K")

        rays = {letter: Rays(partial(self._rays, man)) for letter, man in men.items()}
        self.reach = tuple(
            {ord(own(letter, side)): found for letter, found in rays.items()}
            | {PAWNS[side]: Rays(partial(self._pawn_rays, side))}
            for side in (0, 1)
        )
        self.leapers = tuple(self._leapers(men, side) for side in (0, 1))
        self.sliders = tuple(
            tuple(self._sliders(men, side, target) for target in squares.index.values()) for side in (0, 1)
        )
        self.double_steps = dict(
            self._double_step(column, side) for side in (0, 1) for column in range(squares.columns)
        )
        self.castlings = tuple(self._castlings(side) for side in (0, 1))
        self.rights: dict[int, str] = {}
        for castling in (*self.castlings[0], *self.castlings[1]):
            for square in (castling.king, castling.rook):
                self.rights[square] = self.rights.get(square, "") + castling.right

    # Moves

    def _rays(self, man: Man, src: int) -> tuple[Ray, ...]:
        lines = [self._squares.line(src, way) for way in man.slides]
        lines += [(landing,) for landing in self._squares.landings(src, man.leaps)]
        return tuple(
            tuple(
                (dst, (self._move(src, dst, via=line[:i]),), (self._move(src, dst, via=line[:i], takes=True),))
                for i, dst in enumerate(line)
            )
            for line in lines
        )

    def _pawn_rays(self, side: int, src: int) -> tuple[Ray, ...]:
        at_home = self._squares.cells[src][1] == self._pawn_rows[side]
        ahead = self._squares.line(src, forward(side))[: 2 if at_home else 1]
        advance = tuple((dst, self._pawn_moves(src, dst, side, via=ahead[:i]), ()) for i, dst in enumerate(ahead))
        captures = (((dst, (), self._pawn_moves(src, dst, side, takes=True)),) for dst in self._pawn_takes(src, side))
        return (advance, *captures)

    def _pawn_takes(self, src: int, side: int) -> Line:
        return self._squares.landings(src, [(forward(side), (-1, 0)), (forward(side), (1, 0))])

    def _pawn_moves(self, src: int, dst: int, side: int, via: Line = (), takes: bool = False) -> tuple[Move, ...]:
        if self._squares.line(dst, forward(side)):
            return (self._move(src, dst, via=via, takes=takes, passed=via[0] if via else None),)
        return tuple(self._move(src, dst, takes=takes, becomes=own(letter, side)) for letter in self._promotions)

    def _move(
        self,
        src: int,
        dst: int,
        *,
        via: Line = (),
        takes: bool = False,
        becomes: str = "",
        passed: int | None = None,
    ) -> Move:
        a, b = self._squares.sites[src], self._squares.sites[dst]
        cleared = (Remove(b),) if takes else ()
        carried: tuple[Step, ...] = (Remove(a), Add(b, becomes)) if becomes else (self._shift(src, dst, via),)
        action = Action(src, dst, ord(becomes) if becomes else 0, passed=passed)
        return made(a + b + becomes.lower(), action, *cleared, *carried)

    def _shift(self, src: int, dst: int, via: Line = ()) -> Shift:
        sites = self._squares.sites
        return Shift(sites[src], sites[dst], via=tuple(sites[square] for square in via))

    def _double_step(self, column: int, side: int) -> tuple[int, DoubleStep]:
        src = self._squares.at[column, self._pawn_rows[side]]
        passed, dst, *_ = self._squares.line(src, forward(side))
        captures = []
        for taker in self._pawn_takes(passed, side):
            shift = self._shift(taker, passed)
            action = Action(taker, passed, also=((dst, EMPTY),))
            captures.append(made(shift.src + shift.dst, action, shift, Remove(self._squares.sites[dst])))
        return passed, DoubleStep(side, src, dst, tuple(captures))

    def _castlings(self, side: int) -> tuple[Castling, ...]:
        """The king goes two squares towards a rook, which comes to stand on the square that he passes."""
        home = self._array.index(KINGS[side])
        found = []
        for way, letter in (((1, 0), "K"), ((-1, 0), "Q")):
            line = self._squares.line(home, way)
            corner = next(square for square in reversed(line) if self._array[square] == ROOKS[side])
            passed, reached, *rest = between = line[: line.index(corner)]
            king, rook = self._shift(home, reached, (passed,)), self._shift(corner, passed, tuple(reversed(rest)))
            action = Action(home, reached, also=((corner, EMPTY), (passed, ROOKS[side])))
            move = made(king.src + king.dst, action, king, rook)
            found.append(Castling(own(letter, side), home, corner, between, (passed, reached), move))
        return tuple(found)

    # Attacks

    def _leapers(self, men: Mapping[str, Man], side: int) -> tuple[tuple[tuple[int, bytes], ...], ...]:
        attackers: list[dict[int, bytes]] = [{} for _ in self._squares.cells]
        for square in range(len(attackers)):
            targets = {letter: self._squares.landings(square, man.leaps) for letter, man in men.items()}
            for letter, landings in {"P": self._pawn_takes(square, side), **targets}.items():
                for target in landings:
                    attackers[target][square] = attackers[target].get(square, b"") + own(letter, side).encode()
        return tuple(tuple(found.items()) for found in attackers)

    def _sliders(self, men: Mapping[str, Man], side: int, target: int) -> tuple[tuple[Line, bytes], ...]:
        ways = dict.fromkeys(way for man in men.values() for way in man.slides)
        return tuple(
            (line, "".join(own(letter, side) for letter, man in men.items() if (x, y) in man.slides).encode())
            for x, y in ways
            if (line := self._squares.line(target, (-x, -y)))
        )


def own(letter: str, side: int) -> str:
    """The letter of the side's man."""
    return letter.lower() if side else letter


def forward(side: int) -> Cell:
    return (0, -1) if side else (0, 1)


def made(text: str, action: Action, *steps: Step) -> Move:
    """A move whose steps are ready: it is made once and picked out of a table ever after."""
    return Move(text, action, partial(tuple, steps))
