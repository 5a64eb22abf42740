"""Royal games on a board with a current: it carries along whoever steps into the river.

The more men a side has taken, the farther the river carries its own; a man whom it carries off the board drowns.
Source: J. D. Sánchez Torres, Juegos de tablero modernos (Marcombo, 2021), 'Ajedrez del Guadalete creciente'.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass, replace
from functools import partial

from rules.geometry import Geometry
from rules.kernels.draw_rules import DrawRules
from rules.kernels.royal import Royal, RoyalPosition, along
from rules.kernels.royal_tables import EMPTY, KINGS, PAWNS, Action, Man, Men, made
from rules.model import Card, Move, OptionValue
from rules.notation import read_numbers
from rules.steps import Add, Remove, Shift, Site, Step

OFF = -1
LOST, PASSING = "lost=", "passing="
Drifted = tuple[int, int]
"""The square that a pawn passed, and the one on which he stands now."""


@dataclass(frozen=True, slots=True)
class CurrentPosition(RoyalPosition):
    """lost: how many men each side has lost, drowned ones among them. drifted: a pawn whom the current carried on from
    where his double step ended, if he can legally be taken in passing."""

    lost: tuple[int, int] = (0, 0)
    drifted: Drifted | None = None

    @property
    def identity(self) -> tuple[bytes, int, str, int | None]:
        return (self.men, self.to_move, self.castling, self.drifted[0] if self.drifted else self.en_passant)


class Drowning(Action):
    """The man leaves the board; dst is OFF."""

    __slots__ = ()

    def carried_out(self, men: Men) -> bytearray:
        after = bytearray(men)
        after[self.src] = EMPTY
        return after


class Current(Royal[CurrentPosition]):
    """A man who goes from dry land to a square of the river, by a legal move of chess, comes to stand as many columns
    farther to white's right as men of the other side are lost. He takes there, and nowhere else; he may not come to
    stand on a man of his own side. The notation names the square from where he is carried.

    onto_own: whether that square may hold a man of his own, where the current carries him on from there.
    pass_after_drift: whether a pawn can be taken in passing though the current carried him on.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        men: Mapping[str, Man],
        dead: Callable[[bytes], bool],
        endless: DrawRules,
        river: Collection[Site],
        onto_own: bool = False,
        pass_after_drift: bool = False,
    ) -> None:
        super().__init__(
            card, options, geometry, kind=CurrentPosition, men=men, dead=dead, endless=endless, river=river
        )
        self._onto_own, self._pass_after_drift = onto_own, pass_after_drift

    # Moves

    def _reached(self, position: CurrentPosition, square: int, man: int) -> list[Move]:
        moves, side = super()._reached(position, square, man), position.to_move
        drift = position.lost[1 - side]
        if not drift or square in self._river or man in KINGS:
            return moves
        if self._onto_own and man not in PAWNS:
            mine = along(self._tables.reach[side][man][square], position.men, self._own[side])
            moves += [m for m in mine if m.action.dst in self._river and position.men[m.action.dst] != EMPTY]
        ends = {move: self._end(move.action.dst, drift) for move in moves if move.action.dst in self._river}
        led = {*ends.values()}, {move.action.dst for move in ends}
        return [
            self._carried(position, move, ends[move], *led) if move in ends else move
            for move in moves
            if ends.get(move, OFF) == OFF or position.men[ends[move]] not in self._own[side]
        ]

    def _end(self, entered: int, drift: int) -> int:
        column, row = self._squares.cells[entered]
        return self._squares.at.get((column + drift, row), OFF)

    def _carried(self, position: CurrentPosition, move: Move, end: int, ends: Set[int], entrances: Set[int]) -> Move:
        """A move into the river, with the square where the current takes the man. ends and entrances: of all moves of
        his into the river."""
        men, src, entered = position.men, move.action.src, move.action.dst
        if end == OFF:
            sinking = partial(self._sinking, men, move, ends | entrances - {entered})
            return Move(move.text, Drowning(src, OFF), sinking)
        quiet = men[end] == EMPTY and men[src] not in PAWNS
        return Move(move.text, Action(src, end, quiet=quiet), partial(self._drifting, men, move, end))

    def _drifting(self, men: bytes, move: Move, end: int) -> tuple[Step, ...]:
        shift = self._on_the_current(men, move, end)
        return (shift,) if men[end] == EMPTY else (Remove(shift.dst), shift)

    def _sinking(self, men: bytes, move: Move, busy: Set[int]) -> tuple[Step, ...]:
        """He is put into the water once more on his way out, where none of his other moves leads: to take him off at
        once might as well begin any of them. The nearest such square counts, rather downstream than up, rather in his
        row than in the other. Only where there is none is he put where he enters, while the one who stands there makes
        room."""
        entered, cells = move.action.dst, self._squares.cells
        column, row = cells[entered]

        def distance(square: int) -> tuple[bool, bool, int]:
            there, its_row = cells[square]
            return its_row != row, there < column, abs(there - column)

        free = (square for square in sorted(self._river, key=distance) if men[square] == EMPTY and square not in busy)
        shift = self._on_the_current(men, move, next(free, entered))
        sinking = shift, Remove(shift.dst)
        before = men[self._squares.index[shift.dst]]
        return sinking if before == EMPTY else (Remove(shift.dst), *sinking, Add(shift.dst, chr(before)))

    def _on_the_current(self, men: bytes, move: Move, end: int) -> Shift:
        shift = next(step for step in move.steps if isinstance(step, Shift))
        sites, entered = self._squares.sites, move.action.dst
        carried = range(entered, end) if self._squares.cells[entered][1] == self._squares.cells[end][1] else ()
        along_the_river = (sites[square] for square in carried if men[square] == EMPTY)
        return replace(shift, dst=sites[end], via=(*shift.via, *along_the_river))

    def _dutiful(self, position: CurrentPosition, moves: list[Move]) -> list[Move]:
        return moves + self._captures_of_the_drifted(position.men, position.to_move, position.drifted)

    def _captures_of_the_drifted(self, men: Men, side: int, drifted: Drifted | None) -> list[Move]:
        """Captures in passing of a pawn who no longer stands ahead of the square that he passed."""
        found: list[Move] = []
        for move in self._tables.double_steps[drifted[0]].captures if drifted else ():
            assert drifted
            action = Action(move.action.src, drifted[0], also=((drifted[1], EMPTY),))
            after = action.carried_out(men)
            if men[action.src] == PAWNS[side] and not self._attacks.in_check(after, side):
                found.append(made(move.text, action, move.steps[0], Remove(self._squares.sites[drifted[1]])))
        return found

    def _beside(self, position: CurrentPosition, action: Action, men: Men) -> tuple[tuple[int, int], Drifted | None]:
        side, cells = position.to_move, self._squares.cells
        gone = men.count(EMPTY) - position.men.count(EMPTY)
        loser = side if action.dst == OFF else 1 - side
        white, black = position.lost
        lost = (white + gone, black) if loser == 0 else (white, black + gone)
        if not self._pass_after_drift or action.dst == OFF or position.men[action.src] != PAWNS[side]:
            return lost, None
        (column, row), (reached, end) = cells[action.src], cells[action.dst]
        drifted = (self._squares.at[column, (row + end) // 2], action.dst)
        usable = abs(end - row) == 2 and reached != column and self._captures_of_the_drifted(men, 1 - side, drifted)
        return lost, drifted if usable else None

    # Marks and reasons

    def marks(self, position: CurrentPosition) -> dict[Site, str]:
        river = dict.fromkeys((self._squares.sites[square] for square in sorted(self._river)), "water")
        return river | super().marks(position)

    def refusal(self, position: CurrentPosition, src: Site | None, dst: Site | None) -> str:
        square, target = (self._squares.index.get(site, OFF) if site else OFF for site in (src, dst))
        side = position.to_move
        if square != OFF and target in self._river and position.men[square] in self._own[side]:
            if position.men[square] in KINGS:
                return "king-in-river"
            if any(move.text == f"{src}{dst}" for move in self.moves(position)):
                return "carried-on"
            nominal = [move.action.dst for move in super()._reached(position, square, position.men[square])]
            carried = [move.text for move in self._reached(position, square, position.men[square])]
            if target in nominal and f"{src}{dst}" not in carried:
                return "carried-onto-own"
        return super().refusal(position, src, dst)

    def points(self, position: CurrentPosition) -> tuple[int, ...]:
        """Men of the other side that are lost: so far the current carries one's own."""
        white, black = position.lost
        return (black, white)

    # Text

    def text(self, position: CurrentPosition) -> str:
        """FEN, and the men lost by white and black once there are any: "... w KQkq - 0 1 lost=0,1". A pawn carried on
        who may be taken in passing: "passing=a3,c4", the square that he passed and that on which he stands."""
        words = [super().text(position)]
        if any(position.lost):
            words.append(f"{LOST}{','.join(map(str, position.lost))}")
        if position.drifted:
            words.append(f"{PASSING}{','.join(self._squares.sites[square] for square in position.drifted)}")
        return " ".join(words)

    def position(self, text: str) -> CurrentPosition:
        fields = text.split()
        passing = fields.pop().removeprefix(PASSING) if f" {PASSING}" in text else ""
        lost = read_numbers("men lost", fields.pop().removeprefix(LOST), 2) if f" {LOST}" in text else (0, 0)
        men = self._read_fen(fields)
        for side, name in enumerate(self.sides):
            count, limit = (sum(man in self._own[side] for man in held) for held in (men, self._array))
            if count + lost[side] > limit:
                raise self._wrong(f"{name} has {count} men and has lost {lost[side]}", f"{limit} together")
        position = self._placed(fields, men, (lost[0], lost[1]), None)
        return replace(position, drifted=self._read_drifted(passing, position)) if passing else position

    def _read_drifted(self, read: str, position: CurrentPosition) -> Drifted | None:
        side, men = position.to_move, position.men
        passed, stands = (self._squares.index.get(site, OFF) for site in (read.split(",") * 2)[:2])
        step = self._tables.double_steps.get(passed)
        if self._pass_after_drift and step and step.side != side and men[stands] == PAWNS[step.side]:
            drifted = range(step.dst + 1, (step.dst // self._squares.columns + 1) * self._squares.columns)
            if stands in drifted and men[step.src] == men[passed] == EMPTY:
                return (passed, stands) if self._captures_of_the_drifted(men, side, (passed, stands)) else None
        raise self._wrong(f"passing {read!r}", "the square that a pawn just passed, and the one he was carried on to")
