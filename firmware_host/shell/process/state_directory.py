"""Where the program keeps what must outlast it."""

from __future__ import annotations

import stat
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


def refuse_shared(directory: Path) -> None:
    """Where everybody may write, anybody may put another journal into the place of ours. Raises RefusedError for such a
    directory; one that is not there yet will be its owner's alone."""
    try:
        mode = directory.stat().st_mode
    except OSError:
        return  # what is wrong there is found when it is used
    if mode & stat.S_IWOTH:
        allowed = f"a directory of one's own: chmod o-w {directory}, or another with --state DIR"
        raise RefusedError(f"{directory}: everybody may write there (mode {mode & 0o7777:o}); allowed: {allowed}")
