"""Where the program keeps what must outlast it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from firmware_host.core.events import RefusedError


def state_directory(environment: Mapping[str, str]) -> Path:
    """systemd's StateDirectory=, or the user's state directory (XDG base directories, which say that a relative one is
    to be ignored). Raises RefusedError where there is none."""
    given = Path(environment.get("STATE_DIRECTORY", "").split(":")[0])
    if given.is_absolute():
        return given
    given = Path(environment.get("XDG_STATE_HOME", ""))
    if given.is_absolute():
        return given / "tablero"
    try:
        return Path.home() / ".local" / "state" / "tablero"
    except RuntimeError as error:
        raise RefusedError(f"no directory to keep the journal in ({error}); name one with --state DIR") from error
