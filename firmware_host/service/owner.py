"""Root reads what belongs to another user with that user's rights: whatever lies there, it leads to nothing more."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from firmware_host.shell.process.state_directory import state_directory

INSTALLED_STATE = Path("/var/lib/tablero")


def house_state(environment: Mapping[str, str], installed: Path = INSTALLED_STATE) -> Path:
    """Where a command looks that is told nothing else: for root it is the installed service's."""
    return installed if os.geteuid() == 0 and installed.is_dir() else state_directory(environment)


@contextmanager
def as_owner(directory: Path) -> Iterator[None]:
    """For root: with the rights of the directory's owner, and no others. Without effect for any other user, and in a
    directory of root's own. Raises OSError."""
    owner = directory.stat()
    if os.geteuid() != 0 or owner.st_uid == 0:
        yield
        return
    groups, group = os.getgroups(), os.getegid()
    try:
        os.setgroups([])
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)
