"""The connections of a board's pages, counted: what was handed to each, and what it said that has been dealt with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, ClassVar

from aiohttp import web

CHORES = 0.02
"""Real seconds after which other threads' wishes are looked for, whatever the lines say."""
PATIENCE = 30.0
"""Real seconds that anything on its way over a socket may take."""


class Line(web.WebSocketResponse):
    """A page's connection, that counts. told: messages handed to the socket. done: messages of the page that have been
    dealt with. moved: wakes whoever waits for that."""

    lines: ClassVar[dict[str, Line]] = {}
    moved: ClassVar[asyncio.Event] = asyncio.Event()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.told = self.done = self._taken = 0

    async def prepare(self, request: web.BaseRequest) -> Any:
        Line.lines[request.query.get("line", "")] = self
        Line.moved.set()
        return await super().prepare(request)

    async def send_str(self, *args: Any, **options: Any) -> None:
        self.told += 1
        await super().send_str(*args, **options)

    async def receive(self, *args: Any, **options: Any) -> Any:
        self.done = self._taken
        Line.moved.set()
        message = await super().receive(*args, **options)
        self._taken += 1
        return message


def counted() -> None:
    """From now on every connection that a server takes is a Line."""
    web.WebSocketResponse = Line  # type: ignore[assignment,misc]


def forget() -> None:
    Line.lines.clear()


async def heard(line: str, said: int, breathe: Callable[[int], Awaitable[None]]) -> None:
    """Until all that a page has said over this line has been dealt with, and what there is to be told is on its way.
    breathe: gives the sockets so many turns. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while line and (line not in Line.lines or Line.lines[line].done < said):
            Line.moved.clear()
            await breathe(1)
            with suppress(TimeoutError):
                await asyncio.wait_for(Line.moved.wait(), CHORES)
    await breathe(6)


def told(line: str) -> int:
    """How many messages have been handed to it."""
    return Line.lines[line].told if line in Line.lines else 0
