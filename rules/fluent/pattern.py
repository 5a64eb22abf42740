"""What reading gives: patterns, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Pattern = str | list[Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """line: from 1. text: what is wrong there, and what is allowed."""

    line: int
    text: str
