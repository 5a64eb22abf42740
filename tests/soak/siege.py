"""A daemon under attack from the network, in real time: does light still answer the hand, and a decent page get on?"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Sequence
from http.client import HTTPException
from subprocess import PIPE
from typing import Any

from tests.siege.attacks import ATTACKS
from tests.soak.campaign import Campaign, Cell, Result

PYTHON = (sys.executable, "-m")
PEACE = "none"
SECONDS = 8.0
LOOK_EVERY = 0.25
PATIENCE = 20.0


def cells() -> Sequence[Cell]:
    return [(name,) for name in (PEACE, *ATTACKS)]


def play(cell: Cell, seed: int) -> Result:
    (name,) = cell
    counts: Counter[str] = Counter()
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as state:
        board = subprocess.Popen([*PYTHON, "tests.siege.board", state], stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True)
        assert board.stdout
        port = board.stdout.readline().strip()
        if name == PEACE:
            _visit(port, SECONDS, counts, waits)
        else:
            # An attacker computes elsewhere: here he must not take the processor away from the board.
            with subprocess.Popen(["nice", *PYTHON, "tests.siege", name, port, str(SECONDS + 1)]) as attacker:
                _visit(port, SECONDS, counts, waits)
                attacker.wait(PATIENCE)
        _visit(port, 1.0, counts, [])
        alive = board.poll() is None
        told, complaints = board.communicate("\n", timeout=PATIENCE)
    seen: dict[str, Any] = json.loads(told) if alive and told else {"light": [], "lost": 0, "peak": 0}
    light: list[float] = seen["light"]
    counts["changes"] += len(light)
    counts["lost"] += int(seen["lost"])
    counts["died"] += not alive
    failures = [f"# {name}, seed {seed}: {dict(counts)}\n{complaints[-3000:]}"] if counts["died"] or complaints else []
    return Result(counts=counts, figures={"light": light, "page": waits, "peak": [seen["peak"]]}, failures=failures)


def _visit(port: str, seconds: float, counts: Counter[str], waits: list[float]) -> None:
    """A decent page is loaded again and again."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.perf_counter()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as answer:
                answer.read()
            waits.append(1e3 * (time.perf_counter() - begun))
            counts["visits"] += 1
        except (OSError, HTTPException):
            counts["turned away"] += 1
        time.sleep(LOOK_EVERY)


CAMPAIGNS = (
    Campaign(
        name="siege",
        what="The page's server attacked while a hand lifts and drops and a decent page is loaded, in real time.",
        keys=("attack",),
        columns=("changes", "lost", "visits", "turned away", "died"),
        bad=("lost", "turned away", "died"),
        cells=cells,
        play=play,
        runs=1,
        short=0,
        figures={"light": "ms from change to light", "page": "ms", "peak": "MiB"},
    ),
)
