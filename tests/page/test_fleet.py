"""A game with a board far away, from two pages and over a real broker."""

from __future__ import annotations

from pathlib import Path

import rules
from tests.fleet.broker import Broker
from tests.page.conftest import Visit
from tests.page.player import Player
from tests.page.served import served


def test_two_pages_play_one_game(visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "broker").mkdir()
    broker = Broker(tmp_path / "broker", tls=False)
    broker.start()
    options = ("--language", "en", "--game", "breakthrough", "--fleet")
    try:
        with (
            served(tmp_path / "hall", *options, str(broker.file("hall"))) as here,
            served(tmp_path / "attic", *options, str(broker.file("attic"))) as there,
        ):
            hall, attic = visit(here.url), visit(there.url)
            hall.page.locator("#fleet summary").click()
            hall.page.locator('#fleet [data-far="invite"]').click()
            attic.page.locator('#fleet [data-far="accept"]').click()
            hall.page.get_by_text("it is your turn").wait_for()
            attic.page.get_by_text("please wait for its move").wait_for()
            player = Player(hall, rules.load("breakthrough"))
            player.follow()
            player.play(player.game.moves(player.position)[0])
            attic.until_phase("guided")
            attic.button("help").click()
            attic.until_ply(1)
            attic.page.get_by_text("it is your turn").wait_for()
            hall.button("takeback").click()
            attic.page.locator('#fleet [data-far="deny"]').click()
            hall.page.get_by_text("does not agree to the take-back").wait_for()
            attic.page.locator('#fleet [data-far="leave"]').click()
            attic.page.locator('#confirm [data-do="resign"]').click()
            hall.page.get_by_text("has left the game").wait_for()
    finally:
        broker.kill()
