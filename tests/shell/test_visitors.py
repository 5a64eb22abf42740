"""What visitors may do where there is a staff PIN, told to a real daemon's page and to the rules behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from firmware_host.core.events import RefusedError
from firmware_host.shell.exhibit.visitors import GRANTS, PLAY, StaffOnly, Visitors, allowed, grants
from firmware_host.shell.web.contract import Refused
from firmware_host.shell.web.server import Kiosk
from firmware_host.shell.web.staff import IDLE, Pin, Staff
from tests.shell.bench import Bench
from tests.shell.test_kiosk import PATIENCE, Board

STAFFS = ("pause", "go-on", "theme", "watch", "trust", "bundle", "", None, 3, ["new"])


class Divided(Board):
    """A board that tells visitors from staff, as the daemon does."""

    def __init__(self, bench: Bench, visitors: Visitors) -> None:
        super().__init__(bench)
        self.visitors = visitors

    async def do(self, message: Mapping[str, Any], *, visitor: bool = False) -> None:
        assert self.bench
        self.visitors.look(self.bench.controller)
        try:
            judged = self.visitors.judged(message, self.bench.controller) if visitor else message
        except StaffOnly as refusal:
            raise Refused(str(refusal), "staff-only") from refusal
        await super().do(judged)


class Hall:
    """A kiosk with a PIN, a clock, and pages that are opened with ``async with``."""

    def __init__(self, granted: str = "") -> None:
        self.now = 0.0
        self.bench = Bench("wari", "pits-2x6-count", options={"repetition": 4})
        staff = Staff(Pin(b"4711"), lambda: self.now)
        board = Divided(self.bench, Visitors(grants(granted)))
        self.kiosk = Kiosk(board, "127.0.0.1", lambda: self.now, staff=staff, granted=grants(granted))


Talk = Callable[[Hall, TestClient[Any, Any]], Awaitable[None]]


def visit(talk: Talk, granted: str = "") -> None:
    async def main() -> None:
        hall = Hall(granted)
        async with asyncio.timeout(PATIENCE), TestClient(TestServer(hall.kiosk.app)) as client:
            await talk(hall, client)

    asyncio.run(main())


async def until(page: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = await page.receive_json()
        if message["kind"] == kind:
            return message


async def refusal(page: Any, **message: object) -> str:
    await page.send_json(message)
    answer = await until(page, "error")
    return f"{answer['key']}: {answer['text']}"


def test_a_visitor_plays_and_staff_do_the_rest() -> None:
    async def talk(hall: Hall, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as page:
            told = await until(page, "staff")
            assert (told["in"], told["game"], told["wait"], told["token"]) == (False, False, 0, None)
            assert told["may"] == allowed(())
            assert (await refusal(page, do="theme", theme="night")).startswith("staff-only: 'theme': only staff")
            assert (await refusal(page, do="pause")).startswith("staff-only")
            assert (await refusal(page, do="watch", thoughts=True)).startswith("staff-only")
            assert "wari and its lessons" in await refusal(page, do="new", game="othello")
            assert "wari and its lessons" in await refusal(page, do="new", game="wari", sensing="press")
            hall.now += 10
            assert (await refusal(page, do="staff", pin="0000")) == "staff-wrong: staff: this is not the PIN"
            assert "text of 4 to 12 digits" in await refusal(page, do="staff", pin=4711)
            assert not hall.kiosk._staff.wait("127.0.0.1")
            await page.send_json({"do": "staff", "pin": "4711"})
            told = await until(page, "staff")
            while not told["in"]:
                told = await until(page, "staff")
            assert told["token"]
            await page.send_json({"do": "theme", "theme": "night"})
            await page.send_json({"do": "pause"})
            await page.send_json({"do": "watch", "thoughts": True})
            await page.send_json({"do": "leave"})
            assert not (await until(page, "staff"))["in"]
            assert hall.bench.controller.display.theme.name == "night"
            assert hall.bench.phase == "paused"
            assert (await refusal(page, do="go-on")).startswith("staff-only")

    visit(talk)


def test_one_page_is_staffs_and_the_other_is_not() -> None:
    async def talk(hall: Hall, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as page, client.ws_connect("/ws") as other:
            await page.send_json({"do": "staff", "pin": "4711"})
            while not (await until(page, "staff"))["in"]:
                pass
            assert (await refusal(other, do="pause")).startswith("staff-only")
        async with client.ws_connect("/ws") as again:
            assert not (await until(again, "staff"))["in"]

    visit(talk)


def test_staff_who_do_nothing_are_visitors_again() -> None:
    async def talk(hall: Hall, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as page:
            await page.send_json({"do": "staff", "pin": "4711"})
            while not (await until(page, "staff"))["in"]:
                pass
            await page.send_json({"do": "watch", "thoughts": True})
            hall.kiosk.publish("state", '{"kind": "state"}')
            await page.send_json({"do": "leave-this-unread"})
            await until(page, "error")
            hall.now += IDLE - 1
            hall.kiosk._pages.look()
            await page.send_json({"do": "theme", "theme": "clear"})
            await page.send_json({"do": "nonsense"})
            await until(page, "error")
            hall.now += IDLE + 1
            hall.kiosk._pages.look()
            assert not (await until(page, "staff"))["in"]
            assert (await refusal(page, do="pause")).startswith("staff-only")
            hall.kiosk.publish("thoughts", '{"kind": "thoughts"}')
            hall.kiosk.publish("state", '{"kind": "state"}')
            assert (await page.receive_json())["kind"] == "state"

    visit(talk)


def test_a_console_that_staff_have_left_is_a_visitors_again(tmp_path: Path) -> None:
    """It looks by itself how all is; an upload that is under way is somebody's work."""

    async def commands(message: Mapping[str, Any], who: str) -> list[dict[str, Any]]:
        return [{"kind": "overview"}]

    now = 0.0

    async def main() -> None:
        nonlocal now
        staff = Staff(Pin(b"4711"), lambda: now)
        kiosk = Kiosk(Board(), "127.0.0.1", lambda: now, staff=staff, commands=commands, state=tmp_path)
        server = TestClient(TestServer(kiosk.app))
        async with asyncio.timeout(PATIENCE), server as client, client.ws_connect("/ws") as page:
            await page.send_json({"do": "staff", "pin": "4711"})
            while not (told := await until(page, "staff"))["in"]:
                pass

            async def upload(offset: int) -> int:
                query = {"offset": str(offset), "of": "9", "token": told["token"]}
                async with client.post("/api/upload/release", params=query, data=b"x") as answer:
                    return answer.status

            for fields in ({}, {}, {"by_itself": False}, {"by_itself": 1}):
                now += IDLE - 1
                await page.send_json({"do": "overview", **fields})
                await until(page, "overview")
            for offset in (0, 1):
                now += IDLE - 1
                assert await upload(offset) == 200
            for _ in range(2):
                now += IDLE / 2 - 1
                await page.send_json({"do": "overview", "by_itself": True})
                await until(page, "overview")
            now += 2
            kiosk._pages.look()
            assert not (await until(page, "staff"))["in"]
            assert (await refusal(page, do="overview")).startswith("staff-only")
            assert await upload(2) == 403

    asyncio.run(main())


