"""The page's server, with a real daemon behind it where that matters and a scripted board where timing does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Any

import pytest
from aiohttp import WSMsgType
from aiohttp.test_utils import TestClient, TestServer
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from firmware_host.shell.web.allowance import Allowance
from firmware_host.shell.web.client import MOST_WAITING, Outbox
from firmware_host.shell.web.contract import Refused, Take
from firmware_host.shell.web.guards import host_allowed, names, origin_allowed
from firmware_host.shell.web.incoming import LARGEST
from firmware_host.shell.web.pages import BURST, RATE
from firmware_host.shell.web.server import Kiosk
from tests.shell.bench import Bench

PATIENCE = 30.0


class Board:
    """A board in the place of the daemon: everything happens at once, in the event loop."""

    def __init__(self, bench: Bench | None = None) -> None:
        self.bench = bench
        self.heard: list[Mapping[str, Any]] = []
        self.counts: list[tuple[int, int]] = []

    kinds: tuple[str, ...] = ("hello", "board", "state", "light")

    async def greet(self, take: Take) -> None:
        take([(kind, json.dumps({"kind": kind})) for kind in self.kinds])

    async def do(self, message: Mapping[str, Any], *, visitor: bool = False) -> None:
        self.heard.append(message)
        if self.bench:
            try:
                self.bench.commands.do(self.bench.now, message)
            except self.bench.manager.refusals as refusal:
                raise Refused(str(refusal)) from refusal
            self.bench.run(0.02)

    async def games(self) -> dict[str, Any]:
        return {"games": [], "board": "test"}

    async def puzzles(self) -> dict[str, Any]:
        return {"games": []}

    async def questions(self, key: str) -> dict[str, Any]:
        return {"key": rules.card(key).key, "boards": []}

    def audience(self, listeners: int, watchers: int) -> None:
        self.counts.append((listeners, watchers))


Talk = Callable[[TestClient[Any, Any], Kiosk], Awaitable[None]]


def visit(board: Board, talk: Talk, clock: Callable[[], float] = lambda: 0.0) -> None:
    async def main() -> None:
        kiosk = Kiosk(board, "127.0.0.1", clock)
        async with asyncio.timeout(PATIENCE), TestClient(TestServer(kiosk.app)) as client:
            await talk(client, kiosk)

    asyncio.run(main())


async def kinds(page: Any, count: int) -> list[str]:
    return [(await page.receive_json())["kind"] for _ in range(count)]


def test_a_page_gets_everything_and_may_speak() -> None:
    board = Board()

    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        async with client.ws_connect("/ws") as page:
            assert await kinds(page, 4) == ["hello", "board", "state", "light"]
            await page.send_json({"do": "hint"})
            await page.send_json({"do": "watch", "thoughts": True})
            await page.send_json({"do": "watch", "thoughts": 3})
            assert "allowed: true, false" in (await page.receive_json())["text"]
            kiosk.publish("thoughts", '{"kind": "thoughts"}')
            assert await kinds(page, 1) == ["thoughts"]
        assert board.heard == [{"do": "hint"}]

    visit(board, talk)
    assert board.counts[0] == (1, 0)
    assert (1, 1) in board.counts
    assert board.counts[-1] == (0, 0)


def test_thoughts_only_for_those_who_ask() -> None:
    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        async with client.ws_connect("/ws") as page:
            await kinds(page, 4)
            kiosk.publish("thoughts", '{"kind": "thoughts"}')
            kiosk.publish("state", '{"kind": "state"}')
            assert await kinds(page, 1) == ["state"]

    visit(Board(), talk)


@pytest.mark.parametrize(
    "said", ["", "{", "[]", "3", "null", '"new"', "{}", '{"do": null}', '{"do": ["new"]}', "[" * 5000, '{"do": "fly"}']
)
def test_what_is_not_understood_is_answered_and_nothing_else_happens(said: str) -> None:
    bench = Bench()
    before = bench.state()

    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        async with client.ws_connect("/ws") as page:
            await kinds(page, 4)
            await page.send_str(said)
            answer = await page.receive_json()
            assert answer["kind"] == "error"
            assert answer["text"]
            assert len(answer["text"]) < 400

    visit(Board(bench), talk)
    assert bench.state() == before


def test_bytes_are_not_understood() -> None:
    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        async with client.ws_connect("/ws") as page:
            await kinds(page, 4)
            await page.send_bytes(b"{}")
            assert (await page.receive_json())["key"] == "not-understood"

    visit(Board(), talk)


def test_a_message_too_long_ends_that_connection_only() -> None:
    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        async with client.ws_connect("/ws") as other, client.ws_connect("/ws") as page:
            await kinds(page, 4)
            await kinds(other, 4)
            await page.send_str("x" * (LARGEST + 1))
            assert (await page.receive()).type is WSMsgType.CLOSE
            kiosk.publish("state", '{"kind": "state"}')
            assert await kinds(other, 1) == ["state"]

    visit(Board(), talk)


def test_a_page_that_says_too_much_is_told_once_and_not_heard() -> None:
    board = Board()
    now = 0.0

    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        nonlocal now
        async with client.ws_connect("/ws") as page:
            await kinds(page, 4)
            for _ in range(BURST + 50):
                await page.send_json({"do": "hint"})
            assert (await page.receive_json())["key"] == "too-fast"
            await page.ping()
            now = 10.0
            await page.send_json({"do": "roll"})
            await page.send_json([])
            assert (await page.receive_json())["key"] == "not-understood"
        assert len(board.heard) == BURST + 1
        assert board.heard[-1] == {"do": "roll"}

    visit(board, talk, lambda: now)


def test_an_allowance_fills_up_again() -> None:
    now = 0.0
    allowance = Allowance(lambda: now, BURST, RATE)
    assert sum(allowance.take() for _ in range(200)) == BURST
    now = 0.5
    assert sum(allowance.take() for _ in range(200)) == 15
    now = 100.0
    assert sum(allowance.take() for _ in range(200)) == BURST


def test_a_slow_page_misses_frames_but_no_messages() -> None:
    async def main() -> None:
        outbox = Outbox()
        for k in range(100):
            outbox.put("light", f"light {k}")
            if k % 10 == 0:
                outbox.put("state", f"state {k}")
        taken = [await outbox.get() for _ in range(11)]
        assert taken == [*(f"state {k}" for k in range(0, 100, 10)), "light 99"]
        assert not outbox.overflowed
        outbox.put("light", "of the old board")
        outbox.put("board", "board")
        outbox.put("light", "of the new one")
        assert [await outbox.get() for _ in range(2)] == ["board", "of the new one"]
        for k in range(MOST_WAITING + 1):
            outbox.put("state", str(k))
        assert outbox.overflowed

    asyncio.run(main())


def test_a_page_that_takes_nothing_is_let_go() -> None:
    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        async with client.ws_connect("/ws") as page:
            await kinds(page, 4)
            for k in range(MOST_WAITING + 10):  # without a pause in which any could be sent
                kiosk.publish("state", f'{{"kind": "state", "k": {k}}}')
            async for message in page:
                assert message.type is WSMsgType.TEXT
            assert page.close_code == 1008

    visit(Board(), talk)


# -- who may ask


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/api/games", 200), ("/api/games/wari", 200), ("/api/games/x", 404),
     ("/words/es.json", 200), ("/words/xx.json", 404), ("/words/../x.json", 404),
     ("/words/%2e%2e%2fx.json", 404), ("/../__init__.py", 404), ("/nothing", 404), ("/ws", 426)],
)  # fmt: skip
def test_what_is_served(path: str, status: int) -> None:
    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        answer = await client.get(path)
        assert answer.status == status
        if status == 200:
            assert answer.headers["Cache-Control"] == "no-cache"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
            for closed in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"):
                assert closed in answer.headers["Content-Security-Policy"]

    visit(Board(), talk)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "localhost:1"}, 200),
        ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Host": ""}, 403),
        ({"Host": "[::1"}, 403),
        ({"Host": "localhost:http"}, 403),
        ({"Host": "LocalHost:8080"}, 200),
        ({"Host": "localhost."}, 403),
        ({"Host": "127.0.0.2"}, 403),
        ({"Host": "2130706433"}, 403),
        ({"Host": "0x7f.1"}, 403),
        ({"Host": "[::1]:8080"}, 200),
        ({"Host": "[::ffff:127.0.0.1]"}, 403),
        ({"Host": "[::1%25lo]"}, 403),
        ({"Host": "localhost:99999999"}, 403),
        ({"Host": "localhost@evil.example"}, 403),
        ({"Host": "evil.example@localhost"}, 403),
        ({"Host": "localhost/evil"}, 403),
        ({"Host": "localhost, evil.example"}, 403),
        ({"Host": "localhost evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "file://"}, 403),
        ({"Host": "localhost", "Origin": "https://LOCALHOST"}, 200),
        ({"Host": "localhost", "Origin": "ws://localhost"}, 403),
        ({"Host": "localhost", "Origin": "http://localhost/"}, 403),
        ({"Host": "localhost", "Origin": "http://localhost:80"}, 403),
        ({"Host": "localhost", "Origin": "http://evil@localhost"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "localhost:8080", "Origin": "http://localhost:8080"}, 200),
        ({"Host": "localhost:8080", "Origin": "http://localhost:9090"}, 403),
        ({"Host": "localhost:8080", "Origin": "http://localhost:8080.evil.example"}, 403),
    ],
)
def test_hosts_and_origins(headers: dict[str, str], status: int) -> None:
    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        answer = await client.get("/api/games", headers=headers)
        assert answer.status == status
        page = await client.session.get(
            client.make_url("/ws"),
            headers={**headers, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                     "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="},
        )  # fmt: skip
        assert page.status == (101 if status == 200 else 403)
        page.close()

    visit(Board(), talk)


def test_names_of_a_server() -> None:
    assert host_allowed("127.0.0.1:80", names("127.0.0.1", "tablero"), False)
    assert not host_allowed("192.168.0.7", names("127.0.0.1", "tablero"), False)
    assert host_allowed("192.168.0.7:8080", names("0.0.0.0", "tablero"), True)
    assert host_allowed("tablero.local:8080", names("0.0.0.0", "tablero"), True)
    assert host_allowed("[fe80::1]:8080", names("::", "tablero"), True)
    assert not host_allowed("evil.example", names("0.0.0.0", "tablero"), True)
    assert host_allowed("museum.lan", names("museum.lan", "tablero"), False)
    assert not host_allowed(None, names("127.0.0.1", "tablero"), False)
    assert origin_allowed(None, "localhost")
    assert not origin_allowed("http://localhost", None)


@given(st.text(max_size=40), st.booleans())
def test_no_header_breaks_the_guards(text: str, any_address: bool) -> None:
    host_allowed(text, names("127.0.0.1", "tablero"), any_address)
    origin_allowed(text, text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
DOINGS = st.sampled_from(["new", "choose", "pick", "drop", "flip", "take", "place", "press", "sweep", "theme", "watch"])
SAID = st.one_of(
    st.text(max_size=60),
    JSON.map(json.dumps),
    st.builds(lambda do, fields: json.dumps({**fields, "do": do}), DOINGS, st.dictionaries(
        st.sampled_from(["site", "count", "piece", "face", "sites", "move", "theme", "game", "options", "thoughts"]),
        JSON, max_size=4)),
)  # fmt: skip


@settings(max_examples=15, deadline=None)
@given(st.lists(SAID, max_size=40))
def test_whatever_a_page_says_the_board_lives(said: list[str]) -> None:
    bench = Bench()

    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        async with client.ws_connect("/ws") as page:
            await kinds(page, 4)
            for text in said:
                await page.send_str(text)
            await page.send_str("the end")
            while "the end" not in (await page.receive_json())["text"]:
                pass
        async with client.ws_connect("/ws") as page:
            assert len(await kinds(page, 4)) == 4

    visit(Board(bench), talk, clock=count().__next__)  # so slowly that everything is heard
    bench.run(1)
    bench.state()


def test_errors_do_not_leak_through_a_second_session() -> None:
    """One page's mistakes are not told to the others."""

    async def talk(client: TestClient[Any, Any], kiosk: Kiosk) -> None:
        async with client.ws_connect("/ws") as page, client.ws_connect("/ws") as other:
            await kinds(page, 4)
            await kinds(other, 4)
            await page.send_str("{")
            assert await kinds(page, 1) == ["error"]
            kiosk.publish("state", '{"kind": "state"}')
            assert await kinds(other, 1) == ["state"]

    visit(Board(), talk)
