"""What may be uploaded from the console, and where it is kept. The web server is not imported for it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Kind:
    """file: below the state directory. most: bytes."""

    file: str
    most: int


KINDS = {"release": Kind("update/release.tar", 300 * 2**20), "logo": Kind("logo", 500_000)}


def logo_number(directory: Path) -> int | None:
    """Another one for every logo; None where there is none."""
    try:
        return (directory / KINDS["logo"].file).stat().st_mtime_ns // 1_000_000
    except OSError:
        return None
