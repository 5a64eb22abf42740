"""A line to the broker that can be cut, or go silent, at any moment."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Event, Lock, Thread


class Proxy:
    """Listens on port, and passes on to another port of this machine."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        self._dead = Event()
        self._flows = Event()
        self._flows.set()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self.accepted = 0
        Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """What is connected is not any more."""
        with self._lock:
            for one in self._open:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def silence(self) -> None:
        """Nothing comes through, and nobody is told."""
        self._flows.clear()

    def speak(self) -> None:
        self._flows.set()

    def close(self) -> None:
        self._dead.set()
        self._flows.set()
        self._server.close()
        self.cut()

    def _listen(self) -> None:
        while not self._dead.is_set():
            try:
                near, _ = self._server.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                if self._dead.is_set():
                    return
                near.close()
                continue
            self.accepted += 1
            with self._lock:
                self._open |= {near, far}
            for source, target in ((near, far), (far, near)):
                Thread(target=self._pass, args=(source, target), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self._flows.wait()
                target.sendall(data)
        for one in (source, target):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        with self._lock:
            self._open -= {source, target}
