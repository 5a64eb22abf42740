"""A disk that loses its cache at a power cut: what was written to it, as QEMU logs it (blklogwrites), done again.

The log has the format of Linux's dm-log-writes: a sector about itself, then for each request an entry and its data.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import IO

from tests.pi.host import PiError, run

MAGIC, VERSION = 0x6A736677736872, 1
_ABOUT = struct.Struct("<QQQI")
"""Magic number, version, entries, bytes of a sector."""
_ENTRY = struct.Struct("<QQQQ")
"""Sector, sectors, flags, bytes of data beyond those."""
FLUSH, DISCARD = 1, 4


@dataclass(frozen=True)
class Entry:
    """A request that was done. at, data: bytes written; flushes: all that was written before it is kept."""

    at: int
    data: bytes
    flushes: bool


class Log:
    """file: of a machine that was started with it. Raises PiError where it is no such log."""

    def __init__(self, file: Path) -> None:
        self._file: IO[bytes] = file.open("rb")
        magic, version, _, self._sector = _ABOUT.unpack(self._file.read(_ABOUT.size))
        if (magic, version) != (MAGIC, VERSION):
            self.close()
            raise PiError(f"{file}: not a log of writes as QEMU makes it")
        self._at = self._sector

    def until(self, end: int) -> Iterator[Entry]:
        """The entries that begin before byte ``end`` of the log, after those that were asked for before."""
        while self._at < end:
            self._file.seek(self._at)
            sector, sectors, flags, _ = _ENTRY.unpack(self._file.read(_ENTRY.size))
            length = 0 if flags & DISCARD else sectors * self._sector
            self._file.seek(self._at + self._sector)
            data = self._file.read(length).ljust(length, b"\0")  # zeros at the log's end may not have been written
            self._at += self._sector + length
            yield Entry(sector * self._sector, data, bool(flags & FLUSH))

    def close(self) -> None:
        self._file.close()


def mend(image: Path) -> None:
    """As the next start would mend it: by the file system's own journal. Raises PiError where that does not do."""
    run(["sh", "-c", f"e2fsck -fp {image} || [ $? -le 2 ]"])


class Platter:
    """What the disk itself holds. image: raw, as it was when the log began; it is written to. To be closed."""

    def __init__(self, image: Path, log: Path) -> None:
        self._image = image
        self._log = Log(log)
        self._cache: list[Entry] = []

    def cut(self, end: int, chance: Random, into: Path) -> None:
        """A raw image of the disk after a power cut when the log had so many bytes: all that was flushed, and by chance
        some of what was written later. Later cuts only, from call to call."""
        for entry in self._log.until(end):
            self._cache.append(entry)
            if entry.flushes:
                self._write(self._image, self._cache)
                self._cache = []
        run(["cp", "--sparse=always", self._image, into])
        self._write(into, [entry for entry in self._cache if chance.random() < 0.5])

    @staticmethod
    def _write(image: Path, entries: list[Entry]) -> None:
        with image.open("r+b") as disk:
            for entry in entries:
                disk.seek(entry.at)
                disk.write(entry.data)

    def close(self) -> None:
        self._log.close()
