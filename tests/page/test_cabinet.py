"""The cabinet of games: every game on its shelf, with a picture, found by its name in any language."""

from __future__ import annotations

from typing import Any

import rules
from tests.page.conftest import Visit
from tests.page.served import Served
from tests.page.tab import PHONE, Tab

LOOKED_THROUGH = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (const game of document.querySelectorAll('#gallery .game')) {
        game.scrollIntoView({ block: 'center' });
        while (!game.querySelector('canvas')) await frame();
    }
}"""
"""Every picture has been seen, and thereby painted."""
OPENINGS = 6
NODES = 8000
"""As elements, the pieces of all games and what browsers make of them are twice as many."""


def opened(visitor: Tab) -> Tab:
    visitor.button("new").click()
    visitor.page.locator("#gallery .game").first.wait_for()
    return visitor


def offered(visitor: Tab) -> set[str]:
    found: list[str] = visitor.page.locator("#gallery .game:visible").evaluate_all(
        "(all) => all.map((one) => one.dataset.game)"
    )
    return set(found)


def look_for(visitor: Tab, text: str) -> set[str]:
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
    visitor.until("() => document.querySelector('#gallery [data-game=ajedrez-jerez] canvas')")
    assert visitor.page.evaluate("document.querySelector('#gallery').scrollWidth - innerWidth") <= 0


def test_a_cabinet_that_was_closed_leaves_little_behind(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    browser = visitor.context.new_cdp_session(visitor.page)
    browser.send("Performance.enable")

    def kept() -> dict[str, Any]:
        for _ in range(2):
            browser.send("HeapProfiler.collectGarbage")
        return {one["name"]: one["value"] for one in browser.send("Performance.getMetrics")["metrics"]}

    before, found = kept(), []
    for _ in range(OPENINGS):
        opened(visitor).page.evaluate(LOOKED_THROUGH)
        visitor.page.keyboard.press("Escape")
        found.append(kept())
    assert found[-1]["Nodes"] - before["Nodes"] < NODES
    for what, slack in {"Nodes": 500, "JSEventListeners": 0, "JSHeapUsedSize": 1 << 20}.items():
        assert found[-1][what] - found[1][what] <= slack, what


def test_a_picture_has_no_more_pixels_than_are_shown(visit: Visit, daemon: Served) -> None:
    visitor = opened(visit(daemon.url))
    visitor.page.evaluate(LOOKED_THROUGH)
    pictures = visitor.page.locator("#gallery .picture canvas").evaluate_all(
        "(all) => all.map((one) => [one.width, one.height, one.offsetWidth, one.offsetHeight])"
    )
    assert len(pictures) == len(rules.keys())
    for width, height, shown_width, shown_height in pictures:
        assert abs(width - shown_width) <= 1
        assert abs(height - shown_height) <= 1
