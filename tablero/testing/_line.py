"""The line between a host and a simulated device: a pseudo terminal and a TCP port, whose bytes can be spoiled."""

from __future__ import annotations

import os
import pty
import socket
import tempfile
import tty
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Lock
from typing import Literal, NamedTuple, get_args

To = Literal["host", "device"]
KEPT = 10_000
"""Pieces of the line that its log remembers."""


class Address(NamedTuple):
    """Where the device listens on TCP: for ``socket.create_connection``."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """As pyserial and board files take it."""
        return f"socket://{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Passed:
    """A piece that went over the line, as it arrived. at: seconds of ``time.monotonic``. to: its receiver."""

    at: float
    to: To
    data: bytes


class Line:
    """What can be done to the bytes on the line. log: what has passed, the last 10,000 pieces."""

    def __init__(self, seed: int) -> None:
        self.log: deque[Passed] = deque(maxlen=KEPT)
        self._chance = Random(seed)
        self._lock = Lock()
        self._garbled: dict[To, int] = {"host": 0, "device": 0}
        self._dropped: dict[To, int] = {"host": 0, "device": 0}
        self._delay = 0.0
        self._noise: dict[To, bytes] = {"host": b"", "device": b""}

    def garble(self, count: int, to: To | None = None) -> None:
        """Of the next so many bytes each arrives as another one. to: only those to the host, or to the device; without
        it, so many on each way."""
        self._spoil(self._garbled, count, to)

    def drop(self, count: int, to: To | None = None) -> None:
        """The next so many bytes do not arrive."""
        self._spoil(self._dropped, count, to)

    def noise(self, count: int, to: To | None = None) -> None:
        """So many random bytes arrive before the next ones."""
        _check(count, to)
        with self._lock:
            for way in _ways(to):
                self._noise[way] += self._chance.randbytes(count)

    def delay(self, seconds: float) -> None:
        """From now on answers arrive so much later; 0 for as soon as they can."""
        if not 0 <= seconds <= 60:
            raise ValueError(f"delay {seconds} s; allowed: 0 to 60")
        self._delay = seconds

    @property
    def delayed(self) -> float:
        return self._delay

    def through(self, data: bytes, to: To, now: float) -> bytes:
        """What arrives of it."""
        with self._lock:
            lost = min(len(data), self._dropped[to])
            self._dropped[to] -= lost
            arrived = bytearray(data[lost:])
            bad = min(len(arrived), self._garbled[to])
            self._garbled[to] -= bad
            for at in range(bad):
                arrived[at] ^= self._chance.randrange(1, 256)
            found = self._noise[to] + bytes(arrived)
            self._noise[to] = b""
        self.log.append(Passed(now, to, found))
        return found

    def _spoil(self, what: dict[To, int], count: int, to: To | None) -> None:
        _check(count, to)
        with self._lock:
            for way in _ways(to):
                what[way] += count


def _check(count: int, to: To | None) -> None:
    if type(count) is not int or not 0 <= count <= 1_000_000:
        raise ValueError(f"{count!r} bytes; allowed: a whole number, 0 to 1000000")
    if to not in (None, *get_args(To)):
        raise ValueError(f"to {to!r}; allowed: {', '.join(get_args(To))}")


def _ways(to: To | None) -> Sequence[To]:
    return ("host", "device") if to is None else (to,)


class Terminal:
    """A pseudo terminal under a name that stays the same. ours: the end that is not the host's."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tablero-device-")
        self.name = str(Path(self._folder.name, "tty"))
        self.ours, self._theirs = -1, -1
        self.plug()

    def plug(self) -> None:
        self.ours, self._theirs = pty.openpty()  # theirs stays open, or the line would hang up with each host
        tty.setraw(self._theirs)
        os.set_blocking(self.ours, False)
        os.symlink(os.ttyname(self._theirs), self.name)

    def unplug(self) -> None:
        if self.ours >= 0:
            os.unlink(self.name)
            os.close(self.ours)
            os.close(self._theirs)
            self.ours = -1

    def close(self) -> None:
        self.unplug()
        self._folder.cleanup()


class Port:
    """A TCP port of this machine, for one host at a time; a second one takes the place of the first."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        self.address = Address(*self.listener.getsockname())
        self.host: socket.socket | None = None

    def accept(self, *, plugged: bool) -> None:
        with suppress(BlockingIOError):
            host, _ = self.listener.accept()
            self.hang_up()
            if not plugged:
                host.close()
                return
            host.setblocking(False)
            host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.host = host

    def hang_up(self) -> None:
        if self.host:
            self.host.close()
            self.host = None

    def close(self) -> None:
        self.hang_up()
        self.listener.close()
