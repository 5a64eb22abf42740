"""The cabinet of games: every game on its shelf, with a picture, found by its name in any language."""

from __future__ import annotations

import rules
from tests.page.conftest import Visit
from tests.page.served import Served
from tests.page.visitor import PHONE, Visitor


def opened(visitor: Visitor) -> Visitor:
    visitor.button("new").click()
    visitor.page.locator("#gallery .game").first.wait_for()
    return visitor


def offered(visitor: Visitor) -> set[str]:
    found: list[str] = visitor.page.locator("#gallery .game:visible").evaluate_all(
        "(all) => all.map((one) => one.dataset.game)"
    )
    return set(found)


def look_for(visitor: Visitor, text: str) -> set[str]:
    visitor.page.locator("#gallery [name=search]").fill(text)
    return offered(visitor)


def test_every_game_is_on_a_shelf_and_found(visit: Visit, daemon: Served) -> None:
    visitor = opened(visit(daemon.url))
    assert offered(visitor) == set(rules.keys())
    assert look_for(visitor, "konane") == {"konane"}
    assert look_for(visitor, "KŌNANE") == {"konane"}
    assert look_for(visitor, "nepal") == {"bagh-chal"}
    assert {"ajedrez-guadalete", "guadalete-creciente"} <= look_for(visitor, "Guadalete")
    assert look_for(visitor, "no such game") == set()
    assert look_for(visitor, "") == set(rules.keys())


def test_a_family_is_one_touch_away_on_a_telephone(visit: Visit, daemon: Served) -> None:
    visitor = opened(visit(daemon.url, viewport=PHONE))
    assert visitor.page.evaluate("document.activeElement.id") == "gallery", "a keyboard would cover the games"
    visitor.page.locator("#gallery .families [data-family=chess]").click()
    visitor.until(
        "() => { const [head, shelf] = ['#gallery > header', '#gallery .family[data-family=chess]']"
        ".map((css) => document.querySelector(css).getBoundingClientRect());"
        " return shelf.top >= head.bottom - 2 && shelf.top < innerHeight / 2; }"
    )
    visitor.until("() => document.querySelector('#gallery [data-game=ajedrez-jerez] svg use')")
    assert visitor.page.evaluate("document.querySelector('#gallery').scrollWidth - innerWidth") <= 0
