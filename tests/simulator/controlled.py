"""A daemon on a simulated board in a process of its own, and the other end of its control socket."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 30.0


class Client:
    def __init__(self, path: Path) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(str(path))
        self.file = self.socket.makefile("rwb")

    def raw(self, line: bytes) -> dict[str, Any]:
        self.file.write(line)
        self.file.flush()
        answer: dict[str, Any] = json.loads(self.file.readline())
        return answer

    def do(self, name: str, /, **fields: Any) -> dict[str, Any]:
        """Asserts that it is done."""
        answer = self.raw(json.dumps({"do": name, **fields}).encode() + b"\n")
        assert answer.pop("ok", False), answer
        return answer

    def refused(self, name: str, /, **fields: Any) -> str:
        answer = self.raw(json.dumps({"do": name, **fields}).encode() + b"\n")
        return str(answer["error"])

    def close(self) -> None:
        self.file.close()
        self.socket.close()


def start(folder: Path, *argv: str) -> subprocess.Popen[str]:
    path = folder / "control"
    command = [sys.executable, "-m", "firmware_host", "run", "--view", "none", "--state", str(folder / "state")]
    return subprocess.Popen(
        [*command, "--control", str(path), *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@contextmanager
def controlled(folder: Path, *argv: str) -> Iterator[tuple[Client, subprocess.Popen[str]]]:
    """In lock step unless argv says otherwise. It ends in order."""
    with start(folder, *(argv if "--speed" in argv else (*argv, "--speed", "0"))) as process:
        client = None
        try:
            assert process.stdout
            assert process.stderr
            line = process.stdout.readline()
            assert line == f"control: {folder / 'control'}\n", process.stderr.read()
            client = Client(folder / "control")
            yield client, process
            process.terminate()
            assert process.wait(PATIENCE) == 0, process.stderr.read()
            assert "Traceback" not in process.stderr.read()
        finally:
            if client:
                client.close()
            process.kill()
