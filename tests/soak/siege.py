"""A daemon under attack from the network, in real time: does light still answer the hand, and a decent page get on?"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Sequence
from http.client import HTTPException

from tests.siege.attacks import ATTACKS
from tests.soak.campaign import Campaign, Cell, Result

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
        board = subprocess.Popen(
            [sys.executable, "-m", "tests.siege.board", state],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert board.stdout
        port = board.stdout.readline().strip()
        if name == PEACE:
            _visit(port, SECONDS, counts, waits)
        else:
            with subprocess.Popen([sys.executable, "-m", "tests.siege", name, port, str(SECONDS + 1)]) as attacker:
                _visit(port, SECONDS, counts, waits)
                attacker.wait(PATIENCE)
        _visit(port, 1.0, counts, [])
        alive = board.poll() is None
        board.send_signal(signal.SIGTERM)
        told, complaints = board.communicate(timeout=PATIENCE)
        seen = (
            json.loads(told.strip().splitlines()[-1]) if alive and told.strip() else {"light": [], "lost": 0, "peak": 0}
        )
    counts["changes"] += len(seen["light"])
    counts["lost"] += seen["lost"]
    counts["died"] += not alive
    failures = [f"# {name}, seed {seed}: {dict(counts)}\n{complaints[-3000:]}"] if counts["died"] or complaints else []
    figures = {"light": seen["light"], "page": waits, "peak": [seen["peak"]]}
    return Result(counts=counts, figures=figures, failures=failures)


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
        what="The page's server attacked from another address while a hand lifts and drops and a decent page is loaded.",
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
