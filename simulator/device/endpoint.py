"""Where a host finds the device: a pseudo terminal, or a TCP port."""

from __future__ import annotations

import os
import pty
import socket
import tty
from contextlib import suppress
from typing import Protocol

MOST = 65536


class EndpointError(ValueError):
    """A place where no device can be offered: says which, and why."""


class Endpoint(Protocol):
    """name: what a host opens."""

    name: str

    @property
    def fds(self) -> list[int]:
        """Readable when something comes."""

    def read(self) -> bytes:
        """What has come; does not wait."""

    def write(self, data: bytes) -> None:
        """What nobody reads is lost."""

    def close(self) -> None: ...


class Pty:
    def __init__(self) -> None:
        self._ours, self._theirs = pty.openpty()  # theirs stays open: hosts come and go
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.name = os.ttyname(self._theirs)

    @property
    def fds(self) -> list[int]:
        return [self._ours]

    def read(self) -> bytes:
        try:
            return os.read(self._ours, MOST)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        with suppress(BlockingIOError):
            os.write(self._ours, data)

    def close(self) -> None:
        os.close(self._ours)
        os.close(self._theirs)


class Tcp:
    """One host at a time; whoever comes while one is there is let go. Raises EndpointError."""

    def __init__(self, host: str, port: int) -> None:
        try:
            self._door = socket.create_server((host, port), backlog=1)
        except OSError as error:
            why = os.strerror(error.errno) if error.errno and error.errno > 0 else error
            raise EndpointError(f"{host}:{port}: {why}") from error
        self._door.setblocking(False)
        self._host: socket.socket | None = None
        self.name = f"socket://{host}:{self._door.getsockname()[1]}"

    @property
    def fds(self) -> list[int]:
        return [self._door.fileno(), *([self._host.fileno()] if self._host else [])]

    def read(self) -> bytes:
        guest = self._guest()  # before the host is heard: whoever comes after it has left is its successor
        came = self._heard()
        while (
            guest and self._host and len(came) < 16 * MOST and (more := self._heard())
        ):  # what it said last comes before its end
            came += more
        if guest and self._host:
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
