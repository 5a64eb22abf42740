"""What the page is told of a game: sides and scores, for two players and for more."""

from __future__ import annotations

import pytest

import rules
from firmware_host.core import events as ev
from firmware_host.shell.views.page import board_message, picture_message, state_message
from tests.shell.bench import SETTLES, Bench


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_a_side_and_a_score(players: int) -> None:
    bench = Bench("pasang", "square-11x11", sensing="press", options={"players": players})
    board = board_message(bench.controller)
    assert len(board["sides"]) == players
    assert {piece["side"] for piece in board["pieces"].values()} == {None, *range(players)}

    state = state_message(bench.controller)
    assert (state["to_move"], state["score"]) == (0, {str(side): 0 for side in range(players)})
    for side in range(players):
        move = bench.controller.session.turn.legal[0]
        bench.controller.command(bench.now, ev.Choose(move.text))
        bench.run(SETTLES)
        state = state_message(bench.controller)
        assert state["to_move"] == (side + 1) % players
        assert all((points > 0) == (int(other) <= side) for other, points in state["score"].items())


def test_what_the_board_shows_is_not_counted_twice() -> None:
    assert state_message(Bench("othello").controller)["score"] == {"0": 2, "1": 2}
    assert state_message(Bench("molino").controller)["score"] is None


def test_a_rising_river_is_told_by_the_men_lost() -> None:
    assert state_message(Bench("guadalete-creciente").controller)["score"] == {"0": 0, "1": 0}
    game = rules.load("guadalete-creciente")
    taken = game.position("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 lost=0,1")
    assert game.points(taken) == (1, 0)


def test_the_cube_is_told_only_where_it_is_played_with() -> None:
    assert state_message(Bench("backgammon", "backgammon-24").controller)["cube"] is None
    doubled = Bench("backgammon", "backgammon-24", options={"cube": True})
    assert state_message(doubled.controller)["cube"] == {"value": 1, "owner": None}


def test_the_page_knows_where_the_first_seed_falls() -> None:
    assert board_message(Bench("toguz-kumalak", "pits-2x9").controller)["stays"] is True
    assert board_message(Bench("bechi", "pits-2x6").controller)["stays"] is True
    assert board_message(Bench("wari", "pits-2x6").controller)["stays"] is False
    assert board_message(Bench("othello").controller)["stays"] is False


def test_the_page_knows_where_the_rules_are_not_those_of_the_card() -> None:
    def variants(*game: str, **options: object) -> object:
        return board_message(Bench(*game, options=options).controller)["game"]["variants"]

    assert variants("kalah", "pits-2x6") == {}
    assert variants("kalah", "pits-2x6", seeds=6, empty_capture=False) == {"seeds": 6}
    assert variants("congkak", "pits-2x9", preset="chonka") == {"store_again": False, "capture": "any"}
    assert variants("konane", lesson=1) == {"width": 6, "height": 6}
    assert variants("othello", short=True) == {}


@pytest.mark.parametrize("key", rules.keys())
def test_every_picture_shows_a_game_under_way(key: str) -> None:
    game = rules.load(key)
    picture = picture_message(game)
    sites = {*picture["geometry"]["cells"], *picture["geometry"]["places"]}
    assert sites >= set(picture["standing"])
    assert set("".join(picture["standing"].values())) <= set(picture["pieces"])
    assert len(picture["standing"]) >= 2 * len(picture["sides"])
