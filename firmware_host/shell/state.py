"""Where the program keeps what must outlast it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def state_directory(environment: Mapping[str, str]) -> Path:
    """systemd's StateDirectory=, or the user's state directory (XDG base directories)."""
    if given := environment.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    if given := environment.get("XDG_STATE_HOME"):
        return Path(given) / "tablero"
    return Path.home() / ".local" / "state" / "tablero"
