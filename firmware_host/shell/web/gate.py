"""Between the network and the web server: connections are counted, and those that only cost are closed."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from firmware_host.shell.web.allowance import Allowance, Allowances
from firmware_host.shell.web.crowd import GREETING, UNHEARD, Crowd, Guest
from firmware_host.shell.web.guards import counted_as
from firmware_host.shell.web.responses import HEADERS

if TYPE_CHECKING:
    import ssl

LOOK_EVERY = 1.0
"""Seconds between two looks for connections that only cost."""
COMING_BURST, COMING_RATE = 128, 16.0
"""Connections that one address may open at once, and a second; all together so many times as many:"""
TOGETHER = 4
KEPT = 15.0
"""Seconds that a connection is kept for another request."""
PARTING = 2.0
"""Seconds for answers under way when the board stops."""
PAGE_BURST, PAGE_RATE = 128 * 1024, 32 * 1024.0
"""Bytes that a page may send at once, and a second: far more than a hand can say."""


def _log() -> logging.Logger:
    """aiohttp logs a traceback for every request or body that makes no sense, and for every sender that has gone:
    whoever sends many would fill the disk."""
    log = logging.getLogger("tablero.web")

    def is_ours(record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, HttpProcessingError | web.RequestPayloadError | ConnectionError)

    if not log.filters:
        log.addFilter(is_ours)
    return log


class Gate:
    """app: the page's. look: called at every look besides."""

    def __init__(
        self, app: web.Application, clock: Callable[[], float], look: Callable[[], None] = lambda: None
    ) -> None:
        self.crowd = Crowd()
        self._coming = Allowances(clock, COMING_BURST, COMING_RATE, TOGETHER)
        self.clock = clock
        self._app = app
        self._passages: dict[Guest, _Passage] = {}
        self._runner: web.AppRunner | None = None
        self._servers: list[asyncio.Server] = []
        self._also = look
        self._looks: asyncio.Task[None] | None = None

    # -- opening and closing

    async def open(self) -> None:
        """Nobody is served yet."""
        self._runner = web.AppRunner(
            self._app, access_log=None, logger=_log(), shutdown_timeout=PARTING, keepalive_timeout=KEPT
        )
        await self._runner.setup()
        self._looks = asyncio.create_task(self._looking())

    async def serve(self, bound: socket.socket, context: ssl.SSLContext | None = None) -> None:
        """bound: a listening socket. context: where TLS is spoken."""
        loop = asyncio.get_running_loop()
        passage = partial(self._passage, context)
        self._servers.append(await loop.create_server(passage, sock=bound, backlog=128))

    async def close(self) -> None:
        if self._looks:
            self._looks.cancel()
        for server in self._servers:
            server.close()
        if self._runner:
            await self._runner.cleanup()
        for passage in list(self._passages.values()):
            passage.abort()

    def _passage(self, context: ssl.SSLContext | None = None) -> asyncio.Protocol:
        assert self._runner
        assert self._runner.server
        talk = _Talk(
            self._runner.server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=KEPT,
            logger=_log(),
            access_log=None,  # type: ignore[arg-type]  # none is kept, as with AppRunner
        )
        return _Passage(self, cast(asyncio.Protocol, talk), context)

    # -- who is here

    def enter(self, passage: _Passage, address: str) -> Guest | None:
        """None for one who comes too often."""
        if not self._coming.take(counted_as(address)):
            return None
        guest, goes = self.crowd.enter(counted_as(address), self.clock())
        self._passages[guest] = passage
        self._dismiss(goes)
        return guest

    def leave(self, guest: Guest) -> None:
        self.crowd.leave(guest)
        self._passages.pop(guest, None)

    def guest(self, request: web.Request) -> Guest | None:
        """Who asks; None for a request that did not come through the gate."""
        protocol = request.transport.get_protocol() if request.transport else None
        return protocol.guest if isinstance(protocol, _Passage) else None

    def asks(self, request: web.Request) -> None:
        """A whole request has come."""
        if guest := self.guest(request):
            guest.asks(self.clock())

    def bear(self, request: web.Request, seconds: float) -> None:
        """What is asked for may take so long."""
        if guest := self.guest(request):
            guest.bear(seconds)

    def stay(self, request: web.Request) -> bool:
        """Whether whoever asks may stay as a page."""
        guest = self.guest(request)
        if guest is None:
            return True
        may, goes = self.crowd.stay(guest)
        self._dismiss(goes)
        return may

    def _dismiss(self, guest: Guest | None) -> None:
        if guest:
            self.crowd.leave(guest)
            if passage := self._passages.pop(guest, None):
                passage.abort()

    def look(self) -> None:
        """Close the connections that only cost."""
        for guest in self.crowd.late(self.clock()):
            self._dismiss(guest)
        self._also()

    async def _looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look()


class _Talk(web.RequestHandler):
    """What is so wrong that no handler sees it is answered as everything is: the names of libraries are nobody's
    business."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        response = super().handle_error(request, status, exc, message)
        response.headers.update(HEADERS)
        return response


class _Passage(asyncio.Protocol):
    """One connection. Hands everything on to the web server's protocol, inner. context: where TLS is spoken. Whoever
    only connects, and begins no handshake, counts from the first moment as everybody does."""

    def __init__(self, gate: Gate, inner: asyncio.Protocol, context: ssl.SSLContext | None = None) -> None:
        self._context = context
        self._early: list[bytes] | None = [] if context else None
        self._securing: asyncio.Task[None] | None = None
        self.guest: Guest | None = None
        self._gate = gate
        self._inner = inner
        self._transport: asyncio.Transport | None = None
        self._bytes = Allowance(gate.clock, PAGE_BURST, PAGE_RATE)

    def abort(self) -> None:
        if self._transport:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        self.guest = self._gate.enter(self, str(peer[0]) if peer else "")
        if self.guest is None:
            self.abort()
        elif self._context:
            self._securing = asyncio.get_running_loop().create_task(self._secure(self._transport, self._context))
        else:
            self._inner.connection_made(transport)

    async def _secure(self, transport: asyncio.Transport, context: ssl.SSLContext) -> None:
        loop = asyncio.get_running_loop()
        try:
            secured = await loop.start_tls(
                transport, self, context, server_side=True, ssl_handshake_timeout=GREETING, ssl_shutdown_timeout=PARTING
            )
        except OSError:  # ssl's errors are among them
            transport.abort()
            self._go()
            return
        if secured is None or self.guest is None:
            transport.abort()
            return
        self._transport = secured
        early, self._early = self._early or [], None
        self._inner.connection_made(secured)
        for data in early:
            self.data_received(data)

    def data_received(self, data: bytes) -> None:
        if self._early is not None:  # the handshake has just ended
            self._early.append(data)
            return
        guest = self.guest
        if guest is None:
            return
        guest.sends(self._gate.clock(), len(data))
        too_much = not self._bytes.take(len(data)) if guest.page else guest.sent > UNHEARD
        if too_much:
            self.abort()
        else:
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self.guest else None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.guest:
            known = self._early is None
            self._go()
            if known:
                self._inner.connection_lost(exc)

    def _go(self) -> None:
        if self.guest:
            self._gate.leave(self.guest)
            self.guest = None if self._early is not None else self.guest

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()
