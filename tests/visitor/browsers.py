"""One Chromium a process, for as long as the process lives."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

from playwright.async_api import Browser, async_playwright

from tests.visitor.launched import ARGUMENTS, CHROMIUM

T = TypeVar("T")


class Chromium:
    """The event loop in which it lives, and the browser."""

    def __init__(self) -> None:
        if not CHROMIUM:
            raise RuntimeError("no Chromium on this machine; type: apt install chromium")
        self._loop = asyncio.new_event_loop()
        self.browser: Browser = self._loop.run_until_complete(self._start())

    async def _start(self) -> Browser:
        playwright = await async_playwright().start()
        return await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self._loop.run_until_complete(work)
        finally:
            for number in (signal.SIGTERM, signal.SIGINT):
                self._loop.remove_signal_handler(number)  # the daemon's; whoever ends this process means it


_running: list[Chromium] = []


def chromium() -> Chromium:
    if not _running:
        _running.append(Chromium())
    return _running[0]
