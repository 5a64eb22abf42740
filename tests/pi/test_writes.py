"""What is left on a disk that loses its cache, from a log of writes."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.pi.host import PiError
from tests.pi.writes import DISCARD, FLUSH, MAGIC, VERSION, Log, Platter

SECTOR = 512
A, B, C, EMPTY = (bytes([letter]) * SECTOR for letter in b"abc\0")


class Never(Random):
    def random(self) -> float:
        return 1.0


class Always(Random):
    def random(self) -> float:
        return 0.0


def sector(data: bytes) -> bytes:
    return data.ljust(SECTOR, b"\0")


def write(place: int, data: bytes) -> bytes:
    return sector(struct.pack("<QQQQ", place, len(data) // SECTOR, 0, 0)) + data


def bare(flags: int, sectors: int = 0) -> bytes:
    return sector(struct.pack("<QQQQ", 0, sectors, flags, 0))


def logged(file: Path, entries: Sequence[bytes]) -> list[int]:
    """The log's length after each entry."""
    head = sector(struct.pack("<QQQI", MAGIC, VERSION, len(entries), SECTOR))
    file.write_bytes(head + b"".join(entries))
    return [len(head) + sum(map(len, entries[: count + 1])) for count in range(len(entries))]


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    image = tmp_path / "disk"
    image.write_bytes(3 * EMPTY)
    return image


def test_what_was_flushed_is_there_and_what_was_not_may_be(tmp_path: Path, disk: Path) -> None:
    ends = logged(tmp_path / "log", [write(0, A), bare(FLUSH), write(1, B), write(0, C), bare(FLUSH)])
    left = tmp_path / "left"
    with closing(Platter(disk, tmp_path / "log")) as platter:
        for end, chance, wanted in (
            (ends[0], Never(), 3 * EMPTY),
            (ends[0], Always(), A + 2 * EMPTY),
            (ends[3], Never(), A + 2 * EMPTY),
            (ends[3], Always(), C + B + EMPTY),
            (ends[4], Never(), C + B + EMPTY),
        ):
            platter.cut(end, chance, left)
            assert left.read_bytes() == wanted


def test_a_discard_has_no_data(tmp_path: Path) -> None:
    (*_, end) = logged(tmp_path / "log", [bare(DISCARD, sectors=8), write(2, A)])
    with closing(Log(tmp_path / "log")) as log:
        assert [(entry.at, entry.data) for entry in log.until(end)] == [(0, b""), (2 * SECTOR, A)]


def test_zeros_at_the_end_need_not_be_in_the_log(tmp_path: Path) -> None:
    (end,) = logged(tmp_path / "log", [write(0, EMPTY)])
    with (tmp_path / "log").open("r+b") as file:
        file.truncate(end - SECTOR)
    with closing(Log(tmp_path / "log")) as log:
        assert [entry.data for entry in log.until(end)] == [EMPTY]


def test_another_file_is_refused(tmp_path: Path) -> None:
    logged(tmp_path / "log", [])
    (tmp_path / "log").write_bytes(b"x" + (tmp_path / "log").read_bytes()[1:])
    with pytest.raises(PiError, match="not a log of writes"):
        Log(tmp_path / "log")
