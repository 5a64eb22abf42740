"""Every game's board on every size of screen: whole, in its own dress, each of its sites within a finger's reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from tests.page.served import Served
from tests.page.tab import KIOSK, LAPTOP, PHONE, Tab

SIZES = {"phone": PHONE, "laptop": LAPTOP, "kiosk": KIOSK}
FINGER = 24
"""The least breadth and height of a site, in pixels: WCAG 2.2, target size (minimum)."""

SETTLED = """(size) => new Promise((done) => {
    const look = () => JSON.stringify([innerWidth, document.querySelector('#board').getBoundingClientRect()]);
    const again = (before, alike) => requestAnimationFrame(() => {
        const now = look();
        const still = innerWidth === size && now === before ? alike + 1 : 0;
        still > 5 ? done() : again(now, still);
    });
    again('', 0);
})"""

FLAWS = """(finger) => {
    const found = [];
    const board = document.querySelector('#board');
    board.scrollIntoView({ block: 'center' });
    const frame = board.getBoundingClientRect();
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen');
    if (frame.left < 0 || frame.right > innerWidth) found.push('the board is wider than the screen');
    if (frame.height > innerHeight) found.push('the board is higher than the screen');
    if (innerWidth > innerHeight && (frame.top < 0 || frame.bottom > innerHeight)) found.push('the board is cut off');
    for (const part of document.querySelectorAll('#title, #speech, #sides, #desk, #foot'))
        if (part.scrollWidth > part.clientWidth + 1) found.push(`#${part.id} is too narrow for what it says`);
    const names = new Set();
    for (const site of document.querySelectorAll('#board .site')) {
        const name = site.dataset.site;
        const box = site.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (Math.min(box.width, box.height) < finger) found.push(`${name} is ${box.width} by ${box.height}`);
        const inside = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
        if (!inside) found.push(`${name} is off the board`);
        if (document.elementFromPoint(x, y) !== site) found.push(`${name} is covered`);
        names.add(site.getAttribute('aria-label'));
    }
    if (names.size !== document.querySelectorAll('#board .site').length) found.push('two sites with one name');
    const wood = board.querySelector('.wood');
    if (wood.width < 150) found.push('the wood is not painted');
    return found;
}"""


@pytest.fixture(scope="module")
def watcher(browser: Any, daemon: Served) -> Iterator[Tab]:
    """A visitor who watches while others start one game after the other."""
    visitor = Tab(browser, daemon.url)
    yield visitor
    visitor.context.close()


BOARDS: list[tuple[str, dict[str, object]]] = [
    *((key, {}) for key in rules.keys()),  # noqa: SIM118
    ("konane", {"width": 10, "height": 10}),
    ("pasang", {"players": 4, "centre_hole": 3}),
    ("backgammon", {"cube": True}),
    ("othello", {"lesson": 1}),
]


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_the_board_is_whole_on_every_screen(game: str, options: dict[str, object], watcher: Tab) -> None:
    watcher.start(game, **options)
    standing = {site: len(contents) for site, contents in watcher.state["board"].items() if len(contents) <= 5}
    watcher.until_standing(standing)
    assert watcher.page.locator("#sides .plate").count() == len(watcher.board["sides"])
    flaws: list[str] = []
    for name, size in SIZES.items():
        watcher.page.set_viewport_size(size)  # type: ignore[arg-type]
        watcher.page.evaluate(SETTLED, size["width"])
        flaws += [f"{name}: {flaw}" for flaw in watcher.page.evaluate(FLAWS, FINGER)]
    assert flaws == []
    complaints, watcher.complaints = watcher.complaints, []
    assert complaints == []


def test_every_dress_belongs_to_a_game_and_a_shelf(watcher: Tab) -> None:
    """A game without a dress of its own is dressed as its kind of board is."""
    dressed = watcher.page.evaluate("import('/js/dress.js').then(({ DRESSES }) => Object.keys(DRESSES))")
    shelves = watcher.page.evaluate("import('/js/dress.js').then((m) => [Object.values(m.DRESSES), m.FAMILIES])")
    assert set(dressed) <= set(rules.keys())
    assert {dress["family"] for dress in shelves[0]} <= set(shelves[1])


def test_marks_lie_on_the_board(watcher: Tab) -> None:
    watcher.start("bao-kiswahili")
    assert watcher.page.locator("#board [data-mark=house]").count() == 2
    assert "house" in (watcher.at("A5").get_attribute("aria-label") or "")


def test_the_cube_lies_in_the_middle_until_somebody_owns_it(watcher: Tab) -> None:
    watcher.start("backgammon", cube=True, match_length=7)
    watcher.until_text(".kicker", "match to 7")
    assert watcher.page.locator("#board .cube text").text_content() == "1"
