"""Bad input at every door: changes that hands, editors, disks and enemies make, drawn by chance, or led by what of the
program they reach (Atheris, where it can be had: "make soak" says "no guide" where not)."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tests.doors.catalogue import DOORS
from tests.doors.door import Hangs
from tests.doors.mutation import MOST_CHANGES, mutated
from tests.doors.report import told
from tests.soak.campaign import Campaign, Cell, Result

KNOCKS = 20
"""Of one run by chance."""
GUIDED = 400
"""Of one run with a guide."""
HOW_MANY = (1, 1, 1, 1, 2, 2, 3, MOST_CHANGES)
"""Changes of a sample: few, so that much of it is still read."""
_REACHED = re.compile(r"DONE +cov: (\d+)")


def cells() -> Sequence[Cell]:
    return [(name, way) for way in ("chance", "guided") for name in DOORS]


def play(cell: Cell, seed: int) -> Result:
    name, way = cell
    return _by_chance(name, seed) if way == "chance" else _guided(name, seed)


def _by_chance(name: str, seed: int) -> Result:
    door = DOORS[name]
    samples = door.samples()
    chance = random.Random(f"{name} {seed}")
    counts: Counter[str] = Counter()
    failures = []
    for _ in range(KNOCKS):
        drawn = [chance.randrange(2**16) for _ in range(3 * chance.choice(HOW_MANY))]
        changes = list(zip(drawn[::3], drawn[1::3], drawn[2::3], strict=True))
        data = mutated(chance.choice(samples), changes, door.dialect, samples)
        counts["knocks"] += 1
        try:
            counts[door.answer(data)] += 1
        except (Exception, Hangs) as error:
            counts["broke"] += 1
            failures.append(told(name, data, error))
    return Result(counts=counts, failures=failures)


def _guided(name: str, seed: int) -> Result:
    if find_spec("atheris") is None:
        return Result(counts=Counter({"no guide": 1}))
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-m", "tests.doors.guided", name, str(GUIDED), str(seed), out]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        answers = Path(out) / "answers.json"
        counts: Counter[str] = Counter(json.loads(answers.read_text()) if answers.exists() else {"broke": 1})
        failures = [path.read_text(encoding="utf-8") for path in sorted(Path(out).glob("*.door"))]
    reached = [float(edges) for edges in _REACHED.findall(done.stderr)]
    if not reached:
        failures.append(f"# the guide at {name} ended with {done.returncode}, seed {seed}\n{done.stderr[-3000:]}")
    counts["knocks"] = counts["let in"] + counts["refused"] + counts["broke"]
    return Result(counts=counts, figures={"reached": reached}, failures=failures)


CAMPAIGNS = (
    Campaign(
        name="input",
        what="Valid input changed and given to every door that reads it.",
        keys=("door", "way"),
        columns=("knocks", "let in", "refused", "broke", "no guide"),
        bad=("broke",),
        cells=cells,
        play=play,
        runs=200,
        short=0,
        figures={"reached": "edges of the program"},
    ),
)
