"""Custodian flips: a disc that encloses enemy runs between itself and another of its colour turns them over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from operator import lshift, rshift

from rules.geometry import DIAGONAL, ORTHOGONAL, Geometry, square_name, straight_lines
from rules.model import Card, Game, Move, Option, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_numbers, read_position, reading_order, write_position
from rules.steps import Add, Contents, Flip, Site, Step

PIECES = {"B": Piece("disc", 0, +1), "w": Piece("disc", 1, -1)}
FACES = tuple(PIECES)
CROSS = {"d4": "w", "e4": "B", "d5": "B", "e5": "w"}


def flip_board(columns: int = 8, rows: int = 8) -> Geometry:
    """Squares named as the World Othello Federation does: row 1 is the top row."""
    cells = {square_name(c, r): (c, rows - 1 - r) for r in range(rows) for c in range(columns)}
    return Geometry(f"flips {columns}x{rows}", "squares", cells, straight_lines(cells, ORTHOGONAL + DIAGONAL))


@dataclass(frozen=True, slots=True)
class FlipsPosition:
    """discs: for each player the bitboard of the discs that show his face, a bit a square, in ``Flips.bits``.
    left: how many of his own discs each player has yet to place; empty where the supply is shared."""

    discs: tuple[int, int]
    to_move: int
    left: tuple[int, ...] = ()


class Flips(Game[FlipsPosition]):
    """setup: the faces of the discs that are laid out beforehand.
    opening: squares that the players fill by turns first, without capture.
    own_discs: how many discs each player owns; 0 for a supply that both draw on.
    empties_to_winner: whether the winner's points include the empty squares.
    """

    faces = frozenset(PIECES)

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        setup: Mapping[Site, Contents],
        opening: tuple[Site, ...] = (),
        own_discs: int = 0,
        empties_to_winner: bool = False,
    ) -> None:
        super().__init__(card, options, geometry, ("black", "white"), PIECES)
        # One spare bit at the end of each row keeps shifted runs from wrapping round into the next row.
        stride = geometry.size[0] + 1
        self._shifts = (1, stride - 1, stride, stride + 1)
        self.bits: Mapping[Site, int] = {
            site: 1 << (r * stride + c) for r, row in enumerate(reading_order(geometry)) for c, site in enumerate(row)
        }
        self._sites = {bit: site for site, bit in self.bits.items()}
        self._adds = {face: {bit: Add(site, face) for site, bit in self.bits.items()} for face in FACES}
        self._flips = {face: {bit: Flip(site, face) for site, bit in self.bits.items()} for face in FACES}
        self._full = sum(self.bits.values())
        self._opening = sum(self.bits[site] for site in opening)
        self._own_discs = own_discs
        self._empties_to_winner = empties_to_winner
        self._start = self._from_board({site: setup.get(site, "") for site in self.bits}, 0)
        self._pass = Move("pass", 0, tuple)

    def start(self) -> FlipsPosition:
        return self._start

    def moves(self, position: FlipsPosition) -> tuple[Move, ...]:
        player = position.to_move
        if legal := self._placements(position, player):
            return tuple(
                Move(site, bit, partial(self._steps, position, bit)) for bit, site in self._sites.items() if legal & bit
            )
        return (self._pass,) if self._placements(position, 1 - player) else ()

    def play(self, position: FlipsPosition, move: Move) -> FlipsPosition:
        player, disc = position.to_move, move.action
        if not disc:
            return FlipsPosition(position.discs, 1 - player, position.left)
        turned = self._turned(position, disc)
        own, enemy = position.discs[player] | disc | turned, position.discs[1 - player] ^ turned
        left = tuple(count - (side == player) for side, count in enumerate(position.left))
        return FlipsPosition((enemy, own) if player else (own, enemy), 1 - player, left)

    def outcome(self, position: FlipsPosition) -> Outcome | None:
        if any(self._placements(position, player) for player in (position.to_move, 1 - position.to_move)):
            return None
        points = [discs.bit_count() for discs in position.discs]
        if points[0] == points[1]:
            return Outcome(None, "equal-discs", tuple(points))
        winner = int(points[1] > points[0])
        if self._empties_to_winner:
            points[winner] = len(self.bits) - points[1 - winner]
        return Outcome(winner, "most-discs", tuple(points))

    def board(self, position: FlipsPosition) -> dict[Site, Contents]:
        black, white = position.discs
        return {site: FACES[0] if black & bit else FACES[1] if white & bit else "" for bit, site in self._sites.items()}

    def text(self, position: FlipsPosition) -> str:
        details = {"left": position.left} if position.left else {}
        return write_position(self.geometry, self.board(position), self.sides[position.to_move], details)

    def position(self, text: str) -> FlipsPosition:
        details = {"left": "0,0"} if self._own_discs else {}
        board, to_move, given = read_position(self.geometry, text, self.pieces, self.sides, details)
        read = self._from_board(board, to_move)
        return replace(read, left=self._read_left(given["left"], read)) if self._own_discs else read

    def refusal(self, position: FlipsPosition, src: Site | None, dst: Site | None) -> str:
        if src is not None or dst is None or dst not in self.bits or self.outcome(position):
            return super().refusal(position, src, dst)
        if self.bits[dst] & (position.discs[0] | position.discs[1]):
            return "occupied"
        if not self._placements(position, position.to_move):
            return "must-pass"
        return "opening-squares-first" if self._open(position) else "no-flip"

    def _open(self, position: FlipsPosition) -> int:
        """The opening squares that are still empty."""
        return self._opening & ~(position.discs[0] | position.discs[1])

    def _placements(self, position: FlipsPosition, player: int) -> int:
        """The squares where the player may place a disc, as a bitboard."""
        if position.left and not position.left[player]:
            return 0
        if open_squares := self._open(position):
            return open_squares
        own, enemy = position.discs[player], position.discs[1 - player]
        empty = self._full & ~(own | enemy)
        found = 0
        for shift in self._shifts:
            run = own << shift & enemy
            while run:
                run <<= shift
                found |= run & empty
                run &= enemy
            run = own >> shift & enemy
            while run:
                run >>= shift
                found |= run & empty
                run &= enemy
        return found

    def _turned(self, position: FlipsPosition, disc: int) -> int:
        """The enemy discs that a disc placed by the player to move encloses."""
        if disc & self._opening:
            return 0
        own, enemy = position.discs[position.to_move], position.discs[1 - position.to_move]
        turned = 0
        for shift in self._shifts:
            for go in (lshift, rshift):
                run, at = 0, go(disc, shift)
                while at & enemy:
                    run |= at
                    at = go(at, shift)
                if at & own:
                    turned |= run
        return turned

    def _steps(self, position: FlipsPosition, disc: int) -> tuple[Step, ...]:
        face = FACES[position.to_move]
        steps: list[Step] = [self._adds[face][disc]]
        flips = self._flips[face]
        turned = self._turned(position, disc)
        while turned:
            lowest = turned & -turned
            steps.append(flips[lowest])
            turned ^= lowest
        return tuple(steps)

    def _from_board(self, board: Mapping[Site, Contents], to_move: int) -> FlipsPosition:
        black, white = (sum(bit for site, bit in self.bits.items() if board[site] == face) for face in FACES)
        left = (self._own_discs - black.bit_count(), self._own_discs - white.bit_count()) if self._own_discs else ()
        return FlipsPosition((black, white), to_move, left)

    def _read_left(self, word: str, position: FlipsPosition) -> tuple[int, ...]:
        left = read_numbers("left", word, 2)
        placed = sum(discs.bit_count() for discs in position.discs)
        if max(left) > self._own_discs or sum(left) + placed != 2 * self._own_discs:
            raise RulesError(f"left={word}: each player has {self._own_discs} discs and {placed} lie on the board")
        return left


def reversi_options(*, opening: str, discs: str) -> tuple[Option, ...]:
    """What players of Reversi agree on, with what is usual in the game at hand."""
    return (
        Option("opening", opening, ("cross", "free")),
        Option("discs", discs, ("shared", "own32")),
        Option("empties_to_winner", False),
    )


def reversi(card: Card, options: Mapping[str, OptionValue]) -> Flips:
    """The game on 8 by 8 squares that ``reversi_options`` choose."""
    cross = options["opening"] == "cross"
    return Flips(
        card,
        options,
        flip_board(),
        setup=CROSS if cross else {},
        opening=() if cross else tuple(CROSS),
        own_discs=32 if options["discs"] == "own32" else 0,
        empties_to_winner=bool(options["empties_to_winner"]),
    )
