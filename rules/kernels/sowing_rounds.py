"""A match of rounds: what each player has won fills his pits for the next one, and pits that stay empty are closed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.kernels.sowing_board import PitBoard
from rules.kernels.sowing_notes import ChoiceNote, NumberNote, PitsNote
from rules.kernels.sowing_turn import Deal, SowingPosition

LOST = "cannot-fill"
CLOSED = PitsNote("closed", "closed", mark="closed")
NOTES = (CLOSED, ChoiceNote("first", "first", {1: "north"}), NumberNote("open", "to_open"))


@dataclass(frozen=True, slots=True)
class Rounds:
    """seeds: how many fill a pit. Who can fill all his pits does so; the other chooses, pit by pit, which to fill.

    The player who did not move first in a round moves first in the next. Who cannot fill a single pit has lost.
    """

    seeds: int

    def follow(self, board: PitBoard, position: SowingPosition) -> tuple[SowingPosition, tuple[Deal, ...]]:
        """The round after one that is over, with all seeds in the stores, and what is dealt for it."""
        fills = [self._fills(board, position, player) for player in (0, 1)]
        if not all(fills):
            return replace(position, over=LOST, past=None), ()
        holes = bytearray(position.holes)
        closed = to_open = 0
        first = to_move = 1 - position.first
        deals = []
        for player, row in enumerate(board.rows):
            if fills[player] < len(row):
                closed = sum(1 << pit for pit in row)
                to_open, to_move = fills[player], player
                continue
            for pit in row:
                deal = Deal(player, pit, self.seeds)
                self._carry_out(board, holes, deal)
                deals.append(deal)
        opened = SowingPosition(
            bytes(holes), to_move, closed=closed, sense=position.sense, first=first, to_open=to_open
        )
        return opened, tuple(deals)

    def open(self, board: PitBoard, position: SowingPosition, pit: int) -> tuple[SowingPosition, tuple[Deal, ...]]:
        """The position after the player to move has chosen to fill a pit."""
        deal = Deal(position.to_move, pit, self.seeds)
        holes = bytearray(position.holes)
        self._carry_out(board, holes, deal)
        to_open = position.to_open - 1
        return replace(
            position,
            holes=bytes(holes),
            to_move=position.to_move if to_open else position.first,
            closed=position.closed & ~(1 << pit),
            to_open=to_open,
            past=None,
        ), (deal,)

    def unlike(self, board: PitBoard, position: SowingPosition) -> str:
        """Why the match is not over on this board; empty where it is."""
        goes_on = board.filled(position.holes) or self.follow(board, position)[0].over != LOST
        return "both players can fill a pit" if goes_on else ""

    def _fills(self, board: PitBoard, position: SowingPosition, player: int) -> int:
        return min(len(board.rows[player]), position.holes[board.stores[player]] // self.seeds)

    @staticmethod
    def _carry_out(board: PitBoard, holes: bytearray, deal: Deal) -> None:
        holes[board.stores[deal.player]] -= deal.seeds
        holes[deal.pit] += deal.seeds

    def flaw(self, board: PitBoard, position: SowingPosition) -> str:
        """What cannot be so in a match."""
        closed = [pit for pit in range(board.pits) if position.closed >> pit & 1]
        if any(position.holes[pit] for pit in closed):
            return "a closed pit holds seeds"
        if len({board.owner(pit) for pit in closed}) > 1:
            return "pits of both players are closed"
        if not position.to_open:
            return "a whole row is closed" if any(len(closed) == len(row) for row in board.rows) else ""
        row = board.rows[position.to_move]
        filled = [pit for pit in range(board.pits) if pit not in closed]
        fills = (position.holes[board.stores[position.to_move]] + sum(position.holes[pit] for pit in row)) // self.seeds
        if not closed or board.owner(closed[0]) != position.to_move:
            return "only the player to move, who has closed pits, can open any"
        if any(position.holes[pit] != self.seeds for pit in filled):
            return f"while pits are opened, every open pit holds {self.seeds}"
        if position.to_open != fills - (len(row) - len(closed)):
            return f"open={position.to_open}: with his seeds the player to move fills {fills} pits in all"
        return ""
