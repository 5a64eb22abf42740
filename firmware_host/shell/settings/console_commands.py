"""What the console asks about the settings, answered in the board's thread."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.shell.process.version import VERSION
from firmware_host.shell.settings.applied import Applied
from firmware_host.shell.settings.keys import KEYS
from firmware_host.shell.settings.toml_text import SettingsError

Message = dict[str, Any]

SPARE = 50_000_000
"""Bytes of the disk: with less, staff should look."""
MOST_CHANGES = len(KEYS)


def looks_by_itself(message: Mapping[str, Any]) -> bool:
    """Whether the console looks how all is, and nobody has touched it since it last did."""
    return message["do"] == "overview" and message.get("by_itself") is True


class ConsoleCommands:
    """directory: the program's state; None where nothing is kept. about: what else is told of how all is. missing:
    where the page should be served and is not, and why."""

    def __init__(
        self,
        applied: Applied,
        directory: Path | None,
        about: Callable[[], Mapping[str, Any]],
        missing: Callable[[], str],
    ) -> None:
        self._applied = applied
        self._directory = directory
        self._about = about
        self._missing = missing

    def answer(self, now: float, message: Mapping[str, Any], who: str) -> list[Message]:
        """Raises RefusedError; nothing has changed then."""
        house = self._applied.house
        if not looks_by_itself(message):
            self._applied.staff_act(now)
        match message["do"]:
            case "settings":
                house.look()
            case "set":
                house.change(self._changes(message), who)
            case "undo-setting":
                number = message.get("number")
                if isinstance(number, bool) or not isinstance(number, int):
                    raise SettingsError("undo-setting: number must be that of an entry of the history")
                house.undo(number, who)
            case "clock":
                house.clock.vouch()
                return [self._overview()]
            case "history":
                return [self._history()]
            case "overview":
                return [self._overview()]
            case other:
                raise RefusedError(f"{str(other)[:40]!r}: nothing that the console answers")
        self._applied.apply(now)
        return [house.message(), self._history(), self._overview()]

    @staticmethod
    def _changes(message: Mapping[str, Any]) -> Mapping[str, Any]:
        changes = message.get("changes")
        if not isinstance(changes, Mapping) or not 0 < len(changes) <= MOST_CHANGES:
            raise SettingsError("set: changes must be an object of names and values")
        return changes

    def _history(self) -> Message:
        file = self._applied.house.file
        try:
            entries = file.history() if file else []
        except SettingsError:
            entries = []  # what is wrong with the file is told in the overview
        return {"kind": "history", "entries": [asdict(entry) for entry in reversed(entries[-30:])]}

    def _overview(self) -> Message:
        house = self._applied.house
        return {
            "kind": "overview",
            "version": VERSION,
            "notes": [*self._notes()],
            "dark": self._applied.dark,
            "open": house.hours.is_open(house.clock.now),
            "time": house.clock.now.isoformat(timespec="minutes"),
            **self._about(),
        }

    def _notes(self) -> list[Message]:
        """What staff should know: word keys of the family "console", with their arguments."""
        house, notes = self._applied.house, list[Message]()
        if house.trouble:
            notes.append({"key": "console.trouble", "args": {"text": house.trouble}})
        if unfit := house.unfit:
            notes.append({"key": "console.unfit", "args": {"text": "; ".join(f"{name}: {why}" for name, why in unfit)}})
        if missing := self._missing():
            notes.append({"key": "console.page", "args": {"text": missing}})
        if house.waiting:
            notes.append({"key": "console.waiting", "args": {}})
        if house.clock.is_wrong:
            notes.append({"key": "console.clock", "args": {}})
        elif self._applied.keeps_hours and not house.clock.is_sure:
            notes.append({"key": "console.unsure-clock", "args": {}})
        if self._directory and (free := _free(self._directory)) < SPARE:
            notes.append({"key": "console.disk", "args": {"count": free // 1_000_000}})
        return notes


def _free(directory: Path) -> int:
    try:
        return shutil.disk_usage(directory).free
    except OSError:
        return SPARE
