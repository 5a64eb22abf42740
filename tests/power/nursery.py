"""Daemons that start at once: each is a process of its own, forked from one that has imported all it needs.

    python -m tests.power.nursery

Reads one order a line, a Birth as JSON, and answers with the process's id; the next line, whatever it says, waits for
its end and answers with how it ended, as subprocess tells it. From the fork on a daemon is what ``tablero run`` is: its
own files, its own journal, its own signals, its own death.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import simulator.rig  # noqa: F401  a daemon on a simulated board imports it only when it runs
from firmware_host import cli, compose
from firmware_host.shell.journal import database
from simulator.disk import recorder
from simulator.disk.recorder import Failing


@dataclass(frozen=True)
class Birth:
    """command: of ``tablero``. out: a pipe by name, where it prints; said: a file, where its log goes. failing: as of
    recorder.Failing, none where it is empty. checkpoint, megabyte: after how many pages the journal's log is brought
    over, and what counts as a megabyte of games; 0 for what they are."""

    command: Sequence[str]
    out: str
    said: str
    failing: Sequence[str | int] = ()
    checkpoint: int = 0
    megabyte: int = 0


class Nursery:
    """disk: where the daemons keep their states, each in a directory of its own; recorded in log."""

    def __init__(self, disk: Path, log: Path) -> None:
        self._log = log
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            env=recorder.environment(disk, log),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def bear(self, birth: Birth) -> int:
        """The process's id, until ``wait``."""
        return int(self._ask(json.dumps(asdict(birth))))

    def wait(self) -> int:
        """Until it ends; its exit status, or the signal that it died of as a negative number."""
        status = int(self._ask(""))
        os.truncate(self._log, 0)
        return status

    def _ask(self, line: str) -> str:
        assert self._process.stdin
        assert self._process.stdout
        print(line, file=self._process.stdin, flush=True)
        return self._process.stdout.readline()

    def close(self) -> None:
        self._process.communicate()


def _live(birth: Birth) -> int:
    """In the new process."""
    for path, flags, number in ((birth.out, os.O_WRONLY, 1), (birth.said, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 2)):
        opened = os.open(path, flags, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    database.CHECKPOINT = birth.checkpoint or database.CHECKPOINT
    compose.MB = birth.megabyte or compose.MB  # type: ignore[attr-defined]
    if birth.failing:
        recorder.fail(Failing(*birth.failing))  # type: ignore[arg-type]
    return cli.main(list(birth.command))


def main() -> None:
    gc.freeze()
    for line in iter(sys.stdin.readline, ""):
        pid = os.fork()
        if not pid:
            status = 1
            try:
                status = _live(Birth(**json.loads(line)))
            except SystemExit as end:
                status = int(end.code or 0)
            except BaseException:
                sys.excepthook(*sys.exc_info())
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        print(pid, flush=True)
        if not sys.stdin.readline():  # whoever waited for it is dead
            os.kill(pid, signal.SIGKILL)
            break
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
