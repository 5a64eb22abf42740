"""What a hostile neighbour on the network does. Each attack goes on until it is cancelled."""

from __future__ import annotations

import asyncio
import json
import random
import struct
import zlib
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from tests.siege import nonsense

ATTACKER = "127.0.0.66"
"""On Linux every address of 127.0.0.0/8 is this machine's; so an attacker can have another than the decent page."""
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{}\r\n"
)
TEXT, BINARY, CLOSE, PING, PONG, CONTINUED = 1, 2, 8, 9, 10, 0

Attack = Callable[[int], Coroutine[Any, Any, None]]


def frame(kind: int, payload: bytes, *, last: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """A WebSocket frame as a browser sends it (RFC 6455, section 5.2), or as it must not."""
    head = bytes([last << 7 | reserved << 4 | kind])
    mask = masked << 7
    size = len(payload)
    if size < 126:
        head += bytes([mask | size])
    elif size < 1 << 16:
        head += struct.pack(">BH", mask | 126, size)
    else:
        head += struct.pack(">BQ", mask | 127, size)
    key = b"\x01\x02\x03\x04"
    if not masked:
        return head + payload
    long = key * (size // 4 + 1)
    hidden = int.from_bytes(payload, "big") ^ int.from_bytes(long[:size], "big")
    return head + key + hidden.to_bytes(size, "big")


def says(**message: object) -> bytes:
    return frame(TEXT, json.dumps(message).encode())


@asynccontextmanager
async def line(port: int, source: str = ATTACKER) -> Any:
    """A connection: (reader, writer)."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@asynccontextmanager
async def page(port: int, source: str = ATTACKER, more: str = "") -> Any:
    """A connection that has become a WebSocket. Raises ConnectionError where the server does not want it."""
    async with line(port, source) as (reader, writer):
        writer.write(HANDSHAKE.format(more).encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        if not answer.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(answer.split(b"\r\n")[0].decode())
        yield reader, writer


async def connections(port: int) -> None:
    """As many as there can be, silent, each kept open."""
    kept: list[asyncio.StreamWriter] = []
    try:
        while True:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
                kept.append(writer)
            if len(kept) > 2000:
                kept.pop(0).transport.abort()
    finally:
        for writer in kept:
            writer.transport.abort()


async def slow_loris(port: int) -> None:
    """Headers that never end, a byte at a time."""

    async def one() -> None:
        async with line(port) as (_, writer):
            for byte in HANDSHAKE.format("").encode()[:-4] + b"X-A: " + b"b" * 10**6:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.05)

    await _again_and_again(one, 60)


async def headers(port: int) -> None:
    """Headers without end, as fast as they go."""

    async def one() -> None:
        async with line(port) as (_, writer):
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            while True:
                writer.write(b"X-Header: " + b"a" * 4000 + b"\r\n")
                await writer.drain()

    await _again_and_again(one, 8)


async def requests(port: int) -> None:
    """The dearest requests that there are, one after the other."""
    paths = [f"/api/games/{key}" for key in ("wari", "ajedrez-guadalete", "rimau-rimau", "nothing")]
    paths += ["/api/games", "/words/es.json", "/", "/api/cards/pasang", "/js/board.js"]

    async def one() -> None:
        async with line(port) as (reader, writer):
            while True:
                writer.write(f"GET {random.choice(paths)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                await writer.drain()
                if not await reader.read(65536):
                    return

    await _again_and_again(one, 16)


async def bodies(port: int) -> None:
    """Uploads without end."""

    async def one() -> None:
        async with line(port) as (_, writer):
            writer.write(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000000\r\n\r\n")
            while True:
                writer.write(bytes(65536))
                await writer.drain()

    await _again_and_again(one, 8)


async def chatter(port: int) -> None:
    """Messages as fast as they go, over as many pages as there may be; games to be laid out among them."""

    async def one() -> None:
        async with page(port) as (reader, writer):
            reading = asyncio.ensure_future(_read(reader))
            try:
                while not reading.done():
                    game = random.choice(("rimau-rimau", "guadalete-cilindrico", "pasang"))
                    writer.write(says(do="new", game=game) + 50 * says(do="hint") + 20 * says(do="choose", move="x"))
                    await writer.drain()
                    await asyncio.sleep(0)
            finally:
                reading.cancel()

    await _again_and_again(one, 16)


async def harmless_chatter(port: int) -> None:
    """The same without what changes the game: for measuring how a hand fares meanwhile."""

    async def one() -> None:
        async with page(port) as (reader, writer):
            reading = asyncio.ensure_future(_read(reader))
            try:
                while not reading.done():
                    writer.write(40 * says(do="theme", theme="disco") + 20 * frame(TEXT, b"[" * 9000))
                    await writer.drain()
                    await asyncio.sleep(0)
            finally:
                reading.cancel()

    await _again_and_again(one, 16)


async def deaf(port: int) -> None:
    """Pages that ask for everything and read nothing."""

    async def one() -> None:
        async with page(port) as (_, writer):
            writer.write(says(do="watch", thoughts=True))
            while not writer.is_closing():
                writer.write(frame(9, b"") + says(do="x"))
                await writer.drain()
                await asyncio.sleep(0.05)

    await _again_and_again(one, 16)


async def pings(port: int) -> None:
    """Pings as fast as they go."""

    async def one() -> None:
        async with page(port) as (_, writer):
            while not writer.is_closing():
                writer.write(frame(PING, b"a" * 100) * 500)
                await writer.drain()
                await asyncio.sleep(0)

    await _again_and_again(one, 8)


async def bombs(port: int) -> None:
    """Frames that are larger inside than outside, longer than any, or in pieces without end."""
    squeezed = zlib.compressobj(wbits=-15)
    bomb = squeezed.compress(bytes(10**8)) + squeezed.flush(zlib.Z_SYNC_FLUSH)
    offers = "Sec-WebSocket-Extensions: permessage-deflate\r\n"

    async def one() -> None:
        what = random.choice((
            frame(TEXT, bomb[:16000], reserved=4),
            frame(TEXT, b"a" * 10**6),
            frame(TEXT, b"a" * 1000, last=False) + frame(CONTINUED, b"a" * 1000, last=False) * 1000,
            frame(TEXT, b"\xff\xfe" * 100),
            frame(BINARY, bytes(8000)),
            bytes(random.randrange(256) for _ in range(500)),
        ))  # fmt: skip
        async with page(port, more=offers) as (reader, writer):
            writer.write(what)
            await _read(reader)

    await _again_and_again(one, 8)


async def oddities(port: int) -> None:
    """Requests and messages that make no sense, each otherwise than the last."""
    chance = random.Random()

    async def one() -> None:
        async with line(port) as (reader, writer):
            writer.write(nonsense.request(chance))
            await reader.read(65536)
        async with page(port) as (reader, writer):
            writer.write(b"".join(frame(TEXT, nonsense.saying(chance)) for _ in range(20)))
            await reader.read(65536)

    await _again_and_again(one, 8)


ATTACKS: dict[str, Attack] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        *(connections, slow_loris, headers, requests, bodies, chatter, harmless_chatter, deaf, pings, bombs),
        oddities,
    )
}


async def _read(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(65536):
            pass


async def _again_and_again(one: Callable[[], Coroutine[Any, Any, None]], at_once: int) -> None:
    async def for_ever() -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                await one()
            await asyncio.sleep(0.01)

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(for_ever())
