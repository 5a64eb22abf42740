"""The support bundle for staff, from the page: packed apart from the board's own work, one at a time, and not often.

It is packed into a file and sent from there in pieces, so that neither its size nor a slow line costs memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import web

from firmware_host.shell.kiosk.allowance import Allowance

log = logging.getLogger("tablero.bundle")

Pack = Callable[[Path], Awaitable[None]]
"""Packs a bundle into a file. Raises PackError."""

NAME = "tablero-bundle.zip"
BURST, RATE = 3, 1 / 30
"""So many bundles at once, one after the other, and so many a second."""
PATIENCE = 300.0
"""Seconds in which it must have been packed and taken."""
PIECE = 64 * 1024
"""Bytes that are read and sent at a time."""


class PackError(Exception):
    """It cannot be packed: says why."""


class Bundling:
    """pack: None where there is nothing to be packed. Whether whoever asks may have it is decided before."""

    def __init__(self, pack: Pack | None, clock: Callable[[], float]) -> None:
        self._pack = pack
        self._allowance = Allowance(clock, BURST, RATE)
        self._busy = False

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Raises an HTTP error where it cannot be had now."""
        if self._pack is None:
            raise web.HTTPNotFound(text="This board packs no bundles.\n")
        if self._busy:
            raise web.HTTPServiceUnavailable(text="A bundle is being packed.\n", headers={"Retry-After": "10"})
        if not self._allowance.take():
            wait = str(round(1 / RATE))
            raise web.HTTPTooManyRequests(text="Too many bundles; ask again later.\n", headers={"Retry-After": wait})
        self._busy = True
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._packed(self._pack, request)
        except (PackError, OSError) as error:
            log.warning("no bundle for the page: %s", error)
            raise web.HTTPInternalServerError(text=f"No bundle: {error}\n") from error
        finally:
            self._busy = False

    async def _packed(self, pack: Pack, request: web.Request) -> web.StreamResponse:
        with TemporaryDirectory(prefix="tablero-page-") as folder:
            path = Path(folder) / NAME
            await pack(path)
            with path.open("rb") as file:
                response = web.StreamResponse(headers={"Content-Disposition": f'attachment; filename="{NAME}"'})
                response.content_type = "application/zip"
                response.content_length = path.stat().st_size
                await response.prepare(request)
                with suppress(ConnectionError):  # whoever asked has gone
                    while piece := await asyncio.to_thread(file.read, PIECE):
                        await response.write(piece)
                    await response.write_eof()
                return response
