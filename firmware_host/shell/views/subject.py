"""What a view shows: the table, and what is known of its board besides."""

from __future__ import annotations

from typing import Any, Protocol

from firmware_host.shell.controller import Controller


class Subject(Protocol):
    """boards: counts the boards and games laid out, so that a view knows when to draw anew. troubles: word key -> text,
    of what is amiss beside the table. simulation: what simulates the board, if anything does."""

    boards: int
    troubles: dict[str, str]

    @property
    def controller(self) -> Controller: ...

    @property
    def simulation(self) -> object | None: ...

    def state(self) -> dict[str, Any]: ...
