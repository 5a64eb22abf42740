"""Whether a write-ahead log has lost more than a power cut can take from it.

SQLite reads the log up to the first frame whose checksum is wrong, and forgets the rest without a word. That is right
after a power cut, when the rest is a transaction that was never finished, or several tries at it. But where one
transaction follows upon another there, by checksums that build on each other, the first of them had been promised. The
format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log and https://www.sqlite.org/walformat.html."""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

_HEADER, _FRAME = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)
_GOOD_AT = 16
"""Where the log's index (the -shm file) says how many frames are good, in the machine's own byte order."""

Sums = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Frame:
    """salts: of the time between two checkpoints to which it belongs. ends: whether it is the last of a transaction.
    summed: what its checksum is of. sums: that."""

    salts: bytes
    ends: bool
    summed: bytes
    sums: Sums


def has_lost(log: Path, index: Path, page: int) -> bool:
    """index: the log's, as a connection that has read the log has just made it. page: the database's, in bytes.
    Raises OSError."""
    if not log.exists() or log.stat().st_size < _HEADER:
        return False
    with log.open("rb") as file:
        header = file.read(_HEADER)
        magic, *words = struct.unpack(">8I", header)
        order = sys.byteorder if magic not in _MAGIC else "big" if magic & 1 else "little"
        whole = magic in _MAGIC and _sums(header[:24], (0, 0), order) == tuple(words[5:7])
        good = _good_frames(index) if whole else 0
        rest = list(_frames(file, good, page))
    ours = header[16:24] if whole else _commonest([frame.salts for frame in rest])
    return _two_in_a_row([frame for frame in rest if frame.salts == ours], order)


def _good_frames(index: Path) -> int:
    with index.open("rb") as file:
        file.seek(_GOOD_AT)
        return int(struct.unpack("=I", file.read(4))[0])


def _frames(file: BinaryIO, first: int, page: int) -> Iterator[_Frame]:
    file.seek(_HEADER + first * (_FRAME + page))
    while len(frame := file.read(_FRAME + page)) == _FRAME + page:
        (ends,) = struct.unpack_from(">I", frame, 4)
        one, two = struct.unpack_from(">2I", frame, 16)
        yield _Frame(frame[8:16], bool(ends), frame[:8] + frame[_FRAME:], (one, two))


def _two_in_a_row(frames: list[_Frame], order: str) -> bool:
    """Whether the end of a transaction is followed by the whole of another that builds on it."""
    before: Sums | None = None
    for frame in frames:
        if before is not None and _sums(frame.summed, before, order) == frame.sums:
            if frame.ends:
                return True
            before = frame.sums
        else:
            before = None
        if frame.ends:
            before = frame.sums
    return False


def _sums(data: bytes, before: Sums, order: str) -> Sums:
    one, two = before
    words = iter(struct.unpack(f"{'>' if order == 'big' else '<'}{len(data) // 4}I", data))
    for a, b in zip(words, words, strict=True):
        one = (one + a + two) & 0xFFFFFFFF
        two = (two + b + one) & 0xFFFFFFFF
    return one, two


def _commonest(salts: list[bytes]) -> bytes:
    return max(salts, key=salts.count, default=b"")
