"""What a process holds on to: memory, objects, files, threads, tasks, disk. And whether it grows."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from pathlib import Path

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
    """In the event loop, now."""
    gc.collect()
    held = gc.get_objects()
    objects = Counter(type(each).__qualname__ for each in held)
    caches = [each for each in held if isinstance(each, _lru_cache_wrapper)]
    cached = sum(each.cache_info().currsize for each in caches)
    del held
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


def end_of_process() -> None:
    """The web server's library remembers every server of the process; a program that starts again knows none."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("aiohttp."):
            each.cache_clear()


def slope(values: Sequence[float]) -> float:
    """Growth from one value to the next, by least squares."""
    n = len(values)
    if n < 2:
        return 0.0
    middle, mean = (n - 1) / 2, sum(values) / n
    return sum((k - middle) * (value - mean) for k, value in enumerate(values)) / sum(
        (k - middle) ** 2 for k in range(n)
    )


def grown(one: Holding, other: Holding, most: int = 8) -> str:
    """The types of which there are more, and how many more."""
    more = Counter(other.objects)
    more.subtract(one.objects)
    return ", ".join(f"{name} +{count}" for name, count in more.most_common(most) if count > 0)
