"""What a check found, in one line, and what cures it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """what: the concern in a word or two. told: the finding. cure: a command that can be typed, or what to do."""

    level: Level
    what: str
    told: str
    cure: str = ""

    def __str__(self) -> str:
        line = f"{self.level:<5}  {self.what}: {self.told}"
        return f"{line}\n       -> {self.cure}" if self.cure else line


def ok(what: str, told: str) -> Finding:
    return Finding("ok", what, told)


def note(what: str, told: str, cure: str = "") -> Finding:
    return Finding("note", what, told, cure)


def wrong(what: str, told: str, cure: str) -> Finding:
    return Finding("wrong", what, told, cure)
