"""The control socket of a daemon on a simulated board: a Unix socket that only its owner may open."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from firmware_host.core.events import RefusedError
from firmware_host.shell.daemon import Daemon
from firmware_host.shell.journal.records import Journal
from firmware_host.shell.web.contract import Refused
from simulator.control.orders import Controlled
from simulator.control.simulated_time import SimulatedTime
from simulator.control_line import LONGEST
from simulator.scenario.journal import Kept

LONGEST_PATH = 107
"""Bytes of a socket's path (unix(7): sun_path, without its closing zero)."""


class Control:
    """path: of the socket, None for a daemon whose time is simulated and which no other process acts upon. It is there
    from the first moment, and gone with ``close``. Raises RefusedError for a path at which there can be none."""

    def __init__(self, path: Path | None, speed: float = 1.0) -> None:
        self.time = SimulatedTime(speed)
        self.path = path
        self._kept: Kept | None = None
        self._socket = _bound(path) if path else None
        self._inode = path.stat().st_ino if path else 0

    def tee(self, journal: Journal) -> Journal:
        """A journal that is kept for the control line too."""
        if self._socket:
            self._kept = Kept(beneath=journal)
        return self._kept or journal

    @asynccontextmanager
    async def serving(self, daemon: Daemon) -> AsyncIterator[None]:
        if self._socket is None:
            yield
            return
        controlled = Controlled(daemon.manager, daemon.company.commands, self.time, self._kept)
        talks: set[asyncio.Task[None]] = set()

        def welcome(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            talk = asyncio.ensure_future(_converse(daemon, controlled, reader, writer))
            talks.add(talk)
            talk.add_done_callback(talks.discard)

        server = await asyncio.start_unix_server(welcome, sock=self._socket, limit=LONGEST)
        try:
            yield
        finally:
            server.close()
            for talk in talks:
                talk.cancel()
            await asyncio.gather(*talks, return_exceptions=True)

    def close(self) -> None:
        if self._socket is None or self.path is None:
            return
        self._socket.close()
        with suppress(OSError):
            if self.path.lstat().st_ino == self._inode:  # nobody has put another one there
                self.path.unlink()


async def _converse(
    daemon: Daemon, controlled: Controlled, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """One order after the other, each done in the board's thread before the next is read."""
    try:
        while line := await _line(reader):
            if not line.strip():
                continue
            try:
                answer: dict[str, Any] = await daemon.ask(partial(_do, controlled, line))
            except Refused as refusal:
                answer = {"error": str(refusal)}
            text = json.dumps(answer, ensure_ascii=False)
            writer.write(text.encode("utf-8", "backslashreplace") + b"\n")  # for half of a surrogate pair
            await writer.drain()
            if len(line) > LONGEST:
                return  # where its end is nobody knows
    except ConnectionError:
        pass
    finally:
        writer.close()


async def _line(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\n")
    except asyncio.IncompleteReadError as end:
        return end.partial
    except asyncio.LimitOverrunError:
        return await reader.read(LONGEST + 1)


def _do(controlled: Controlled, line: bytes, now: float) -> dict[str, Any]:
    return controlled.answer(line)


def _bound(path: Path) -> socket.socket:
    """Raises RefusedError."""
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise RefusedError(f"--control {path}: too long for a socket; allowed: {LONGEST_PATH} bytes")
    _clear(path)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)  # never open to others, not for a moment
    try:
        bound.bind(os.fspath(path))
        bound.listen()
        bound.setblocking(False)
    except OSError as error:
        bound.close()
        raise RefusedError(f"--control {path}: no socket can be made there: {os.strerror(error.errno or 0)}") from error
    finally:
        os.umask(before)
    return bound


def _clear(path: Path) -> None:
    """What a daemon left that was killed is no hindrance. Raises RefusedError for anything else that is there."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return  # nothing is there, or binding will say why not
    if not stat.S_ISSOCK(mode):
        raise RefusedError(f"--control {path}: something that is no socket is there; allowed: a path that is free")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(1.0)
        try:
            probe.connect(os.fspath(path))
        except OSError as error:
            if error.errno == errno.ECONNREFUSED:
                path.unlink(missing_ok=True)
                return
    raise RefusedError(f"--control {path}: another program answers there; choose another path")
