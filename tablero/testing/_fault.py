"""What all faults of a test have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from hardware.profile import Profile
from simulator import faults as simulated
from simulator.faults import FaultError
from simulator.scenario.stage import Stage

At = str | int
Undo = Callable[[], bool]
"""Mends a fault; whether it was in force until now: all may have been mended in between."""


class Rig(Protocol):
    @property
    def profile(self) -> Profile: ...

    @property
    def faults(self) -> simulated.Faults: ...


class Wood(Protocol):
    """What a fault befalls. stage: None for a device, which has no program."""

    @property
    def rig(self) -> Rig: ...

    @property
    def stage(self) -> Stage | None: ...

    def spot(self, name: str) -> str:
        """The board's own name of a site of the game; any other name stays as it is."""


class Fault(ABC):
    """Something that goes wrong until it is mended. May be injected into several boards.

    begins, ends: the lines of a scenario that do the same, where there are any.
    """

    begins: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()

    def __init__(self, *at: At, **numbers: object) -> None:
        self._told = ", ".join([*map(repr, at), *(f"{name}={_shown(value)}" for name, value in numbers.items())])

    @abstractmethod
    def begin(self, wood: Wood) -> Undo:
        """It goes wrong; calling what is returned mends it. Raises FaultError where it cannot."""

    def simulated(self) -> simulated.Fault:
        """What a rig suffers, with its places as they are written here: ``rig.faults.add`` asks for it. Raises
        FaultError."""
        raise FaultError(f"{self}: befalls the program, which a rig has not; allowed: board.inject, on a Board")

    def is_line(self, kind: str, at: Sequence[At], *numbers: object) -> None:
        """A scenario can say it too, of each place on a line of its own, unless one is only a channel's number."""
        if all(isinstance(place, str) for place in at):
            wire = "wire " if kind.startswith("wire ") else ""
            places = [_word(place) for place in at]
            self.begins = tuple(" ".join(("fault", kind, place, *map(_word, numbers))) for place in places)
            self.ends = tuple(f"mend {wire}{place}" for place in places)

    def is_one_line(self, begins: str, *words: object, ends: str) -> None:
        """A scenario can say it too, on one line."""
        self.begins, self.ends = (" ".join(("fault", begins, *map(_word, words))),), (ends,)

    def again_after(self, ends: Collection[str]) -> Sequence[str]:
        """Its lines that have to be said again, because these mend more than they are meant for."""
        return [begin for begin, end in zip(self.begins, self.ends, strict=False) if end in ends]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._told})"


def _word(value: object) -> str:
    """As a scenario says it: a wire in one word, a number as short as it can be and stay the same."""
    if isinstance(value, float):
        return short if float(short := f"{value:g}") == value else f"{value:.17g}"
    return str(value).replace(" ", "-")


def _shown(value: object) -> str:
    """The same in every process: parametrized tests are named by it."""
    return str(getattr(value, "__qualname__", None) or repr(value))


class Simulated(Fault):
    """One that the rig suffers. make: the fault, with the board's own names of its places."""

    def __init__(self, make: Callable[..., simulated.Fault], *at: At, **numbers: object) -> None:
        super().__init__(*at, **numbers)
        self._make = make
        self._at = at
        make(*at)  # so that a wrong number is told where it was written

    def simulated(self) -> simulated.Fault:
        return self._make(*self._at)

    def begin(self, wood: Wood) -> Undo:
        places = {place: wood.spot(place) if isinstance(place, str) else place for place in self._at}
        try:
            fault = wood.rig.faults.add(self._make(*places.values()))
        except FaultError as error:
            elsewhere = ", ".join(f"{place} lies on {spot}" for place, spot in places.items() if place != spot)
            raise FaultError(f"{error} ({elsewhere})" if elsewhere else str(error)) from error

        def mend() -> bool:
            was_there = fault in wood.rig.faults.present
            if was_there:
                wood.rig.faults.remove(fault)
            return was_there or fault.is_moment

        return mend


def somewhere(what: str, at: Sequence[object], least: int = 1) -> None:
    if len(at) < least:
        raise FaultError(f"{what} at {len(at)} places; allowed: {least} or more")


def must_be_level(level: int) -> None:
    if type(level) is not int or not -1 <= level <= 99:
        raise FaultError(f"level {level!r}; allowed: a whole number, -1 to 99")


def program(wood: Wood, fault: Fault) -> Stage:
    if wood.stage is None:
        raise FaultError(f"{fault}: is a fault of the program's computer, which a device has not; allowed: on a Board")
    return wood.stage
