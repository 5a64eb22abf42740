"""What a page asks of the games that could be played here: worked out beside the board's thread, and only once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.games import placement
from firmware_host.shell.games.placement import WithSensing
from hardware.profile import Profile
from rules import registry

SENSINGS = ("press", "occupancy", "polarity", "count")


class Shelf:
    """Lives in the event loop."""

    def __init__(self, manager: BoardManager) -> None:
        self._manager = manager
        self._known: dict[tuple[str, str], asyncio.Future[dict[str, Any]]] = {}
        self._thinking = asyncio.Semaphore()

    async def games(self) -> dict[str, Any]:
        return await self._found_out("", partial(placement.listing, *self._boards()))

    async def questions(self, key: str) -> dict[str, Any]:
        """Raises RulesError for an unknown game."""
        registry.card(key)
        return await self._found_out(key, partial(placement.questions, key, *self._boards(), self._manager.board_for))

    async def _found_out(self, key: str, job: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What takes long to find out is found out once for each board, and one thing at a time, however many ask."""
        present = self._manager.controller.fit.profile
        what = (key, f"{present.name} {present.sensing}")
        if what not in self._known:
            self._known[what] = asyncio.ensure_future(self.think(job))
        try:
            return await asyncio.shield(self._known[what])
        except Exception:
            self._known.pop(what, None)
            raise

    async def think(self, job: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """One thing at a time, in a thread of its own."""
        async with self._thinking:
            return await asyncio.to_thread(job)

    def _boards(self) -> tuple[Profile, Sequence[str], WithSensing]:
        """The board that is there, the kinds of sensor that it can be given, and how."""
        bench, present = self._manager.bench, self._manager.controller.fit.profile
        if bench:
            return present, SENSINGS, bench.with_sensing
        return present, (present.sensing,), lambda profile, kind: profile
