"""``tablero bundle`` in a process of its own, for a daemon that plays on: neither the work nor the memory is the
daemon's, and where there is little of either, this process goes without first."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from pathlib import Path

from firmware_host.shell.web.contract import PackError

NICE = 19
FIRST_TO_GO = "900"
"""Where memory runs out: the more, the sooner (proc(5), oom_score_adj)."""


async def pack_apart(directory: Path, output: Path) -> None:
    """directory: where the daemon keeps what it keeps. Whoever gives up waiting ends the packing. Raises PackError."""
    # -P: nothing is imported from where it is started
    command = (sys.executable, "-P", "-m", "firmware_host", "bundle")
    given = ("--state", str(directory.absolute()), "-o", str(output.absolute()))
    try:
        process = await asyncio.create_subprocess_exec(*command, *given, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE)
    except OSError as error:
        raise PackError(f"it cannot be packed here: {error.strerror or error}") from error
    try:
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
            Path(f"/proc/{process.pid}/oom_score_adj").write_text(FIRST_TO_GO, encoding="ascii")
        _, said = await process.communicate()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode:
        told = said.decode("utf-8", "replace").strip().splitlines()
        raise PackError(told[-1][:400] if told else f"packing ended with status {process.returncode}")
