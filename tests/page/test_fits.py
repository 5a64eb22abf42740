"""In every language every text has room: on its button, and within the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from firmware_host.shell.views.words import languages
from tests.page.served import served
from tests.page.tab import PHONE, Tab
from tests.page.test_screens import CUT_OFF, OVERLAPPING, SMALL, UPRIGHT

SCREENS = {"small": SMALL, "upright": UPRIGHT, "telephone": PHONE}
TOO_LONG = """() => [...document.querySelectorAll('button, .command, .choice, legend, label, h1, h2, .sentence')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches('.site, .unseen'))
    .filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1 && getComputedStyle(e).display !== 'inline')
    .map((e) => `${e.textContent.trim()}: ${e.scrollWidth} in ${e.clientWidth}`)"""
TORN = """() => [...document.querySelectorAll('button span, .command span')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 2)
    .filter((e) => { const [a, b] = [e.getBoundingClientRect(), e.closest('button, .command').getBoundingClientRect()];
        return a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1; })
    .map((e) => e.textContent.trim())"""

BROKEN = """(score) => {
    for (const e of document.querySelectorAll('#sides .score')) e.textContent = score;
    return [...document.querySelectorAll('#sides .who')].flatMap((e) => {
        const text = e.firstChild, found = [];
        for (const word of text.data.matchAll(/[^ -]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (range.getClientRects().length > 1) found.push(word[0]);
        }
        return found;
    });
}"""
"""Words of the players' names that go over two lines, beside such a score."""


@pytest.fixture(scope="module")
def museum(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with served(tmp_path_factory.mktemp("museum"), "--exhibit", "60") as daemon:
        visitor = Tab(browser, daemon.url)
        yield visitor
        complaints = visitor.complaints
        visitor.context.close()
    assert complaints == []


def flaws(visitor: Tab, about: str) -> list[str]:
    seen = [*visitor.page.evaluate(TOO_LONG), *visitor.page.evaluate(TORN)]
    return [f"{about}: {flaw}" for flaw in seen]


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_too_long_for_its_button(screen: str, museum: Tab) -> None:
    page, found = museum.page, list[str]()
    page.set_viewport_size(SCREENS[screen])  # type: ignore[arg-type]
    for game in ("othello", "backgammon"):
        museum.start(game, None)
        for language in languages():
            page.evaluate("(language) => localStorage.setItem('tablero.language', language)", language)
            museum.speak(language)
            found += flaws(museum, f"{game} in {language}")
            if screen != "telephone":  # there the page scrolls
                found += [f"{language}: {flaw}" for css in (CUT_OFF, OVERLAPPING) for flaw in page.evaluate(css)]
            for door, dialog in (("[data-do=access]", "#access"), (".language", "#languages")):
                page.locator(f"#foot {door}").click()
                page.locator(f"{dialog}[open]").wait_for()
                found += flaws(museum, f"{dialog} in {language}")
                page.keyboard.press("Escape")
    assert found == []


@pytest.mark.parametrize("language", languages())
def test_a_game_of_the_cabinet_has_room(language: str, museum: Tab) -> None:
    museum.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    museum.start("othello", None)
    museum.speak(language)
    museum.button("new").click()
    museum.page.locator('#gallery .game[data-game="bao-kiswahili"]').click()
    museum.page.locator("#gallery form").wait_for()
    assert flaws(museum, language) == []
    museum.page.keyboard.press("Escape")


@pytest.mark.parametrize(("game", "score"), [("pasang", "106"), ("othello", "64")])
def test_no_player_s_name_is_broken_beside_a_high_score(game: str, score: str, museum: Tab) -> None:
    museum.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    museum.start(game, None)
    found = []
    for language in languages():
        museum.speak(language)
        found += [f"{language}: {word}" for word in museum.page.evaluate(BROKEN, score)]
    assert found == []
