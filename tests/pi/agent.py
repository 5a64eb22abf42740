"""The host's end of the agent in the guest: processes started there, files put there and fetched."""

from __future__ import annotations

import base64
import contextlib
import io
import itertools
import json
import queue
import socket
import tarfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from tests.pi.host import PiError

CHUNK = 256 * 1024
MINUTES_5 = 300.0


class Running:
    """A process in the guest. said: all that it has printed so far."""

    def __init__(self, agent: Agent, number: int, what: str) -> None:
        self._agent, self.number, self._what = agent, number, what
        self._news: queue.Queue[bytes | int] = queue.Queue()
        self._text = bytearray()
        self.code: int | None = None

    def hear(self, news: bytes | int) -> None:
        self._news.put(news)

    @property
    def said(self) -> str:
        return self._text.decode(errors="replace")

    @property
    def data(self) -> bytes:
        return bytes(self._text)

    def wait(self, seconds: float = MINUTES_5, until: Callable[[str], bool] | None = None) -> str:
        """What it has said when it ends, or when ``until`` is content. Raises PiError after so many seconds, and where
        it ends before ``until`` is content."""
        end = time.monotonic() + seconds
        while self.code is None:
            if until and until(self.said):
                return self.said
            try:
                news = self._news.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise PiError(f"{self._what}: not done after {seconds:.0f} s. It said:\n{self.said[-3000:]}") from None
            if isinstance(news, int):
                self.code = news
            else:
                self._text += news
        if until and not until(self.said):
            raise PiError(f"{self._what}: ended ({self.code}) too soon. It said:\n{self.said[-3000:]}")
        return self.said

    def drain(self) -> None:
        """Takes in what has come so far."""
        while not self._news.empty():
            news = self._news.get()
            if isinstance(news, int):
                self.code = news
            else:
                self._text += news

    def type(self, text: str) -> None:
        self._agent.send(id=self.number, type=text)

    def kill(self, number: int = 15) -> None:
        self._agent.send(id=self.number, kill=number)


class Agent:
    """connection: to the port of virtio-serial."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._numbers = itertools.count(1)
        self._running: dict[int, Running] = {}
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        with self._connection.makefile("rb") as lines:
            try:
                for line in lines:
                    heard = json.loads(line)
                    if (running := self._running.get(heard["id"])) is None:
                        continue
                    if heard.get("out"):
                        running.hear(base64.b64decode(heard["out"]))
                    if "end" in heard:
                        running.hear(int(heard["end"]))
                        del self._running[heard["id"]]
            except (OSError, ValueError):
                pass
        for running in self._running.values():
            running.hear(-1)

    def send(self, **what: object) -> None:
        with self._lock:
            try:
                self._connection.sendall(json.dumps(what).encode() + b"\n")
            except OSError as error:
                raise PiError(f"the virtual Pi does not hear: {error}") from error

    def _ask(self, told: str, **what: object) -> Running:
        number = next(self._numbers)
        running = self._running[number] = Running(self, number, told)
        self.send(id=number, **what)
        return running

    def is_there(self, seconds: float) -> bool:
        try:
            self._ask("true", run=["true"]).wait(seconds)
        except PiError:
            return False
        return True

    def start(
        self,
        command: Sequence[str] | str,
        *,
        env: Mapping[str, str] | None = None,
        cwd: str = "/root",
        given: bytes | None = None,
    ) -> Running:
        """A process of root's; a text is for the shell. given: all that it reads."""
        words = ["/bin/sh", "-c", command] if isinstance(command, str) else list(command)
        more = {} if given is None else {"input": base64.b64encode(given).decode()}
        return self._ask(" ".join(words)[:200], run=words, env=dict(env or {}), cwd=cwd, **more)

    def run(
        self,
        command: Sequence[str] | str,
        *,
        seconds: float = MINUTES_5,
        env: Mapping[str, str] | None = None,
        cwd: str = "/root",
        given: bytes | None = None,
        fails: bool = False,
    ) -> str:
        """What it prints. Raises PiError where it ends with an error; with ``fails``, where it does not."""
        running = self.start(command, env=env, cwd=cwd, given=given)
        said = running.wait(seconds)
        if bool(running.code) is not fails:
            raise PiError(f"{command}: ended with {running.code}. It said:\n{said[-3000:]}")
        return said

    def put(self, path: str, data: bytes, mode: int = 0o644) -> None:
        for at in range(0, len(data) or 1, CHUNK):
            part = base64.b64encode(data[at : at + CHUNK]).decode()
            asked = self._ask(f"put {path}", put=path, data=part, mode=mode, how="ab" if at else "wb")
            if said := asked.wait():
                raise PiError(f"put {path}: {said}")

    def get(self, path: str, size: int = -1) -> bytes:
        asked = self._ask(f"get {path}", get=path, size=size)
        asked.wait()
        if asked.code:
            raise PiError(f"get {path}: {asked.said}")
        return asked.data

    def put_files(self, into: str, source: Path, names: Iterable[str]) -> None:
        """Files of a directory, by their names in it, as they are here."""
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for name in names:
                archive.add(source / name, name, recursive=False)
        self.put("/tmp/pi-files.tar", packed.getvalue())
        self.run(f"mkdir -p {into} && tar -xf /tmp/pi-files.tar --no-same-owner -C {into}; rm /tmp/pi-files.tar")

    def close(self) -> None:
        with contextlib.suppress(OSError):  # QEMU may have gone before
            self._connection.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._connection.close()
