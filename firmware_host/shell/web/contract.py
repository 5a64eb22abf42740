"""What the page and the daemon ask of each other. The web server itself is not imported for it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, Protocol

STOPPING = "the board is stopping"
"""Why nothing more is done for a page."""


class Refused(Exception):
    """What was asked for cannot be done: the text says why and what can. key: a word key of the family "error"."""

    def __init__(self, text: str, key: str = "refused") -> None:
        super().__init__(text)
        self.key = key


Take = Callable[[list[tuple[str, str]]], None]
"""Is given (kind, text) of all that a new page needs, in order."""


class Board(Protocol):
    """The daemon behind the page."""

    async def greet(self, take: Take) -> None:
        """Has all that a new page needs taken, in the event loop: after what was published before it was found, and
        before what is published from then on."""

    async def do(self, message: Mapping[str, Any], *, visitor: bool = False) -> None:
        """visitor: not staff's, where a PIN divides them. Raises Refused."""

    async def games(self) -> dict[str, Any]: ...

    async def questions(self, key: str) -> dict[str, Any]:
        """Raises RulesError for an unknown game."""

    async def puzzles(self) -> dict[str, Any]: ...

    def audience(self, listeners: int, watchers: int) -> None:
        """How many pages there are, and how many of them want the thoughts."""


class PackError(Exception):
    """It cannot be packed: says why."""


Pack = Callable[[Path], Coroutine[Any, Any, None]]
"""Packs a bundle into a file. Raises PackError."""
