"""The web server of the page: static files, words, the list of games, and one WebSocket a page.

It touches no table: what a page says is handed to ``Board.do``, and what the board says comes through ``publish``.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from firmware_host.shell.kiosk.client import Allowance, Outbox
from firmware_host.shell.kiosk.guards import ANY, host_allowed, names, origin_allowed
from firmware_host.shell.view import card_message
from rules import RulesError, card

STATIC = Path(__file__).parent / "static"
WORDS = Path(__file__).parents[2] / "words"
LARGEST = 16 * 1024
"""Bytes of a message from the page."""
COMPLAINTS_APART = 1.0
"""Seconds between two complaints about a page that says too much."""

_HEADERS = {
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'",
}


class Refused(Exception):
    """What was asked for cannot be done: the text says why and what can."""


class Board(Protocol):
    """The daemon behind the page."""

    async def everything(self) -> list[tuple[str, str]]: ...

    async def do(self, message: Mapping[str, Any]) -> None:
        """Raises Refused."""

    async def games(self) -> dict[str, Any]: ...

    async def questions(self, key: str) -> dict[str, Any]:
        """Raises RulesError for an unknown game."""

    def audience(self, listeners: int, watchers: int) -> None:
        """How many pages there are, and how many of them want the thoughts."""


class Kiosk:
    """host: the address to listen on. clock: for how much a page may say in how much time."""

    def __init__(self, board: Board, host: str, clock: Callable[[], float]) -> None:
        self._board = board
        self._names = names(host, socket.gethostname())
        self._any = host in ANY
        self._clock = clock
        self._clients: dict[Outbox, bool] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        self.app = web.Application(middlewares=[self._guard], client_max_size=LARGEST)
        self.app.router.add_get("/", _index)
        self.app.router.add_get("/api/games", self._games)
        self.app.router.add_get("/api/games/{key}", self._questions)
        self.app.router.add_get("/api/cards/{key}", _card)
        self.app.router.add_get("/words/{language}.json", _words)
        self.app.router.add_get("/ws", self._websocket)
        if STATIC.is_dir():
            self.app.router.add_static("/", STATIC)
        self.app.on_shutdown.append(self._hang_up)

    def publish(self, kind: str, text: str) -> None:
        """To every page; those that want no thoughts get none."""
        for outbox, watches in self._clients.items():
            if kind != "thoughts" or watches:
                outbox.put(kind, text)

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        host = request.headers.get("Host")
        if not host_allowed(host, self._names, self._any):
            raise web.HTTPForbidden(text=f"This board is not {host}; ask it as {', '.join(sorted(self._names))}.\n")
        if not origin_allowed(request.headers.get("Origin"), host):
            raise web.HTTPForbidden(text=f"No page of {request.headers['Origin']} may talk to this board.\n")
        response = await handler(request)
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

    async def _games(self, request: web.Request) -> web.Response:
        return web.json_response(await self._board.games())

    async def _questions(self, request: web.Request) -> web.Response:
        try:
            return web.json_response(await self._board.questions(request.match_info["key"]))
        except RulesError as error:
            raise web.HTTPNotFound(text=f"{error}\n") from error

    async def _websocket(self, request: web.Request) -> web.WebSocketResponse:
        page = web.WebSocketResponse(max_msg_size=LARGEST, heartbeat=20)
        if not page.can_prepare(request):
            raise web.HTTPUpgradeRequired(text="A WebSocket is spoken here.\n")
        await page.prepare(request)
        outbox = Outbox()
        self._sockets.add(page)
        self._clients[outbox] = False
        sender = asyncio.create_task(_send(page, outbox))
        try:
            self._count()
            for kind, text in await self._board.everything():
                outbox.put(kind, text)
            await self._listen(page, outbox)
        finally:
            sender.cancel()
            self._sockets.discard(page)
            del self._clients[outbox]
            self._count()
        return page

    async def _listen(self, page: web.WebSocketResponse, outbox: Outbox) -> None:
        allowance = Allowance(self._clock)
        complained = -COMPLAINTS_APART
        async for received in page:
            if received.type is not WSMsgType.TEXT:
                outbox.put(*_error("not-understood", "only text messages are read"))
            elif allowance.take():
                await self._heard(received.data, outbox)
            elif self._clock() - complained >= COMPLAINTS_APART:
                complained = self._clock()
                outbox.put(*_error("too-fast", "too many messages; some were not heard"))

    async def _heard(self, text: str, outbox: Outbox) -> None:
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            outbox.put(*_error("not-understood", f"not JSON: {text[:40]!r}"))
            return
        if not isinstance(message, dict):
            outbox.put(*_error("not-understood", f"a message is an object with a field do, not {text[:40]!r}"))
            return
        try:
            if message.get("do") == "watch":
                self._watch(message, outbox)
            else:
                await self._board.do(message)
        except Refused as refused:
            outbox.put(*_error("refused", str(refused)))

    def _watch(self, message: Mapping[str, Any], outbox: Outbox) -> None:
        wanted = message.get("thoughts")
        if not isinstance(wanted, bool):
            raise Refused(f"watch: thoughts {str(wanted)[:40]!r}; allowed: true, false")
        self._clients[outbox] = wanted
        self._count()

    def _count(self) -> None:
        self._board.audience(len(self._clients), sum(self._clients.values()))

    async def _hang_up(self, app: web.Application) -> None:
        for page in list(self._sockets):
            await page.close(code=1001, message=b"the board is stopping")


async def _send(page: web.WebSocketResponse, outbox: Outbox) -> None:
    """Ends with the connection."""
    try:
        while not outbox.overflowed:
            await page.send_str(await outbox.get())
        await page.close(code=1008, message=b"too slow")
    except ConnectionError:
        return


def _error(key: str, text: str) -> tuple[str, str]:
    return "error", json.dumps({"kind": "error", "key": key, "text": text}, ensure_ascii=False)


async def _index(request: web.Request) -> web.StreamResponse:
    if not (STATIC / "index.html").is_file():
        raise web.HTTPNotFound(text="The page is not installed; the board itself works.\n")
    return web.FileResponse(STATIC / "index.html")


async def _card(request: web.Request) -> web.StreamResponse:
    key = request.match_info["key"]
    try:
        card(key)  # no file is looked for but those of the games
        return web.json_response(card_message(key))
    except RulesError as error:
        raise web.HTTPNotFound(text=f"{error}\n") from error


async def _words(request: web.Request) -> web.StreamResponse:
    language = request.match_info["language"]
    path = WORDS / f"{language}.json"
    known = sorted(p.stem for p in WORDS.glob("*.json"))
    if language not in known:
        raise web.HTTPNotFound(text=f"No words in {language!r}; languages: {', '.join(known)}\n")
    return web.FileResponse(path)
