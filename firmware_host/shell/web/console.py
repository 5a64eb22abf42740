"""The staff's console: what staff ask for beside the game, over the page's WebSocket (web/PROTOCOL.md).

Where there is no PIN everybody is staff, but the console is open at the board's own screen only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from firmware_host.shell.web.contract import Refused
from firmware_host.shell.web.staff import LONG, MOST, Staff

Answer = list[dict[str, Any]]
Commands = Callable[[Mapping[str, Any], str], Coroutine[Any, Any, Answer]]
"""Does what the message says for whoever is named, and gives the messages that answer it. Raises Refused."""

DOES = frozenset(
    {"settings", "set", "undo-setting", "history", "overview", "clock", "figures", "restart", "update", "pin"}
)
"""Messages that are the console's: their ``do``."""


class Console:
    """commands: None where there is no console."""

    def __init__(self, staff: Staff, commands: Commands | None) -> None:
        self._staff = staff
        self._commands = commands

    def may(self, page: object, *, own: bool) -> bool:
        """own: whether the page is on the board's own screen."""
        return self._staff.is_staff(page) if self._staff.pin is not None else own

    async def hear(self, message: Mapping[str, Any], page: object, address: str, *, own: bool) -> list[tuple[str, str]]:
        """(kind, text) of what is answered. Raises Refused."""
        if self._commands is None:
            raise Refused("console: this board has none")
        if not self.may(page, own=own):
            if self._staff.pin is None:
                raise Refused("console: set a PIN at the board's own screen first", "console-pin")
            raise Refused("console: only staff; enter the PIN", "staff-only")
        if message["do"] == "pin":
            self._set_pin(message, page)
            answers: Answer = [{"kind": "done", "what": "pin"}]
        else:
            who = "the board's own screen" if own else f"console at {address}"
            answers = await self._commands(message, who)
        return [(answer["kind"], json.dumps(answer, ensure_ascii=False)) for answer in answers]

    def _set_pin(self, message: Mapping[str, Any], page: object) -> None:
        pin = message.get("pin")
        if not isinstance(pin, str) or not (pin.isascii() and pin.isdecimal() and LONG <= len(pin) <= MOST):
            raise Refused(f"pin: allowed: a text of {LONG} to {MOST} digits", "console-digits")
        try:
            self._staff.change(pin, page)
        except OSError as error:
            raise Refused(f"pin: {error.strerror or error}") from error
