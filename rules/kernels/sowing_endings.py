"""How sowing games end: when, who collects the rest, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.kernels.sowing_board import PitBoard
from rules.kernels.sowing_turn import Bank, SowingPosition
from rules.past import occurrences


class SowingRules(Protocol):
    """What an ending asks of its game. pits: the board. total: all seeds of the game."""

    pits: PitBoard
    total: int

    def stored(self, position: SowingPosition) -> tuple[int, int]:
        """The seeds that South and North have collected."""

    def starts(self, position: SowingPosition) -> Iterable[object]:
        """What the player to move may do."""


# Shares: who collects what when the game is over.

Share = Callable[[PitBoard, SowingPosition], Iterable[Bank]]


def rest_stays(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """The seeds on the board count for nobody."""
    return ()


def own_rows(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """Each player collects his own row."""
    holes = position.holes
    return (Bank(pit, board.owner(pit), holes[pit]) for pit in board.filled(holes))


def rest_to_mover(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """The player who made the last move collects all."""
    holes = position.holes
    return (Bank(pit, 1 - position.to_move, holes[pit]) for pit in board.filled(holes))


def rest_to_stranded(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """The player whose turn it would be collects all."""
    holes = position.holes
    return (Bank(pit, position.to_move, holes[pit]) for pit in board.filled(holes))


def halves(board: PitBoard, position: SowingPosition) -> Iterable[Bank]:
    """Each player collects half, South from the first pits on; an odd seed stays and counts for nobody."""
    half = sum(position.holes[: board.pits]) // 2
    due = [half, half]
    for pit in board.filled(position.holes):
        left = position.holes[pit]
        for player in (0, 1):
            if seeds := min(left, due[player]):
                yield Bank(pit, player, seeds)
                left -= seeds
                due[player] -= seeds


# Winners of a game that is over; None for a draw.

Winner = Callable[[SowingRules, SowingPosition], int | None]


def more_seeds(game: SowingRules, position: SowingPosition) -> int | None:
    """The player who has more in his store."""
    south, north = game.stored(position)
    return None if south == north else int(north > south)


def nobody(game: SowingRules, position: SowingPosition) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class Ending:
    """The game is over when the test holds of the position after a turn; then the rest is shared out."""

    reason: str
    test: Callable[[SowingRules, SowingPosition], bool]
    share: Share = rest_stays
    winner: Winner = more_seeds

    def unlike(self, game: SowingRules, position: SowingPosition) -> str:
        """Why the game is not over, its rest shared out, for this reason; empty where it may be."""
        if any(self.share(game.pits, position)):
            return "there are seeds still to be collected"
        if game.pits.filled(position.holes) and not self.test(game, position):
            return "it is not so on this board"
        return ""


def majority(game: SowingRules, position: SowingPosition) -> bool:
    """A store holds more than half of all seeds."""
    return 2 * max(game.stored(position)) > game.total


def row_empty(game: SowingRules, position: SowingPosition) -> bool:
    """The player to move has no seed in his row."""
    return not any(game.pits.row(position.holes, position.to_move))


def either_row_empty(game: SowingRules, position: SowingPosition) -> bool:
    return not all(any(game.pits.row(position.holes, player)) for player in (0, 1))


def no_start(game: SowingRules, position: SowingPosition) -> bool:
    """The player to move may open no pit."""
    return not any(True for _ in game.starts(position))


def repeated(times: int) -> Callable[[SowingRules, SowingPosition], bool]:
    """The position is on the board for so many times, with the same player to move."""

    def test(game: SowingRules, position: SowingPosition) -> bool:
        return occurrences(position.past, position) + 1 >= times

    return test
