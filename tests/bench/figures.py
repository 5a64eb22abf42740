"""Times and how they spread, set out as tables."""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path

clock = time.thread_time_ns
"""Nanoseconds of processor time of this thread: what else the machine does is not ours."""


def quantile(times: Sequence[float], q: float) -> float:
    """Of unsorted times; q from 0 to 1. ValueError where there are none."""
    if not times:
        raise ValueError("no times to take a quantile of")
    return sorted(times)[min(len(times) - 1, int(q * len(times)))]


def spread(times: Sequence[float]) -> str:
    """median [quarter .. three quarters], p99, the longest; all in milliseconds of times in nanoseconds."""
    at = [quantile(times, q) / 1e6 for q in (0.5, 0.25, 0.75, 0.99)]
    return f"{at[0]:9.3f} [{at[1]:7.3f} ..{at[2]:8.3f}]{at[3]:9.3f}{max(times) / 1e6:9.3f}"


SPREAD_HEAD = f"{'median':>9} [{'1/4':>7} ..{'3/4':>8}]{'p99':>9}{'max':>9}"


def title(text: str) -> None:
    print(f"\n{text}\n{'-' * len(text)}")


def machine() -> str:
    """The machine in one line, and how busy it is with other things."""
    model = Path("/proc/device-tree/model")  # of a Raspberry Pi
    if model.exists():
        name = model.read_text().rstrip("\0")
    else:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next((line.split(": ")[1] for line in lines if line.startswith("model name")), platform.machine())
    load = " ".join(f"{part:.1f}" for part in os.getloadavg())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{name}, {os.cpu_count()} cores, load {load}, {python}, {sys.platform} {platform.machine()}"
