"""The settings that are in force: those of the file, but for what the command line has fixed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from firmware_host.shell.exhibit.hours import Hours
from firmware_host.shell.process.wall_clock import WallClock
from firmware_host.shell.settings.file import SettingsFile
from firmware_host.shell.settings.keys import DEFAULTS, FORMS, KEYS, LIVE, SECTIONS, Values
from firmware_host.shell.settings.toml_text import SettingsError

log = logging.getLogger("tablero.settings")

Judge = Callable[[Values], Iterable[tuple[str, str]]]
"""(a setting, why it cannot be used beside the others)."""


class InForce:
    """file: None where nothing is kept. fixed: name -> value, by the command line. clock: the time of day. values: in
    force. trouble: what is wrong with the file; what was in force stays so then. started: what was in force at the
    start; what differs from it and is not live waits for the next. judge: finds what does not go together."""

    def __init__(
        self,
        file: SettingsFile | None = None,
        fixed: Mapping[str, Any] | None = None,
        clock: WallClock | None = None,
        judge: Judge = lambda values: (),
    ) -> None:
        self.file = file
        self._judge = judge
        self.fixed = dict(fixed or {})
        self.trouble = ""
        self.clock = clock or WallClock(state=file.path.parent if file else None)
        self._mark: tuple[int, ...] | None = None
        self.values: Values = {**DEFAULTS, **self.fixed}
        self._read()
        self.started = self.values

    def look(self) -> bool:
        """Whether what is in force has changed since the last look. Costs little where the file has not."""
        known, changed = self._mark, self._read()
        if self.trouble and self._mark != known:
            log.error("%s", self.trouble)
        return changed

    def _read(self) -> bool:
        if self.file is None or self._mark == (mark := self.file.mark):
            return False
        first, self._mark = self._mark is None, mark
        found, self.trouble = self.file.read_or_last()
        return (first or not self.trouble) and self._take(found)

    def change(self, changes: Mapping[str, Any], who: str) -> bool:
        """name -> value, None for the default. Whether what is in force has changed. Raises SettingsError."""
        if self.file is None:
            raise SettingsError("settings: this board keeps none")
        for name in changes:
            if name in self.fixed:
                raise SettingsError(f"{name}: the command line has fixed it; change it there")
        found = self.file.change(changes, who)
        return self._found(found)

    def undo(self, number: int, who: str) -> bool:
        """As ``change``."""
        if self.file is None:
            raise SettingsError("settings: this board keeps none")
        return self._found(self.file.undo(number, who))

    def _found(self, found: Values) -> bool:
        assert self.file
        self._mark, self.trouble = self.file.mark, ""
        return self._take(found)

    def _take(self, found: Values) -> bool:
        before, self.values = self.values, {**found, **self.fixed}
        return self.values != before

    def misfits(self) -> list[tuple[str, str]]:
        """(a setting, why it cannot be used beside the others)."""
        return list(self._judge(self.values))

    @property
    def waiting(self) -> list[str]:
        """What takes effect at the next start only."""
        return [name for name in KEYS if name not in LIVE and self.values[name] != self.started[name]]

    @property
    def hours(self) -> Hours:
        return Hours(self.values["hours.open"], self.values["hours.closed"])

    def message(self) -> dict[str, Any]:
        """All of it, for the console: see web/PROTOCOL.md."""
        return {
            "kind": "settings",
            "sections": [
                {"name": section.name, "keys": [self._shown(f"{section.name}.{key.name}") for key in section.keys]}
                for section in SECTIONS.values()
            ],
            "waiting": self.waiting,
            "trouble": self.trouble,
            "kept": self.file is not None,
        }

    def _shown(self, name: str) -> dict[str, Any]:
        key = KEYS[name]
        return {
            "name": name,
            "value": self.values[name],
            "default": key.default,
            "form": dict(FORMS[name]),
            "live": name in LIVE,
            "fixed": name in self.fixed,
        }
