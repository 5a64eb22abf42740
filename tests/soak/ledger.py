"""What a process holds on to: memory, objects, files, threads, tasks, disk. And whether it grows.

Whoever measures a process from within must leave nothing behind in it: a Ledger keeps its days in a file.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from itertools import combinations
from pathlib import Path
from statistics import median

from tests.soak.installed import environment

PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Holding:
    """rss: kilobytes resident. blocks: of Python's allocator. objects: that its collector knows, by type.
    cached: entries of all lru_caches. disk: kilobytes of a directory."""

    rss: float
    blocks: int
    objects: Counter[str]
    cached: int
    files: int
    threads: int
    tasks: int
    disk: float

    def figures(self) -> dict[str, float]:
        return {
            "rss": self.rss,
            "blocks": self.blocks,
            "objects": self.objects.total(),
            "cached": self.cached,
            "files": self.files,
            "threads": self.threads,
            "tasks": self.tasks,
            "disk": self.disk,
        }


def holding(directory: Path) -> Holding:
    """In the event loop, now. Caches that have a bound are emptied first: that they still fill is no growth, and would
    hide what is."""
    caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    cached = sum(each.cache_info().currsize for each in caches)
    for each in caches:
        if each.cache_parameters()["maxsize"] is not None:
            each.cache_clear()
    del caches
    gc.collect()
    objects = Counter(type(each).__qualname__ for each in gc.get_objects())
    return Holding(
        int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1024,
        sys.getallocatedblocks(),
        objects,
        cached,
        len(os.listdir("/proc/self/fd")),
        threading.active_count(),
        len(asyncio.all_tasks()),
        sum(path.stat().st_size for path in directory.rglob("*") if path.is_file()) / 1024,
    )


class Ledger:
    """What was held at the end of each day. path: of a file that is made."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.write_text("")

    def note(self, day: Holding) -> None:
        with self._path.open("a") as book:
            print(json.dumps(vars(day)), file=book)

    def days(self) -> list[Holding]:
        with self._path.open() as book:
            days = [json.loads(line) for line in book]
        return [Holding(**{**day, "objects": Counter(day["objects"])}) for day in days]


M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""Of mallopt(3), as glibc's malloc.h numbers them."""


def as_installed() -> None:
    """This process has its memory allocated as the installed service has. What must be told to glibc before a process
    starts can be told it later, except that the size from which a block is mapped apart may have grown by then."""
    trim = int(environment()["MALLOC_TRIM_THRESHOLD_"])
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # other C libraries have none, and nothing to be told
    if mallopt:
        mallopt(M_TRIM_THRESHOLD, trim)
        mallopt(M_MMAP_THRESHOLD, 128 * 1024)  # as at the start


def end_of_process() -> None:
    """The web server's library remembers every server of the process; a program that starts again knows none."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("aiohttp."):
            each.cache_clear()


def slope(values: Sequence[float]) -> float:
    """Growth from one value to the next: the median over all pairs (Theil 1950, Sen 1968), which a single bad day, or a
    step, does not sway."""
    pairs = combinations(enumerate(values), 2)
    return median([(later - earlier) / (n - k) for (k, earlier), (n, later) in pairs]) if len(values) > 1 else 0.0


def grown(one: Holding, other: Holding, most: int = 8) -> str:
    """The types of which there are more, and how many more."""
    more = Counter(other.objects)
    more.subtract(one.objects)
    return ", ".join(f"{name} +{count}" for name, count in more.most_common(most) if count > 0)
