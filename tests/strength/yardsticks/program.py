"""A program of somebody else's that is told lines and answers with lines."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
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
        return self.answer(question, lambda line: True, about)[0]

    def answer(self, question: str, last: Callable[[str], bool], about: str) -> list[str]:
        """The lines of the answer, up to the one that is the last. Raises YardstickError."""
        self.tell(question, about)
        lines = [self._read(question, about)]
        length = len(lines[0])
        while not last(lines[-1]):
            lines.append(self._read(question, about))
            length += len(lines[-1])
            if length > LONGEST:
                raise self.error(about, f"said {lines[0]!r} to {lines[-1]!r} and no end, asked {question!r}")
        return lines

    def tell(self, command: str, about: str) -> None:
        """What has no answer. Raises YardstickError."""
        try:
            self._line.sendall(f"{command}\n".encode())
        except ConnectionError:
            raise self.error(about, f"has ended, told {command!r}") from None
        except OSError as error:
            raise self.error(about, f"{error}, told {command!r}") from None

    def _read(self, question: str, about: str) -> str:
        try:
            while b"\n" not in self._said:
                heard = self._heard()
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

    def _heard(self) -> bytes:
        try:
            return self._line.recv(4096)
        except ConnectionResetError:  # it ended before it had read all that it was told
            return b""

    def clock(self) -> float:
        """Seconds of a processor that it has worked. Source: clock_getcpuclockid(3), for a process."""
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


def found(variable: str, name: str) -> str | None:
    """The path of a program: the one that an environment variable names, else the one of that name in PATH."""
    path = shutil.which(os.environ.get(variable) or name)
    return os.path.abspath(path) if path else None


def absent(title: str, source: str, variable: str, name: str) -> str:
    """Where a program is to be had, and how it is found then."""
    return f"the program {title}; {source}; {variable} names it, or it is {name} in PATH"


def started(name: str, command: Sequence[str], timeout: float = TIMEOUT, folder: str | None = None) -> Program:
    """A program that is asked on its standard input and answers on its standard output. folder: where it runs."""
    ours, its = socket.socketpair()
    with its:
        process = subprocess.Popen(
            command, stdin=its.fileno(), stdout=its.fileno(), stderr=subprocess.DEVNULL, cwd=folder
        )
    return Program(name, process, ours, timeout)
