"""The support bundle for staff, from the page: packed apart from the board's own work, one at a time, and not often.

It is packed into a file and sent from there in pieces, so that neither its size nor a slow line costs memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import web

from firmware_host.shell.web.allowance import Allowance
from firmware_host.shell.web.contract import Pack, PackError

log = logging.getLogger("tablero.bundle")

NAME = "tablero-bundle.zip"
BURST, RATE = 3, 1 / 30
"""So many bundles at once, one after the other, and so many a second."""
PATIENCE = 300.0
"""Seconds in which it must have been packed, and as many in which it must have been taken."""
LOOK_EVERY = 0.2
"""Seconds between two looks whether anybody still waits for it."""
PIECE = 64 * 1024
"""Bytes that are read and sent at a time."""


class Bundling:
    """pack: None where there is nothing to be packed. busy: whether one is under way. Who may have it is decided
    before."""

    def __init__(self, pack: Pack | None, clock: Callable[[], float]) -> None:
        self._pack = pack
        self._allowance = Allowance(clock, BURST, RATE)
        self.busy = False

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Raises an HTTP error where it cannot be had now."""
        if self._pack is None:
            raise web.HTTPNotFound(text="This board packs no bundles.\n")
        if self.busy:
            raise web.HTTPServiceUnavailable(text="A bundle is being packed.\n", headers={"Retry-After": "10"})
        if not self._allowance.take():
            raise web.HTTPTooManyRequests(text="Too many bundles; ask again later.\n", headers=self._wait)
        self.busy = True
        try:
            with TemporaryDirectory(prefix="tablero-page-") as folder:
                path = Path(folder) / NAME
                await _packed(self._pack, path, request)
                return await _sent(request, path, self._wait)
        except OSError as error:
            raise _failed(error) from error
        finally:
            self.busy = False

    @property
    def _wait(self) -> dict[str, str]:
        """For whoever has had one, or has been refused, when the next can be had; nothing where that is now."""
        wait = ceil(self._allowance.wait)
        return {"Retry-After": str(wait)} if wait else {}


async def _packed(pack: Pack, path: Path, request: web.Request) -> None:
    """Ended too where nobody waits for it any more."""
    packing = asyncio.ensure_future(pack(path))
    try:
        async with asyncio.timeout(PATIENCE):
            while not packing.done():
                await asyncio.wait({packing}, timeout=LOOK_EVERY)
                if request.transport is None or request.transport.is_closing():
                    raise _failed(PackError("whoever asked has gone"))
        await packing
    except TimeoutError as error:
        raise _failed(PackError(f"it was not packed within {PATIENCE:g} s")) from error
    except PackError as error:
        raise _failed(error) from error
    finally:
        if packing.cancel():
            await asyncio.wait({packing})


def _failed(why: Exception) -> web.HTTPInternalServerError:
    log.warning("no bundle for the page: %s", why)
    return web.HTTPInternalServerError(text=f"No bundle: {why}\n")


async def _sent(request: web.Request, path: Path, wait: Mapping[str, str]) -> web.StreamResponse:
    """Whoever takes it too slowly is let go at the gate."""
    with path.open("rb") as file:
        response = web.StreamResponse(headers={"Content-Disposition": f'attachment; filename="{NAME}"', **wait})
        response.content_type = "application/zip"
        response.content_length = path.stat().st_size
        await response.prepare(request)
        with suppress(ConnectionError):  # whoever asked has gone
            while piece := await asyncio.to_thread(file.read, PIECE):
                await response.write(piece)
            await response.write_eof()
        return response
