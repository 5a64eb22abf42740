"""What a start costs the processor: from the command line to the daemon's READY=1, counted in instructions.

With the page that is when the page can be asked for; without it (--view none) when the board is lit. Under callgrind
everything takes longer: the board's scans until READY count for more than they should.

Instructions, unlike seconds, are the same on a busy machine. Without callgrind (Debian: valgrind), the processor time
of the best of several starts stands in for them.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.bench.figures import title
from tests.bench.process import processor_seconds

HERE = Path(__file__).parents[2]
PATIENCE = 300.0  # seconds, for a start under callgrind on a small machine
STARTS = 5
CALLGRIND = shutil.which("valgrind") and shutil.which("callgrind_control")


@contextmanager
def started(tree: Path, bytecode: Path, view: str, before: Sequence[str] = ()) -> Iterator[tuple[int, Path]]:
    """The process of a tree's daemon at its READY=1, and its own directory; nothing is stored from an earlier start.
    bytecode: where compiled modules are kept. before: what the command line begins with. Raises TimeoutError."""
    with tempfile.TemporaryDirectory() as own, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        home = Path(own)
        supervisor.bind(f"{home}/supervisor")
        supervisor.settimeout(PATIENCE)
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": own,
            "PYTHONPATH": str(tree),
            "PYTHONHASHSEED": "0",  # or no two counts are alike
            "PYTHONPYCACHEPREFIX": str(bytecode),
            "NOTIFY_SOCKET": f"{home}/supervisor",
        }
        with (home / "said").open("wb") as said:
            process = subprocess.Popen(
                [
                    *(word.format(home=home) for word in before),
                    sys.executable,
                    "-m",
                    "firmware_host",
                    "run",
                    "--port=0",
                    f"--view={view}",
                ],
                stdout=said,
                stderr=said,
                cwd=own,
                env=environment,
            )
        try:
            while b"READY=1" not in supervisor.recv(4096):
                pass
            yield process.pid, home
        except TimeoutError:
            raise TimeoutError(f"{tree}: no READY=1; it said: {(home / 'said').read_text()}") from None
        finally:
            process.terminate()
            process.wait()


def instructions(tree: Path, bytecode: Path, view: str) -> int:
    """Of one start, by callgrind."""
    command = ("valgrind", "--tool=callgrind", "--callgrind-out-file={home}/counts")
    with started(tree, bytecode, view, command) as (pid, home):
        subprocess.run(
            ["callgrind_control", "--dump", str(pid)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        found = re.search(r"^totals: (\d+)$", (home / "counts.1").read_text(errors="replace"), re.MULTILINE)
        if not found:
            raise LookupError(f"{home}/counts.1 has no totals")
        return int(found[1])


def nanoseconds(tree: Path, bytecode: Path, view: str) -> int:
    """Of processor time, of the best of several starts."""
    taken = []
    for _ in range(STARTS):
        with started(tree, bytecode, view) as (pid, _):
            taken.append(round(processor_seconds(pid) * 1e9))
    return min(taken)


def cost(tree: Path, view: str) -> int:
    """Instructions, or nanoseconds without callgrind, with all modules compiled before."""
    with tempfile.TemporaryDirectory() as bytecode:
        with started(tree, Path(bytecode), view):
            pass
        return (instructions if CALLGRIND else nanoseconds)(tree, Path(bytecode), view)


def bench(against: Path | None = None) -> None:
    """against: the root of another tree of ours."""
    title(f'"tablero run" to READY=1, {"instructions" if CALLGRIND else "processor time, ns"}')
    print(f"{'--view':10}{'this tree':>16}" + (f"{'the other':>16}{'ratio':>8}" if against else ""))
    for view in ("page", "none"):
        ours = cost(HERE, view)
        row = f"{view:10}{ours:16,}"
        if against:
            theirs = cost(against.resolve(), view)
            row += f"{theirs:16,}{ours / theirs:8.3f}"
        print(row, flush=True)
