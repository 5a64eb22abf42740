"""Whole games by mouse, on the boards that the games ask for, until the page says who has won."""

from __future__ import annotations

import pytest

import rules
from tests.page.player import Player, at_random, play, script
from tests.page.visitor import Visitor

SHORT = {
    "ajedrez-jerez": "f1e4 a7a6 e4h5",
    "othello": "f5 f6 d3 e3 f3 f4 f7 c5 b5",
    "molino": "@b6 @d7 @d2 @f2 @c3 @e5 @c5 @f6 @e3 @f4xc5 @a7 @d5 @g7 @c5xa7 @g1 @d6xg1 @c4 @g4 d2-d1 e5-e4xb6 d1-a1 "
    "e4-e5xe3 a1-a4 e5-e4xc3 g7-g1 d7-g7 a4-b2 g7-d7xb2",
    "pinoy-dama": "c3-d4 d6-c5 g3-f4 e7-d6 d2-c3 f8-e7 f4-g5 h6xf4xd2xb4 c1-d2 c5xe3xc1 a3xc5 c1xa3 e1-d2 d6xb4 d2-c3 "
    "b4xd2 f2-e3 d2xf4 h2-g3 f4xh2 g1-f2 g7-h6 a1-b2 a3xc1 f2-g3 h2xf4",
}


@pytest.mark.parametrize("key", SHORT)
def test_a_whole_game(key: str, guest: Visitor) -> None:
    game = rules.load(key)
    guest.start(key, "polarity")
    player = Player(guest, game)
    texts = SHORT[key].split()
    play(player, script(texts), len(texts))
    outcome = game.outcome(player.position)
    assert outcome is not None
    assert outcome.winner is not None
    guest.until_phase("over")
    assert guest.page.locator("#outcome").is_visible()
    assert {"white": "White", "black": "Black"}[game.sides[outcome.winner]] in guest.text("#outcome h2")
    assert guest.state["wood"] == game.board(player.position)


@pytest.mark.parametrize(
    ("key", "sensing", "plies"),
    [
        ("rimau-rimau", "occupancy", 12),
        ("wari", "count", 15),
        ("wari", "press", 12),
        ("backgammon", None, 30),
        ("nei-pat-kono", "polarity", 8),
        ("guadalete-cilindrico", None, 4),
        ("pasang", "polarity", 12),
        ("pasang-bell", "occupancy", 8),
    ],
)
def test_many_plies(key: str, sensing: str | None, plies: int, guest: Visitor) -> None:
    guest.start(key, sensing)
    player = Player(guest, rules.load(key))
    play(player, at_random(3), plies)
    assert len(player.texts) >= plies or player.over
    guest.until("() => document.querySelectorAll('#speech .todo li').length === 0")
    board = {site: len(pieces) for site, pieces in player.game.board(player.position).items() if len(pieces) <= 5}
    guest.until_standing(board)