def test_guessing_is_answered_with_a_wait() -> None:
    async def talk(hall: Hall, client: TestClient[Any, Any]) -> None:
        async with client.ws_connect("/ws") as page:
            for pin in ("0000", "0001", "0002", "0003"):
                assert (await refusal(page, do="staff", pin=pin)).startswith("staff-wrong")
            assert (await refusal(page, do="staff", pin="4711")).startswith("staff-wait: staff: wait 5 s")
            assert (await until_wait(page)) == 5
            hall.now += 5
            await page.send_json({"do": "staff", "pin": "4711"})
            while not (await until(page, "staff"))["in"]:
                pass

    async def until_wait(page: Any) -> int:
        await page.send_json({"do": "staff", "pin": "4711"})
        return int((await until(page, "staff"))["wait"])

    visit(talk)


def test_without_a_pin_nothing_is_said_of_staff() -> None:
    async def main() -> None:
        kiosk = Kiosk(Board(), "127.0.0.1", lambda: 0.0)
        async with (
            asyncio.timeout(PATIENCE),
            TestClient(TestServer(kiosk.app)) as client,
            client.ws_connect("/ws") as page,
        ):
            assert [(await page.receive_json())["kind"] for _ in range(4)] == ["hello", "board", "state", "light"]
            assert "no staff PIN" in await refusal(page, do="staff", pin="4711")

    asyncio.run(main())


