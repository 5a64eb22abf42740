"""A page's server behind its gate, on a port of this machine, for as long as a test talks to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from firmware_host.shell.process.listening import listen
from firmware_host.shell.web.server import Kiosk

HERE = "127.0.0.1"


@asynccontextmanager
async def opened(kiosk: Kiosk, seconds: float) -> AsyncIterator[int]:
    """Its port. TimeoutError after so many seconds."""
    bound = listen(HERE, 0)
    port: int = bound.getsockname()[1]
    await kiosk.gate.open()
    await kiosk.gate.serve(bound)
    try:
        async with asyncio.timeout(seconds):
            yield port
    finally:
        await kiosk.gate.close()
