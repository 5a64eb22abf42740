"""The disk is full, breaks or becomes read-only at any operation amid play, and is well again later."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence

from rules import registry
from simulator.disk import recorder
from tests.power.recorded import scratch
from tests.soak.campaign import Campaign, Cell, Result

PLIES = 25
ERRORS = ("ENOSPC", "EIO", "EROFS", "EACCES")


def cells() -> Sequence[Cell]:
    return [(key, error) for key in sorted(registry.keys()) for error in ERRORS]


def play(cell: Cell, seed: int) -> Result:
    key, error = cell
    with scratch() as place:
        disk, log = place / "disk", place / "log"
        disk.mkdir()
        command = [sys.executable, "-m", "tests.power.sufferer", str(disk), str(seed), str(PLIES), error, f"game {key}"]
        ended = recorder.record(command, disk, log)
    found = [line for line in ended.stdout.splitlines() if line.startswith("!")]
    if ended.returncode:
        found.append(ended.stderr.strip())
    failed = ended.stdout.count("# the disk fails")
    unsaved = re.search(r"after (\d+) plies", ended.stdout)
    plies = int(unsaved[1]) if unsaved else 0
    counts: Counter[str] = Counter(failures=failed, crashed=int(ended.returncode != 0), wrong=int(bool(found)))
    counts["plies unsaved"] = plies
    told = "\n".join(f"# {line}" for problem in found for line in problem.splitlines())
    return Result(counts=counts, failures=[f"{ended.stdout}\n{told}\n# seed {seed}, {error}\n"] * bool(found))


CAMPAIGNS = (
    Campaign(
        name="disk",
        what="Disks that fail amid play and are well again: the game goes on, it is said, and nothing is lost.",
        keys=("game", "error"),
        columns=("failures", "plies unsaved", "crashed", "wrong"),
        bad=("crashed", "wrong"),
        cells=cells,
        play=play,
        runs=20,
        short=0,  # tests/power/test_failing.py
    ),
)
