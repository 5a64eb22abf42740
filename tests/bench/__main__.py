"""Which tables to print, and a line about the machine above them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from firmware_host.core.sensing import Sensing
from tests.bench import (
    candidates,
    kernels,
    light,
    line,
    play,
    process,
    scan,
    simulator,
    start,
    table,
    thinking,
    tracker,
)
from tests.bench.figures import machine
from tests.campaign import CARRIES

TABLES: dict[str, Callable[[], None]] = {
    "light": light.bench,
    "candidates": candidates.bench,
    "tracker": tracker.bench,
    "play": play.bench,
    "kernels": kernels.bench,
    "table": table.bench,
    "scan": scan.bench,
    "thinking": thinking.bench,
    "daemon": process.bench,
    "start": start.bench,
    "serial": line.bench,
    "simulator": simulator.bench,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="table", help=f"of {', '.join(TABLES)}; all of them without")
    parser.add_argument("--profile", metavar="GAME:SENSING", help="instead: where the time from change to light goes")
    parser.add_argument("--against", type=Path, metavar="DIR", help="another tree, whose start is measured beside ours")
    args = parser.parse_args()
    if unknown := [name for name in args.tables if name not in TABLES]:
        parser.error(f"{', '.join(unknown)}: no such table; there are {', '.join(TABLES)}")
    print(machine())
    print("Times are processor time of the one thread that works, unless they say otherwise.")
    if args.profile:
        key, _, kind = args.profile.partition(":")
        if kind not in {sensing.value for sensing in CARRIES.get(key, ())}:
            carried = (f"{game}:{sensing.value}" for game, kinds in CARRIES.items() for sensing in kinds)
            parser.error(f"--profile {args.profile}: allowed: {', '.join(carried)}")
        light.profile(key, Sensing(kind))
        return 0
    tables = TABLES | {"start": partial(start.bench, args.against)}
    for name in args.tables or tables:
        tables[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
