"""The recorded disk itself: it sees all that is done, and its model of a disk is one of a real one."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from random import Random

import pytest

from simulator.disk import crash, recorder
from simulator.disk.crash import Cut, Files
from simulator.disk.recorder import DiskError, Failing, Kind, Operation
from simulator.disk.wear import BLOCK, wear

needs_recorder = pytest.mark.skipif(bool(recorder.missing()), reason=recorder.missing())

BUSY = """
import os, random, sqlite3, sys
os.chdir(sys.argv[1])
chance = random.Random(int(sys.argv[2]))
db = sqlite3.connect("db", isolation_level=None)
db.execute("PRAGMA journal_mode = " + chance.choice(["WAL", "DELETE", "TRUNCATE"]))
db.execute("CREATE TABLE t (x)")
os.mkdir("sub")
for k in range(40):
    do = chance.randrange(6)
    if do < 3:
        db.execute("INSERT INTO t VALUES (?)", ("x" * chance.randrange(3000),))
    elif do == 3:
        with open(f"sub/{k}", "w") as file:
            file.write("y" * chance.randrange(2000))
        with open(f"sub/{k}", "r+") as file:
            file.truncate(chance.randrange(3000))
        with open(f"sub/{k}", "a") as file:
            file.write("z")
    elif do == 4 and os.listdir("sub"):
        os.rename("sub/" + chance.choice(os.listdir("sub")), f"moved-{chance.randrange(5)}")
    elif os.listdir("sub"):
        os.unlink("sub/" + chance.choice(os.listdir("sub")))
"""


def held(disk: Path) -> Files:
    files = (path for path in disk.rglob("*") if path.is_file() and not path.name.endswith("-shm"))
    return {str(path.relative_to(disk)): path.read_bytes() for path in files}


@needs_recorder
@pytest.mark.parametrize("seed", range(8))
def test_killed_anywhere_the_disk_holds_what_was_recorded(tmp_path: Path, seed: int) -> None:
    """Really killed, before an operation or amid a write: the model and the file system agree byte for byte."""
    disk, log = tmp_path / "disk", tmp_path / "log"
    disk.mkdir()
    kinds = Random(seed).choice(["wtscrum", "wp", "s", "cru"])
    killed = Failing(kinds, 0, Random(seed).randrange(6, 40), 1)
    ended = recorder.record([sys.executable, "-c", BUSY, str(disk), str(seed)], disk, log, killed)
    assert ended.returncode in (-signal.SIGKILL, 0), ended.stderr
    operations = recorder.operations(log)
    assert len(operations) > 5
    assert crash.left_by(operations, Cut(len(operations), "kill")) == held(disk)


@needs_recorder
def test_what_cannot_be_followed_is_refused(tmp_path: Path) -> None:
    disk, log = tmp_path / "disk", tmp_path / "log"
    disk.mkdir()
    code = "import os, sys; os.writev(os.open(sys.argv[1] + '/f', os.O_CREAT | os.O_WRONLY), [b'a', b'b'])"
    assert recorder.record([sys.executable, "-c", code, str(disk)], disk, log).returncode == 0
    with pytest.raises(DiskError, match=r"f: writev"):
        recorder.operations(log)


@needs_recorder
def test_operations_fail_as_they_are_told(tmp_path: Path) -> None:
    disk, log = tmp_path / "disk", tmp_path / "log"
    disk.mkdir()
    code = """
import errno, os, sys
from simulator.disk import recorder
from simulator.disk.recorder import Failing
file = os.open(sys.argv[1] + "/f", os.O_CREAT | os.O_WRONLY)
recorder.fail(Failing("wp", errno.ENOSPC, after=1, times=1))
print(os.write(file, b"12345678"))
try:
    os.write(file, b"abcdefgh")
except OSError as error:
    print(error.errno == errno.ENOSPC)
os.write(file, b"!")
recorder.fail(Failing("s", errno.EIO))
for _ in range(2):
    try:
        os.fsync(file)
    except OSError as error:
        print(error.errno == errno.EIO)
recorder.fail(None)
os.fsync(file)
"""
    ended = recorder.record([sys.executable, "-c", code, str(disk)], disk, log)
    assert ended.stdout.split() == ["8", "True", "True", "True"], ended.stderr
    assert (disk / "f").read_bytes() == b"12345678abcd!"


def test_outside_a_recorded_disk_nothing_is_marked_and_nothing_can_fail() -> None:
    assert "TABLERO_DISK_LOG" not in os.environ
    recorder.mark("a word")
    with pytest.raises(DiskError, match="recorded disk"):
        recorder.fail(Failing("w", 28))


def op(kind: Kind, name: str = "f", file: int = 1, **more: object) -> Operation:
    return Operation(kind, name, file=file, **more)  # type: ignore[arg-type]


HISTORY = [
    op(Kind.CREATED),
    op(Kind.WRITTEN, data=b"a" * 600),
    op(Kind.SYNCED),
    op(Kind.SYNCED, ".", 9, directory=True),
    op(Kind.WRITTEN, offset=600, data=b"b" * 600),
    op(Kind.CREATED, "g", 2),
    op(Kind.WRITTEN, "g", 2, data=b"c" * 10),
    op(Kind.SYNCED, "g", 2),
    op(Kind.RENAMED, "g", 2, other="f"),
]


def test_what_is_synced_outlasts_every_cut() -> None:
    assert crash.synced(HISTORY) == [True, True, False, False, False, False, True, False, False]
    for manner in crash.MANNERS:
        for seed in range(50):
            for at in range(4, len(HISTORY) + 1):
                files = crash.left_by(HISTORY, Cut(at, manner, seed))
                assert files["f"].startswith(b"a" * 600) or (at == len(HISTORY) and files["f"] == b"c" * 10)


def test_what_is_not_synced_may_be_lost_torn_or_out_of_order() -> None:
    every = {frozenset(crash.left_by(HISTORY, Cut(8, m, s)).items()) for m in crash.MANNERS for s in range(300)}
    contents = {dict(files)["f"] for files in every}
    assert b"a" * 600 in contents
    assert b"a" * 600 + b"b" * 600 in contents
    assert b"a" * 600 + bytes(600) in contents  # only its length
    assert any(b"b" in content[1024:] and content[700] != ord("b") for content in contents)  # only its last sector
    assert {("g" in dict(files)) for files in every} == {True, False}
    # The name can be there before the data of another file, though that was written first.
    last = [crash.left_by(HISTORY, Cut(9, "names", s)) for s in range(2)]
    assert all(files == {"f": b"c" * 10} for files in last)


def test_wear_counts_every_block_once_a_sync() -> None:
    history = [
        op(Kind.CREATED),
        op(Kind.WRITTEN, data=b"x" * 100),
        op(Kind.WRITTEN, offset=100, data=b"x" * 100),
        op(Kind.SYNCED),
        op(Kind.WRITTEN, offset=BLOCK - 1, data=b"xx"),
        op(Kind.SYNCED),
        op(Kind.CREATED, "g", 2),
        op(Kind.WRITTEN, "g", 2, data=b"x"),
        op(Kind.REMOVED, "g", 2),
    ]
    measured = wear(history)
    assert (measured.written, measured.sent, measured.syncs, measured.names) == (203, 3 * BLOCK, 2, 3)
