"""One page's connection: what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque

REPLACEABLE = frozenset({"light", "thoughts", "alive"})
"""Kinds of which only the last matters to a page that is slow to take them."""
MOST_WAITING = 200
"""Messages: a page so far behind is let go; it comes back and gets everything anew."""


class Outbox:
    """Filled by the daemon without waiting, emptied by the connection as fast as the page takes it."""

    def __init__(self) -> None:
        self.overflowed = False
        self._messages: deque[str] = deque()
        self._latest: dict[str, str] = {}
        self._filled = asyncio.Event()

    def put(self, kind: str, text: str) -> None:
        if self.overflowed:
            return
        if kind in REPLACEABLE:
            self._latest[kind] = text
        else:
            if kind == "board":
                self._latest.clear()  # the light that waits is another board's
            self._messages.append(text)
            if len(self._messages) > MOST_WAITING:
                self.overflowed = True
                self._messages.clear()
                self._latest.clear()
        self._filled.set()

    async def get(self) -> str | None:
        """The next message: those that must all arrive come first. None for a page that is to be let go."""
        while not self._messages and not self._latest:
            if self.overflowed:
                return None
            self._filled.clear()
            await self._filled.wait()
        if self._messages:
            return self._messages.popleft()
        return self._latest.pop(next(iter(self._latest)))
