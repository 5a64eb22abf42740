"""Where a host finds the device: a pseudo terminal, a TCP port, or both."""

from __future__ import annotations

import os
import pty
import socket
import tempfile
import tty
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

MOST = 65536
LOCAL = "127.0.0.1"


class EndpointError(ValueError):
    """A place where no device can be offered: says which, and why."""


class Address(NamedTuple):
    """Where the device listens on TCP: for ``socket.create_connection``."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """As pyserial and board files take it."""
        return f"socket://{self.host}:{self.port}"


class Endpoint(Protocol):
    @property
    def name(self) -> str:
        """What a host opens; it stays the same."""

    @property
    def fds(self) -> list[int]:
        """Readable when something comes."""

    def plug(self, is_in: bool) -> None:
        """The cable is put in, or pulled: then hosts lose the line."""

    def read(self) -> bytes:
        """What has come; does not wait."""

    def write(self, data: bytes) -> None:
        """What nobody reads is lost."""

    def close(self) -> None: ...


class Pty:
    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tablero-device-")
        self.name = str(Path(self._folder.name, "tty"))
        self._ours, self._theirs = -1, -1
        self.plug(True)

    @property
    def fds(self) -> list[int]:
        return [self._ours] if self._ours >= 0 else []

    def plug(self, is_in: bool) -> None:
        if is_in == (self._ours >= 0):
            return
        if is_in:
            self._ours, self._theirs = pty.openpty()  # theirs stays open: hosts come and go
            tty.setraw(self._theirs)
            os.set_blocking(self._ours, False)
            os.symlink(os.ttyname(self._theirs), self.name)
        else:
            os.unlink(self.name)
            os.close(self._ours)
            os.close(self._theirs)
            self._ours = -1

    def read(self) -> bytes:
        if self._ours >= 0:
            with suppress(BlockingIOError):
                return os.read(self._ours, MOST)
        return b""

    def write(self, data: bytes) -> None:
        if self._ours >= 0:
            with suppress(BlockingIOError):
                os.write(self._ours, data)

    def close(self) -> None:
        self.plug(False)
        self._folder.cleanup()


class Tcp:
    """One host at a time; whoever comes while one is there is let go. Raises EndpointError."""

    def __init__(self, host: str = LOCAL, port: int = 0) -> None:
        try:
            self._door = socket.create_server((host, port), backlog=1)
        except OSError as error:
            why = os.strerror(error.errno) if error.errno and error.errno > 0 else error
            raise EndpointError(f"{host}:{port}: {why}") from error
        self._door.setblocking(False)
        self._host: socket.socket | None = None
        self._is_in = True
        self.address = Address(host, self._door.getsockname()[1])
        self.name = self.address.url

    @property
    def fds(self) -> list[int]:
        return [self._door.fileno(), *([self._host.fileno()] if self._host else [])]

    def plug(self, is_in: bool) -> None:
        self._is_in = is_in
        if not is_in:
            self._let_go()

    def read(self) -> bytes:
        guest = self._guest()  # before the host is heard: whoever comes after it has left is its successor
        came = self._heard()
        while (
            guest and self._host and len(came) < 16 * MOST and (more := self._heard())
        ):  # what it said last comes before its end
            came += more
        if guest and (self._host or not self._is_in):
            guest.close()
        elif guest:
            self._host = guest
        return came

    def write(self, data: bytes) -> None:
        if self._host:
            with suppress(OSError):
                self._host.send(data)

    def close(self) -> None:
        self._let_go()
        self._door.close()

    def _heard(self) -> bytes:
        if self._host:
            try:
                if came := self._host.recv(MOST):
                    return came
            except BlockingIOError:
                return b""
            except OSError:
                pass
            self._let_go()
        return b""

    def _guest(self) -> socket.socket | None:
        try:
            guest, _ = self._door.accept()
        except (BlockingIOError, ConnectionError):
            return None
        guest.setblocking(False)
        guest.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return guest

    def _let_go(self) -> None:
        host, self._host = self._host, None
        if host:
            host.close()


class Both:
    """The same line at two ends; an answer goes to whoever has asked last."""

    def __init__(self, one: Endpoint, other: Endpoint) -> None:
        self._ends = (one, other)
        self._asked = one

    @property
    def name(self) -> str:
        return " and ".join(end.name for end in self._ends)

    @property
    def fds(self) -> list[int]:
        return [fd for end in self._ends for fd in end.fds]

    def plug(self, is_in: bool) -> None:
        for end in self._ends:
            end.plug(is_in)

    def read(self) -> bytes:
        for end in self._ends:
            if came := end.read():
                self._asked = end
                return came  # the other is heard next time
        return b""

    def write(self, data: bytes) -> None:
        self._asked.write(data)

    def close(self) -> None:
        for end in self._ends:
            end.close()
