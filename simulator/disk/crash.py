"""What a power cut may leave of what a program did to its disk.

A file system promises little: what was synced is there. Of the rest any part may be there and any may be missing, in
any order: of the data of a file, sector by sector; its length; its name. So it is taken here, as by T. S. Pillai et
al., All File Systems Are Not Created Equal: On the Complexity of Crafting Crash-Consistent Applications (OSDI 2014),
whose list of what file systems do to programs this follows. A new file's name counts as synced with its directory
only, though ext4 is kinder. What is out of scope: a disk that says that it has synced and has not, and one that spoils
what it held already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from random import Random
from typing import Literal, get_args

from simulator.disk.recorder import Kind, Operation

SECTOR = 512
"""Bytes that a disk writes as a whole or not at all."""

Manner = Literal["kill", "drop", "tear", "names", "data"]
"""kill: the program dies, and all that it did is there. Otherwise the power goes, and of what was not synced: drop:
any operations are missing, each as a whole; tear: any sectors, lengths and names are; names: all names and lengths are
there, and no data; data: all data is there, and no name and no length."""
MANNERS: tuple[Manner, ...] = get_args(Manner)

_OF_DATA = (Kind.WRITTEN, Kind.SIZED)
_OF_NAMES = (Kind.CREATED, Kind.RENAMED, Kind.REMOVED, Kind.MADE)


@dataclass(frozen=True, slots=True)
class Cut:
    """at: how many operations were done. seed: of the chances that decide what is lost."""

    at: int
    manner: Manner
    seed: int = 0

    def __str__(self) -> str:
        return f"after {self.at} operations, manner {self.manner}, seed {self.seed}"


Files = Mapping[str, bytes]
"""name -> what is in it. The directories are those that the names need."""


def synced(done: Sequence[Operation]) -> list[bool]:
    """Of each operation whether it will outlast a power cut: its file, or for a name its directory, was synced
    later."""
    safe = [False] * len(done)
    files: set[int] = set()
    directories: set[str] = set()
    for k in range(len(done) - 1, -1, -1):
        it = done[k]
        if it.kind is Kind.SYNCED:
            if it.directory:
                directories.add(it.name)
            else:
                files.add(it.file)
        elif it.kind in _OF_DATA:
            safe[k] = it.file in files
        elif it.kind in _OF_NAMES:
            safe[k] = _parent(it.other or it.name) in directories
    return safe


def left_by(operations: Sequence[Operation], cut: Cut, before: Files | None = None) -> Files:
    """What the disk holds when the power is back. before: what it held, all of it safe, before the first operation."""
    done = operations[: cut.at]
    old = before or {}
    if cut.manner == "kill":
        return _files(old, done, [True] * len(done), _All())
    chance = Random(cut.seed)
    safe = synced(done)
    if cut.manner in ("names", "data"):
        wanted = _OF_NAMES if cut.manner == "names" else _OF_DATA
        kept = [sure or it.kind in wanted for it, sure in zip(done, safe, strict=True)]
        return _files(old, done, kept, _Lengths(junk=bool(cut.seed % 2)) if cut.manner == "names" else _All(), safe)
    share = chance.choice((0.0, 0.1, 0.5, 0.9, 0.98))
    kept = [sure or chance.random() < share for sure in safe]
    if cut.manner == "drop":
        return _files(old, done, kept, _All(), safe)
    return _files(old, done, kept, _Sectors(chance, chance.choice((0.0, 0.5, 0.9)), junk=chance.random() < 0.5), safe)


class _All:
    """What becomes of a write that was not synced and is kept: it is there."""

    def write(self, content: bytearray, at: int, data: bytes) -> None:
        _put(content, at, data)

    def lose(self, content: bytearray, at: int, data: bytes) -> None:
        """One that is not kept."""


@dataclass
class _Lengths(_All):
    """No data, only what it does to the file's length; in its place zeros, or what lay on the disk before."""

    junk: bool

    def write(self, content: bytearray, at: int, data: bytes) -> None:
        self.lose(content, at, data)

    def lose(self, content: bytearray, at: int, data: bytes) -> None:
        missing = at + len(data) - len(content)
        if missing > 0:
            content.extend((b"\xa5\x5a\x00\xff" * (missing // 4 + 1))[:missing] if self.junk else bytes(missing))


class _Sectors(_Lengths):
    """Any sectors of it, the others as before."""

    def __init__(self, chance: Random, share: float, *, junk: bool) -> None:
        super().__init__(junk)
        self._chance, self._share = chance, share

    def write(self, content: bytearray, at: int, data: bytes) -> None:
        if self._chance.random() < 0.7:
            self.lose(content, at, data)  # the new length came first
        start = at
        while start < at + len(data):
            end = min(start - start % SECTOR + SECTOR, at + len(data))
            if self._chance.random() < self._share and start <= len(content):
                _put(content, start, data[start - at : end - at])
            start = end

    def lose(self, content: bytearray, at: int, data: bytes) -> None:
        if self._chance.random() < 0.5:
            super().lose(content, at, data)


def _put(content: bytearray, at: int, data: bytes) -> None:
    if at > len(content):
        content.extend(bytes(at - len(content)))
    content[at : at + len(data)] = data


def _files(
    before: Files, done: Sequence[Operation], kept: Sequence[bool], how: _All, safe: Sequence[bool] | None = None
) -> Files:
    """safe: which operations happen as they are; all without."""
    disk = _Disk(before, how)
    for k, it in enumerate(done):
        disk.do(it, kept=kept[k], sure=safe is None or safe[k])
    return disk.files


class _Disk:
    """What will be left, operation by operation. how: what becomes of writes that were not synced."""

    def __init__(self, before: Files, how: _All) -> None:
        self._how = how
        self._names: dict[str, int] = {name: -number for number, name in enumerate(before, start=1)}
        self._now = dict(self._names)  # as the program saw them
        self._contents = {-number: bytearray(content) for number, content in enumerate(before.values(), start=1)}
        self._directories = {"."}.union(*map(_ways, before))

    @property
    def files(self) -> Files:
        """Those to which a directory still leads."""
        led_to = {name: file for name, file in self._names.items() if _ways(name) <= self._directories}
        return {name: bytes(self._contents[file]) for name, file in led_to.items()}

    def do(self, it: Operation, *, kept: bool, sure: bool) -> None:
        """kept: whether it is not lost. sure: whether it happens as it is."""
        if it.file not in self._contents and it.kind is not Kind.CREATED and it.name in self._now:
            self._number(self._now[it.name], it.file)
        _follow(self._now, it)
        content = self._contents.setdefault(it.file, bytearray())
        if it.kind is Kind.WRITTEN:
            write = _put if sure else self._how.write if kept else self._how.lose
            write(content, it.offset, it.data)
        elif kept:
            self._keep(it, content)

    def _keep(self, it: Operation, content: bytearray) -> None:
        match it.kind:
            case Kind.SIZED:
                _put(content, it.offset, b"")
                del content[it.offset :]
            case Kind.MADE:
                self._directories.add(it.name)
            case _:
                _follow(self._names, it)

    def _number(self, old: int, file: int) -> None:
        """A file that was there before the first operation has got its number."""
        self._contents[file] = self._contents.pop(old)
        for each in (self._names, self._now):
            each.update({name: file for name, number in each.items() if number == old})


def _follow(names: dict[str, int], it: Operation) -> None:
    """The names after an operation."""
    if it.kind not in _OF_NAMES or it.directory:
        return
    if it.kind is not Kind.CREATED and names.get(it.name) == it.file:
        del names[it.name]
    if it.kind is not Kind.REMOVED:
        names[it.other or it.name] = it.file


def _ways(name: str) -> set[str]:
    """The directories that lead there."""
    return {str(each) for each in PurePosixPath(name).parents}


def _parent(name: str) -> str:
    return str(PurePosixPath(name).parent)


def lay(files: Files, directory: Path) -> None:
    """Write them down below a directory that is empty."""
    for name, content in files.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