@pytest.mark.parametrize("do", STAFFS)
def test_what_is_not_named_is_staffs(do: object) -> None:
    """A command that nobody has thought of here is not given to visitors."""
    with pytest.raises(StaffOnly, match="only staff may do that"):
        Visitors().judged({"do": do}, Bench().controller)


@pytest.mark.parametrize("word", GRANTS)
def test_what_is_granted(word: str) -> None:
    visitors, controller = Visitors({word}), Bench().controller
    for do in GRANTS[word]:
        message = {"do": do, "game": "wari"}
        assert visitors.judged(message, controller) == message
    for other in set(GRANTS) - {word}:
        for do in GRANTS[other] - PLAY:
            with pytest.raises(StaffOnly):
                visitors.judged({"do": do}, controller)


def test_grants_are_read() -> None:
    assert grants("") == frozenset()
    assert grants("game, theme") == {"game", "theme"}
    with pytest.raises(RefusedError, match="allowed: game, theme, pause, far, thoughts"):
        grants("game,trust")


def test_the_rules_that_staff_have_chosen_stay() -> None:
    """Through a lesson, and whatever options are said."""
    bench, visitors = Bench("wari", "pits-2x6-count", options={"repetition": 4}), Visitors()

    def do(**message: object) -> None:
        visitors.look(bench.controller)
        bench.commands.do(bench.now, visitors.judged({"do": "new", **message}, bench.controller))
        bench.run(0.05)

    do(game="wari", options={"repetition": 2})
    assert bench.controller.game.options["repetition"] == 4
    do(game="wari", options={"lesson": 1})
    assert bench.controller.game.options["lesson"] == 1
    do(game="wari", options={"lesson": 2, "repetition": 2})
    do(game="wari", options={})
    assert bench.controller.game.options["repetition"] == 4
    assert "lesson" not in bench.controller.game.options
    with pytest.raises(StaffOnly):
        do(game="oware")


@pytest.mark.parametrize(
    ("game", "board", "chosen", "is_kept"),
    [
        ("othello", "square-8x8", {"opening": "free"}, True),
        ("kalah", "pits-2x6-count", {"seeds": 6}, False),  # the short form's position has other seeds
        ("bagh-chal", "square-8x8", {"win_lost": 1}, False),  # there it is over
    ],
)
def test_they_stay_after_a_short_form_too(game: str, board: str, chosen: dict[str, object], is_kept: bool) -> None:
    bench, visitors = Bench(game, board, options=chosen), Visitors()
    theirs = dict(bench.controller.game.options)

    def begin(**options: object) -> dict[str, object]:
        visitors.look(bench.controller)
        bench.commands.do(bench.now, visitors.judged({"do": "new", "game": game, "options": options}, bench.controller))
        bench.run(1)
        assert bench.phase != "over"
        return dict(bench.controller.game.options)

    for _ in range(2):
        short = begin(short=True)
        assert short.pop("short") is True
        assert (short == theirs) is is_kept
        assert begin() == theirs
        begin(lesson=1)
