"""One page's connection: what waits to be sent to it, and how much it may say."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

REPLACEABLE = frozenset({"light", "thoughts"})
"""Kinds of which only the last matters to a page that is slow to take them."""
MOST_WAITING = 200
"""Messages: a page so far behind is let go; it comes back and gets everything anew."""

BURST = 60
RATE = 30.0
"""Messages that a page may send at once, and a second."""


class Outbox:
    """Filled by the daemon without waiting, emptied by the connection as fast as the page takes it."""

    def __init__(self) -> None:
        self.overflowed = False
        self._messages: deque[str] = deque()
        self._latest: dict[str, str] = {}
        self._filled = asyncio.Event()

    def put(self, kind: str, text: str) -> None:
        if kind in REPLACEABLE:
            self._latest[kind] = text
        else:
            if kind == "board":
                self._latest.clear()  # the light that waits is another board's
            self._messages.append(text)
            self.overflowed = self.overflowed or len(self._messages) > MOST_WAITING
        self._filled.set()

    async def get(self) -> str:
        """The next message: those that must all arrive come first."""
        while not self._messages and not self._latest:
            self._filled.clear()
            await self._filled.wait()
        if self._messages:
            return self._messages.popleft()
        return self._latest.pop(next(iter(self._latest)))


class Allowance:
    """A token bucket: BURST messages at once, RATE a second."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._left = float(BURST)
        self._at = clock()

    def take(self) -> bool:
        now = self._clock()
        self._left = min(BURST, self._left + RATE * (now - self._at))
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
