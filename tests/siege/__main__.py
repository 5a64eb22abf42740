"""``python -m tests.siege ATTACK PORT SECONDS``: attacks what listens there on this machine."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from tests.siege.attacks import ATTACKS


async def attack(name: str, port: int, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ATTACKS[name](port)


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
