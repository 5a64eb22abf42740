"""What the page is told of a game: sides and scores, for two players and for more."""

from __future__ import annotations

import pytest

from firmware_host.core import events as ev
from firmware_host.shell.view import board_message, state_message
from tests.shell.bench import SETTLES, Bench


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_a_side_and_a_score(players: int) -> None:
    bench = Bench("pasang", "square-11x11", sensing="press", options={"players": players})
    board = board_message(bench.table)
    assert len(board["sides"]) == players
    assert {piece["side"] for piece in board["pieces"].values()} == {None, *range(players)}

    state = state_message(bench.table)
    assert (state["to_move"], state["score"]) == (0, {str(side): 0 for side in range(players)})
    for side in range(players):
        move = bench.table.session.turn.legal[0]
        bench.table.command(bench.now, ev.Choose(move.text))
        bench.run(SETTLES)
        state = state_message(bench.table)
        assert state["to_move"] == (side + 1) % players
        assert all((points > 0) == (int(other) <= side) for other, points in state["score"].items())


def test_what_the_board_shows_is_not_counted_twice() -> None:
    assert state_message(Bench("othello").table)["score"] == {"0": 2, "1": 2}
    assert state_message(Bench("molino").table)["score"] is None
