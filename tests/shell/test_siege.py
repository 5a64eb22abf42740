"""The page's server at a real socket, with visitors that mean no good. Time passes only for the gate, when told to."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_host.shell.web import pages
from firmware_host.shell.web.crowd import GREETING, MOST_OF_ONE, MOST_PAGES_OF_ONE
from firmware_host.shell.web.incoming import LARGEST
from firmware_host.shell.web.responses import STATIC
from firmware_host.shell.web.server import PAGE_COSTS, REQUEST_BURST, Kiosk
from tests.shell.opened import HERE, opened
from tests.shell.test_kiosk import Board
from tests.siege import nonsense
from tests.siege.attacks import (
    ATTACKER,
    BINARY,
    CLOSE,
    CONTINUED,
    HANDSHAKE,
    PING,
    PONG,
    TEXT,
    frame,
    line,
    page,
    says,
)

PATIENCE = 20.0
GET = "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\n{}\r\n"


class Siege:
    def __init__(self) -> None:
        self.now = 0.0
        self.board = Board()
        self.kiosk = Kiosk(self.board, HERE, lambda: self.now)
        self.port = 0

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.kiosk.gate.look()

    async def until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            await asyncio.sleep(0)

    async def decent(self) -> None:
        """A decent page is served and heard."""
        assert (await self.ask(GET.format("/", ""), HERE)).startswith(b"HTTP/1.1 200")
        async with page(self.port, HERE) as (_, writer):
            said = f"decent {len(self.board.heard)}"
            writer.write(says(do=said))
            await self.until(lambda: any(heard.get("do") == said for heard in self.board.heard))

    async def ask(self, request: str | bytes, source: str = ATTACKER) -> bytes:
        """All that is answered until the server ends the connection or has answered in full."""
        async with line(self.port, source) as (reader, writer):
            writer.write(request.encode() if isinstance(request, str) else request)
            try:
                head: bytes = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError as error:
                head = error.partial
            return head


@asynccontextmanager
async def siege() -> AsyncIterator[Siege]:
    it = Siege()
    async with opened(it.kiosk, PATIENCE) as it.port:
        yield it


def besieged(talk: Callable[[Siege], Awaitable[None]]) -> None:
    async def main() -> None:
        async with siege() as it:
            await talk(it)

    asyncio.run(main())


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What still comes, until the connection ends."""
    try:
        return await reader.read(-1)
    except ConnectionError:
        return b""


def test_silent_connections_make_room_and_go() -> None:
    async def talk(it: Siege) -> None:
        async with AsyncExitStack() as stack:
            mine = await stack.enter_async_context(page(it.port, HERE))
            for _ in range(3 * MOST_OF_ONE):
                await stack.enter_async_context(line(it.port))
            await it.decent()
            assert len(it.kiosk.gate.crowd) <= MOST_OF_ONE + 2
            it.wait(GREETING + 1)
            await it.decent()
            assert len(it.kiosk.gate.crowd) <= 3
            mine[1].write(says(do="still here"))
            await it.until(lambda: it.board.heard[-1].get("do") == "still here")

    besieged(talk)


def test_headers_a_byte_at_a_time_do_not_hold_a_connection() -> None:
    async def talk(it: Siege) -> None:
        async with line(it.port) as (reader, writer):
            for byte in b"GET / HTTP/1.1\r\nHost: 12":
                writer.write(bytes([byte]))
                await writer.drain()
                it.wait(0.5)
            assert await ended(reader) == b""
        await it.decent()

    besieged(talk)


def test_an_answer_that_nobody_takes_does_not_hold_a_connection() -> None:
    async def talk(it: Siege) -> None:
        async with line(it.port) as (reader, writer):
            writer.write(GET.format("/api/games", "").encode() * 2)
            await reader.readuntil(b"\r\n\r\n")
            it.wait(31)
            await ended(reader)
        assert len(it.kiosk.gate.crowd) == 0

    besieged(talk)


def test_pages_of_one_address_are_counted() -> None:
    async def talk(it: Siege) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(MOST_PAGES_OF_ONE):
                await stack.enter_async_context(page(it.port))
            with pytest.raises(ConnectionError, match="503"):
                await stack.enter_async_context(page(it.port))
            await it.decent()

    besieged(talk)


def test_a_page_may_be_loaded_ten_times_in_a_row() -> None:
    """A page that one file of many is refused to stays empty."""
    files = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css") and "console" not in path.parts]
    assert 10 * (len(files) + PAGE_COSTS) <= REQUEST_BURST


def test_who_asks_too_much_is_not_answered_for_a_while_and_others_are() -> None:
    async def talk(it: Siege) -> None:
        async with line(it.port) as (reader, writer):
            counts = {200: 0, 429: 0}
            for _ in range(REQUEST_BURST + 20):
                writer.write(GET.format("/api/games", "").encode())
                head = await reader.readuntil(b"\r\n\r\n")
                counts[int(head.split()[1])] += 1
                size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                await reader.readexactly(size)
            assert counts == {200: REQUEST_BURST, 429: 20}
        await it.decent()
        it.wait(1.0)
        assert (await it.ask(GET.format("/", ""))).startswith(b"HTTP/1.1 200")

    besieged(talk)


