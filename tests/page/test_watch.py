"""The page that only watches, shown within a page of the house."""

from __future__ import annotations

from pathlib import Path

from tests.page.conftest import Visit
from tests.page.served import Served, served
from tests.page.tab import SAID_BESIDE, Tab

ASKS = """(message) => new Promise((done) => {
    const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws?watch');
    line.onopen = () => line.send(JSON.stringify(message));
    line.onmessage = ({ data }) => JSON.parse(data).kind === 'error' && (line.close(), done(JSON.parse(data).text));
})"""


SEEN = "(e) => e.filter((b) => b.checkVisibility({ visibilityProperty: true })).map((b) => b.textContent)"


def offered(looker: Tab) -> list[str]:
    """What could be pressed beside the board."""
    found: list[str] = looker.page.locator("button:not(.site)").evaluate_all(SEEN)
    return found


def watch(visitor: Tab, url: str) -> dict[str, str]:
    answer = visitor.page.goto(f"{url}watch")
    assert answer
    visitor.page.wait_for_selector("#board .site")
    return answer.headers


def watched(visit: Visit, daemon: Served) -> tuple[Tab, Tab]:
    """Who has played a move, and who looks on."""
    player, looker = visit(daemon.url), visit(daemon.url)
    player.start("ajedrez-jerez", "polarity")
    watch(looker, daemon.url)
    player.carry("e2", "e4")
    player.until_ply(1)
    return player, looker


def test_it_shows_the_game_and_offers_nothing(visit: Visit, daemon: Served) -> None:
    player, looker = watched(visit, daemon)
    looker.until("() => document.querySelectorAll('#board .pieces > g[data-site=\"e4\"] > g').length === 1")
    assert offered(looker) == []
    looker.page.keyboard.press("n")
    looker.page.keyboard.press("p")
    assert looker.page.locator("dialog[open]").count() == 0
    assert player.phase == "play"


def test_it_offers_nothing_after_a_game(visit: Visit, daemon: Served) -> None:
    player, looker = watched(visit, daemon)
    player.page.evaluate(SAID_BESIDE, {"do": "resign", "side": 1})
    looker.until_text("#outcome", "White")
    assert offered(looker) == []


def test_it_offers_nothing_of_a_game_that_was_found(visit: Visit, state: Path) -> None:
    with served(state) as daemon:
        player = visit(daemon.url)
        player.start("othello", "polarity")
        player.lay("B", "d3")
        player.touch("d4")
        player.until_ply(1)
        player.context.close()
        daemon.kill()
        daemon.again()
        looker = visit(daemon.url)
        watch(looker, daemon.url)
        looker.until_text("#resume h2", "Othello")
        assert offered(looker) == []


def test_it_offers_no_beginning_at_an_exhibit(visit: Visit, state: Path) -> None:
    with served(state, "--exhibit") as daemon:
        looker = visit(daemon.url)
        looker.until("() => document.querySelector('.begin').checkVisibility()")
        watch(looker, daemon.url)
        looker.until("() => document.querySelector('.begin').children.length")
        shown = "(e) => (e.hidden = false, getComputedStyle(e).display)"
        assert looker.page.locator(".invite").evaluate(shown) == "none"
        assert offered(looker) == []


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
