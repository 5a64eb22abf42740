"""Carries bytes between hosts and a simulated microcontroller, in real time, in a thread of its own."""

from __future__ import annotations

import math
import os
import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from threading import RLock, Thread

from hardware.ports import HardwareFault
from hardware.serial.framing import Deframer
from hardware.serial.protocol import Kind
from simulator.microcontroller import Microcontroller
from tablero.testing._line import Line, Port, Terminal

TICK_S = 0.05
"""After so long without a byte the microcontroller is told that time has passed."""
MOST = 4096


class Relay:
    """lock: held while the microcontroller is spoken to. feel: lays the wood on its sensors; called before each SCAN
    that it gets. terminal, port: the ends for hosts."""

    def __init__(self, chip: Microcontroller, line: Line, feel: Callable[[], None]) -> None:
        self.lock = RLock()
        self.terminal = Terminal()
        self.port = Port()
        self._chip = chip
        self._line = line
        self._feel = feel
        self._deframer = Deframer()
        self._device = -1
        self._speaks: Callable[[bytes], None] = lambda data: None
        self._waiting: list[tuple[float, bytes]] = []
        self._quiet_since = time.monotonic()
        self._ours, self._wake = os.pipe()
        self._ends = False
        self.plug()
        self._thread = Thread(target=self._run, name="tablero-device", daemon=True)
        self._thread.start()

    # -- from the test's thread

    def plug(self) -> None:
        """The microcontroller starts; on return its firmware listens."""
        with self.lock:
            if self._chip.is_dead:
                self.unplug()
            self._chip.plug()
            if self._device < 0:
                self._device = os.open(self._chip.device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            self._deframer = Deframer()
            self._waiting.clear()
            self._quiet_since = time.monotonic()

    def unplug(self) -> None:
        """It stops amid whatever it does."""
        with self.lock:
            if self._device >= 0:
                os.close(self._device)
                self._device = -1
            self._chip.unplug()

    def pull(self) -> None:
        """The cable is pulled: hosts lose the line too."""
        with self.lock:
            self.unplug()
            self.terminal.unplug()
            self.port.hang_up()

    def put_in(self) -> None:
        """And put in again."""
        with self.lock:
            self.plug()
            if self.terminal.ours < 0:
                self.terminal.plug()

    def tell(self, words: str) -> str:
        """Says something to the process that plays the microcontroller. Raises HardwareFault where it is gone."""
        with self.lock:
            return self._chip.tell(words)

    @property
    def is_open(self) -> bool:
        return not self._ends

    def close(self) -> None:
        self._ends = True
        os.write(self._wake, b"\0")
        if self._chip.process:
            self._chip.process.kill()  # first, for nobody is to wait for a word of firmware that hangs
        self._thread.join()
        self.unplug()
        self.terminal.close()
        self.port.close()
        os.close(self._ours)
        os.close(self._wake)

    # -- in the relay's own

    def _run(self) -> None:
        while not self._ends:
            self._wait()
            with self.lock:
                if self._ends:
                    return
                self.port.accept(plugged=self._device >= 0)
                self._from_terminal()
                self._from_port()
                self._from_device()
                self._deliver()
                self._pass_time()

    def _wait(self) -> None:
        with self.lock:
            ends = [self._ours, self.port.listener.fileno(), self._device, self.terminal.ours]
            if self.port.host:
                ends.append(self.port.host.fileno())
            due = min((at for at, _ in self._waiting), default=float("inf"))
        poll = select.poll()
        for end in ends:
            if end >= 0:
                poll.register(end, select.POLLIN)
        poll.poll(math.ceil(1000 * max(0.0, min(TICK_S, due - time.monotonic()))))

    def _from_terminal(self) -> None:
        ours = self.terminal.ours
        if ours < 0:
            return
        with suppress(BlockingIOError):
            data = os.read(ours, MOST)
            self._speaks = lambda answer: _write(ours, answer)
            self._ask(data)

    def _from_port(self) -> None:
        host = self.port.host
        if host is None:
            return
        try:
            data = host.recv(MOST)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.port.hang_up()
            return
        self._speaks = lambda answer: _send(host, answer)
        self._ask(data)

    def _ask(self, data: bytes) -> None:
        self._quiet_since = time.monotonic()
        arrived = self._line.through(data, "device", self._quiet_since)  # also where nobody is there to hear it
        if self._device < 0:
            return
        with suppress(HardwareFault):  # the microcontroller has died: nobody answers
            for body in self._deframer.feed(arrived):
                if body[0] == Kind.SCAN:
                    self._feel()
        _write(self._device, arrived)

    def _from_device(self) -> None:
        if self._device < 0:
            return
        try:
            data = os.read(self._device, MOST)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._waiting.append((time.monotonic() + self._line.delayed, data))
        else:  # the microcontroller has died
            os.close(self._device)
            self._device = -1

    def _deliver(self) -> None:
        now = time.monotonic()
        while self._waiting and self._waiting[0][0] <= now:
            _, data = self._waiting.pop(0)
            with suppress(OSError):
                self._speaks(self._line.through(data, "host", now))

    def _pass_time(self) -> None:
        """While hosts speak the firmware's time stands still: it only asks how long they have been silent."""
        now = time.monotonic()
        passed = int(1000 * (now - self._quiet_since))
        if self._device >= 0 and passed >= 1000 * TICK_S and not self._waiting:
            self._quiet_since += passed / 1000
            with suppress(HardwareFault):
                self._chip.tell(f"pass {passed}")


def _write(end: int, data: bytes) -> None:
    with suppress(BlockingIOError, OSError):  # nobody reads: as on a wire, what has no room is lost
        os.write(end, data)


def _send(host: socket.socket, data: bytes) -> None:
    with suppress(BlockingIOError, OSError):
        host.sendall(data)