def test_who_asks_by_a_wrong_name_is_not_answered_without_end_either() -> None:
    async def talk(it: Siege) -> None:
        async with line(it.port) as (reader, writer):
            asked = []
            for _ in range(REQUEST_BURST + 20):
                writer.write(GET.format("/", "").replace(HERE, "evil.example").encode())
                head = await reader.readuntil(b"\r\n\r\n")
                asked.append(int(head.split()[1]))
                await reader.readexactly(int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]))
            assert asked == [403] * REQUEST_BURST + [429] * 20

    besieged(talk)


@pytest.mark.parametrize("opcode", [BINARY, PING, PONG])
def test_frames_of_every_kind_are_paid_for(opcode: int) -> None:
    async def talk(it: Siege) -> None:
        async with page(it.port) as (reader, writer):
            writer.write(frame(opcode, b"") * (pages.BURST + pages.MOST_UNHEARD + 1))
            async with asyncio.timeout(PATIENCE):
                await ended(reader)
        await it.decent()

    besieged(talk)


@pytest.mark.parametrize(
    "said",
    [
        frame(TEXT, b"a" * (LARGEST + 1)),
        frame(TEXT, b"a" * 9000, last=False) + frame(CONTINUED, b"a" * 9000),
        frame(TEXT, b"\xff\xfe"),
        frame(TEXT, b"x\x9c", reserved=4),
        frame(TEXT, b"{}", reserved=1),
        frame(CONTINUED, b"{}"),
        frame(PING, b"a" * 126),
        frame(PING, b"a", last=False),
        frame(3, b"{}"),
        frame(CLOSE, b"\x00"),
        frame(CLOSE, b"\x03\xe8\xff"),
        b"\x81\xff" + b"\xff" * 20,
        b"GET / HTTP/1.1\r\n\r\n" * 3,
    ],
)
def test_frames_that_break_the_protocol_end_that_connection_only(said: bytes) -> None:
    async def talk(it: Siege) -> None:
        async with page(it.port) as (reader, writer):
            writer.write(said)
            writer.write_eof()
            await ended(reader)
        await it.decent()
        assert all(str(heard.get("do")).startswith("decent") for heard in it.board.heard)

    besieged(talk)


def test_no_compression_is_agreed_upon() -> None:
    async def talk(it: Siege) -> None:
        answer = await it.ask(HANDSHAKE.format("Sec-WebSocket-Extensions: permessage-deflate\r\n"))
        assert answer.startswith(b"HTTP/1.1 101")
        assert b"deflate" not in answer

    besieged(talk)


def test_pings_without_end_are_cut_off() -> None:
    async def talk(it: Siege) -> None:
        async with page(it.port) as (reader, writer):
            reading = asyncio.ensure_future(ended(reader))
            while not reading.done():
                writer.write(frame(PING, b"a" * 100) * 100)
                await asyncio.sleep(0)
        await it.decent()

    besieged(talk)


