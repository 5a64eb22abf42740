"""Royal games on a board with a river that pawns bridge: a pawn who reaches it becomes a plank for good.

An empty square of water is none to walk or look over, but for those who swim. Source: J. D. Sánchez Torres, Juegos de
tablero modernos (Marcombo, 2021), 'Ajedrez del Guadalete'.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from rules.geometry import Geometry
from rules.kernels.draw_rules import DrawRules
from rules.kernels.royal import Royal, RoyalPosition, along
from rules.kernels.royal_tables import EMPTY, KINGS, WATER, Action, Man, Men, Pawn, own
from rules.model import Card, Move, Option, OptionValue
from rules.steps import Shift, Site

Balance = Literal["must_if_able", "strict", "off"]
BALANCE: tuple[Balance, ...] = get_args(Balance)
BALANCE_OPTION = Option("balance", "must_if_able", BALANCE)
PLANKS = "planks="


@dataclass(frozen=True, slots=True)
class BridgedPosition(RoyalPosition):
    """planks: the squares of the river that are dry, whether or not a man stands there. In ``men`` the others are
    water while nobody swims there."""

    planks: frozenset[int] = frozenset()


class Bridged(Royal[BridgedPosition]):
    """river: a row for each side; the first is where white's planks lie, the second black's.

    pawns: those that become nothing lay planks. balance: what holds for a side that has not more than half as many
    planks as the other, and pawns left to lay: it must lay one if it can; or it must, and may be stalemated or mated by
    that; or nothing. take_swimmers: whether men who do not swim may take one who does, and so stand in the water.
    """

    def __init__(
        self,
        card: Card,
        options: Mapping[str, OptionValue],
        geometry: Geometry,
        *,
        array: str,
        men: Mapping[str, Man],
        pawns: Mapping[str, Pawn],
        dead: Callable[[bytes], bool],
        endless: DrawRules,
        river: tuple[Collection[Site], Collection[Site]],
        balance: Balance,
        take_swimmers: bool = False,
        around: bool = False,
    ) -> None:
        super().__init__(
            card,
            options,
            geometry,
            kind=BridgedPosition,
            array=array,
            men=men,
            pawns=pawns,
            dead=dead,
            endless=endless,
            river=(*river[0], *river[1]),
            around=around,
        )
        self._balance, self._take_swimmers = balance, take_swimmers
        self._banks = tuple(frozenset(self._squares.index[site] for site in row) for row in river)
        swimmers = "".join(letter for letter, man in men.items() if man.swims)
        self._layers = tuple(
            "".join(own(letter, side) for letter, pawn in pawns.items() if not pawn.becomes).encode() for side in (0, 1)
        )
        self._swimmers = tuple(own(swimmers, side).encode() for side in (0, 1))
        self._waders = tuple(own(swimmers + "".join(pawns), side).encode() for side in (0, 1))
        self._array = self._flooded(self._array, frozenset())

    # The river

    def _flooded(self, men: bytes, planks: frozenset[int]) -> bytes:
        after = bytearray(men)
        for square in self._river - planks:
            if after[square] == EMPTY:
                after[square] = WATER
        return bytes(after)

    def _obliged(self, position: BridgedPosition) -> bool:
        """Whether the balance of the planks asks the side to move for another one."""
        side = position.to_move
        mine, theirs = (len(position.planks & self._banks[bank]) for bank in (side, 1 - side))
        return theirs > 0 and 2 * mine <= theirs and any(man in position.men for man in self._layers[side])

    # Moves

    def _reached(self, position: BridgedPosition, square: int, man: int) -> list[Move]:
        side = position.to_move
        if man in self._waders[side]:
            dry = position.men.replace(b"~", b".")
            return self._once(along(self._tables.reach[side][man][square], dry, self._own[1 - side]))
        moves = super()._reached(position, square, man)
        if self._swimmers[1 - side] and not self._take_swimmers:
            water = self._river - position.planks
            moves = [move for move in moves if move.action.dst not in water]
        return self._once(moves)

    def _once(self, moves: list[Move]) -> list[Move]:
        """A square that is reached both ways round the board counts once, by the shorter way."""
        if not self._squares.around or len(set(moves)) == len(moves):
            return moves
        shortest: dict[str, Move] = {}
        for move in moves:
            known = shortest.setdefault(move.text, move)
            if _length(move) < _length(known):
                shortest[move.text] = move
        return list(shortest.values())

    def _dutiful(self, position: BridgedPosition, moves: list[Move]) -> list[Move]:
        moves = [move for move in moves if move.action.becomes != EMPTY or self._is_safe(position, move)]
        if self._balance == "off" or not self._obliged(position):
            return moves
        laying = [move for move in moves if move.action.becomes == EMPTY]
        return laying if laying or self._balance == "strict" else moves

    def _is_safe(self, position: BridgedPosition, move: Move) -> bool:
        """A new plank opens lines, perhaps on the own king."""
        men, side = move.action.carried_out(position.men), position.to_move
        return not self._attacks.in_check(men, side)

    def play(self, position: BridgedPosition, move: Move) -> BridgedPosition:
        after, src = super().play(position, move), move.action.src
        if src in self._river and src not in after.planks:  # the water closes behind a swimmer
            return replace(after, men=self._flooded(after.men, after.planks))
        return after

    def _beside(self, position: BridgedPosition, action: Action, men: Men) -> tuple[frozenset[int]]:
        laid = action.becomes == EMPTY
        return (position.planks | {action.dst} if laid else position.planks,)

    # Marks and reasons

    def marks(self, position: BridgedPosition) -> dict[Site, str]:
        river = {
            self._squares.sites[square]: "plank" if square in position.planks else "water"
            for square in sorted(self._river)
        }
        return river | super().marks(position)

    def refusal(self, position: BridgedPosition, src: Site | None, dst: Site | None) -> str:
        square, target = (self._squares.index.get(site, -1) if site else -1 for site in (src, dst))
        if square < 0 or position.men[square] not in self._own[position.to_move] or not (legal := self.moves(position)):
            return super().refusal(position, src, dst)
        man = position.men[square]
        if man in KINGS and target in self._river:
            return "king-in-river"
        tried = [move for move in self._reached(position, square, man) if target in (-1, move.action.dst)]
        if tried and self._obliged(position) and all(move.action.becomes == EMPTY for move in legal):
            return "must-lay-plank" if not any(move in legal for move in tried) else "not-reachable"
        if not tried and target >= 0 and self._would_reach(position, square, target):
            return "water"
        return super().refusal(position, src, dst)

    def _would_reach(self, position: BridgedPosition, square: int, target: int) -> bool:
        """Whether only the water is in the way."""
        side, dry = position.to_move, position.men.replace(b"~", b".")
        rays = self._tables.reach[side][position.men[square]][square]
        return any(move.action.dst == target for move in along(rays, dry, self._own[1 - side]))

    # Text

    def text(self, position: BridgedPosition) -> str:
        """FEN, and the planks where there are any: "... w KQkq - 0 1 planks=e4,e5"."""
        planks = ",".join(self._squares.sites[square] for square in sorted(position.planks))
        return f"{super().text(position)} {PLANKS}{planks}" if planks else super().text(position)

    def position(self, text: str) -> BridgedPosition:
        fields = text.split()
        planks = self._read_planks(fields.pop().removeprefix(PLANKS)) if PLANKS in text else frozenset()
        men = self._flooded(self._read_fen(fields), planks)
        self._check_planks(men, planks)
        return self._placed(fields, men, planks)

    def _read_planks(self, read: str) -> frozenset[int]:
        sites = read.split(",")
        planks = frozenset(self._squares.index.get(site, -1) for site in sites)
        if not planks <= self._river or len(planks) < len(sites):
            raise self._wrong(f"planks {read!r}", "squares of the river, each once, with commas between them")
        return planks

    def _check_planks(self, men: bytes, planks: frozenset[int]) -> None:
        """No more planks than pawns gone, no pawn where he has laid one already, nobody in the water but who may be."""
        sites, cells = self._squares.sites, self._squares.cells
        for side, name in enumerate(self.sides):
            laid = planks & self._banks[side]
            pawns = [square for square, man in enumerate(men) if man in self._layers[side]]
            for square in pawns:
                if cells[square][0] in {cells[plank][0] for plank in laid}:
                    raise self._wrong(f"{name} has a pawn and a plank on the column of {sites[square]}", "one of them")
            limit = sum(man in self._layers[side] for man in self._array)
            if len(pawns) + len(laid) > limit:
                raise self._wrong(f"{name} has {len(pawns)} pawns and {len(laid)} planks", f"{limit} together")
        may_stand = b"~" + b"".join(self._own if self._take_swimmers else self._swimmers)
        for square in self._river - planks:
            if men[square] not in may_stand:
                raise self._wrong(f"{chr(men[square])} stands in the water on {sites[square]}", "a plank there")


def _length(move: Move) -> int:
    """How many squares a slide passes over."""
    return sum(len(step.via) for step in move.steps if isinstance(step, Shift))
