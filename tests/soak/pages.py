"""A page in front of the board, as a browser has it open, over a real socket."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from tests.soak.museum import Museum


class Page:
    """last: kind -> the last message. errors: what was refused."""

    def __init__(self, museum: Museum) -> None:
        self.last: dict[str, dict[str, Any]] = {}
        self.errors = 0
        self.open = False
        self._museum = museum
        self._session: ClientSession | None = None
        self._line: ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None

    async def come(self) -> bool:
        """Whether it has got all that a page needs."""
        self._session = ClientSession()
        self._line = await self._session.ws_connect(f"http://127.0.0.1:{self._museum.port}/ws")
        self.open = True
        self._listening = asyncio.create_task(self._listen(self._line))
        return await self._museum.until(lambda: {"hello", "board", "state", "light"} <= self.last.keys())

    async def _listen(self, line: ClientWebSocketResponse) -> None:
        async for received in line:
            if received.type is WSMsgType.TEXT:
                message = json.loads(received.data)
                self.last[message["kind"]] = message
                self.errors += message["kind"] == "error"
        self.open = False

    async def say(self, text: str) -> None:
        """One message, heard and answered before this returns; or none where the line is dead."""
        if not self._line or not self.open:
            return
        crank, errors = self._museum.crank, self.errors
        before = crank.calls
        try:
            await self._line.send_str(text)
        except ConnectionError:
            self.open = False
            return
        await self._museum.until(lambda: crank.calls > before or self.errors > errors or not self.open)
        await self._museum.breathe()

    async def hammer(self, texts: list[str]) -> None:
        """Many messages at once; some will not be heard."""
        for text in texts:
            if self._line and self.open:
                await self._line.send_str(text)
        await self._museum.breathe(200)

    async def get(self, path: str) -> int:
        """The status of an answer to a plain request."""
        assert self._session
        async with self._session.get(f"http://127.0.0.1:{self._museum.port}/{path}") as answer:
            await answer.read()
            return answer.status

    async def leave(self, *, politely: bool = True) -> None:
        if self._line and politely:
            await self._line.close()
        if self._session:
            await self._session.close()
        if self._listening:
            self._listening.cancel()
            await asyncio.wait({self._listening})
        self.open = False
        await self._museum.breathe()
