"""Bao of two hundred laps: on the page the seed of the store is part of the move, and the numbers are the rules'."""

from __future__ import annotations

import rules
from rules.steps import Shift, Sow
from tests.page.conftest import Visit
from tests.page.player import Player, at_random, play, script
from tests.page.served import Served


def test_bao_is_played_on_a_board_that_counts(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.choose("bao-kiswahili")
    assert visitor.board["sensing"] == "count"
    player = Player(visitor, rules.load("bao-kiswahili"))
    for _ in range(16):
        play(player, at_random(len(player.texts)), 1)
        board = player.game.board(player.position)
        visitor.until_standing({site: len(seeds) for site, seeds in board.items() if len(seeds) <= 5})
        assert visitor.state["wood"] == board
        assert visitor.state["counts"] == {site: len(seeds) for site, seeds in board.items() if seeds}


def test_a_scoop_without_the_seed_from_the_store_is_no_move(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("bao-kiswahili")
    game = rules.load("bao-kiswahili")
    placed, sown, *_ = game.moves(game.start())[0].steps
    assert isinstance(placed, Shift)
    assert isinstance(sown, Sow)
    visitor.touch(sown.src)
    visitor.until("() => document.body.dataset.holding === 'true'")
    for site in sown.path[:2]:
        visitor.touch(site)
    visitor.until_empty_hand()
    visitor.until_phase("repair")
    assert visitor.moves == []


def test_of_a_house_that_is_scooped_in_full_what_stays_is_put_back(visit: Visit, daemon: Served) -> None:
    """Two seeds of it are sown: the list asks for the others, and a touch of it lays down just those."""
    visitor = visit(daemon.url)
    visitor.start("bao-kiswahili")
    game = rules.load("bao-kiswahili")
    player = Player(visitor, game)
    play(player, script(["A6:cw", "a7:cw", "A7:cw", "a8:cw", "A8:cw", "a6:cw"]), 6)
    placed, sown, *_ = game.parse("A5:cw", player.position).steps
    assert isinstance(placed, Shift)
    assert isinstance(sown, Sow)
    house = sown.src
    visitor.touch(placed.src)
    visitor.until_text(".todo", " a seed ")
    visitor.touch(house)
    visitor.until_empty_hand()
    visitor.until("() => document.querySelector('.todo').hidden")  # the sensors have settled
    stays = len(game.board(player.position)[house]) + placed.count - len(sown.path)
    assert stays > 0
    visitor.touch(house)
    visitor.until("() => document.body.dataset.holding === 'true'")
    visitor.until_text(".todo", f" {stays} ")
    visitor.touch(house)
    visitor.until(
        "([site, n]) => document.querySelectorAll(`#board .pieces > g[data-site='${site}'] > g`).length === n",
        [house, stays],
    )
    assert len(visitor.state["wood"][house]) == stays
    assert visitor.state["hand"]
