"""What the page is told, and when: only what has changed, light and thoughts no more often than is of use.

Lives in the board's thread; the messages leave it as finished text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from firmware_host.core.legend import legend
from firmware_host.core.theme import CHOICES
from firmware_host.shell.process.version import VERSION
from firmware_host.shell.views.house import House
from firmware_host.shell.views.page import board_message, light_message, thoughts_message
from firmware_host.shell.views.subject import Subject
from firmware_host.shell.views.upkeep import health_message
from firmware_host.shell.views.words import languages, unread

LIGHT_HZ = 30
THOUGHTS_HZ = 5

Send = Callable[[str, str], None]


class Publisher:
    """send(kind, text): to every page. exhibit: whether visitors' fingers and eyes are what the page is made for.
    listeners, watchers: how many pages there are, and how many of them want the thoughts."""

    def __init__(
        self, manager: Subject, language: str, send: Send, *, exhibit: bool = False, house: House | None = None
    ) -> None:
        self.listeners = 0
        self.watchers = 0
        self._manager = manager
        self._language = language
        self._exhibit = exhibit
        self._house = (house or House()).message()
        self._send = send
        self._sent: dict[str, str] = {}
        self._board = self._state = self._health = -1
        self._light: object = None
        self._languages: Collection[str] = ()
        self._said_house: Mapping[str, Any] = {}
        self._theme = manager.controller.display.theme
        self._light_at = self._thoughts_at = 0.0

    def address(self, listeners: int, watchers: int) -> None:
        """So many pages from now on; told by whoever keeps the connections."""
        self.listeners, self.watchers = listeners, watchers

    def speak(self, language: str, offered: Collection[str] = ()) -> None:
        """language: of a page that has not chosen another. offered: those that can be chosen; empty: all."""
        if (language, offered) != (self._language, self._languages):
            self._language, self._languages = language, offered
            self._tell(self._hello())

    def say_house(self, message: Mapping[str, Any]) -> None:
        """What the page shows of the house, told where it has changed."""
        if message != self._said_house:
            self._said_house = message
            self._tell(dict(message))

    def everything(self) -> list[tuple[str, str]]:
        """(kind, text) of all that a new page needs, in order."""
        self._sent.clear()  # what every page was told last is not what this one knows
        controller = self._manager.controller
        state, health = self._manager.state(), health_message(controller, self._manager.troubles)
        house = [dict(self._said_house)] if self._said_house else []
        messages = [self._hello(), *house, board_message(controller), state, light_message(controller), health]
        return [(message["kind"], _text(message)) for message in messages]

    def after(self, now: float) -> None:
        """Called after every scan and every command: cheap where nothing has changed."""
        if not self.listeners:
            return
        controller = self._manager.controller
        if self._state != controller.revision or self._health != controller.health.revision:
            self._changed()
        light = (self._board, controller.light.revision)
        if self._light != light and now >= self._light_at:
            self._light, self._light_at = light, now + 1 / LIGHT_HZ
            self._tell(light_message(controller))
        if self.watchers and now >= self._thoughts_at:
            self._thoughts_at = now + 1 / THOUGHTS_HZ
            self._tell(thoughts_message(controller))

    def _changed(self) -> None:
        controller = self._manager.controller
        if self._theme is not controller.display.theme:
            self._theme = controller.display.theme
            self._tell(self._hello())
        if self._board != self._manager.boards:
            self._board = self._manager.boards
            self._sent.clear()
            self._tell(board_message(controller))
        self._tell(self._manager.state())
        self._tell(health_message(controller, self._manager.troubles))
        self._state, self._health = controller.revision, controller.health.revision

    def _hello(self) -> dict[str, Any]:
        return {
            "kind": "hello",
            "version": VERSION,
            "languages": sorted(self._spoken(), key=lambda each: (each != self._language, each)),
            "language": self._language,
            "unread": list(unread()),
            "simulated": self._manager.simulation is not None,
            "exhibit": self._exhibit,
            **self._house,
            "themes": list(CHOICES),
            "theme": self._manager.controller.display.theme.base,
            "legend": legend(self._manager.controller.display.theme),
        }

    def _spoken(self) -> Collection[str]:
        offered = {*self._languages, self._language} if self._languages else set(languages())
        return offered & set(languages())

    def _tell(self, message: dict[str, Any]) -> None:
        text = _text(message)
        kind = message["kind"]
        if self._sent.get(kind) != text:
            self._sent[kind] = text
            self._send(kind, text)


def _text(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
