"""The page that only watches, shown within a page of the house."""

from __future__ import annotations

from pathlib import Path

from tests.page.conftest import Visit
from tests.page.served import Served, served
from tests.page.tab import Tab

ASKS = """(message) => new Promise((done) => {
    const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws?watch');
    line.onopen = () => line.send(JSON.stringify(message));
    line.onmessage = ({ data }) => JSON.parse(data).kind === 'error' && (line.close(), done(JSON.parse(data).text));
})"""


def watch(visitor: Tab, url: str) -> dict[str, str]:
    answer = visitor.page.goto(f"{url}watch")
    assert answer
    visitor.page.wait_for_selector("#board .site")
    return answer.headers


def test_it_shows_the_game_and_offers_nothing(visit: Visit, daemon: Served) -> None:
    player, looker = visit(daemon.url), visit(daemon.url)
    player.start("ajedrez-jerez", "polarity")
    watch(looker, daemon.url)
    player.carry("e2", "e4")
    player.until_ply(1)
    looker.until("() => document.querySelectorAll('#board .pieces > g[data-site=\"e4\"] > g').length === 1")
    shown = "(e) => e.filter((b) => b.checkVisibility({ visibilityProperty: true })).length"
    assert looker.page.locator("#play button:not(.site)").evaluate_all(shown) == 0
    looker.page.keyboard.press("n")
    looker.page.keyboard.press("p")
    assert looker.page.locator("dialog[open]").count() == 0
    assert player.phase == "play"


def test_its_line_takes_no_orders(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("othello", "polarity")
    for message in ({"do": "new", "game": "kalah", "options": {}}, {"do": "staff", "pin": "0000"}, {"do": "takeback"}):
        assert "only watches" in visitor.page.evaluate(ASKS, message)
    assert visitor.page.locator("#board").get_attribute("data-game") == "othello"


def test_only_the_pages_that_were_named_may_show_it(visit: Visit, state: Path) -> None:
    with served(state, "--embed-in", "https://museum.example") as daemon:
        visitor = visit(daemon.url)
        policy = watch(visitor, daemon.url)["content-security-policy"]
        assert "frame-ancestors 'self' https://museum.example;" in policy
        answer = visitor.page.goto(daemon.url)
        assert answer
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
