"""What takes the place of a human's hands at a real board: magnets, relays, a robot."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Protocol

from hardware.profile import Profile
from simulator.scenario.on_wood.words import Order, heard


class ActuatorError(Exception):
    """An actuator that cannot be had, or that cannot do what it is told to: says why."""


class Actuator(Protocol):
    """Made with the board's profile; its class is named on the command line. Each method returns when it is done.
    Places are the board's own (``profile.spots``, ``profile.buttons``). Whatever is raised ends the scenario as a
    failure."""

    def put(self, place: str, pole: int) -> None:
        """A piece comes to a spot, on top of what lies there. pole: the one that it turns down, +1 north, -1 south, 0
        where it has none."""

    def lift(self, place: str) -> None:
        """The top piece leaves a spot."""

    def press(self, place: str) -> None:
        """A button, or a spot of a board of buttons, is pressed and kept down."""

    def release(self, place: str) -> None:
        """It is let go."""

    def clear(self) -> None:
        """Nothing lies on the board any more, and nothing is pressed."""

    def close(self) -> None:
        """It is not needed any more."""


class Obeying:
    """A Human of the guide, who leaves everything to an actuator. clock, sleep: real, unless a test has its own."""

    def __init__(
        self,
        actuator: Actuator,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._actuator = actuator
        self._clock = clock
        self._sleep = sleep
        self._poles: dict[str, int] = {}
        self._typed: list[str] = []

    def fetch(self, pieces: Mapping[str, int]) -> None:
        self._poles.update(pieces)

    def told(self, line: str) -> None:
        """Raises ActuatorError."""
        if order := heard(line):
            try:
                self._obey(order)
            except Exception as error:  # whatever somebody else's code does
                raise ActuatorError(f"{line}: {error!r}") from error

    def now(self) -> float:
        return self._clock()

    def wait(self, until: float) -> list[str]:
        self._sleep(max(0.0, until - self._clock()))
        typed, self._typed = self._typed, []
        return typed

    def _obey(self, order: Order) -> None:
        for place in order.where:
            match order.verb:
                case "put":
                    for piece in order.what:
                        self._actuator.put(place, self._poles.get(piece, 0))
                case "lift":
                    for _ in order.what:
                        self._actuator.lift(place)
                case "hold":
                    self._actuator.press(place)
                case "release":
                    self._actuator.release(place)
        if order.verb == "clear":
            self._actuator.clear()
        if order.verb in ("clear", "confirm"):
            self._typed.append("")


def made(named: str, profile: Profile) -> Actuator:
    """named: "module:Class"; the module may lie in the working directory. Raises ActuatorError."""
    module, colon, name = named.partition(":")
    if not (module and colon and name):
        raise ActuatorError(f"{named!r} names no actuator; allowed: MODULE:CLASS")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # behind everything else, whose names it must not take
    try:
        actuator: Actuator = getattr(import_module(module), name)(profile)
    except Exception as error:  # whatever somebody else's code does
        raise ActuatorError(f"{named}: cannot be loaded: {error!r}") from error
    lacking = [verb for verb in ("put", "lift", "press", "release", "clear", "close") if not hasattr(actuator, verb)]
    if lacking:
        raise ActuatorError(f"{named}: lacks {', '.join(lacking)}")
    return actuator
