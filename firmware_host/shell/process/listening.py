"""The page's sockets: bound at the start, or as soon as they can be.

An address may be missing for a while: the network has given another, or has not answered yet; so may a certificate.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from firmware_host.core.events import RefusedError

if TYPE_CHECKING:
    import ssl

    Socket = tuple[socket.socket, ssl.SSLContext | None]
    Way = Callable[[], Socket]

log = logging.getLogger("tablero")

AGAIN_EVERY = 30.0
"""Seconds between two tries."""
_MISSING = "the page is not where it should be: %s. The board plays on, and this is tried again every %.0f s"


class PortInUseError(RefusedError):
    """Nothing can listen there: names the address and the option that changes it."""


def listen(host: str, port: int) -> socket.socket:
    """The server's socket. Raises PortInUseError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    server = socket.socket(family, socket.SOCK_STREAM)
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        server.bind((host, port))
        server.listen(64)
    except (OSError, UnicodeError, TypeError) as error:  # the last two for names that no network has
        server.close()
        if not isinstance(error, OSError):
            raise PortInUseError(f"{host} is no address; choose another with --host") from None
        why = "is in use" if error.errno == errno.EADDRINUSE else f"cannot be listened on: {error.strerror or error}"
        raise PortInUseError(f"{host} port {port} {why}; choose another with --port (or --host)") from None
    server.setblocking(False)
    return server


class Listening:
    """ways: each makes one of the sockets that are wanted, with what it takes to speak TLS there (None: plain), or
    raises RefusedError. instead: the same, for the board's own screen while there is none of them. trouble: what is
    missing, and why; empty where nothing is."""

    def __init__(self, *ways: Way, instead: Way | None = None) -> None:
        self.trouble = ""
        self._missing = ways
        self._instead = instead
        self._bound: list[Socket] = []

    @classmethod
    def at(cls, bound: socket.socket) -> Listening:
        """A single one that is bound already."""
        listening = cls(lambda: (bound, None))
        listening.bind()
        return listening

    def bind(self) -> None:
        """Tries what is missing. May take seconds: a name is looked up, a certificate made."""
        missing, troubles = [], []
        for way in self._missing:
            try:
                self._bound.append(way())
            except RefusedError as error:
                missing.append(way)
                troubles.append(str(error))
        self._missing, self.trouble = tuple(missing), "; ".join(troubles)

    def settle(self) -> None:
        """What is missing is tried again later; meanwhile there is what there is."""
        if self._instead and not self._bound:
            with suppress(RefusedError):
                self._bound.append(self._instead())

    def tell(self) -> None:
        if self.trouble:
            log.error(_MISSING, self.trouble, AGAIN_EVERY)

    def bound(self) -> Iterator[Socket]:
        """The sockets that have not been taken yet."""
        while self._bound:
            yield self._bound.pop(0)

    @property
    def address(self) -> str:
        """Of the first of those, for a browser; empty where there is none."""
        for bound, context in self._bound:
            host, port = bound.getsockname()[:2]
            return f"{'https' if context else 'http'}://{f'[{host}]' if ':' in host else host}:{port}/"
        return ""

    async def complete(self, serve: Callable[[], Awaitable[None]]) -> None:
        """Until nothing is missing. serve: takes what is bound."""
        while self._missing:
            await asyncio.sleep(AGAIN_EVERY)
            before = self.trouble
            await asyncio.to_thread(self.bind)
            if self.trouble != before:
                self.tell()
            await serve()
        log.info("the page is wherever it should be")

    def close(self) -> None:
        """Those that have not been taken."""
        for bound, _ in self.bound():
            bound.close()
