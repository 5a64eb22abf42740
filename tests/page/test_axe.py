"""axe-core looks at every view of the page: WCAG 2.2 A and AA, without a single violation."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.page.conftest import Visit
from tests.page.served import Served, served
from tests.page.tab import KIOSK, PHONE, Tab

pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed: make dev")

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (levels) => (await axe.run(document, { runOnly: levels, resultTypes: ['violations'] })).violations
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`))"""


def violations(page: Any) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found: list[str] = page.evaluate(RUN, LEVELS)
    return found


def anew(visitor: Tab, game: str, sensing: str | None) -> None:
    """Whatever was open is closed. No page is loaded again: the daemon bears only so many requests a second."""
    visitor.page.evaluate("document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
    visitor.page.evaluate("location.hash = ''")
    visitor.start(game, sensing)


def gallery(visitor: Tab) -> None:
    visitor.button("new").click()
    visitor.page.locator("#gallery .game").first.wait_for()


def detail(visitor: Tab) -> None:
    gallery(visitor)
    visitor.page.locator('#gallery .game[data-game="konane"]').click()
    visitor.page.locator("#gallery form").wait_for()


def rules(visitor: Tab) -> None:
    visitor.page.locator("#title [data-do=rules]").click()
    visitor.page.locator("#rules[open] section").first.wait_for()


def shortcuts(visitor: Tab) -> None:
    visitor.page.keyboard.press("?")
    visitor.page.locator("#help[open] .legend").wait_for()


def languages(visitor: Tab) -> None:
    visitor.page.locator("#foot .language").click()
    visitor.page.locator("#languages[open]").wait_for()


def thoughts(visitor: Tab) -> None:
    visitor.page.locator("#foot a[href='#thoughts']").click()
    visitor.page.locator("#thoughts header button").wait_for()


def health(visitor: Tab) -> None:
    thoughts(visitor)
    visitor.page.locator("#thoughts header button").click()
    visitor.page.locator("#health[open]").wait_for()


def giving_up(visitor: Tab) -> None:
    visitor.page.locator("[data-do=resign]").first.click()
    visitor.page.locator("#confirm[open]").wait_for()


def over(visitor: Tab) -> None:
    giving_up(visitor)
    visitor.page.locator("#confirm [data-do=resign]").click()
    visitor.until("() => !document.querySelector('#outcome').hidden")


def lifted(visitor: Tab) -> None:
    visitor.at("d3").click()


def access(visitor: Tab) -> None:
    visitor.page.locator("#foot [data-do=access]").click()
    visitor.page.locator("#access[open]").wait_for()


VIEWS: dict[str, Callable[[Tab], None]] = {
    "play": lambda visitor: None,
    "a piece in the hand": lifted,
    "gallery": gallery,
    "a game of the gallery": detail,
    "rules": rules,
    "help": shortcuts,
    "languages": languages,
    "access": access,
    "thoughts": thoughts,
    "health": health,
    "giving up": giving_up,
    "over": over,
}


@pytest.mark.parametrize("view", VIEWS)
def test_no_view_has_a_violation(view: str, guest: Tab) -> None:
    anew(guest, "othello", "polarity")
    VIEWS[view](guest)
    assert violations(guest.page) == []


@pytest.mark.parametrize("game", ["kalah", "backgammon", "kungser", "molino", "pasang"])
def test_no_kind_of_board_has_a_violation(game: str, guest: Tab) -> None:
    anew(guest, game, None)
    assert violations(guest.page) == []


@pytest.mark.parametrize("way", ["large", "contrast", "low", "still"])
def test_no_way_of_seeing_has_a_violation(way: str, guest: Tab) -> None:
    anew(guest, "othello", "polarity")
    access(guest)
    guest.page.locator(f"#access [data-way={way}]").check()
    assert violations(guest.page) == []
    guest.page.keyboard.press("Escape")
    assert violations(guest.page) == []
    guest.page.locator("#foot [data-do=access]").click()
    guest.page.locator(f"#access [data-way={way}]").uncheck()
    guest.page.keyboard.press("Escape")


def test_a_telephone(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url, viewport=PHONE, has_touch=True)
    visitor.start("othello", "polarity")
    assert violations(visitor.page) == []


def test_an_exhibit_that_calls_and_its_keypad(visit: Visit, tmp_path: Path) -> None:
    pin = tmp_path / "pin"
    pin.write_text("1234\n", "ascii")
    pin.chmod(0o600)
    with served(tmp_path / "state", "--exhibit", "0.02", "--staff-pin-file", str(pin)) as daemon:
        visitor = visit(daemon.url, viewport=KIOSK)
        visitor.until("() => document.body.hasAttribute('data-attract')")
        assert violations(visitor.page) == []
        visitor.focus("#staff-door")
        visitor.page.keyboard.press("Enter")
        visitor.page.locator("#staff[open]").wait_for()
        assert violations(visitor.page) == []


def test_the_page_that_only_watches(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.page.goto(f"{daemon.url}watch")
    visitor.page.locator("#board .site").first.wait_for()
    assert violations(visitor.page) == []


def test_it_finds_what_is_wrong(guest: Tab) -> None:
    guest.page.evaluate("document.body.append(document.createElement('button'))")  # the page makes its parts anew
    assert [found.partition(":")[0] for found in violations(guest.page)] == ["button-name"]
