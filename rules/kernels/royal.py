"""Royal games: chess and its relatives, in which a king may never be left where it can be taken.

A move of a man depends only on where he goes, what he crosses and whether he takes, so every move is made once and the
legal ones are picked out of tables. Which of them would uncover the king is not tried but read off (``royal_attacks``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.geometry import Geometry
from rules.kernels.draw_rules import DrawRules
from rules.kernels.royal_attacks import Attacks
from rules.kernels.royal_tables import (
    EMPTY,
    KINGS,
    PAWNS,
    Action,
    Castling,
    Man,
    Men,
    Pawn,
    Ray,
    Squares,
    Tables,
    own,
)
from rules.model import Card, Game, Move, OptionValue, Outcome, Piece, RulesError
from rules.notation import read_numbers, read_rows, read_side, write_rows
from rules.past import Past
from rules.steps import Contents, Site

CHESS_ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
CHESS_PAWNS = {"P": Pawn()}


@dataclass(frozen=True, slots=True)
class RoyalPosition:
    """men: a byte a square, row by row from a1: a letter of FEN, or "." for an empty square.
    castling: the rights left, as in FEN but "" when there is none.
    en_passant: the square that a pawn has just passed over, if it can legally be taken there.
    quiet: plies since the last capture or pawn move. number: of the full move, from 1.
    """

    men: bytes
    to_move: int
    castling: str = ""
    en_passant: int | None = None
    quiet: int = 0
    number: int = field(default=1, compare=False)
    past: Past = field(default=None, compare=False, repr=False)

    @property
    def identity(self) -> tuple[bytes, int, str, int | None]:
        """What is the same when a position is repeated (FIDE Laws 9.2)."""
        return (self.men, self.to_move, self.castling, self.en_passant)


R = TypeVar("R", bound=RoyalPosition)


class Royal(Game[R], Generic[R]):
    """Chess on a rectangle, after the FIDE Laws of Chess; positions are written in FEN.

    array: the men at the start, as the first field of FEN. Pawn rows, castlings and the limits on men follow from it.
    men: capital letter -> man. "K" is royal, "R" castles. pawns: the same for pawns; "P" takes and is taken in passing.
    dead: whether nobody could mate with these men (``RoyalPosition.men``), which is a draw at once.
    river: where no king goes. around: whether the last row of the board borders on the first.
    kind: the positions; what they have beyond ``RoyalPosition`` is for kernels that build on this one.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        kind: Callable[..., R],
        array: str = CHESS_ARRAY,
        men: Mapping[str, Man],
        pawns: Mapping[str, Pawn] = CHESS_PAWNS,
        dead: Callable[[bytes], bool],
        endless: DrawRules,
        river: Collection[Site] = (),
        around: bool = False,
    ) -> None:
        names = {letter: pawn.name for letter, pawn in pawns.items()}
        names |= {letter: man.name for letter, man in men.items()}
        white = {letter: Piece(name, 0, +1) for letter, name in names.items()}
        black = {letter.lower(): Piece(name, 1, -1) for letter, name in names.items()}
        super().__init__(card, options, geometry, ("white", "black"), white | black)
        self._own = ("".join(names).encode(), "".join(names).lower().encode())
        self._kind, self._dead, self._endless, self._pawns = kind, dead, endless, pawns
        self._squares = Squares(geometry, around=around)
        self._river = frozenset(self._squares.index[site] for site in river)
        self._array = self._read_men(array)
        self._tables = Tables(self._squares, self._array, men, pawns, self._river)
        self._attacks = Attacks(self._tables, self._own)
        self._castlings = {castling.right: castling for side in self._tables.castlings for castling in side}

    def start(self) -> R:
        return self._kind(self._array, 0, "".join(self._castlings))

    # Moves

    def in_check(self, position: R) -> bool:
        return self._attacks.in_check(position.men, position.to_move)

    def moves(self, position: R) -> tuple[Move, ...]:
        return () if self._draw(position) else tuple(self._legal(position))

    def _legal(self, position: R) -> list[Move]:
        """By square of origin; captures in passing come last."""
        men, side = position.men, position.to_move
        reach, king = self._tables.reach[side], KINGS[side]
        answers, pins = self._attacks.bounds(men, side)
        found: list[Move] = []
        for square, man in enumerate(men):
            if man not in reach:
                continue
            moves = self._reached(position, square, man)
            if man == king:
                moves = self._king_moves(position, square, moves)
                if answers is None and position.castling:
                    moves += self._castling_moves(position)
            elif answers is not None or square in pins:
                bounds = [bound for bound in (answers, pins.get(square)) if bound is not None]
                moves = [move for move in moves if all(move.action.dst in bound for bound in bounds)]
            found += moves
        if position.en_passant is not None:
            found += self._attacks.captures_in_passing(men, side, position.en_passant)
        return self._dutiful(position, found)

    def _reached(self, position: R, square: int, man: int) -> list[Move]:
        """What a man could do from his square, whatever becomes of his king."""
        side = position.to_move
        return along(self._tables.reach[side][man][square], position.men, self._own[1 - side])

    def _dutiful(self, position: R, moves: list[Move]) -> list[Move]:
        """Of the moves that leave the king safe, those that the game's own duties leave."""
        return moves

    def _king_moves(self, position: R, king: int, moves: list[Move]) -> list[Move]:
        """Of these, those to a square that no enemy attacks once the king has left his own."""
        without = bytearray(position.men)
        without[king] = EMPTY
        return [move for move in moves if not self._attacks.on(without, move.action.dst, 1 - position.to_move)]

    def _castling_moves(self, position: R) -> list[Move]:
        return [
            castling.move
            for castling in self._tables.castlings[position.to_move]
            if castling.right in position.castling
            and self._clear(position, castling)
            and not any(self._attacks.on(position.men, square, 1 - position.to_move) for square in castling.path)
        ]

    def _clear(self, position: R, castling: Castling) -> bool:
        return all(position.men[square] == EMPTY for square in castling.between)

    def play(self, position: R, move: Move) -> R:
        side, castling, action = position.to_move, position.castling, move.action
        after, quiet = action.carried_out(position.men), action.quiet
        if castling:
            for square in (action.src, action.dst):
                for right in self._tables.rights.get(square, ""):
                    castling = castling.replace(right, "")
        passed = action.passed
        if passed is not None and not self._attacks.captures_in_passing(after, 1 - side, passed):
            passed = None
        can_come_again = quiet and castling == position.castling
        return self._kind(
            bytes(after),
            1 - side,
            castling,
            passed,
            position.quiet + 1 if quiet else 0,
            position.number + side,
            self._endless.remember(position) if can_come_again else None,
            *self._beside(position, action, after),
        )

    def _beside(self, position: R, action: Action, men: Men) -> tuple[Any, ...]:
        """What else the next position has, besides these men."""
        return ()

    # Ends

    def outcome(self, position: R) -> Outcome | None:
        if not self._legal(position):
            if self.in_check(position):
                return Outcome(1 - position.to_move, "checkmate")
            return Outcome(None, "stalemate")
        return self._draw(position)

    def _draw(self, position: R) -> Outcome | None:
        """The draw of a game that could go on."""
        if self._dead(position.men):
            return Outcome(None, "dead-position")
        return self._endless.draw(position)

    # Marks and reasons

    def marks(self, position: R) -> dict[Site, str]:
        king = position.men.index(KINGS[position.to_move])
        return {self._squares.sites[king]: "check"} if self.in_check(position) else {}

    def refusal(self, position: R, src: Site | None, dst: Site | None) -> str:
        men, side = position.men, position.to_move
        square = self._squares.index.get(src) if src else None
        if square is None or men[square] not in self._own[side] or self._draw(position):
            return super().refusal(position, src, dst)
        target = self._squares.index.get(dst) if dst else None
        legal = [move.action.dst for move in self._legal(position) if move.action.src == square]
        tried = self._reached(position, square, men[square])
        wanted = [move.action.dst for move in tried if target in (None, move.action.dst)]
        if wanted and not set(wanted) & set(legal):
            answers, pins = self._attacks.bounds(men, side)
            return "pinned" if answers is None and square in pins else "in-check"
        for castling in self._tables.castlings[side]:
            if (square, target) == (castling.king, castling.path[-1]) and target not in legal:
                return self._castling_refusal(position, castling)
        return super().refusal(position, src, dst)

    def _castling_refusal(self, position: R, castling: Castling) -> str:
        if castling.right not in position.castling:
            return "castling-moved"
        return "castling-attacked" if self._clear(position, castling) else "castling-blocked"

    # Board and text

    def board(self, position: R) -> dict[Site, Contents]:
        letters = zip(self._squares.sites, position.men.decode(), strict=True)
        return {site: "" if letter in ".~" else letter for site, letter in letters}

    def text(self, position: R) -> str:
        placement = write_rows(self.geometry, self.board(position))
        passed = "-" if position.en_passant is None else self._squares.sites[position.en_passant]
        side, castling = "wb"[position.to_move], position.castling or "-"
        return f"{placement} {side} {castling} {passed} {position.quiet} {position.number}"

    def position(self, text: str) -> R:
        """Reads FEN, all six fields. An en passant square is left out when no pawn can legally take there."""
        fields = text.split()
        return self._placed(fields, self._read_fen(fields))

    def _read_fen(self, fields: Sequence[str]) -> bytes:
        """The men, if nothing is missing."""
        if len(fields) != 6:
            wanted = "men, side to move, castling, en passant square, quiet plies, move number"
            raise self._wrong(f"{' '.join(fields)!r} has {len(fields)} fields", f"6: {wanted}")
        return self._read_men(fields[0])

    def _placed(self, fields: Sequence[str], men: bytes, *beside: Any) -> R:
        """The position of these men, and what FEN says of them."""
        self._check_men(men)
        side = read_side(fields[1], ("w", "b"))
        if self._attacks.in_check(men, 1 - side):
            raise self._wrong(f"{fields[0]} {fields[1]}", f"{self.sides[1 - side]} has moved, so not in check")
        castling = self._read_castling(fields[2], men)
        passed = self._read_en_passant(fields[3], men, side)
        (quiet,), (number,) = read_numbers("quiet plies", fields[4]), read_numbers("move number", fields[5])
        return self._kind(men, side, castling, passed, quiet, number, None, *beside)

    def _wrong(self, given: str, allowed: str) -> RulesError:
        return RulesError(f"{self.key}: {given}; allowed: {allowed}")

    def _read_men(self, placement: str) -> bytes:
        board = read_rows(self.geometry, placement, self.pieces)
        return "".join(board[site] or "." for site in self._squares.sites).encode()

    def _check_men(self, men: bytes) -> None:
        """One king a side and not in the river, pawns only on their rows, no more promoted men than pawns gone."""
        for side, name in enumerate(self.sides):
            king = KINGS[side]
            if men.count(king) != 1:
                raise self._wrong(f"{name} has {men.count(king)} kings", "1")
            if men.index(king) in self._river:
                raise self._wrong(f"{name} has the king on {self._squares.sites[men.index(king)]}", "not in the river")
            pawns = "".join(own(letter, side) for letter in self._pawns).encode()
            others = self._own[side].translate(None, pawns)
            added = Counter(man for man in men if man in others) - Counter(self._array)
            for letter, pawn in self._pawns.items():
                self._check_rows(men, letter, side)
                count, limit = (held.count(own(letter, side).encode()) for held in (men, self._array))
                promoted = sum(added.pop(ord(own(other, side)), 0) for other in pawn.becomes)
                if count + promoted > limit:
                    given = f"{name} has {count} {pawn.name}s and {promoted} promoted men"
                    raise self._wrong(given, f"{limit} together")
            if added:
                raise self._wrong(f"{name} has more men {bytes(added).decode()} than at the start", "not more")

    def _check_rows(self, men: bytes, letter: str, side: int) -> None:
        rows = self._tables.pawn_rows[side][letter]
        for square, man in enumerate(men):
            if man == ord(own(letter, side)) and self._squares.cells[square][1] not in rows:
                given = f"{self.sides[side]} has a {self._pawns[letter].name} on {self._squares.sites[square]}"
                raise self._wrong(given, f"ranks {min(rows) + 1} to {max(rows) + 1}")

    def _read_castling(self, read: str, men: bytes) -> str:
        if read == "-":
            return ""
        possible = [
            castling.right
            for castling in self._castlings.values()
            if all(men[square] == self._array[square] for square in (castling.king, castling.rook))
        ]
        if not set(read) <= set(possible) or len(set(read)) < len(read):
            raise self._wrong(f"castling {read!r}", f"- or some of {''.join(possible)} with these men")
        return "".join(right for right in possible if right in read)

    def _read_en_passant(self, read: str, men: bytes, side: int) -> int | None:
        if read == "-":
            return None
        passed = self._squares.index.get(read, -1)
        step = self._tables.double_steps.get(passed)
        if step and step.side != side and men[step.dst] == PAWNS[step.side] and men[step.src] == men[passed] == EMPTY:
            return passed if self._attacks.captures_in_passing(men, side, passed) else None
        raise self._wrong(f"en passant {read!r}", f"- or a square that a pawn of {self.sides[1 - side]} just passed")


def along(rays: tuple[Ray, ...], men: bytes, enemies: bytes) -> list[Move]:
    """The moves on these rays up to the first man on each, whatever becomes of the king."""
    found: list[Move] = []
    for ray in rays:
        for square, onto, taking in ray:
            held = men[square]
            if held == EMPTY:
                found += onto
            else:
                if held in enemies:
                    found += taking
                break
    return found
