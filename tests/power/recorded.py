"""Play on a recorded disk, made once for all cuts through it."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from simulator.disk import crash, recorder
from simulator.disk.crash import Files
from simulator.disk.recorder import Failing, Operation
from tests.power.judge import JOURNAL


@dataclass(frozen=True)
class Played:
    """scenario: what was played, so far as it came. operations: what that did to the disk."""

    scenario: str
    operations: tuple[Operation, ...]


@contextmanager
def scratch() -> Iterator[Path]:
    """A directory in memory where there is one: these disks are written thousands of times."""
    memory = Path("/dev/shm")
    place = Path(tempfile.mkdtemp(prefix="tablero-power-", dir=memory if memory.is_dir() else None))
    try:
        yield place
    finally:
        shutil.rmtree(place)


@lru_cache(maxsize=8)
def played(
    header: str, seed: int, plies: int, keep: int = 0, failing: Failing | None = None, pace: float = 0
) -> Played:
    """keep: bytes of games, 0 for as many as usual. pace: seconds that the hand rests, 0 for as short as usual. Raises
    AssertionError where the player came to grief."""
    with scratch() as place:
        disk, log = place / "disk", place / "log"
        disk.mkdir()
        player = [sys.executable, "-m", "tests.power.player", str(disk), *map(str, (seed, plies, keep, pace))]
        ended = recorder.record([*player, *header.splitlines()], disk, log, failing)
        assert ended.returncode in ((0, -9) if failing else (0,)), ended.stderr
        return Played(ended.stdout, tuple(recorder.operations(log)))


def started(before: Files) -> tuple[Operation, ...]:
    """What a start does to a disk that holds this."""
    with scratch() as place:
        disk, log = place / "disk", place / "log"
        disk.mkdir()
        crash.lay(before, disk)
        ended = recorder.record([sys.executable, "-m", "tests.power.starter", str(disk / JOURNAL)], disk, log)
        assert ended.returncode == 0, ended.stderr
        return tuple(recorder.operations(log))
