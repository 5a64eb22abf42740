"""Taking back leads to where the move began, for every move of random play."""

from __future__ import annotations

from hypothesis import given

from firmware_host.core.undo import inverse
from rules.steps import Step, carry_out
from tests.core.boards import Board, positions
from tests.core.games import every_game, lines


@given(positions())
def test_the_inverse_leads_back(position: tuple[Board, list[tuple[Step, ...]]]) -> None:
    board, candidates = position
    for steps in candidates:
        after = carry_out(board, steps)
        assert carry_out(after, inverse(board, steps)) == board


@every_game
def test_every_move_can_be_taken_back(key: str) -> None:
    for game, _, position in lines(key, games=2, plies=60):
        board = game.board(position)
        for move in game.moves(position)[:40]:
            assert carry_out(carry_out(board, move.steps), inverse(board, move.steps)) == board
