"""Whole games by mouse, on the boards that the games ask for, until the page says who has won."""

from __future__ import annotations

import pytest

import rules
from rules.steps import Sow
from tests.page.conftest import Visit
from tests.page.player import Player, at_random, play, script, shortest_random
from tests.page.served import Served


def effort(moves: list) -> int:  # type: ignore[type-arg]
    return sum(len(step.path) if isinstance(step, Sow) else 1 for move in moves for step in move.steps)


JEREZ = ["f1e4", "a7a6", "e4h5"]
TO_THE_END = {"ajedrez-jerez": range(0), "othello": range(1), "molino": range(60), "pinoy-dama": range(60)}


@pytest.mark.parametrize("key", TO_THE_END)
def test_a_whole_game(key: str, daemon: Served, visit: Visit) -> None:
    game = rules.load(key)
    visitor = visit(daemon.url)
    visitor.start(key, "polarity")
    player = Player(visitor, game)
    texts = shortest_random(game, TO_THE_END[key], effort) or JEREZ
    play(player, script(texts), len(texts))
    outcome = game.outcome(player.position)
    assert outcome
    visitor.until_phase("over")
    banner = visitor.page.locator("#outcome")
    assert banner.is_visible()
    winner = "A draw" if outcome.winner is None else {"white": "White", "black": "Black"}[game.sides[outcome.winner]]
    assert winner in banner.inner_text()
    assert visitor.state["wood"] == game.board(player.position)


@pytest.mark.parametrize(("key", "sensing"), [("rimau-rimau", "occupancy"), ("wari", "count"), ("wari", "press"), ("backgammon", None)])
def test_thirty_plies(key: str, sensing: str | None, daemon: Served, visit: Visit) -> None:
    visitor = visit(daemon.url)
    visitor.start(key, sensing)
    player = Player(visitor, rules.load(key))
    play(player, at_random(3), 30)
    assert len(player.texts) >= 30 or player.over
    board = player.game.board(player.position)
    visitor.until("() => document.querySelectorAll('#speech .todo li').length === 0")
    drawn = {site: visitor.standing(site) for site, contents in board.items() if len(contents) <= 5}
    assert drawn == {site: len(contents) for site, contents in board.items() if len(contents) <= 5}
