"""The device of the command: what its host says, and the orders and answers of the control line."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

from simulator.control_line import LONGEST
from simulator.device.bench import Bench
from simulator.device.control import answer
from simulator.device.endpoint import Endpoint
from simulator.device.loop import Loop, ready

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
    loop = Loop(bench, endpoint, lambda error: say({"event": f"{error}; it is off until power is on again"}))
    while not orders.has_ended:
        loop.carry(time.monotonic())
        if CONTROL in ready([CONTROL, *loop.fds], loop.wait_s(time.monotonic())):
            for line in orders.read():
                say(answer(bench, line))
                loop.follow()
                loop.follow()


def say(told: dict[str, Any]) -> None:
    print(json.dumps(told), file=sys.stdout, flush=True)
