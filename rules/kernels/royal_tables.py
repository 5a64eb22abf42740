"""What men of a royal game can do on an empty board, made once: moves, attacks, castlings, captures in passing.

Squares are numbers, row by row from the lower left as white sees it. Men are bytes, the letters of FEN; "~" is a square
of water that only swimmers enter or look across.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
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

EMPTY, WATER = b".~"
KINGS, PAWNS, ROOKS = b"Kk", b"Pp", b"Rr"
ORTHOGONALS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
DIAGONALS: tuple[Cell, ...] = ((1, 1), (-1, 1), (-1, -1), (1, -1))


@dataclass(frozen=True, slots=True)
class Man:
    """How a man other than a pawn goes and takes.

    slides: directions in which he goes any distance over empty squares.
    leaps: each a path of hops, whatever stands on the way; the way-points need only be on the board.
    swims: whether water is to him like any empty square.
    """

    name: str
    slides: tuple[Cell, ...] = ()
    leaps: tuple[Hops, ...] = ()
    swims: bool = False


KING = Man("king", leaps=tuple((way,) for way in ORTHOGONALS + DIAGONALS))
QUEEN = Man("queen", slides=ORTHOGONALS + DIAGONALS)
ROOK = Man("rook", slides=ORTHOGONALS)
BISHOP = Man("bishop", slides=DIAGONALS)
KNIGHT = Man("knight", leaps=tuple((hop,) for x, y in DIAGONALS for hop in ((x, 2 * y), (2 * x, y))))


@dataclass(frozen=True, slots=True)
class Pawn:
    """A man who goes straight on, by one square or, from where he began, by two.

    way: +1 towards the enemy, -1 towards his own edge. takes: whether he takes, diagonally ahead.
    end: the row, from 0 and as white counts, where his way ends; by default the edge.
    becomes: letters of which one is chosen there; with none he goes into the ground: the square is empty after him.
    """

    name: str = "pawn"
    way: int = 1
    takes: bool = True
    end: int | None = None
    becomes: str = "QRBN"


@dataclass(frozen=True, slots=True)
class Action:
    """What a move changes: the man at src goes to dst, then each square of ``also`` gets its new man.

    becomes: what he turns into, 0 for himself. passed: the square that a double step passes over.
    quiet: whether the same position could come again after it; a capture or a pawn's move sees to that.
    """

    src: int
    dst: int
    becomes: int = 0
    also: tuple[tuple[int, int], ...] = ()
    passed: int | None = None
    quiet: bool = False

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
    """The numbering of a rectangle's squares, and ways over it. around: whether the last row borders on the first."""

    def __init__(self, geometry: Geometry, *, around: bool = False) -> None:
        self.around = around
        self.columns, self.rows = geometry.size
        at = {cell: site for site, cell in geometry.cells.items()}
        self.cells: tuple[Cell, ...] = tuple((c, r) for r in range(self.rows) for c in range(self.columns))
        self.at = {cell: square for square, cell in enumerate(self.cells)}
        self.sites: tuple[Site, ...] = tuple(at[cell] for cell in self.cells)
        self.index = {site: square for square, site in enumerate(self.sites)}

    def go(self, square: int, hop: Cell) -> int | None:
        column, row = self.cells[square]
        row += hop[1]
        return self.at.get((column + hop[0], row % self.rows if self.around else row))

    def line(self, square: int, way: Cell) -> Line:
        """All squares from here to the edge, or round until here."""
        line: list[int] = []
        ahead = self.go(square, way)
        while ahead is not None and ahead != square:
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
    sliders[side][target]: (line away from the target, men of the side that slide along it towards the target,
    those of them that do so over water too).
    pawn_rows[side][pawn]: from where he begins to the last row before the one where his way ends.
    double_steps: by the square passed over. castlings[side]. rights: square -> those lost when its man leaves or dies.
    """

    def __init__(
        self,
        squares: Squares,
        array: bytes,
        men: Mapping[str, Man],
        pawns: Mapping[str, Pawn],
        shut: Collection[int] = (),
    ) -> None:
        """shut: where no king goes."""
        self._squares, self._array, self._pawns, self._shut = squares, array, pawns, shut
        self.pawn_rows = tuple({letter: self._pawn_rows(letter, side) for letter in pawns} for side in (0, 1))

        rays = {letter: Rays(partial(self._rays, letter, man)) for letter, man in men.items()}
        self.reach = tuple(
            {ord(own(letter, side)): found for letter, found in rays.items()}
            | {ord(own(letter, side)): Rays(partial(self._pawn_rays, letter, side)) for letter in pawns}
            for side in (0, 1)
        )
        self.leapers = tuple(self._leapers(men, side) for side in (0, 1))
        self.sliders = tuple(
            tuple(self._sliders(men, side, target) for target in squares.index.values()) for side in (0, 1)
        )
        self.double_steps = dict(
            self._double_step(letter, column, side)
            for letter, pawn in pawns.items()
            if pawn.takes
            for side in (0, 1)
            for column in range(squares.columns)
        )
        self.castlings = tuple(self._castlings(side) for side in (0, 1))
        self.rights: dict[int, str] = {}
        for castling in (*self.castlings[0], *self.castlings[1]):
            for square in (castling.king, castling.rook):
                self.rights[square] = self.rights.get(square, "") + castling.right

    # Moves

    def _rays(self, letter: str, man: Man, src: int) -> tuple[Ray, ...]:
        lines = [self._squares.line(src, way) for way in man.slides]
        lines += [(landing,) for landing in self._squares.landings(src, man.leaps)]
        return tuple(
            tuple(
                (dst, (self._move(src, dst, via=line[:i]),), (self._move(src, dst, via=line[:i], takes=True),))
                for i, dst in enumerate(line)
            )
            for line in lines
            if letter != "K" or line[0] not in self._shut
        )

    def _pawn_rows(self, letter: str, side: int) -> range:
        pawn, rows = self._pawns[letter], self._squares.rows
        edge = rows - 1 if pawn.way > 0 else 0
        end = edge if pawn.end is None else pawn.end
        home = self._array.index(own(letter, side).encode()) // self._squares.columns
        return range(home, rows - 1 - end, -pawn.way) if side else range(home, end, pawn.way)

    def _pawn_rays(self, letter: str, side: int, src: int) -> tuple[Ray, ...]:
        pawn, rows = self._pawns[letter], self.pawn_rows[side][letter]
        ahead = self._squares.line(src, (0, rows.step))[: 2 if self._squares.cells[src][1] == rows.start else 1]
        advance = tuple((dst, self._pawn_moves(letter, side, src, dst, ahead[:i]), ()) for i, dst in enumerate(ahead))
        if not pawn.takes:
            return (advance,)
        captures = self._pawn_takes(letter, side, src)
        return (advance, *(((dst, (), self._pawn_moves(letter, side, src, dst, takes=True)),) for dst in captures))

    def _pawn_takes(self, letter: str, side: int, src: int) -> Line:
        ahead = (0, self.pawn_rows[side][letter].step)
        return self._squares.landings(src, [(ahead, (-1, 0)), (ahead, (1, 0))])

    def _pawn_moves(
        self, letter: str, side: int, src: int, dst: int, via: Line = (), takes: bool = False
    ) -> tuple[Move, ...]:
        pawn = self._pawns[letter]
        if self._squares.cells[dst][1] in self.pawn_rows[side][letter]:
            passed = via[0] if via and pawn.takes else None
            return (self._move(src, dst, via=via, takes=takes, passed=passed, quiet=False),)
        if not pawn.becomes:
            return (self._laying(src, dst, via),)
        return tuple(
            self._move(src, dst, takes=takes, becomes=own(promoted, side), quiet=False) for promoted in pawn.becomes
        )

    def _laying(self, src: int, dst: int, via: Line) -> Move:
        """The pawn is put there and taken off: what is left of him is the ground that others tread on."""
        shift = self._shift(src, dst, via)
        return made(shift.src + shift.dst, Action(src, dst, EMPTY), shift, Remove(shift.dst))

    def _move(
        self,
        src: int,
        dst: int,
        *,
        via: Line = (),
        takes: bool = False,
        becomes: str = "",
        passed: int | None = None,
        quiet: bool = True,
    ) -> Move:
        a, b = self._squares.sites[src], self._squares.sites[dst]
        cleared = (Remove(b),) if takes else ()
        carried: tuple[Step, ...] = (Remove(a), Add(b, becomes)) if becomes else (self._shift(src, dst, via),)
        action = Action(src, dst, ord(becomes) if becomes else 0, passed=passed, quiet=quiet and not takes)
        return made(a + b + becomes.lower(), action, *cleared, *carried)

    def _shift(self, src: int, dst: int, via: Line = ()) -> Shift:
        sites = self._squares.sites
        return Shift(sites[src], sites[dst], via=tuple(sites[square] for square in via))

    def _double_step(self, letter: str, column: int, side: int) -> tuple[int, DoubleStep]:
        rows = self.pawn_rows[side][letter]
        src = self._squares.at[column, rows.start]
        passed, dst, *_ = self._squares.line(src, (0, rows.step))
        captures = []
        for taker in self._pawn_takes(letter, side, passed):
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
            action = Action(home, reached, also=((corner, EMPTY), (passed, ROOKS[side])), quiet=True)
            move = made(king.src + king.dst, action, king, rook)
            found.append(Castling(own(letter, side), home, corner, between, (passed, reached), move))
        return tuple(found)

    # Attacks

    def _leapers(self, men: Mapping[str, Man], side: int) -> tuple[tuple[tuple[int, bytes], ...], ...]:
        attackers: list[dict[int, bytes]] = [{} for _ in self._squares.cells]
        for square in range(len(attackers)):
            targets = {letter: self._pawn_takes(letter, side, square) for letter, p in self._pawns.items() if p.takes}
            targets |= {letter: self._squares.landings(square, man.leaps) for letter, man in men.items()}
            for letter, landings in targets.items():
                for target in landings:
                    attackers[target][square] = attackers[target].get(square, b"") + own(letter, side).encode()
        return tuple(tuple(found.items()) for found in attackers)

    def _sliders(self, men: Mapping[str, Man], side: int, target: int) -> tuple[tuple[Line, bytes, bytes], ...]:
        found = []
        for x, y in dict.fromkeys(way for man in men.values() for way in man.slides):
            if line := self._squares.line(target, (-x, -y)):
                sliding = {own(letter, side): man.swims for letter, man in men.items() if (x, y) in man.slides}
                swimming = "".join(letter for letter, swims in sliding.items() if swims)
                found.append((line, "".join(sliding).encode(), swimming.encode()))
        return tuple(found)


def own(letter: str, side: int) -> str:
    """The letter of the side's man."""
    return letter.lower() if side else letter


def made(text: str, action: Action, *steps: Step) -> Move:
    """A move whose steps are ready: it is made once and picked out of a table ever after."""
    return Move(text, action, partial(tuple, steps))
