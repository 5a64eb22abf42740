"""A move acted out ends where the rules say that it ends, in every game."""

from __future__ import annotations

from random import Random

import pytest

import rules
from firmware_host.core.enacted import enacted
from rules.steps import carry_out, touched

PLIES = 30


@pytest.mark.parametrize("key", rules.keys())
def test_the_last_act_leaves_what_the_steps_leave(key: str) -> None:
    game, chance = rules.load(key), Random(11)
    position = game.start()
    for _ in range(PLIES):
        moves = game.moves(position)
        if not moves:
            break
        move, board = chance.choice(moves), game.board(position)
        acts = list(enacted(board, move.steps))
        after = carry_out(board, move.steps)
        assert dict(acts[-1].board) == after if acts else after == dict(board)
        assert {act.site for act in acts} >= {site for step in move.steps for site in touched(step)}
        pieces = sorted("".join(board.values()))
        if all(type(step).__name__ in ("Shift", "Sow", "Touch") for step in move.steps):
            # Nothing is lost on the way: what is not on the board is in the hand.
            assert all(sorted("".join(act.board.values()) + act.holds) == pieces for act in acts)
        position = game.play(position, move)
