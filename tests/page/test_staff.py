"""A page where a PIN divides staff from visitors: what visitors do not see, and the way in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.conftest import Visit
from tests.page.served import Served, served
from tests.page.tab import KIOSK, PHONE, Tab
from tests.page.test_access import UNNAMED

PIN = "471100"
DOOR, KEYPAD, LEAVE = "#staff-door", "#staff", "#staff-leave"
THEIRS = ("#foot .theme", '#foot a[href="#thoughts"]', '#desk [data-do="pause"]')


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("guarded")
    pin = folder / "pin"
    pin.touch(0o600)
    pin.write_text(PIN)
    with served(folder / "state", "--staff-pin-file", str(pin)) as daemon:
        yield daemon
        assert daemon.alive, "the daemon died"


def hold(visitor: Tab, css: str) -> None:
    visitor.page.mouse.move(*visitor.middle(css))
    visitor.page.mouse.down()
    visitor.page.locator(f"{KEYPAD}[open]").wait_for()
    visitor.page.mouse.up()


def type_pin(visitor: Tab, pin: str) -> None:
    for digit in pin:
        visitor.page.locator(f'{KEYPAD} [data-digit="{digit}"]').click()


def seen(visitor: Tab) -> list[bool]:
    return [visitor.page.locator(css).is_visible() for css in THEIRS]


def test_visitors_see_what_is_theirs_and_staff_all(visit: Visit, guarded: Served, tmp_path: Path) -> None:
    visitor = visit(guarded.url, painted=True, viewport=KIOSK)
    visitor.page.locator(DOOR).wait_for()
    assert seen(visitor) == [False, False, False]
    for key in ("v", "p"):
        visitor.page.keyboard.press(key)
    visitor.button("new").click()
    visitor.until_ply(0)
    assert visitor.page.locator("#gallery[open]").count() == 0

    visitor.page.locator(DOOR).click()  # a touch is not enough
    assert visitor.page.locator(f"{KEYPAD}[open]").count() == 0
    hold(visitor, DOOR)
    type_pin(visitor, "1234")
    visitor.page.locator(f"{KEYPAD} [type=submit]").click()
    visitor.until_text(f"{KEYPAD} .why", "not the PIN")
    type_pin(visitor, PIN[:3])
    assert visitor.text(f"{KEYPAD} .digits") == "•••"
    visitor.page.screenshot(path=tmp_path / "keypad.png")
    type_pin(visitor, PIN[3:])
    visitor.page.locator(f"{KEYPAD} [type=submit]").click()
    visitor.page.locator(LEAVE).wait_for()
    assert seen(visitor) == [True, True, True]
    visitor.choose("ajedrez-jerez", "polarity")
    visitor.page.screenshot(path=tmp_path / "staff.png")
    visitor.page.locator(LEAVE).click()
    visitor.page.locator(DOOR).wait_for()
    assert seen(visitor) == [False, False, False]


def test_by_keyboard_alone_and_with_names(visit: Visit, guarded: Served) -> None:
    visitor = visit(guarded.url)
    visitor.focus(DOOR)
    assert visitor.page.evaluate(UNNAMED) == []
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(f"{KEYPAD}[open]").wait_for()
    assert visitor.page.evaluate(UNNAMED) == []
    assert visitor.page.evaluate("document.activeElement.dataset.digit") == "1"
    visitor.page.keyboard.press("Escape")
    visitor.page.locator(f"{KEYPAD}[open]").wait_for(state="detached")
    visitor.page.locator(DOOR).press("Enter")
    visitor.page.locator(f"{KEYPAD}[open]").wait_for()
    visitor.page.keyboard.type(PIN + "9")
    visitor.page.keyboard.press("Backspace")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(LEAVE).wait_for()
    visitor.page.locator(LEAVE).press("Enter")
    visitor.page.locator(DOOR).wait_for()


def test_a_lost_line_ends_what_staff_may(visit: Visit, guarded: Served) -> None:
    visitor = visit(guarded.url, language="es", viewport=PHONE)
    hold(visitor, DOOR)
    type_pin(visitor, PIN)
    visitor.page.locator(f"{KEYPAD} [type=submit]").click()
    visitor.page.locator(LEAVE).wait_for()
    visitor.page.reload()
    visitor.page.locator(DOOR).wait_for()
    assert seen(visitor) == [False, False, False]


def test_the_thoughts_are_shut_to_visitors(visit: Visit, guarded: Served) -> None:
    visitor = visit(f"{guarded.url}#thoughts")
    visitor.until("() => document.body.dataset.view === 'play'")


def test_without_a_pin_there_is_no_way_in(visit: Visit, daemon: Served) -> None:
    visitor = visit(daemon.url)
    visitor.start("othello", "polarity")
    assert not visitor.page.locator(DOOR).is_visible()
    assert seen(visitor) == [True, True, True]
