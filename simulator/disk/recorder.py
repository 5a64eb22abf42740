"""Runs a program on a disk that writes down everything done to it, and reads that back.

What stands between the two is recorder.c, loaded before the C library (LD_PRELOAD), so that Python's own files and
SQLite run unmodified on a real directory.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).with_name("recorder.c")
CURE = "apt-get install gcc libc6-dev"
_HEADER = struct.Struct("<BBHHHQqQ")


class DiskError(RuntimeError):
    """The recorder cannot be built, or a program did to its files what the recorder cannot follow."""


class Kind(Enum):
    """What can be done to a disk, and the letter that ``failing`` knows it by."""

    CREATED = "c"
    WRITTEN = "w"
    SIZED = "t"
    SYNCED = "s"
    RENAMED = "r"
    REMOVED = "u"
    MADE = "m"
    MARK = "!"
    UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Operation:
    """name, other: relative to the disk's directory; "." is that itself. file: which file it was, whatever it is called
    by then; a number. offset: in bytes; of SIZED the new length. data: what was written, or the text of a mark.
    directory: whether it is one that was synced, made, renamed or removed."""

    kind: Kind
    name: str = ""
    other: str = ""
    file: int = 0
    offset: int = 0
    data: bytes = b""
    directory: bool = False


def missing() -> str:
    """What this machine lacks to record a disk, and how to get it; empty when nothing is lacking."""
    return "" if shutil.which("cc") else f"no cc on this machine: {CURE}"


@cache
def library() -> Path:
    """The recorder, built. Raises DiskError."""
    if lacking := missing():
        raise DiskError(lacking)
    out = Path(tempfile.mkdtemp(prefix="tablero-disk-"))
    atexit.register(shutil.rmtree, out, ignore_errors=True)
    built = out / "recorder.so"
    command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(built), str(SOURCE)]
    made = subprocess.run([*command, "-ldl", "-lpthread"], capture_output=True, text=True, check=False)
    if made.returncode:
        raise DiskError(f"{SOURCE} cannot be built: {made.stderr.strip()}")
    return built


@dataclass(frozen=True, slots=True)
class Failing:
    """kinds: letters of Kind, and "p" where a failing write does half of its work first. error: errno, or 0 for a
    program that is killed at that moment. after: how many go well first. times: how many fail then; -1: all that
    follow."""

    kinds: str
    error: int
    after: int = 0
    times: int = -1

    def __str__(self) -> str:
        return f"{self.kinds} {self.error} {self.after} {self.times}"


def environment(disk: Path, log: Path, failing: Failing | None = None) -> Mapping[str, str]:
    """What a program is to be started with. disk: an existing directory. log: a file outside it. Raises DiskError."""
    given = {"LD_PRELOAD": str(library()), "TABLERO_DISK_ROOT": str(disk.resolve()), "TABLERO_DISK_LOG": str(log)}
    return {**os.environ, **given, **({"TABLERO_DISK_FAIL": str(failing)} if failing else {})}


def record(
    command: Sequence[str], disk: Path, log: Path, failing: Failing | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; ``operations(log)`` tells what it did below ``disk``. Raises DiskError."""
    given = environment(disk, log, failing)
    return subprocess.run(command, env=given, capture_output=True, text=True, check=False)


def operations(log: Path) -> list[Operation]:
    """In their order. Raises DiskError for what cannot be followed."""
    return list(_read(log.read_bytes()))


def _read(content: bytes) -> Iterator[Operation]:
    at = 0
    numbers: dict[int, int] = {}
    made = 0
    while len(content) - at >= _HEADER.size:
        letter, directory, name_length, other_length, _, inode, offset, length = _HEADER.unpack_from(content, at)
        at += _HEADER.size
        parts = []
        for size in (name_length, other_length, length):
            parts.append(content[at : at + size])
            at += size
        if at > len(content):
            return  # the program died while this was being written down
        name, other = os.fsdecode(parts[0]), os.fsdecode(parts[1])
        kind = Kind(chr(letter))
        if kind is Kind.UNKNOWN:
            raise DiskError(f"{name}: {other} is more than the recorder can follow")
        if kind is Kind.RENAMED and directory:
            raise DiskError(f"{name}: a directory renamed {other} is more than the recorder can follow")
        if kind in (Kind.CREATED, Kind.MADE) or inode not in numbers:
            made += 1  # a new file may get the number of one that is gone
            numbers[inode] = made
        yield Operation(kind, name, other, numbers[inode], offset, parts[2], bool(directory))


# -- from within the program


def _within() -> ctypes.CDLL | None:
    return ctypes.CDLL(None) if "TABLERO_DISK_LOG" in os.environ else None


def mark(text: str) -> None:
    """A word of the program's own, between its operations. Nothing where it does not run on a recorded disk."""
    if recorder := _within():
        recorder.tablero_disk_mark(text.encode())


def fail(failing: Failing | None) -> None:
    """From now on; None: all works again. Raises DiskError where the program does not run on a recorded disk."""
    recorder = _within()
    if recorder is None:
        raise DiskError("this program does not run on a recorded disk")
    it = failing or Failing("", 0, 0, 0)
    recorder.tablero_disk_fail(it.kinds.encode(), it.error, ctypes.c_long(it.after), ctypes.c_long(it.times))
