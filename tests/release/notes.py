"""The version of the tree, and what the changelog says of it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path


class ReleaseError(Exception):
    """Why nothing is released, in one line."""


def version(tree: Path) -> str:
    """The one place where it stands is pyproject.toml."""
    number: str = tomllib.loads((tree / "pyproject.toml").read_text())["project"]["version"]
    return number


def cut(changelog: str, number: str, *, rehearsal: bool = False) -> str:
    """What stands below the heading of a version, ``## [0.1.0] - 2026-01-31``. rehearsal: a heading
    ``## [Unreleased] - 0.1.0`` will do. Raises ReleaseError."""
    sections = re.split(r"^## (?=\[)", changelog, flags=re.MULTILINE)[1:]
    dated = rf"\[{re.escape(number)}\] - \d{{4}}-\d\d-\d\d"
    allowed = rf"{dated}|\[Unreleased\] - {re.escape(number)}" if rehearsal else dated
    for section in sections:
        heading, _, text = section.partition("\n")
        if re.fullmatch(allowed, heading.strip()):
            if not text.strip():
                raise ReleaseError(f"CHANGELOG.md: nothing is said of {number}")
            return f"# Tablero {number}\n\n{text.strip()}\n"
    raise ReleaseError(f'CHANGELOG.md: no heading "## [{number}] - YYYY-MM-DD"')