def test_a_page_that_reads_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "SENDING", 0.05)
    monkeypatch.setattr(pages, "PARTING", 0.05)

    async def talk(it: Siege) -> None:
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.bind((ATTACKER, 0))
            deaf.setblocking(False)
            await asyncio.get_running_loop().sock_connect(deaf, (HERE, it.port))
            await asyncio.get_running_loop().sock_sendall(deaf, HANDSHAKE.format("").encode())
            await it.until(lambda: bool(it.board.counts))
            large = json.dumps({"kind": "state", "text": "a" * 100_000})
            while it.board.counts[-1][0]:
                it.kiosk.publish("state", large)
                await asyncio.sleep(0.001)
        assert it.kiosk._pages.open == set()
        await it.decent()

    besieged(talk)


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: " + b"a" * 9000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: a\r\n" * 9000 + b"\r\n",
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999\r\n\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
        b"BREW / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"DELETE /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\r\n" * 40_000,
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        HANDSHAKE.format("Sec-WebSocket-Protocol: x\r\nOrigin: http://evil.example\r\n").encode(),
    ],
)
def test_requests_that_make_no_sense_are_refused(request_: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def talk(it: Siege) -> None:
        async with line(it.port) as (reader, writer):
            writer.write(request_)
            writer.write_eof()
            answer = await ended(reader)
        assert not answer or 400 <= int(answer.split()[1]) < 500
        await it.decent()

    with caplog.at_level(logging.WARNING):
        besieged(talk)
    assert caplog.records == []


YEAR = "Thu, 01 Jan 99999999999999999999 00:00:00 GMT"


@pytest.mark.parametrize(
    "request_",
    [
        GET.format(f"/{'a' * 8000}", ""),
        GET.format(f"/js/{'a' * 256}/board.js", ""),
        *(GET.format("/", f"{name}: {YEAR}\r\n") for name in ("If-Range", "If-Modified-Since", "If-Unmodified-Since")),
        GET.format("/js/board.js", f"If-Range: {YEAR}\r\nRange: bytes=0-\r\n"),
        GET.format("/", "Content-Length: 5\r\nContent-Encoding: gzip\r\n") + "hello",
        GET.format("/", "Content-Length: 5\r\nContent-Encoding: deflate\r\n").replace("GET", "POST") + "hello",
    ],
)
def test_what_a_visitor_asks_leaves_nothing_in_the_log(request_: str, caplog: pytest.LogCaptureFixture) -> None:
    async def talk(it: Siege) -> None:
        head = await it.ask(request_)
        assert 400 <= int(head.split()[1]) < 500
        await it.decent()

    with caplog.at_level(logging.INFO):
        besieged(talk)
    assert caplog.records == []


@pytest.mark.parametrize("seed", range(4))
def test_requests_at_random_leave_nothing_in_the_log(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    chance = Random(seed)

    async def talk(it: Siege) -> None:
        for _ in range(250):
            it.wait(2.0)
            asked = nonsense.request(chance)
            head = await it.ask(asked)
            assert not head or int(head.split()[1]) < 500, asked[:300]
        await it.decent()

    with caplog.at_level(logging.INFO):
        besieged(talk)
    assert caplog.records == []


ESCAPES = [
    "/../pyproject.toml", "/%2e%2e/server.py", "/..%2fserver.py", "/%2e%2e%2fserver.py", "/..%5cserver.py",
    "/js/../../server.py", "/js/%2e%2e/%2e%2e/server.py", "/%252e%252e%252fserver.py", "/..;/server.py", "//etc/passwd",
    "/%2fetc%2fpasswd", "/js/..%c0%af..%c0%afserver.py", "/%c0%ae%c0%ae/server.py", "/\\..\\server.py",
    "/%uff0e%uff0e/server.py", "/js%00.js", "/js/board.js%00", "/words/..%2f..%2fcli.json", "/words/%2e%2e%2fes.json",
    "/words/es.json/..", "/api/cards/..%2fgames%2fwari", "/api/cards/..", "/api/games/..%2f..", "/js/", "/js", "/css/",
    "/words/", "/.", "/..", "/%2e", "/~root", "/proc/self/environ", "/file:///etc/passwd", "/C:/", "/con",
]  # fmt: skip


@pytest.mark.parametrize("path", ESCAPES)
def test_no_path_leads_out(path: str) -> None:
    async def talk(it: Siege) -> None:
        async with line(it.port) as (reader, writer):
            writer.write(GET.format(path, "Connection: close\r\n").encode())
            answer = await ended(reader)
        assert 400 <= int(answer.split()[1]) < 500
        for secret in (b"import", b"root:", b"[project]", b"PATH="):
            assert secret not in answer

    besieged(talk)


TOKENS = """GET POST / /ws /api/games .. %2e%2e %00 ? # HTTP/1.1 HTTP/1.0 Host:127.0.0.1 Host:evil Content-Length:3
Transfer-Encoding:chunked Upgrade:websocket Connection:Upgrade Connection:close Sec-WebSocket-Version:13 \x80 é \0 :
Sec-WebSocket-Key:dGhlIHNhbXBsZSBub25jZQ== Range:bytes=0- Range:bytes=9-1 If-Modified-Since:x If-None-Match:*
Accept-Encoding:gzip,br Expect:100-continue"""
PARTS = st.sampled_from([*TOKENS.split(), "\r\n", "\n", "\r", "\r\n\r\n", " ", " " * 50])


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(
    st.lists(PARTS, max_size=14).map(lambda parts: "".join(parts).encode()),
    st.lists(PARTS, max_size=6).map(lambda parts: GET.format("/", "".join(parts)).encode()),
    st.binary(max_size=80)), max_size=6))  # fmt: skip
def test_whatever_bytes_come_the_server_lives(requests: list[bytes]) -> None:
    async def talk(it: Siege) -> None:
        for request in requests:
            async with line(it.port) as (reader, writer):
                writer.write(request)
                writer.write_eof()
                answer = await ended(reader)
            assert not answer or int(answer.split()[1]) < 500, answer
        await it.decent()

    besieged(talk)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.one_of(
    st.builds(frame, st.integers(0, 15), st.binary(max_size=200), last=st.booleans(), reserved=st.integers(0, 7),
              masked=st.booleans()),
    st.builds(frame, st.just(TEXT), st.text(max_size=50).map(str.encode)),
    st.just(frame(BINARY, b"{}")), st.binary(max_size=30)), max_size=12))  # fmt: skip
def test_whatever_frames_come_the_server_lives(frames: list[bytes]) -> None:
    async def talk(it: Siege) -> None:
        async with page(it.port) as (reader, writer):
            writer.write(b"".join(frames))
            writer.write_eof()
            await ended(reader)
        await it.decent()

    besieged(talk)
