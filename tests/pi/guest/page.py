"""In the guest: what the page shows, a line of JSON each time that its state changes.

page.py thoughts   once, what the program makes of the wood
"""

from __future__ import annotations

import asyncio
import json
import sys

import aiohttp

PAGE = "http://127.0.0.1:8080/ws"
TOLD = ("phase", "ply", "moves", "board", "outcome", "todo", "say")


async def main(wants_thoughts: bool) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(PAGE) as page:
        if wants_thoughts:
            await page.send_json({"do": "watch", "thoughts": True})
        async for message in page:
            shown = json.loads(message.data)
            if shown["kind"] == "state" and not wants_thoughts:
                print(json.dumps({name: shown[name] for name in TOLD}), flush=True)
            if shown["kind"] == "thoughts":
                print(json.dumps(shown), flush=True)
                return


if __name__ == "__main__":
    asyncio.run(main("thoughts" in sys.argv[1:]))
