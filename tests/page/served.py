"""The daemon as a visitor meets it: its own process, a free port, a state of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GRACE = 30
COMMAND = [sys.executable, "-m", "firmware_host", "run"]


class Served:
    """A running daemon; ``url`` is its page. It may be killed and started again on the same port and state."""

    def __init__(self, state: Path, *options: str) -> None:
        self._state = state
        self._options = options
        self._port = "0"
        self._start()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, "--port", self._port, "--state", str(self._state), "--log", "warning", *self._options],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout
        self.url = self._process.stdout.readline().strip()
        assert self.url.startswith("http://"), f"the daemon did not start: {self.url!r}"
        self._port = self.url.rstrip("/").rpartition(":")[2]

    @property
    def number(self) -> int:
        """Of its process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """As a power cut does."""
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def again(self) -> None:
        """Start once more, on the same port and state."""
        self._start()

    def stop(self) -> int:
        """As systemd does. The exit status."""
        self._process.terminate()
        return self._end()

    def _end(self) -> int:
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()
        return status


@contextmanager
def served(state: Path, *options: str) -> Iterator[Served]:
    daemon = Served(state, *options)
    try:
        yield daemon
    finally:
        if daemon.alive:
            daemon.stop()
