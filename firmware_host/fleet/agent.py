"""A board in its fleet: tells how it stands, hears what others say, and is asked only after the scan is done."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.fleet import payloads, telling, topics
from firmware_host.fleet.link import Link
from firmware_host.fleet.settings import FleetSettings
from firmware_host.shell.board_manager import BoardManager

log = logging.getLogger("tablero.fleet")

APART = 0.25
"""Seconds between two words of how the board stands."""
FIGURES_APART = 60.0


class Agent:
    """A Neighbours. link: to the broker. restart: ends the program, for whoever starts it again."""

    def __init__(
        self,
        settings: FleetSettings,
        manager: BoardManager,
        link: Link,
        *,
        restart: Callable[[], None] = lambda: None,
    ) -> None:
        self._settings = settings
        self._manager = manager
        self._link = link
        self._restart = restart
        self._watch = telling.Watch(manager)
        self._revision: tuple[int, int] | None = None
        self._told_at = self._figures_at = float("-inf")

    def start(self) -> None:
        self._hold(topics.ONLINE, online=True)
        self._link.start()

    def close(self) -> None:
        self._link.close()

    def message(self) -> dict[str, Any]:
        return {"board": self._settings.board, "connected": self._link.connected}

    def take(self, now: float, message: Mapping[str, Any]) -> bool:
        return False

    def look(self, now: float) -> None:
        if now >= self._told_at + APART:
            self._tell(now)

    def _tell(self, now: float) -> None:
        controller = self._manager.controller
        revision = (controller.revision, controller.health.revision)
        if revision != self._revision:
            self._revision, self._told_at = revision, now
            for event in self._watch.events():
                self._link.outbox.say(topics.of(self._settings.board, topics.EVENTS), payloads.write(**event))
            self._hold(topics.STATE, **telling.state(self._manager))
            self._hold(topics.HEALTH, **telling.health(self._manager))
        if now >= self._figures_at + FIGURES_APART:
            self._figures_at = now
            self._hold(topics.FIGURES, **self._watch.figures())

    def _hold(self, what: str, **content: Any) -> None:
        self._link.outbox.hold(topics.of(self._settings.board, what), payloads.write(**content))
