"""The console's messages, told to a real daemon: settings, history, PIN; and what the network may not do."""

from __future__ import annotations

import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from firmware_host.core.theme import CHOICES
from firmware_host.shell.exhibit.idle import Waits
from firmware_host.shell.settings.file import SettingsFile
from firmware_host.shell.settings.keys import FORMS, KEYS
from firmware_host.shell.views.words import languages
from firmware_host.shell.web.contract import Refused
from firmware_host.shell.web.rights import NEW_BURST, NEW_RATE, Rights
from firmware_host.shell.web.staff import read_pin
from rules import registry
from tests.console.house import PHONE, PIN, Home, at_home, network, values
from tests.spoken import lacking

__all__ = ["network"]


def test_staff_change_settings_and_undo_them(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page, home.page() as other:
            await page.until("staff")
            assert "staff-only" in await page.refused("settings")
            await page.enter()
            await page.say("settings")
            assert set(values(await page.until("settings"))) == set(KEYS)
            now = await page.set({"light.brightness": 30, "house.name": "Museo", "page.language": "en"})
            assert (now["light.brightness"], now["house.name"]) == (30, "Museo")
            told = await page.until("history")
            assert told["entries"][0]["who"] == "the board's own screen"
            assert (await other.until("hello", lambda hello: hello["language"] == "en"))["languages"][0] == "en"
            assert (await other.until("house", lambda house: house["name"] != ""))["name"] == "Museo"
            refused = await page.refused("set", changes={"light.brightness": 3, "house.name": "X"})
            assert "light.brightness = 3: allowed: a whole number from 5 to 100" in refused
            await page.say("undo-setting", number=told["entries"][0]["number"])
            assert values(await page.until("settings"))["house.name"] == ""
            for changes in ({}, [1], {"a": 1}, None):
                assert "refused" in await page.refused("set", changes=changes)
            assert "number must be" in await page.refused("undo-setting", number="1")

    at_home(tmp_path, talk)
    assert [entry.who for entry in SettingsFile(tmp_path).history()] == ["the board's own screen"] * 2


def test_what_is_changed_by_hand_holds_at_once(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            SettingsFile(tmp_path).change({"house.name": "By hand"}, "marta")
            await page.until("house", lambda house: house["name"] == "By hand")

    at_home(tmp_path, talk)


def test_the_light_is_dimmed_and_the_page_is_not(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            await page.until("light", lambda light: set(light["rgb"]) != {"0"})
            await page.enter()
            before = max(home.pixels)
            await page.set({"light.brightness": 20})
            after = max(home.pixels)
            assert 0 < after < before / 3

    at_home(tmp_path, talk)


def test_a_closed_house_goes_dark_and_staff_see_what_they_do(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            told = await page.until("house", lambda house: bool(house["dark"]))
            assert told["opens"] == "2026-03-03T10:00"
            assert not any(home.pixels)
            await page.enter()
            await page.say("overview")
            overview = await page.until("overview")
            assert (overview["open"], overview["dark"]) == (False, False)
            assert any(home.pixels)
            await page.until("house", lambda house: not house["dark"])

    closed = {"hours.open": ["mon-sun 10:00-18:00"], "exhibit.on": True, "exhibit.idle": 0.02}
    night = 1772485200.0  # 2026-03-02, 21:00 UTC
    at_home(tmp_path, talk, exhibit=Waits(idle=1.2), wall=lambda: night, settings=closed)


def test_a_clock_that_is_wrong_keeps_nobody_in_the_dark(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            await page.until("state", lambda state: bool(state["attract"]))
            await page.until("light", lambda light: any(home.pixels))
            await page.enter()
            await page.say("overview")
            assert "console.clock" in [note["key"] for note in (await page.until("overview"))["notes"]]

    never = {"hours.open": ["mon 10:00-10:01"], "exhibit.on": True, "exhibit.idle": 0.02}
    at_home(tmp_path, talk, exhibit=Waits(idle=1.2), wall=lambda: 3600.0, settings=never)


@pytest.mark.parametrize(("served", "hours"), [(False, ["mon 10:00-22:00"]), (True, ["mon 10:00-22:00"]), (False, [])])
def test_staff_are_told_of_a_clock_that_nothing_vouches_for(tmp_path: Path, served: bool, hours: list[str]) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            await page.enter()
            await page.say("overview")
            notes = [note["key"] for note in (await page.until("overview"))["notes"]]
            assert notes == (["console.unsure-clock"] if hours and not served else [])
            await page.say("clock")
            assert (await page.until("overview"))["notes"] == []
        async with home.page() as visitor:
            assert await visitor.refused("clock") == "staff-only: console: only staff; enter the PIN"

    house = {"hours.open": hours, "exhibit.on": True}
    at_home(tmp_path, talk, exhibit=Waits(), wall=lambda: 1772485200.0, served=served, settings=house)


def test_a_new_pin_counts_at_once_and_outlasts_the_program(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page, home.page() as other:
            await page.enter()
            for pin in ("12345", "1234567890123", "12345a", 123456, None):
                assert (await page.refused("pin", pin=pin)).startswith("console-digits")
            await page.say("pin", pin="987654")
            assert (await page.until("done"))["what"] == "pin"
            assert (await other.refused("staff", pin=PIN)).startswith("staff-wrong")
            await other.enter("987654")

    at_home(tmp_path, talk)
    file = tmp_path / "staff-pin"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert read_pin(file).is_("987654")


def test_without_a_pin_the_console_is_open_at_the_own_screen_only(tmp_path: Path, network: None) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page, home.page(PHONE) as phone:
            assert (await phone.refused("settings")).startswith("console-pin")
            assert (await phone.refused("pin", pin="000000")).startswith("console-pin")
            await page.say("pin", pin=PIN)
            await page.until("done")
            assert (await page.until("staff"))["in"], "whoever has set it is not put out"
            await page.say("settings")
            await page.until("settings")
            assert not (await phone.until("staff"))["in"], "the others are told that there is one now"
            assert (await phone.refused("settings")).startswith("staff-only")
            await phone.enter()
            await phone.say("settings")
            await phone.until("settings")

    at_home(tmp_path, talk, pin=None)


@pytest.mark.parametrize("pin", [None, PIN])
def test_a_passers_by_phone_looks_on_and_spoils_nothing(tmp_path: Path, network: None, pin: str | None) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page, home.page(PHONE) as phone:
            told = await phone.until("staff")
            assert (told["watching"], told["may"], told["in"]) == (True, [], False)
            for do in ("new", "takeback", "resign", "pick", "wake", "opponent", "discard", "trust"):
                assert (await phone.refused(do, game="othello", site="d3", options={})).startswith("watch-only")
            await page.say("pick", site="d4")
            await phone.until("state", lambda state: bool(state["hand"]))
            if pin:
                await phone.enter()
                await phone.say("takeback")

    at_home(tmp_path, talk, pin=pin, settings={"page.network": "watch"})


def test_a_visitor_cannot_begin_a_game_every_second() -> None:
    now = 0.0
    rights, begun = Rights(lambda: now), 0
    for _ in range(600):
        with suppress(Refused):
            rights.judge({"do": "new"}, "10.0.0.9", visitor=True, watching=False)
            begun += 1
        rights.judge({"do": "new"}, "10.0.0.9", visitor=False, watching=False)
        rights.judge({"do": "pick"}, "10.0.0.9", visitor=True, watching=False)
        now += 1.5
    assert begun <= NEW_BURST + 900 * NEW_RATE


def test_a_short_pin_counts_for_no_phone(tmp_path: Path, network: None) -> None:
    async def talk(home: Home) -> None:
        async with home.page(PHONE) as phone, home.page() as page:
            assert (await phone.refused("staff", pin="4711")).startswith("staff-short")
            await page.enter("4711")

    at_home(tmp_path, talk, pin="4711")


def test_games_that_are_not_on_offer_are_for_staff(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            refused = await page.refused("new", game="wari", options={})
            assert refused.startswith("staff-only: new: that game is not on offer here; games: molino, othello")
            await page.say("new", game="molino", options={})
            await page.until("board", lambda board: board["game"]["key"] == "molino")

    may = {"staff.visitors_may": ["game"], "game.offered": ["othello", "molino"]}
    at_home(tmp_path, talk, settings=may)


def test_a_restart_is_asked_for_and_told(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            await page.enter()
            await page.set({"page.port": 9999})
            overview = await page.until("overview")
            assert [note["key"] for note in overview["notes"]] == ["console.waiting"]
            await page.say("restart")
            await page.until("done")
            assert home.daemon.restarts

    at_home(tmp_path, talk)


def test_what_cannot_be_used_is_told_before_the_restart(tmp_path: Path) -> None:
    async def talk(home: Home) -> None:
        async with home.page() as page:
            await page.enter()
            await page.set({"board.hardware": "real", "board.name": "hall-9x9"})
            note, waits = (await page.until("overview"))["notes"]
            assert (note["key"], note["args"]["name"]) == ("console.misfit", "board.name")
            assert "hall-9x9: is no board" in note["args"]["text"]
            assert waits["key"] == "console.waiting"
            await page.set({"board.name": "hall-8x8"})
            assert [note["key"] for note in (await page.until("overview"))["notes"]] == ["console.waiting"]

    at_home(tmp_path, talk)


@pytest.mark.parametrize("language", languages())
def test_every_setting_has_a_name(language: str) -> None:
    assert (
        lacking(language, {f"setting.{name}" for name in KEYS} | {f"setting.{name.split('.')[0]}" for name in KEYS})
        == set()
    )


@pytest.mark.parametrize("language", languages())
def test_every_choice_has_a_name(language: str) -> None:
    """But for those that name themselves: games, languages, boards."""
    choices = {choice for form in FORMS.values() for choice in _choices(form)}
    choices -= {*languages(), *registry.keys(), *CHOICES}
    assert "far" in choices
    assert lacking(language, {f"choice-of.{choice}" for choice in choices}) == set()


def _choices(form: Mapping[str, Any]) -> Sequence[str]:
    """Of a setting that holds one, or several."""
    of = form["of"] if form.get("type") == "list" else form
    choices: Sequence[str] = of.get("choices", ())
    return choices
