"""What those who look after a board are told of it, and that nobody else is."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import pytest
from aiohttp.test_utils import TestClient, TestServer
from hypothesis import given
from hypothesis import strategies as st

import rules
from firmware_host.shell.devices.fit import fit
from firmware_host.shell.devices.health import Health
from firmware_host.shell.devices.pulse import What
from firmware_host.shell.process.wall_clock import EARLIEST, LATEST
from firmware_host.shell.views.page import state_message, thoughts_message
from firmware_host.shell.views.publisher import Publisher
from firmware_host.shell.views.upkeep import health_message
from firmware_host.shell.views.words import languages
from firmware_host.shell.web.server import Kiosk
from firmware_host.shell.web.staff import IDLE, Pin, Staff
from hardware.lines import line, lines, where, wires
from hardware.profile import load, shipped
from simulator.scenario.recording import Recording
from tests.shell.bench import Bench
from tests.shell.test_kiosk import PATIENCE, Board
from tests.spoken import lacking

PIN = {"2": "GPIO 17", "4": "GPIO 22"}
ROW = [f"{column}4" for column in "abcdefgh"]
BOARD = "hall-8x8"


def told(bench: Bench) -> Mapping[str, Any]:
    return health_message(bench.controller)


def keys(message: Mapping[str, Any]) -> set[str]:
    """The words that a page needs for it."""
    named = {trouble["key"] for trouble in message["troubles"]}
    named |= {f"health.{sensor['what']}" for sensor in message["sensors"]}
    wired = [wire for each in (*message["sensors"], *message["troubles"]) for wire in each.get("wires", ())]
    return named | {f"health.{wire['kind']}" for wire in wired}


def test_of_a_board_that_is_well_nothing_is_said() -> None:
    bench = Bench(board=BOARD)
    assert (told(bench)["sensors"], told(bench)["troubles"]) == ([], [])
    assert set(told(bench)["believed"]) == {*bench.controller.game.geometry.sites, *told(bench)["buttons"]}


def test_a_sensor_that_is_not_believed_is_named_to_the_pin_until_it_is_again() -> None:
    bench = Bench("ajedrez-jerez", BOARD)
    bench.do("distrust", site="d4")
    (sensor,) = told(bench)["sensors"]
    assert sensor.pop("since") is not None
    assert sensor == {
        "site": "d4", "what": "contradicted", "believed": False, "agreed": 0, "channel": 27,
        "missed": 0, "due": 0, "shaken": 0, "beats": 0, "chattered": 0,
        "flips": 0, "margin": 0, "strongest": 0,
        "wires": [{"kind": "row", "number": 4, "part": "Pi", "pin": "GPIO 22"},
                  {"kind": "column", "number": 4, "part": "Pi", "pin": "GPIO 25"}],
    }  # fmt: skip
    assert "d4" not in told(bench)["believed"]
    bench.do("trust", site="d4")
    assert told(bench)["sensors"] == []


@pytest.mark.parametrize("name", shipped())
def test_every_sensor_has_one_name_in_every_game_and_answers_to_it(name: str) -> None:
    profile = load(name)
    spots = {*profile.buttons, *(spot.name for spot in profile.spots.values() if spot.channel is not None)}
    for key in rules.keys():  # noqa: SIM118
        if found := fit(rules.load(key).geometry, profile):
            called = {found.called(spot): spot for spot in spots}
            assert len(called) == len(spots)
            for site in found.sites_by_channel.values():
                assert called[site] == found.spots[site].name
            assert all(found.named(name) == spot for name, spot in called.items())


def test_two_sensors_of_one_name_are_told_apart_and_named_once_each() -> None:
    """A game in the middle of a larger board calls its sites as the board calls others."""
    bench = Bench("bagh-chal", BOARD)
    bench.do("distrust", site="a3")
    bench.do("distrust", site="board:a3")
    sites = [sensor["site"] for sensor in told(bench)["sensors"]]
    assert sites == ["a3", "board:a3"]
    assert [each["args"]["site"] for each in thoughts_message(bench.controller)["health"]] == ["board:a3", "a3"]
    assert len(set(told(bench)["believed"])) == len(told(bench)["believed"])
    assert state_message(bench.controller)["distrusted"] == ["a3"]
    bench.do("trust", site="board:a3")
    assert [sensor["site"] for sensor in told(bench)["sensors"]] == ["a3"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["fault unplugged"], "health.fault"),
        (["fault lost row-2"], "health.silent"),
        (["fault lost row-4 1"], "health.shorted"),
        (["fault noise 0.3"], "health.noisy"),
        (["disk full", "play e2e4"], "health.unsaved"),
    ],
)
def test_what_ails_the_board_as_a_whole(lines: Sequence[str], expected: str) -> None:
    with Recording(f"game ajedrez-jerez\nboard {BOARD}", durable=True) as table:
        for line in ("set up", *lines, "wait 3"):
            assert table.say(line), table.problems
        message = health_message(table.stage.controller)
        (trouble,) = message["troubles"]
        assert trouble["key"] == expected
        if number := re.search(r"row-(.)", lines[0]):
            assert trouble["wire"] == {"kind": "row", "number": int(number[1]), "part": "Pi", "pin": PIN[number[1]]}
        else:
            assert bool(trouble.get("text")) == (expected != "health.noisy")
        for language in languages():
            assert lacking(language, keys(message)) == set()


def test_every_wire_has_a_word() -> None:
    """Of whatever board, in every language."""
    kinds = {wire.kind for name in shipped() for channel in range(load(name).sensors.channels)
             for wire in wires(load(name), channel)}  # fmt: skip
    verdicts = {f"health.{what}" for what in get_args(What)}
    for language in languages():
        assert lacking(language, {f"health.{kind}" for kind in kinds} | verdicts | {"health.pin"}) == set()


@pytest.mark.parametrize("name", shipped())
def test_a_line_is_found_again_by_its_name(name: str) -> None:
    profile = load(name)
    for known, channels in lines(profile).items():
        found = line(profile, known)
        assert found
        assert found.name == known
        for channel in channels:
            if found.kind != "chip":
                assert found in wires(profile, channel)
            assert found.part in where(profile, channel)
    assert line(profile, "no such line") is None


def test_the_board_goes_on_without_a_line_that_senses_what_is_not_there() -> None:
    """From the page too, where the wood has no OK button."""
    with Recording(f"game ajedrez-jerez\nboard {BOARD}") as table:
        for text in ("set up", "fault lost row-4 1", "wait 1"):
            table.say(text)
        before = state_message(table.stage.controller)
        assert (before["phase"], before["can"]["ok"]) == ("fault", True)
        table.stage.controller.button(table.stage.now, "ok")
        assert state_message(table.stage.controller)["phase"] == "play"
        assert {sensor["site"] for sensor in health_message(table.stage.controller)["sensors"]} == set(ROW)
        assert health_message(table.stage.controller)["troubles"] == []


# -- when, as far as anybody knows


@given(st.floats(-1e12, 1e12))
def test_a_date_is_told_only_where_it_can_be_one(wall: float) -> None:
    health = Health(wall=lambda: wall)
    health.board(load(BOARD))
    health.distrust("d4", "contradicted")
    since = health.pulses["d4"].since
    assert since == (int(wall) if EARLIEST <= int(wall) <= LATEST else None)
    health.trust("d4")
    assert health.pulses["d4"].since is None


@given(st.one_of(st.integers(), st.floats(), st.text(), st.booleans(), st.none()))
def test_a_date_that_makes_no_sense_is_forgotten(since: object) -> None:
    with TemporaryDirectory() as folder:
        kept = {"version": 1, "sites": {"d4": {"distrusted": "contradicted", "since": since}}}
        (Path(folder) / f"health-{BOARD}.json").write_text(json.dumps(kept))
        health = Health(Path(folder))
        health.board(load(BOARD))
    assert health.distrusted == {"d4": "contradicted"}
    is_date = type(since) is int and EARLIEST <= since <= LATEST
    assert health.pulses["d4"].since == (since if is_date else None)


# -- to whom, and when


def test_it_is_told_when_it_changes_and_to_staff_alone() -> None:
    bench = Bench(board=BOARD)
    sent: list[str] = []
    publisher = Publisher(bench.manager, "en", lambda kind, text: sent.append(kind))
    assert [kind for kind, _ in publisher.everything()].count("health") == 1
    publisher.address(1, 0)
    publisher.after(bench.now)
    sent.clear()
    bench.run(1)
    publisher.after(bench.now)
    assert "health" not in sent
    bench.controller.health.distrust("a1", "held")  # nothing of the game has changed
    publisher.after(bench.now)
    assert sent.count("health") == 1


class Ailing(Board):
    kinds = (*Board.kinds, "health")


def test_visitors_are_not_told() -> None:
    now = 0.0

    async def heard(page: Any) -> list[str]:
        """Up to an answer that comes last."""
        await page.send_json({"do": "watch"})
        kinds: list[str] = []
        while "error" not in kinds:
            kinds.append((await page.receive_json())["kind"])
        return kinds

    async def main() -> None:
        nonlocal now
        kiosk = Kiosk(Ailing(), "127.0.0.1", lambda: now, staff=Staff(Pin(b"4711"), lambda: now))
        server = TestClient(TestServer(kiosk.app))
        async with asyncio.timeout(PATIENCE), server as client, client.ws_connect("/ws") as page:
            assert "health" not in await heard(page)
            kiosk.publish("health", '{"kind": "health"}')
            assert "health" not in await heard(page)
            await page.send_json({"do": "staff", "pin": "4711"})
            assert (await heard(page)).count("health") == 1
            kiosk.publish("health", '{"kind": "health"}')
            assert (await heard(page)).count("health") == 1
            now += IDLE + 1
            kiosk.publish("health", '{"kind": "health"}')
            assert "health" not in await heard(page)

    asyncio.run(main())
