"""Other boards, as the daemon knows them: what is joined to it where a fleet is configured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Neighbours(Protocol):
    """Lives in the board's thread, but for ``start`` and ``close``."""

    def start(self) -> None: ...

    def look(self, now: float) -> None:
        """After every scan: cheap where nothing has changed."""

    def take(self, now: float, message: Mapping[str, Any]) -> bool:
        """A message of the page, before anybody else has it; whether it has been dealt with. Raises RefusedError."""

    def message(self) -> dict[str, Any]:
        """For a page."""

    def close(self) -> None:
        """May be called twice."""
