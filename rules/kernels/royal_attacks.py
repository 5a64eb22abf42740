"""Who attacks which square of a royal game, and what a side may not do for its king's sake.

Which moves would uncover a king is read off the lines through his square (checks and pins) instead of trying them one
by one; only his own moves look for attackers on each square, and captures in passing, where two men leave his lines at
once, are tried.
"""

from __future__ import annotations

from rules.kernels.royal_tables import EMPTY, KINGS, PAWNS, WATER, Men, Tables
from rules.model import Move

Bound = frozenset[int]


class Attacks:
    """own: the letters of each side's men."""

    def __init__(self, tables: Tables, own: tuple[bytes, bytes]) -> None:
        self._leapers, self._sliders, self._double_steps = tables.leapers, tables.sliders, tables.double_steps
        self._own = own

    def on(self, men: Men, target: int, by: int) -> bool:
        """Whether a man of side ``by`` could take on the target."""
        for square, attackers in self._leapers[by][target]:
            if men[square] in attackers:
                return True
        for line, sliders, swimmers in self._sliders[by][target]:
            attackers = sliders
            for square in line:
                held = men[square]
                if held != EMPTY:
                    if held in attackers:
                        return True
                    if held != WATER:
                        break
                    attackers = swimmers
        return False

    def in_check(self, men: Men, side: int) -> bool:
        return self.on(men, men.index(KINGS[side]), 1 - side)

    def bounds(self, men: bytes, side: int) -> tuple[Bound | None, dict[int, Bound]]:
        """Where the side's men other than the king may go for his sake: where they end a check (None without a check,
        nowhere in a double one), and for each pinned man's square where he stays in the line."""
        king = men.index(KINGS[side])
        answers: Bound | None = None
        pins: dict[int, Bound] = {}
        for square, attackers in self._leapers[1 - side][king]:
            if men[square] in attackers:
                check = frozenset((square,))
                answers = check if answers is None else answers & check
        for line, sliders, swimmers in self._sliders[1 - side][king]:
            attackers, shield = sliders, None
            for i, square in enumerate(line):
                held = men[square]
                if held == EMPTY:
                    continue
                if held == WATER:
                    attackers = swimmers
                    continue
                if held in attackers:
                    check = frozenset(line[: i + 1])
                    if shield is None:
                        answers = check if answers is None else answers & check
                    else:
                        pins[shield] = check
                    break
                if shield is not None or held not in self._own[side]:
                    break
                shield = square
        return answers, pins

    def captures_in_passing(self, men: Men, side: int, passed: int) -> list[Move]:
        """Of a pawn that has just passed over this square, where the king is safe after them."""
        found = []
        for move in self._double_steps[passed].captures:
            if men[move.action.src] == PAWNS[side]:
                after = move.action.carried_out(men)
                if not self.in_check(after, side):
                    found.append(move)
        return found
