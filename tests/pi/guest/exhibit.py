"""In the guest: staff set the board up as an exhibit from the console, with nothing but the PIN, and the first visitor
plays a game to its end: as the page would have it, by its own messages. Prints what came of it as a line of JSON.

exhibit.py PIN LANGUAGE GAME
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiohttp

from rules import registry

PAGE = "http://127.0.0.1:8080"
PATIENCE_S = 300.0
CALLS_AFTER = 0.05
"""Minutes."""
LONG = 60.0

Message = dict[str, Any]


class Page:
    """One page. last: the last message of each kind."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._line = line
        self.last: dict[str, Message] = {}

    async def say(self, do: str, **more: object) -> None:
        await self._line.send_json({"do": do, **more})

    async def wait(self, kind: str, wanted: Callable[[Message], object]) -> Message:
        """The next message of a kind that is wanted, or the last if it was. Raises RuntimeError where the board refuses
        something, or says nothing for long."""
        while not (kind in self.last and wanted(self.last[kind])):
            heard = await self._line.receive(timeout=PATIENCE_S)
            if heard.type is not aiohttp.WSMsgType.TEXT:
                raise ConnectionError("the line has ended")
            message = json.loads(heard.data)
            self.last[message["kind"]] = message
            if message["kind"] == "error":
                raise RuntimeError(f"{message['key']}: {message['text']}")
        return self.last[kind]


async def opened(session: aiohttp.ClientSession) -> Page:
    """As soon as the service answers."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            with suppress(aiohttp.ClientError):
                return Page(await session.ws_connect(f"{PAGE}/ws"))
            await asyncio.sleep(0.2)


async def come_in(session: aiohttp.ClientSession, pin: str) -> Page:
    page = await opened(session)
    await page.say("staff", pin=pin)
    await page.wait("staff", lambda staff: staff["in"])
    return page


async def set_up(session: aiohttp.ClientSession, pin: str, language: str, game: str) -> None:
    """What a house chooses: its name, its language, one game, and that nobody looks after the board."""
    page = await come_in(session, pin)
    await page.say("settings")
    await page.wait("settings", lambda settings: settings["sections"])
    changes = {"house.name": "Museo", "page.language": language, "game.key": game, "game.offered": [game]}
    await page.say("set", changes={**changes, "exhibit.on": True, "exhibit.idle": CALLS_AFTER})
    settings = await page.wait("settings", lambda settings: settings["waiting"])
    assert "exhibit.on" in settings["waiting"], settings["waiting"]
    await page.say("restart")
    with suppress(ConnectionError):
        await page.wait("done", lambda _: False)


async def visit(session: aiohttp.ClientSession, pin: str, game: str) -> Message:
    """A touch while the board calls for players, then the short form, carried out by the hand on the page."""
    staff = await come_in(session, pin)
    page = await opened(session)
    hello = await page.wait("hello", lambda hello: hello["exhibit"])
    invited = await page.wait("state", lambda state: state["attract"] and state["invite"])
    await staff.say("set", changes={"exhibit.idle": LONG})
    await staff.wait("settings", lambda settings: "exhibit.idle" not in settings["waiting"])
    await page.say("wake")
    await page.wait("state", lambda state: not state["attract"])
    await page.say("new", game=game, options={"short": True})
    await page.wait("board", lambda board: board["game"]["options"].get("short") is True)
    over = await play(page, game)
    house = await page.wait("house", lambda _: True)
    return {
        "language": hello["language"],
        "invite": invited["invite"],
        "house": house["name"],
        "plies": over["ply"],
        "outcome": over["outcome"]["reason"],
    }


async def play(page: Page, key: str) -> Message:
    """The first of the legal moves each time, to the end; what it is led by light to do is carried out."""
    rules = registry.load(key, **page.last["board"]["game"]["options"])
    position, ply = rules.start(), 0
    while (legal := rules.moves(position)) and rules.outcome(position) is None:
        await page.say("choose", move=legal[0].text)
        await page.wait("state", is_led_beyond(ply))
        while page.last["state"]["ply"] == ply:
            await page.say("help")
            with suppress(TimeoutError):
                async with asyncio.timeout(10):
                    await page.wait("state", is_beyond(ply))
        for text in page.last["state"]["moves"][ply:]:  # where nobody can move the board passes by itself
            position, ply = rules.play(position, rules.parse(text, position)), ply + 1
    return await page.wait("state", lambda state: state["phase"] == "over")


def is_led_beyond(ply: int) -> Callable[[Message], bool]:
    """Or has gone on without: nobody can move, or a word is all that was to be said."""
    return lambda state: state["phase"] in ("guided", "over") or state["ply"] > ply


def is_beyond(ply: int) -> Callable[[Message], bool]:
    return lambda state: state["ply"] > ply


async def main(pin: str, language: str, game: str) -> None:
    async with aiohttp.ClientSession() as session:
        await set_up(session, pin, language, game)
        print(json.dumps(await visit(session, pin, game)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
