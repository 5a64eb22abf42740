"""The page and the daemon through bad times: power cuts, children, and an engineer who looks inside."""

from __future__ import annotations

from pathlib import Path
from random import Random

import rules
from tests.page.conftest import Visit
from tests.page.served import Served, served


def test_a_power_cut_costs_nothing(visit: Visit, state: Path) -> None:
    with served(state, "--game", "ajedrez-jerez") as daemon:
        visitor = visit(daemon.url)
        for ply, (src, dst) in enumerate([("e2", "e4"), ("e7", "e5"), ("g1", "f3")]):
            visitor.carry(src, dst)
            visitor.until_ply(ply + 1)
        played = visitor.moves
        daemon.kill()
        visitor.until("() => document.body.dataset.connected === 'false'")
        assert "Reconnecting" in visitor.text("#line")
        daemon.again()
        visitor.page.locator("#resume").wait_for()
        assert visitor.page.evaluate("document.body.dataset.connected") == "true"
        assert "3" in visitor.text("#resume")
        visitor.page.locator("#resume [data-do=resume]").click()
        visitor.page.locator("#resume").wait_for(state="hidden")
        visitor.until_phase("play")
        assert visitor.moves == played
        visitor.carry("b8", "c6")
        visitor.until_ply(4)
        # What the browser itself says of the line that was cut is no fault of the page.
        visitor.complaints = [text for text in visitor.complaints if "WebSocket connection" not in text]


def test_a_game_found_may_be_refused(visit: Visit, state: Path) -> None:
    with served(state, "--game", "ajedrez-jerez") as daemon:
        visitor = visit(daemon.url)
        visitor.carry("e2", "e4")
        visitor.until_ply(1)
        daemon.kill()
        daemon.again()
        visitor.page.locator("#resume [data-do=discard]").click()
        visitor.until_ply(0)
        visitor.until_phase("play")
        visitor.complaints = [text for text in visitor.complaints if "WebSocket connection" not in text]


def test_a_game_found_where_another_is_asked_for(visit: Visit, state: Path) -> None:
    """Both are named; the answer begins what was asked for."""
    with served(state, "--game", "ajedrez-jerez") as daemon:
        visitor = visit(daemon.url)
        visitor.carry("e2", "e4")
        visitor.until_ply(1)
        visitor.context.close()
        daemon.kill()
    with served(state, "--game", "othello", "-o", "lesson=4") as daemon:
        visitor = visit(daemon.url)
        visitor.page.locator("#resume").wait_for()
        told = visitor.text("#resume")
        assert "An unfinished game of Jerez chess is kept." in told
        assert visitor.text("#resume [data-do=discard]") == "Begin position 4 of the Othello lesson"
        visitor.page.locator("#resume [data-do=discard]").click()
        visitor.until_phase("play")
        visitor.until_text("#title h1", "Othello")


