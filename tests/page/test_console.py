"""The staff's console on a phone: the PIN, how the board is, settings that are changed and undone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from firmware_host.shell.views.words import languages
from tests.page.served import Served, served
from tests.page.test_access import UNNAMED
from tests.page.test_axe import violations
from tests.page.test_fits import TOO_LONG, TORN
from tests.visitor.launched import CHROMIUM

PIN = "471100"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("console")
    pin = folder / "pin"
    pin.touch(0o600)
    pin.write_text(PIN)
    with served(folder / "state", "--staff-pin-file", str(pin), "--exhibit", "5") as daemon:
        yield daemon
        assert daemon.alive, "the daemon died"


@pytest.fixture
def phone(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport=PHONE, locale="en")
    context.add_init_script("localStorage.setItem('tablero.language', 'en')")
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_staff_come_in_change_something_and_undo_it(phone: Any, guarded: Served, tmp_path: Path) -> None:
    phone.goto(f"{guarded.url}console")
    phone.locator("#gate .digits").fill("000000")
    phone.keyboard.press("Enter")
    phone.get_by_text("That is not the PIN").wait_for()
    assert phone.locator("details").count() == 0
    phone.locator("#gate .digits").fill(PIN)
    phone.keyboard.press("Enter")
    phone.get_by_text("All is well").wait_for()
    assert phone.evaluate(UNNAMED) == []

    phone.locator("[data-section=light] summary").click()
    phone.locator("[data-name='light.calm'] input").check()
    phone.locator("[data-section=hours] summary").click()
    hours = phone.locator("[data-name='hours.open'] textarea")
    hours.fill("mon-fry 10:00-18:00")
    phone.locator("[data-section=light] [type=submit]").click()
    phone.locator("[data-section=history] summary").click()
    phone.get_by_text("Without flashing: Default → yes").wait_for()
    assert hours.input_value() == "mon-fry 10:00-18:00", "what is being typed elsewhere stays"
    phone.locator("[data-section=hours] [type=submit]").click()
    phone.get_by_text("'mon-fry' is no day").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.screenshot(path=tmp_path / "console.png", full_page=True)

    assert phone.locator("[data-name='exhibit.on'] input").is_disabled(), "fixed on the command line"
    phone.locator("[data-undo]").first.click()
    phone.wait_for_function("() => !document.querySelector(\"[data-name='light.calm'] input\").checked")
    phone.locator(".tongue").select_option("es")
    phone.get_by_text("Todo va bien").wait_for()
    phone.locator("#console > header button").click()
    phone.locator("#gate").wait_for()
    assert phone.locator("details").count() == 0


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_a_logo_is_uploaded_and_removed_again(phone: Any, guarded: Served) -> None:
    phone.goto(f"{guarded.url}console")
    phone.locator("#gate .digits").fill(PIN)
    phone.keyboard.press("Enter")
    phone.locator("[data-section=house] summary").click()
    name, remove = (phone.locator(it) for it in ("[data-name='house.name'] input", "[data-do=logo-remove]"))
    assert remove.is_hidden()
    name.fill("Museo")
    picture = {"name": "logo.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" + bytes(40_000)}
    phone.locator("[data-section=house] [type=file]").set_input_files(picture)
    phone.get_by_text("The page shows the new logo.").wait_for()
    remove.wait_for()
    remove.click()
    phone.get_by_text("The page shows no logo any more.").wait_for()
    remove.wait_for(state="hidden")
    assert name.input_value() == "Museo", "what is being typed stays"


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_a_touch_ends_on_what_it_began_on(phone: Any, guarded: Served) -> None:
    """News that come amid a touch are drawn after it."""
    with phone.expect_websocket() as opened:
        phone.goto(f"{guarded.url}console")
    phone.locator("#gate .digits").fill(PIN)
    phone.keyboard.press("Enter")
    phone.get_by_text("All is well").wait_for()
    phone.locator("[data-section=game] summary").click()
    phone.locator("[data-name='game.warn'] input").check()
    summary = phone.locator("[data-section=history] summary")
    summary.hover()
    phone.mouse.down()
    with opened.value.expect_event("framereceived", lambda frame: json.loads(frame)["kind"] == "history"):
        phone.evaluate("document.querySelector('[data-section=game] [type=submit]').click()")
    phone.mouse.up()
    phone.locator("[data-section=history] [data-undo]").first.wait_for()


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_a_pin_half_typed_stays_whatever_is_drawn_anew(phone: Any, guarded: Served) -> None:
    phone.goto(f"{guarded.url}console")
    phone.locator("#gate .digits").fill(PIN)
    phone.locator(".tongue").select_option("es")
    phone.wait_for_function("() => document.documentElement.lang === 'es'")
    phone.locator("#gate .digits").press("Enter")
    phone.locator("#overview").wait_for()


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_it_opens_in_the_language_of_the_house(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path, "--language", "it") as daemon:
        page = browser.new_page()
        page.goto(f"{daemon.url}console")
        page.wait_for_function("() => document.documentElement.lang === 'it'")
        page.close()


SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_all_of_it_has_room_in_every_language_and_no_violation(phone: Any, guarded: Served) -> None:
    phone.goto(f"{guarded.url}console")
    phone.locator("#gate").wait_for()
    assert violations(phone) == []
    phone.locator("#gate .digits").fill(PIN)
    phone.keyboard.press("Enter")
    phone.locator("#overview").wait_for()
    for section in phone.locator("details summary").all():
        section.click()
    phone.locator(".pictures img").first.wait_for()
    found = []
    for language in languages():
        phone.locator(".tongue").select_option(language)
        phone.wait_for_function("(code) => document.documentElement.lang === code", arg=language)
        found += [f"{language}: {flaw}" for flaws in (TOO_LONG, TORN) for flaw in phone.evaluate(flaws)]
        assert not phone.evaluate(SIDEWAYS), language
        assert rules.rule_card("molino").names[language] in phone.locator("#console").text_content()
    assert found == []
    assert violations(phone) == []
