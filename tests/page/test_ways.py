"""What a visitor, or the house, can ask of the page: reach, type, contrast, motion, one button, sound."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import rules
from rules.steps import travels
from tests.page.conftest import Visit
from tests.page.served import Served, served
from tests.page.tab import Tab
from tests.page.test_screens import SMALL_TEXT

SCREENS = {"lying": {"width": 1280, "height": 800}, "upright": {"width": 1080, "height": 1920}}
HIGH = """() => [...document.querySelectorAll('button, a, select, summary, .site, .kind')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => [e.dataset.site ?? e.outerHTML.slice(0, 60), e.getBoundingClientRect()])
    .filter(([, box]) => box.height && (box.top < innerHeight / 2 - 1 || box.bottom > innerHeight + 1))
    .map(([what, box]) => `${what} ${box.top.toFixed()}-${box.bottom.toFixed()}`)"""

PATIENCE = 30
"""Seconds."""
CONNECTED = "document.body.dataset.connected === 'true'"
OFFERED = "[...document.querySelectorAll('[data-scanned]')].map((e) => e.dataset.site ?? e.dataset.do ?? e.tagName)"
MARKED = "[...document.querySelectorAll('[data-scanned]')].map((e) => e.dataset.site)"


def choose(visitor: Tab, way: str) -> None:
    visitor.page.locator("#foot [data-do=access]").click()
    visitor.page.locator(f"#access [data-way={way}]").check()
    visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("screen", SCREENS)
def test_everything_to_touch_lies_in_the_lower_half(screen: str, visit: Visit, state: Path) -> None:
    with served(state, "--exhibit", "60", "--access", "low") as daemon:
        visitor = visit(daemon.url, viewport=SCREENS[screen])
        for game in ("othello", "kalah", "backgammon"):
            visitor.start(game, None)
            visitor.until("() => document.body.hasAttribute('data-low')")
            visitor.until(f"() => ({HIGH})().length === 0")
            assert visitor.page.evaluate(HIGH) == []


def test_a_choice_is_the_visitors_and_remembered(guest: Tab) -> None:
    guest.start("othello", "polarity")
    choose(guest, "large")
    assert guest.page.evaluate(SMALL_TEXT, 26) == []
    guest.page.reload()
    guest.page.locator("#board .site").first.wait_for()
    assert guest.page.evaluate("document.body.hasAttribute('data-large')")
    guest.page.locator("#foot [data-do=access]").click()
    guest.page.locator("#access [data-way=large]").uncheck()
    guest.page.keyboard.press("Escape")


class OneButton:
    """Groups, then what is in them, are offered in turn; the same key takes whatever is marked. The page's clock is
    turned by hand: fast while things are offered, as fast as the daemon's while it has to answer. For by a fast clock
    a line on which nothing comes is soon dead, and what is pressed before there is another is lost."""

    def __init__(self, visitor: Tab) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.page.clock.install()
        self.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))  # else it runs on by itself meanwhile
        choose(visitor, "scan")

    def offered(self, condition: str) -> None:
        """Turn until the page offers it."""
        self._turn_until(f"{CONNECTED} && ({condition})", fast=True)

    def answered(self, condition: str) -> None:
        """Until the daemon has told the page of it."""
        self._turn_until(condition, fast=False)

    def _turn_until(self, condition: str, *, fast: bool) -> None:
        late = time.monotonic() + PATIENCE
        while not self.page.evaluate(condition):
            if time.monotonic() > late:
                offered, told = self.page.evaluate(OFFERED), self.visitor.told
                raise AssertionError(f"never came: {condition}\noffered: {offered}\n{told}")
            if fast and self.page.evaluate(CONNECTED):
                self.page.clock.run_for(400)
            else:
                self.page.wait_for_timeout(50)
                self.page.clock.run_for(50)

    def take(self, site: str) -> None:
        """Into the group that has it, anew where what is offered has changed meanwhile, until it is marked alone."""
        for _ in range(5):
            self.offered(f"{MARKED}.includes('{site}')")
            alone = self.page.evaluate(f"{MARKED}.join()") == site
            self.page.keyboard.press(" ")
            if alone:
                return
        raise AssertionError(f"never alone: {site}")


def test_a_move_with_one_button(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("ajedrez-jerez", "polarity")
    button = OneButton(visitor)
    button.take("g1")
    button.answered("document.body.dataset.holding === 'true'")
    button.answered("Boolean(document.querySelector('#board .site[data-site=f3]').dataset.light)")
    button.take("f3")
    button.answered("document.querySelectorAll('#desk .moves span').length === 1")


def test_light_that_comes_takes_nothing_out_of_what_was_framed(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("ajedrez-jerez", "polarity")
    button = OneButton(visitor)
    button.offered(f"{MARKED}.includes('e4')")
    visitor.page.evaluate("document.querySelector('#board .site[data-site=e4]').dataset.light = 'ffffff'")
    visitor.page.keyboard.press(" ")
    button.offered(f"{MARKED}.join() === 'e4'")


def test_whoever_did_not_ask_for_one_button_ends_it_with_a_touch(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("ajedrez-jerez", "polarity")
    choose(visitor, "scan")
    visitor.page.mouse.click(*visitor.middle("#scanning"))
    visitor.until("() => document.querySelector('#scanning').hidden")
    visitor.touch("g1")
    visitor.touch("f3")
    visitor.until_ply(1)


def test_a_whole_game_with_one_button(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("clobber", "press", width=3, height=2)
    button = OneButton(visitor)
    game = rules.load("clobber", width=3, height=2)
    position = game.start()
    while not game.outcome(position):
        move = game.moves(position)[-1]
        ply = len(visitor.moves)
        for site in travels(move.steps)[0]:
            button.take(site)
        button.answered(f"document.querySelectorAll('#desk .moves span').length > {ply}")
        position = game.play(position, move)
        assert visitor.moves[-1] == move.text
    assert len(visitor.moves) >= 2
    button.answered("document.body.dataset.phase === 'over'")


HEARD = """async ([before, now]) => (await import('./js/sounds.js')).heard(before, now)"""
QUIET = """async ([quiet, minutes]) => (await import('./js/sounds.js')).isQuiet(quiet, minutes)"""
PLAY = {"ply": 3, "phase": "play", "board": {"a1": "w", "b2": "b"}, "why": None, "outcome": None}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({}, None),
        ({"hand": "w"}, "lift"),
        ({"ply": 4}, "legal"),
        ({"ply": 4, "board": {"b2": "w"}}, "capture"),
        ({"why": {"key": "why.occupied"}}, "wrong"),
        ({"phase": "repair"}, "wrong"),
        ({"ply": 4, "outcome": {"winner": 0, "reason": "captures"}}, "win"),
        ({"ply": 4, "attract": True}, None),
    ],
)
def test_a_change_is_heard(change: dict[str, object], what: str | None, guest: Tab) -> None:
    assert guest.page.evaluate(HEARD, [PLAY, {**PLAY, **change}]) == what


@pytest.mark.parametrize(
    ("quiet", "minutes", "silent"),
    [
        (["20:00", "09:00"], 23 * 60, True),
        (["20:00", "09:00"], 8 * 60 + 59, True),
        (["20:00", "09:00"], 9 * 60, False),
        (["12:30", "14:00"], 13 * 60, True),
        (["12:30", "14:00"], 14 * 60, False),
        (None, 0, False),
    ],
)
def test_quiet_hours_go_over_midnight(quiet: list[str] | None, minutes: int, silent: bool, guest: Tab) -> None:
    assert guest.page.evaluate(QUIET, [quiet, minutes]) is silent


def test_sounds_and_the_houses_own_speech(visit: Visit, tmp_path: Path) -> None:
    folder = tmp_path / "speech/en"
    folder.mkdir(parents=True)
    (folder / "say-turn.ogg").write_bytes(b"OggS")
    (folder / "notes.txt").write_text("no recording", "utf-8")
    with served(tmp_path / "state", "--volume", "40", "--speech", str(tmp_path / "speech")) as daemon:
        visitor = visit(daemon.url)
        asked: list[str] = []
        visitor.page.on("request", lambda request: asked.append(request.url.removeprefix(daemon.url)))
        visitor.start("ajedrez-jerez", "polarity")
        visitor.carry("e2", "e4")
        visitor.until_ply(1)
        visitor.until("() => ['legal', 'lift'].includes(document.body.dataset.heard)")
        visitor.until("() => performance.getEntriesByName(`${location.origin}/speech/en/say-turn`).length > 0")
        assert set(filter(lambda url: url.startswith("speech"), asked)) == {"speech/en/say-turn"}
        choose(visitor, "mute")
        visitor.page.evaluate("delete document.body.dataset.heard")
        visitor.carry("e7", "e5")
        visitor.until_ply(2)
        assert visitor.page.evaluate("document.body.dataset.heard") is None
        visitor.complaints.clear()  # four bytes are no recording that a browser can play


def test_without_a_volume_nothing_is_heard(guest: Tab) -> None:
    guest.page.evaluate("delete document.body.dataset.heard")
    guest.start("ajedrez-jerez", "polarity")
    guest.carry("e2", "e4")
    guest.until_ply(1)
    assert guest.page.evaluate("document.body.dataset.heard") is None