def test_what_the_board_thinks(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("ajedrez-jerez", "polarity")
    visitor.page.locator("#foot a[href='#thoughts']").click()
    cell = visitor.page.locator('#thoughts .plan [data-site="e2"]')
    cell.and_(visitor.page.locator('[data-is="standing"]')).wait_for()
    levels = {name: cell.locator(f".{name}").text_content() for name in ("raw", "settled", "expected")}
    assert levels == {"raw": "+1", "settled": "+1", "expected": "+1"}
    game = rules.load("ajedrez-jerez")
    visitor.until_text("#thoughts .how-many", str(len(game.moves(game.start()))))
    other = visit(daemon.url)
    other.touch("e2")
    cell.and_(visitor.page.locator('[data-is="differing"]')).wait_for()
    visitor.until("() => document.querySelector('#thoughts .plan [data-site=e2] .settled').textContent === '○'")
    visitor.until("() => document.querySelectorAll('#thoughts .open li').length === 2")
    assert set(visitor.page.locator("#thoughts .open li").all_text_contents()) == {"e2e3", "e2e4"}
    visitor.until_text("#thoughts .events", "e2 0")
    other.touch("e4")
    visitor.until("() => document.querySelector('#thoughts .plan [data-site=e4]').dataset.is === 'standing'")
    visitor.page.locator("#thoughts header a").click()
    visitor.until_ply(1)


def test_children_hammer_on_it(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    rng = Random(11)
    keys = ["Enter", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Tab", "Backspace", "Delete", "Escape"]
    keys += "rozhpmtnlv?"
    mouse, keyboard = visitor.page.mouse, visitor.page.keyboard
    for game in ("othello", "wari"):
        visitor.page.evaluate("location.hash = ''")
        visitor.page.evaluate("document.querySelectorAll('dialog[open]').forEach((d) => d.close())")
        visitor.start(game, None)
        for _ in range(200):
            what = rng.random()
            if what < 0.25:
                keyboard.press(rng.choice(keys))
                continue
            mouse.move(rng.random() * 1366, rng.random() * 768)
            if what < 0.7:
                mouse.click(rng.random() * 950, rng.random() * 768)
            elif what < 0.85:
                mouse.down()
                mouse.move(rng.random() * 950, rng.random() * 768)
                mouse.up()
            else:
                mouse.click(rng.random() * 1366, rng.random() * 768, click_count=2)
    assert daemon.alive
    fresh = visit(daemon.url)
    fresh.until("() => document.body.dataset.connected === 'true'")
    visitor.page.evaluate("location.hash = ''")
    visitor.page.evaluate("document.querySelectorAll('dialog[open]').forEach((d) => d.close())")
    visitor.start("ajedrez-jerez", "polarity")
    fresh.until("() => document.querySelector('#board').dataset.game === 'ajedrez-jerez'")
    visitor.carry("e2", "e4")
    for page in (visitor, fresh):
        page.until_ply(1)
        assert page.standing("e4") == 1
        assert page.standing("e2") == 0
    sites = visitor.state["board"]
    assert {s: visitor.standing(s) for s in sites} == {s: len(c) for s, c in sites.items()}


def test_a_lesson_is_taught_by_the_board(visit: Visit, daemon: Served) -> None:
    """From the rule card to the next position: a wrong answer goes back, a right one leads on."""
    visitor = visit(daemon.url)
    visitor.start("othello", "polarity")
    page = visitor.page
    page.locator("#title [data-do=rules]").click()
    page.locator("#rules section").nth(6).wait_for()
    page.locator("#rules [data-do=learn]").click()
    visitor.until_text(".kicker", "1 of 5")
    first = rules.rule_card("othello").lesson[0]
    visitor.until_text(".sentence", first.say["en"])  # once the board stands
    game = rules.load("othello", lesson=1)
    wrong = next(move for move in game.moves(game.start()) if move.text not in first.find)
    for step in wrong.steps:
        visitor.do(step)
    visitor.until_text(".sentence", "not the right one")
    visitor.until_phase("takeback")
    page.locator("#desk [data-do=tidy]").click()
    visitor.until_phase("play")
    for step in game.parse(first.find[0], game.start()).steps:
        visitor.do(step)
    visitor.until_text(".sentence", "Found")
    visitor.until_text(".kicker", "2 of 5")
    page.locator("[data-do=lesson-new]").click()
    visitor.until("() => !document.body.hasAttribute('data-lesson')")
    visitor.until_phase("play")


def test_the_rule_card_tells_by_which_variants_it_is_played(visit: Visit, daemon: Served) -> None:
    """It tells of 32 discs each; here they are shared."""
    visitor = visit(daemon.url)
    card = visitor.page.locator("#rules")
    visitor.start("othello")
    visitor.page.locator("#title [data-do=rules]").click()
    card.locator("section").nth(6).wait_for()
    assert card.locator(".variants").count() == 0
    visitor.start("reversi-1887", discs="shared", empties_to_winner=True)
    visitor.page.locator("#title [data-do=rules]").click()
    card.locator(".variants").wait_for()
    assert card.locator(".variants h3").inner_text().lower() == "variants of the rules"
    assert card.locator(".variants li").all_inner_texts() == ["Discs · Shared", "Empty squares to the winner · Yes"]


def test_an_exhibit_forgets_its_visitors(visit: Visit, state: Path) -> None:
    """Language, game and open cards of whoever has gone; but not under the eyes of one who reads."""
    with served(state, "--game", "othello", "--exhibit", "0.15") as daemon:
        visitor = visit(daemon.url)
        visitor.page.clock.install()
        visitor.speak("en")  # a slow page may have come after the others left
        visitor.start("ajedrez-jerez", "polarity")
        visitor.page.keyboard.press("?")
        visitor.page.locator("#help[open]").wait_for()
        visitor.until("() => document.querySelector('#board').dataset.game === 'othello'")
        visitor.until_text(".sentence", "Come and play")
        assert visitor.page.locator("#help[open]").count() == 1
        visitor.page.clock.fast_forward(61_000)
        visitor.page.locator("#help[open]").wait_for(state="hidden")
        visitor.until_text(".sentence", "Venga a jugar")
        assert visitor.page.evaluate("document.documentElement.lang") == "es"
        assert visitor.page.evaluate("localStorage.getItem('tablero.language')") is None
        visitor.start("othello", "polarity")
        visitor.until("() => !document.querySelector('.sentence').textContent.includes('Venga a jugar')")
