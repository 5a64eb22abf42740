"""What others ask of a board: only what its settings grant to who asks, each once, and not too often."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.fleet.payloads import PayloadError, text, truth, whole
from firmware_host.shell.board_manager import BoardManager
from firmware_host.shell.opponent import Seat
from firmware_host.shell.web.allowance import Allowances
from firmware_host.thinking.levels import STRONGEST

BURST, RATE = 10, 0.5
"""Commands of one sender at once, and a second; four times that of all."""
MOST_KNOWN = 256
"""Commands that are known by their id, so that none is carried out twice."""
_ID = re.compile(r"[0-9A-Za-z._-]{1,64}")
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+-]{0,31}")
_HASH = re.compile(r"[0-9a-f]{64}")

Update = Callable[[str, str, Callable[[str], None]], None]
"""Has a version with a hash installed, and returns at once; tells afterwards what went wrong, or nothing."""
Answer = Callable[[str, str, str], None]
"""(sender, id, what went wrong; empty where all went well)."""


class Asked:
    """rights: who may have what carried out. partner: the board that is played with now, empty where there is none.
    update: None where this board installs nothing by itself."""

    def __init__(
        self,
        manager: BoardManager,
        rights: Mapping[str, frozenset[str]],
        answer: Answer,
        *,
        restart: Callable[[], None],
        partner: Callable[[], str] = lambda: "",
        update: Update | None = None,
    ) -> None:
        self._manager = manager
        self._rights = rights
        self._answer = answer
        self._restart = restart
        self._partner = partner
        self._update = update
        self._now = 0.0
        self._allowances = Allowances(lambda: self._now, BURST, RATE, 4)
        self._known: OrderedDict[tuple[str, str], str | None] = OrderedDict()
        self._commands: dict[str, Callable[[float, Mapping[str, Any]], None]] = {
            "game": self._game,
            "level": self._level,
            "dark": lambda now, f: manager.controller.display.darken(now, on=truth(f, "on")),
            "restart": lambda now, f: restart(),
        }

    def hear(self, now: float, sender: str, content: Mapping[str, Any]) -> None:
        """Carries out or refuses, and answers in any case; what came before is only answered again. Raises
        PayloadError where there is nothing to answer to."""
        self._now = now
        key = text(content, "id")
        if not _ID.fullmatch(key):
            raise PayloadError(f"id {key!r}; allowed: 1 to 64 of 0-9, A-Z, a-z, . _ and -")
        known = (sender, key)
        if known in self._known:
            if (done := self._known[known]) is not None:
                self._answer(sender, key, done)
            return
        self._known[known] = None
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        try:
            self._carry_out(now, sender, key, content)
        except (PayloadError, *self._manager.refusals) as refusal:  # type: ignore[misc]  # a tuple made at run time
            self._done(sender, key, str(refusal))

    def _done(self, sender: str, key: str, wrong: str) -> None:
        if (sender, key) in self._known:
            self._known[sender, key] = wrong
        self._answer(sender, key, wrong)

    def _carry_out(self, now: float, sender: str, key: str, content: Mapping[str, Any]) -> None:
        do, may = content.get("do"), self._rights.get(sender, frozenset())
        if not isinstance(do, str) or do not in may:
            allowed = ", ".join(sorted(may)) or "nothing"
            raise RefusedError(f"{str(do)[:40]!r}: {sender} may not ask for that here; allowed: {allowed}")
        if not self._allowances.take(sender):
            raise RefusedError(f"{do}: too many commands; allowed: one in {1 / RATE:g} s")
        if do == "update":
            self._install(sender, key, content)
            return
        if do == "restart":
            self._done(sender, key, "")
        self._commands[do](now, content)
        if do != "restart":
            self._done(sender, key, "")

    def _game(self, now: float, fields: Mapping[str, Any]) -> None:
        options = fields.get("options", {})
        if not isinstance(options, dict):
            raise PayloadError("options; allowed: an object of names and values")
        self._manager.new_game(now, text(fields, "game"), options)

    def _level(self, now: float, fields: Mapping[str, Any]) -> None:
        level = whole(fields, "level", 0, STRONGEST)
        if level and (partner := self._partner()):
            raise RefusedError(
                f"level {level}: a game with {partner} is under way; allowed: 0, or any once it has ended"
            )
        sides = len(self._manager.controller.game.sides)
        side = whole(fields, "side", 0, sides - 1) if "side" in fields else sides - 1
        self._manager.sit_down(now, Seat(level, side) if level else None)

    def _install(self, sender: str, key: str, fields: Mapping[str, Any]) -> None:
        """By version and hash alone: from where, and whether it is genuine, only this board's own updater decides."""
        version, digest = text(fields, "version"), text(fields, "sha256")
        if not _VERSION.fullmatch(version):
            raise PayloadError(f"version {version!r}; allowed: such as 0.2.0")
        if not _HASH.fullmatch(digest):
            raise PayloadError(f"sha256 {digest[:40]!r}; allowed: 64 hex digits")
        if self._update is None:
            raise RefusedError("update: this board has no updater; allowed: one in its settings")
        self._update(version, digest, lambda wrong: self._done(sender, key, wrong))
