"""Whoever answers the console: each question goes where it can be answered, to the board's thread or beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

from firmware_host.shell.figures.book import BookError
from firmware_host.shell.figures.keeper import Figures
from firmware_host.shell.settings.console_commands import ConsoleCommands
from firmware_host.shell.web.contract import Refused
from firmware_host.shell.web.updating import Updates

Answer = list[dict[str, Any]]
Ask = Callable[[Callable[[float], Answer]], Coroutine[Any, Any, Answer]]
"""Has something done in the board's thread."""


class Office:
    """refusals: what is raised for what cannot be done. place: where new versions come from. restart: ends the program,
    to begin anew."""

    def __init__(
        self,
        ask: Ask,
        commands: ConsoleCommands,
        updates: Updates,
        figures: Figures | None,
        *,
        refusals: Callable[[], tuple[type[Exception], ...]],
        place: Callable[[], str],
        restart: Callable[[], None],
    ) -> None:
        self._ask = ask
        self._commands = commands
        self._updates = updates
        self._figures = figures
        self._refusals = refusals
        self._place = place
        self._restart = restart

    async def answer(self, message: Mapping[str, Any], who: str) -> Answer:
        """Raises Refused."""
        match message["do"]:
            case "restart":
                self._restart()
                return [{"kind": "done", "what": "restart"}]
            case "update":
                return [await self._updates.answer(message, self._place())]
            case "figures":
                return [await self._count()]
        return await self._ask(partial(self._consult, message, who))

    def _consult(self, message: Mapping[str, Any], who: str, now: float) -> Answer:
        try:
            return self._commands.answer(now, message, who)
        except self._refusals() as refusal:
            raise Refused(str(refusal)) from refusal

    async def _count(self) -> dict[str, Any]:
        if self._figures is None:
            raise Refused("figures: this board keeps none")
        try:
            return await asyncio.to_thread(self._figures.message)
        except BookError as error:
            raise Refused(str(error)) from error
