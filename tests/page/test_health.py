"""What is amiss with the board, on its page: seen without colour, told by name, mended by staff; and the bundle."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import pytest

import rules
from firmware_host.shell.web.bundling import BURST
from tests.page.conftest import Visit
from tests.page.player import Player, play, script
from tests.page.served import Served, served
from tests.page.tab import KIOSK, PHONE, Tab
from tests.page.test_access import UNNAMED, WIDE
from tests.page.test_staff import DOOR, LEAVE, PIN, hold, type_pin

NOTICE, CARD, BUNDLE = "#health-notice", "#health[open]", '#health [data-do="bundle"]'
SAY = """(messages) => new Promise((done) => {
    const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
    line.onopen = () => (messages.forEach((message) => line.send(JSON.stringify(message))), line.close());
    line.onclose = done;
})"""


def say(visitor: Tab, *messages: dict[str, Any]) -> None:
    """From another page."""
    visitor.page.evaluate(SAY, list(messages))


def doubted(visitor: Tab) -> list[str]:
    marks = visitor.page.locator("#board .doubted")
    found: list[str] = marks.evaluate_all("(all) => all.map((mark) => mark.dataset.doubted)")
    return found


@pytest.mark.parametrize(("language", "again"), [("en", "Trust it again"), ("es", "Volver a creerlo")])
def test_a_sensor_is_named_marked_and_trusted_again(
    visit: Visit, state: Path, language: str, again: str, tmp_path: Path
) -> None:
    with served(state, "--game", "ajedrez-jerez", "--board", "hall-8x8") as daemon:
        visitor = visit(daemon.url, language=language, painted=True, viewport=PHONE)
        assert not visitor.page.locator(NOTICE).is_visible()
        assert doubted(visitor) == []
        say(visitor, {"do": "distrust", "site": "d4"}, {"do": "distrust", "site": "a1"})
        visitor.until_text(NOTICE, "a1, d4")
        assert sorted(doubted(visitor)) == ["a1", "d4"]
        assert "sensor" in (visitor.at("d4").get_attribute("aria-label") or "")
        visitor.focus(NOTICE)
        visitor.page.keyboard.press("Enter")
        visitor.page.locator(CARD).wait_for()
        assert visitor.page.evaluate(UNNAMED) == []
        assert visitor.page.evaluate(WIDE) == 0
        told = visitor.text('#health [data-sensor="d4"]')
        assert "GPIO 22" in told
        assert "GPIO 25" in told
        assert again in told
        visitor.page.screenshot(path=tmp_path / f"{language}.png")
        visitor.page.locator('#health [data-sensor="d4"] [data-do="trust"]').press("Enter")
        visitor.until("() => document.querySelectorAll('#health [data-sensor]').length === 1")
        assert doubted(visitor) == ["a1"]
        visitor.page.locator('#health [data-do="trust"]').click()
        visitor.page.locator("#health .well").wait_for()
        visitor.page.locator("#health select").select_option("h8")
        visitor.page.locator("#health form [type=submit]").click()
        visitor.page.locator('#health [data-sensor="h8"]').wait_for()
        visitor.page.keyboard.press("Escape")
        assert visitor.page.locator(NOTICE).is_visible()
        say(visitor, {"do": "trust", "site": "h8"})
        visitor.page.locator(NOTICE).wait_for(state="hidden")


@pytest.mark.parametrize(("language", "aside"), [("en", "a3 outside the game"), ("es", "a3, fuera del juego")])
def test_each_sensor_is_named_once_in_every_list(
    visit: Visit, state: Path, language: str, aside: str, tmp_path: Path
) -> None:
    """In the middle of a larger board a game calls its sites as the board calls others."""
    with served(state, "--game", "bagh-chal", "--board", "hall-8x8") as daemon:
        visitor = visit(daemon.url, language=language, painted=True, viewport=PHONE)
        say(visitor, {"do": "distrust", "site": "board:a3"}, {"do": "distrust", "site": "a3"})
        visitor.until_text(NOTICE, f"a3, {aside}")
        visitor.page.locator(NOTICE).click()
        visitor.page.locator(CARD).wait_for()
        rows = visitor.page.locator("#health [data-sensor]")
        assert rows.evaluate_all("(all) => all.map((row) => row.dataset.sensor)") == ["a3", "board:a3"]
        assert aside in visitor.text('#health [data-sensor="board:a3"]')
        assert visitor.page.evaluate(UNNAMED) == []
        assert visitor.page.evaluate(WIDE) == 0
        visitor.page.screenshot(path=tmp_path / f"{language}.png")
        visitor.page.locator('#health [data-sensor="board:a3"] [data-do="trust"]').click()
        visitor.until("() => document.querySelectorAll('#health [data-sensor]').length === 1")
        visitor.page.keyboard.press("Escape")
        visitor.page.locator("#foot a[href='#thoughts']").click()
        visitor.until("() => document.querySelectorAll('#thoughts .faults li:not(.none)').length === 1")
        assert "GPIO" in visitor.text("#thoughts .faults li:not(.none)")


def test_the_bundle_is_saved_from_the_page(visit: Visit, daemon: Served, tmp_path: Path) -> None:
    visitor = visit(daemon.url)
    visitor.start("ajedrez-jerez", "polarity")
    visitor.carry("e2", "e4")
    visitor.until_ply(1)
    visitor.page.locator("#foot a[href='#thoughts']").click()
    visitor.page.locator("#thoughts header button").click()
    visitor.page.locator(CARD).wait_for()
    with visitor.page.expect_download() as saved:
        visitor.page.locator(BUNDLE).click()
    assert saved.value.suggested_filename == "tablero-bundle.zip"
    saved.value.save_as(tmp_path / "b.zip")
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        assert {"manifest.json", "journal.sqlite"} <= set(archive.namelist())


def test_visitors_see_the_mark_and_staff_the_rest(visit: Visit, tmp_path: Path) -> None:
    pin = tmp_path / "pin"
    pin.touch(0o600)
    pin.write_text(PIN)
    with served(tmp_path / "state", "--staff-pin-file", str(pin)) as daemon:
        visitor, staff = visit(daemon.url), visit(daemon.url, viewport=KIOSK)
        hold(staff, DOOR)
        type_pin(staff, PIN)
        staff.page.locator("#staff [type=submit]").click()
        staff.page.locator(LEAVE).wait_for()
        staff.page.locator("#foot a[href='#thoughts']").click()
        staff.page.locator("#thoughts header button").click()
        staff.page.locator("#health select").select_option("d3")
        staff.page.locator("#health form [type=submit]").click()
        staff.page.locator('#health [data-sensor="d3"]').wait_for()
        with staff.page.expect_download():
            staff.page.locator(BUNDLE).click()
        staff.page.keyboard.press("Escape")
        staff.page.locator("#thoughts header a").click()
        visitor.page.locator('#board [data-doubted="d3"]').wait_for(state="attached")
        staff.page.locator(NOTICE).wait_for()
        assert not visitor.page.locator(NOTICE).is_visible()
        staff.page.locator(LEAVE).click()
        staff.page.locator(NOTICE).wait_for(state="hidden")


def test_several_pieces_are_counted_on_the_board(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.choose("wari", "count")
    say(visitor, {"do": "sweep", "sites": ["B"]})
    say(visitor, *[{"do": "place", "site": "d", "piece": "*"}] * 3)
    visitor.until_phase("repair")
    visitor.until("() => document.querySelectorAll('#board .cues .sign text').length === 2")
    counts = visitor.page.locator("#board .cues .sign text").all_text_contents()
    assert counts == ["×3", "×3"]
    assert "lift 3 pieces from d" in visitor.page.locator("#speech .todo").text_content().lower()  # type: ignore[union-attr]


def test_after_the_end_the_position_is_shown_when_asked_for(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("othello", "polarity")
    play(Player(visitor, rules.load("othello")), script(["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"]), 9)
    visitor.until_phase("over")
    assert not visitor.button("ok").is_visible()
    visitor.take_off("c5")
    visitor.until_text('#desk [data-do="ok"]', "Show position")
    assert visitor.page.locator("#board .cues > *").count() == 0
    visitor.button("ok").click()
    visitor.page.locator('#board [data-cue="put"][data-at="c5"]').wait_for(state="attached")
    assert visitor.page.locator("#speech .sentence").is_visible()
    visitor.touch("c5")
    visitor.button("ok").wait_for(state="hidden")
    assert visitor.phase == "over"


def test_bundles_are_not_asked_for_too_soon(visit: Visit, daemon: Served) -> None:
    """Whoever presses again and again is told to wait, and nothing is refused."""
    visitor = visit(daemon.url)
    visitor.start("ajedrez-jerez", "polarity")
    visitor.page.locator("#foot a[href='#thoughts']").click()
    visitor.page.locator("#thoughts header button").click()
    visitor.page.locator(CARD).wait_for()
    for _ in range(BURST):
        with visitor.page.expect_download():
            visitor.page.locator(BUNDLE).click()
    visitor.page.locator(f"{BUNDLE}:disabled").wait_for()
    assert visitor.text("#health .why") == "The next one can be packed in half a minute."
    visitor.page.keyboard.press("Escape")
    visitor.page.locator("#thoughts header button").click()
    visitor.page.locator(f"{CARD} .why:not(:empty)").wait_for()
