"""MicroPython's raw REPL on a pseudo terminal, as much as mpremote asks of it: what it is sent is Python, and runs in a
directory that stands for the Pico's files (docs.micropython.org, "The MicroPython Interactive Interpreter Mode")."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import threading
import tty
from pathlib import Path
from typing import Any

BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class RawRepl:
    """device: to be opened. sent: every piece of code that was run."""

    def __init__(self, home: Path) -> None:
        self._line, self._far = pty.openpty()
        tty.setraw(self._far)
        self.device = os.ttyname(self._far)
        self.sent: list[str] = []
        self._space: dict[str, Any] = {"open": lambda name, mode="r": (home / name).open(mode)}
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        os.close(self._far)
        self._thread.join()
        os.close(self._line)

    def _serve(self) -> None:
        code = b""
        try:
            while byte := os.read(self._line, 1):
                if byte == b"\x01":  # Ctrl-A
                    code = b""
                    os.write(self._line, BANNER)
                elif byte == b"\x05":  # the faster way to send code, which it does not have
                    for _ in b"A\x01":
                        os.read(self._line, 1)
                    os.write(self._line, b"R\x00")
                elif byte == b"\x04":
                    os.write(self._line, self._run(code.decode()) if code else b"OK\r\nMPY: soft reboot\r\n" + BANNER)
                    code = b""
                elif byte in (b"\x02", b"\x03"):
                    code = b""
                else:
                    code += byte
        except OSError:  # the other end is closed
            return

    def _run(self, code: str) -> bytes:
        self.sent.append(code)
        out, told = io.StringIO(), ""
        try:
            if code.startswith("print(repr(tuple(os.stat("):
                raise FileNotFoundError
            if not code.startswith(("import os", "import time, machine")):
                with contextlib.redirect_stdout(out):
                    exec(code, self._space)
        except OSError:
            told = "Traceback (most recent call last):\r\nOSError: [Errno 2] ENOENT\r\n"
        return b"OK" + out.getvalue().encode() + b"\x04" + told.encode() + b"\x04>"
