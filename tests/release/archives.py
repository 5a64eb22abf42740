"""Wheel and source archive with nothing in them of the machine, the user or the hour that built them."""

from __future__ import annotations

import gzip
import io
import tarfile
import time
import zipfile
from pathlib import Path

EARLIEST = 315532800
"""1980-01-01: a zip file knows no earlier date."""


def normalise(archive: Path, epoch: int) -> None:
    """Rewrites a .whl or .tar.gz in place: entries in the order of their names, owned by root, readable by all, and
    dated ``epoch`` (seconds since 1970, UTC). ValueError for another kind of file."""
    if archive.name.endswith(".whl"):
        _write_wheel(archive, _entries(archive), max(epoch, EARLIEST))
    elif archive.name.endswith(".tar.gz"):
        _write_source(archive, epoch)
    else:
        raise ValueError(f"{archive.name}: allowed: a .whl or a .tar.gz")


def _entries(archive: Path) -> list[tuple[str, bytes]]:
    """RECORD comes last, as the wheel format recommends (PEP 427)."""
    with zipfile.ZipFile(archive) as file:
        entries = [(name, file.read(name)) for name in file.namelist() if not name.endswith("/")]
    return sorted(entries, key=lambda entry: (entry[0].endswith(".dist-info/RECORD"), entry[0]))


def _write_wheel(archive: Path, entries: list[tuple[str, bytes]], epoch: int) -> None:
    with zipfile.ZipFile(archive, "w") as file:
        for name, content in entries:
            entry = zipfile.ZipInfo(name, time.gmtime(epoch)[:6])
            entry.create_system = 3  # Unix, whatever system this is
            entry.external_attr = (0o100755 if name.endswith(".sh") else 0o100644) << 16
            file.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)


def _write_source(archive: Path, epoch: int) -> None:
    tar = io.BytesIO()
    with tarfile.open(archive) as old, tarfile.open(fileobj=tar, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            entry = tarfile.TarInfo(member.name)
            entry.type, entry.linkname, entry.size, entry.mtime = member.type, member.linkname, member.size, epoch
            entry.mode = 0o755 if member.isdir() or member.name.endswith(".sh") else 0o644
            entry.uname = entry.gname = "root"
            new.addfile(entry, old.extractfile(member))
    with archive.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=epoch) as packed:
        packed.write(tar.getvalue())
