"""Telling systemd how the daemon is: READY=1, WATCHDOG=1, STATUS=... to the socket named in NOTIFY_SOCKET.

Protocol: sd_notify(3). Does nothing where no supervisor listens.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress


class Notifier:
    """interval: seconds after which the watchdog should hear something, half of what it tolerates; None without one."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "").replace("@", "\0", 1)
        self._socket: socket.socket | None = None
        if self._address:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
            self._socket.setblocking(False)
        micros = environment.get("WATCHDOG_USEC", "")
        mine = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        self.interval = int(micros) / 2e6 if micros.isdecimal() and mine and self._socket else None

    def say(self, *lines: str) -> None:
        """Lines such as "READY=1"; lost if the supervisor does not take them at once."""
        if self._socket:
            with suppress(OSError):
                self._socket.sendto("\n".join(lines).encode(), self._address)

    def close(self) -> None:
        if self._socket:
            self._socket.close()
            self._socket = None
