"""In the guest: what the page shows, a line of JSON each time that its state changes."""

from __future__ import annotations

import asyncio
import json

import aiohttp

PAGE = "http://127.0.0.1:8080/ws"
TOLD = ("phase", "ply", "moves", "board", "outcome", "todo", "say")


async def main() -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(PAGE) as page:
        async for message in page:
            shown = json.loads(message.data)
            if shown["kind"] == "state":
                print(json.dumps({name: shown[name] for name in TOLD}), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
