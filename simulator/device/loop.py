"""The device at work: bytes between a host and the firmware, orders and answers at the control line."""

from __future__ import annotations

import json
import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from simulator.control_line import LONGEST
from simulator.device.bench import Bench
from simulator.device.control import answer
from simulator.device.endpoint import Endpoint
from simulator.microcontroller import DeadError

TICK_S = 0.1
"""How long nothing may happen before time itself is looked after."""
CONTROL = 0


class Orders:
    """The lines of standard input, as they come."""

    def __init__(self) -> None:
        self.has_ended = False
        self._held = b""

    def read(self) -> Iterator[bytes]:
        try:
            came = os.read(CONTROL, LONGEST)
        except OSError:  # it was closed from the beginning
            came = b""
        *lines, self._held = (self._held + came).split(b"\n")
        if not came:
            self.has_ended = True
            lines, self._held = [self._held], b""
        if len(self._held) > LONGEST:
            lines, self._held = [*lines, self._held], b""
        return (line for line in lines if line.strip())


def serve(bench: Bench, endpoint: Endpoint) -> None:
    """Until standard input ends."""
    orders = Orders()
    while not orders.has_ended:
        _carry(bench, endpoint, time.monotonic())
        for fd in _ready(bench, endpoint):
            if fd == CONTROL:
                for line in orders.read():
                    say(answer(bench, line))


def _ready(bench: Bench, endpoint: Endpoint) -> list[int]:
    due = min(bench.to_device.due, bench.to_host.due, bench.firmware.due)
    wait = min(max(0.0, due - time.monotonic()), TICK_S)
    firmware = [bench.firmware.fd] if bench.firmware.fd >= 0 else []
    ready, _, _ = select.select([CONTROL, *endpoint.fds, *firmware], [], [], wait)
    return ready


def _carry(bench: Bench, endpoint: Endpoint, now: float) -> None:
    bench.to_device.put(bench.faults.on_line(endpoint.read()), now)
    try:
        bench.follow()
        if arrived := bench.to_device.take(now):
            bench.firmware.receive(arrived, now)
        bench.to_host.put(bench.faults.on_line(bench.firmware.said(now)), now + bench.faults.line_late)
    except DeadError as error:
        with suppress(DeadError):
            bench.power(False)
        say({"event": f"{error}; it is off until power is on again"})
    if answers := bench.to_host.take(now):
        endpoint.write(answers)


def say(told: dict[str, Any]) -> None:
    print(json.dumps(told), file=sys.stdout, flush=True)
