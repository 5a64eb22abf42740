"""Whether a write-ahead log has lost more than a power cut can take from it.

SQLite reads the log up to the first frame whose checksum is wrong, and forgets the rest without a word. That is right
after a power cut, when the rest is one transaction that was never finished. Where two are left, somebody had already
been told that the first was safe. The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log and
https://www.sqlite.org/walformat.html. """

from __future__ import annotations

import struct
from pathlib import Path

_HEADER, _FRAME = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)
_FRAMES_AT = 16
"""Where the log's index (the -shm file) says how many frames are good, in the machine's own byte order."""


def has_lost(log: Path, index: Path, page: int) -> bool:
    """index: the log's, as a connection that has read the log has just made it. page: the database's, in bytes.
    Raises OSError."""
    if not log.exists() or log.stat().st_size < _HEADER:
        return False
    with index.open("rb") as file:
        file.seek(_FRAMES_AT)
        (good,) = struct.unpack("=I", file.read(4))
    with log.open("rb") as file:
        header = file.read(_HEADER)
        salts = []
        if not _is_whole(header):
            good = 0
        file.seek(_HEADER + good * (_FRAME + page))
        while len(frame := file.read(_FRAME)) == _FRAME:
            if frame[4:8] != bytes(4):  # the last one of a transaction
                salts.append(frame[8:16])
            file.seek(page, 1)
    ours = header[16:24] if _is_whole(header) else max(salts, key=salts.count, default=b"")
    return salts.count(ours) > 1


def _is_whole(header: bytes) -> bool:
    magic, *words = struct.unpack(">8I", header)
    if magic not in _MAGIC:
        return False
    one = two = 0
    given = struct.unpack(f"{'>' if magic & 1 else '<'}6I", header[:24])
    for k in range(0, 6, 2):
        one = (one + given[k] + two) & 0xFFFFFFFF
        two = (two + given[k + 1] + one) & 0xFFFFFFFF
    return [one, two] == words[5:7]
