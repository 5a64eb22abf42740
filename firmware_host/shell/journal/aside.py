"""How a journal that cannot be read is set aside.

It loses its main file first, so that nothing is ever taken for a journal that was part of another.
"""

from __future__ import annotations

import logging
from pathlib import Path

from firmware_host.shell.journal.database import PARTS, iso, part_of
from hardware.files import sync_directory

log = logging.getLogger("tablero.store")

ASIDE = 5
"""So many files that were set aside are kept, the latest."""


def put_aside(path: Path, wall: float) -> Path:
    """Rename the journal with all that belongs to it; where to. Raises OSError."""
    stamp = iso(wall)[:19].replace(":", "").replace("-", "")
    number = 0
    while (aside := path.with_name(f"{path.name}.{stamp}{f'-{number}' if number else ''}.aside")).exists():
        number += 1
    path.rename(aside)
    # Without its main file the rest is nobody's; but beside a new main file it would be taken for that one's.
    sync_directory(path.parent)
    _take_along(path, aside)
    return aside


def finish_put_aside(path: Path) -> Path | None:
    """What is there without its main file, as a power cut amid ``put_aside`` leaves it, follows that; where to, None
    where there is nothing. Raises OSError."""
    if path.exists():
        return None
    parts = [part for suffix in PARTS[1:] if (part := part_of(path, suffix)).exists()]
    if not any(part.stat().st_size for part in parts):
        for part in parts:
            part.unlink()  # nothing is in it
        return None
    asides = _asides(path)
    aside = asides[-1] if asides else path.with_name(f"{path.name}.stray.aside")
    _take_along(path, aside)
    return aside


def _take_along(path: Path, aside: Path) -> None:
    for suffix in PARTS[1:]:
        part = part_of(path, suffix)
        if part.exists():
            part.rename(part_of(aside, suffix))
    sync_directory(path.parent)


def forget_asides(path: Path) -> None:
    """All but the latest few are deleted, and named. Raises OSError."""
    for old in _asides(path)[:-ASIDE]:
        log.warning("%s: deleted; of journals that were set aside the latest %d are kept", old, ASIDE)
        for suffix in PARTS:
            part_of(old, suffix).unlink(missing_ok=True)


def _asides(path: Path) -> list[Path]:
    """The oldest first."""
    return sorted(path.parent.glob(f"{path.name}.*.aside"), key=lambda aside: (aside.stat().st_ctime_ns, aside.name))
