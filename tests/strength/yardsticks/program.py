"""A program of somebody else's that answers each line with a line."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

TIMEOUT = 60.0
"""Seconds that an answer may take."""
LONGEST = 100_000
"""Bytes of an answer."""


class YardstickError(Exception):
    """Names the program, what it was asked, and what it said."""


class Program:
    """name: with which errors begin. line: on which it is asked; both are ended by ``close``."""

    def __init__(
        self, name: str, process: subprocess.Popen[bytes], line: socket.socket, timeout: float = TIMEOUT
    ) -> None:
        self.name = name
        self._process = process
        self._line = line
        self._timeout = timeout
        self._line.settimeout(timeout)
        self._said = b""

    def ask(self, question: str, about: str) -> str:
        """The answer, without its end of line. about: a position, for errors. Raises YardstickError."""
        try:
            self._line.sendall(f"{question}\n".encode())
            while b"\n" not in self._said:
                heard = self._line.recv(4096)
                if not heard or len(self._said) > LONGEST:
                    raise self.error(about, f"ended after {self._said!r}, asked {question!r}")
                self._said += heard
        except TimeoutError:
            raise self.error(
                about, f"said {self._said!r} and no more in {self._timeout:g} s, asked {question!r}"
            ) from None
        except OSError as error:
            raise self.error(about, f"{error}, asked {question!r}") from None
        answer, _, self._said = self._said.partition(b"\n")
        return answer.decode("utf-8", "replace").strip()

    def seconds(self) -> float:
        """Of a processor, that it has worked so far. Source: clock_getcpuclockid of Linux."""
        return time.clock_gettime(~self._process.pid << 3 | 2)

    def error(self, about: str, why: str) -> YardstickError:
        return YardstickError(f"{self.name}: {about}: {why}")

    def close(self) -> None:
        self._line.close()
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(BrokenPipeError):
                    pipe.close()


def started(name: str, command: Sequence[str], timeout: float = TIMEOUT) -> Program:
    """A program that is asked on its standard input and answers on its standard output."""
    ours, its = socket.socketpair()
    with its:
        process = subprocess.Popen(command, stdin=its.fileno(), stdout=its.fileno(), stderr=subprocess.DEVNULL)
    return Program(name, process, ours, timeout)
