"""Whoever stands at the board: is told lines, sees the light, moves magnets, and types answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TextIO

from firmware_host.service.live import Clock


class Human(Protocol):
    """The light does not pass through here: it is seen on the board."""

    def fetch(self, pieces: Mapping[str, int]) -> None:
        """What lies at hand from now on: piece -> the pole that it turns down, +1 north, -1 south, 0 none."""

    def told(self, line: str) -> None: ...

    def now(self) -> float:
        """Seconds, monotonic."""

    def wait(self, until: float) -> list[str]:
        """Lets time pass; the lines typed meanwhile."""


class AtTheBoard:
    """A real one, at the terminal from which the tests were started. tty: that, for reading and writing."""

    def __init__(self, typed: TextIO, out: TextIO) -> None:
        self._clock = Clock(typed)
        self._out = out

    def fetch(self, pieces: Mapping[str, int]) -> None:
        poles = {1: ", north pole down", -1: ", south pole down", 0: ""}
        self.told("have ready: " + "; ".join(f"{piece}{poles[pole]}" for piece, pole in pieces.items()))

    def told(self, line: str) -> None:
        print(line, file=self._out, flush=True)
        print(line)  # goes into the report of a test that fails

    def now(self) -> float:
        return self._clock.now()

    def wait(self, until: float) -> list[str]:
        return self._clock.wait(until)
