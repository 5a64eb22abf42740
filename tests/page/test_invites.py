"""An exhibit that nobody plays at: what calls for visitors, and what they are offered first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from firmware_host.shell.views.words import book, languages
from tests.page.conftest import Visit
from tests.page.served import served
from tests.page.tab import KIOSK, PHONE
from tests.page.test_boards import SETTLED
from tests.page.test_screens import CUT_OFF, DISPLAYS, OVERLAPPING, SCREENS


def test_it_calls_in_every_language_and_forgives_the_first_touch(visit: Visit, state: Path) -> None:
    with served(state, "--game", "pinoy-dama", "--exhibit", "0.05", "--language", "fr") as daemon:
        visitor = visit(daemon.url, viewport=KIOSK)
        page = visitor.page
        page.evaluate("localStorage.clear()")
        page.clock.install()
        visitor.page.reload()
        page.wait_for_selector("#board .site", state="attached")
        page.wait_for_function("() => document.body.hasAttribute('data-attract')", polling=100)
        heard = set()
        for _ in range(3 * len(languages())):
            said = page.evaluate("document.querySelector('.sentence').textContent")
            heard.add(said)
            with visitor._line.expect_event("framereceived"):  # by the page's fast clock a silent line is soon dead
                page.clock.run_for(7_100)
            other = "said => document.querySelector('.sentence').textContent !== said"
            page.wait_for_function(other, arg=said, polling=100)  # its words have come
            spoken, beside = page.evaluate(
                "[document.documentElement.lang, document.querySelector('.invite').textContent]"
            )
            assert beside == book(spoken).say("invite"), "what stands at the light changes with it"
        assert len(heard) >= len(languages()), "the invitation in every language"
        page.wait_for_function("() => !document.querySelector('.ghost-hand').hidden", polling=100)
        wood = visitor.state["wood"]
        assert visitor.state["show"]["board"] != wood
        page.locator("#board").click(position={"x": 200, "y": 200})
        page.wait_for_function("() => !document.body.hasAttribute('data-attract')", polling=100)
        assert visitor.state["wood"] == wood
        assert visitor.state["hand"] == ""
        page.wait_for_function("() => document.documentElement.lang === 'fr'", polling=100)


def test_a_touch_on_a_dark_page_shows_that_somebody_is_there(visit: Visit, state: Path) -> None:
    """Also where no invitation waits behind the dark."""
    said: list[str] = []

    def between(line: Any) -> None:
        board = line.connect_to_server()

        def from_page(text: str) -> None:
            said.append(json.loads(text)["do"])
            board.send(text)

        def from_board(text: str) -> None:
            told = json.loads(text)
            line.send(json.dumps({**told, "dark": True}) if told["kind"] == "house" else text)

        line.on_message(from_page)
        board.on_message(from_board)

    with served(state, "--game", "othello") as daemon:
        visitor = visit(daemon.url)
        visitor.page.route_web_socket("**/ws", between)
        visitor.page.reload()
        visitor.page.locator("#night").click()
        visitor.page.wait_for_function("() => document.body.dataset.connected === 'true'")
        assert "wake" in said


def test_the_invitation_has_room_for_every_language(visit: Visit, state: Path) -> None:
    with served(state, "--exhibit", "0.02") as daemon:
        visitor = visit(daemon.url, viewport=KIOSK)
        page, flaws = visitor.page, []
        visitor.until("() => document.body.hasAttribute('data-attract')")
        assert page.locator(".welcome .command").count() == len(languages())
        for name, size in (SCREENS | DISPLAYS).items():
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.evaluate(SETTLED, size["width"])
            flaws += [f"{name}: {flaw}" for css in (CUT_OFF, OVERLAPPING) for flaw in page.evaluate(css)]
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.evaluate(SETTLED, PHONE["width"])
        flaws += [f"telephone: {flaw}" for flaw in page.evaluate(OVERLAPPING)]
        assert flaws == []


def test_whoever_comes_may_learn_play_short_or_alone(visit: Visit, state: Path) -> None:
    with served(state, "--game", "kalah", "--exhibit", "60") as daemon:
        visitor = visit(daemon.url, viewport=KIOSK)
        visitor.page.locator("[data-do=begin-alone]").click()
        visitor.until("() => !document.querySelector('[data-do=begin-alone]')")
        assert visitor.state["opponent"]["side"] == 1
        visitor.page.locator("[data-do=begin-short]").click()
        visitor.until("() => !document.querySelector('[data-do=begin-short]')")
        assert visitor.board["game"]["options"]["short"] is True
        visitor.page.locator("[data-do=begin-learn]").click()
        visitor.until("() => document.body.hasAttribute('data-lesson')")
        assert visitor.page.locator(".begin").is_hidden()
