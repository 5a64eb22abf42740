"""An update that others ask for: this computer's own updater is given a version and a hash, and nothing else."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread

log = logging.getLogger("tablero.fleet")

PATIENCE = 1800.0
"""Seconds that an installation may take."""
LONGEST = 300


class Updater:
    """program: what is started, with the version and the hash. post: has something done in the board's thread."""

    def __init__(self, program: Path, post: Callable[[Callable[[float], None]], object]) -> None:
        self._program = program
        self._post = post
        self._busy = Lock()

    def __call__(self, version: str, digest: str, tell: Callable[[str], None]) -> None:
        """One at a time; play goes on meanwhile."""
        if not self._busy.acquire(blocking=False):
            tell("update: another is being installed; allowed: wait for it")
            return
        Thread(target=self._run, args=(version, digest, tell), name="update", daemon=True).start()

    def _run(self, version: str, digest: str, tell: Callable[[str], None]) -> None:
        wrong = "update: the updater failed"
        try:
            log.info("version %s is being installed", version)
            done = subprocess.run(
                [self._program, version, digest],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                timeout=PATIENCE,
                check=False,
            )
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            wrong = "" if done.returncode == 0 else f"update: {said[-1][:LONGEST] if said else done.returncode}"
        except (OSError, subprocess.TimeoutExpired) as error:
            wrong = f"update: {self._program}: {error}"[:LONGEST]
        finally:
            self._busy.release()
            self._post(lambda now: tell(wrong))
