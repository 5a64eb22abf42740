"""What a fault is, and where it may sit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from numbers import Real
from random import Random
from typing import TYPE_CHECKING

from hardware.lines import lines
from hardware.profile import Profile
from simulator.wired_drivers import circuits
from simulator.wires import Wires

if TYPE_CHECKING:
    from simulator.raspberry import Pi

At = str | int
"""A spot's or button's name, or a channel's number."""
MOST = 99
"""Pieces that a sensor may be made to count."""


class FaultError(ValueError):
    """A fault at a place where there is no sensor, or with a number that it cannot have."""


class Wiring:
    """Finds the channels of a profile by name, and its wires. wires: of the circuit, pi: the computer that it hangs on,
    both at a gate that has them. crash: kills the microcontroller, at a gate where one runs. elapse: lets time pass
    amid a scan. signed: whether levels are poles."""

    def __init__(self, profile: Profile, elapse: Callable[[float], object]) -> None:
        self.wires: Wires | None = None
        self.pi: Pi | None = None
        self.crash: Callable[[], None] | None = None
        self.elapse = elapse
        self.profile = profile
        self.total = profile.sensors.channels
        self.signed = profile.sensing == "polarity"
        self._channels = dict(profile.buttons)
        self._channels.update({s.name: s.channel for s in profile.spots.values() if s.channel is not None})

    def lay(self, wires: Wires) -> Wires:
        """Those of the circuit; where some have been laid before, these stay, with what has befallen them."""
        self.wires = self.wires or wires
        return self.wires

    def hang_on(self, pi: Pi) -> None:
        self.pi = pi

    def run(self, crash: Callable[[], None]) -> None:
        """A microcontroller runs here."""
        self.crash = crash

    def names(self) -> Iterable[tuple[str, int]]:
        """Every spot or button that has a sensor, with its channel."""
        return self._channels.items()

    def channel(self, at: At) -> int:
        """Raises FaultError."""
        if isinstance(at, int) and 0 <= at < self.total:
            return at
        if isinstance(at, str) and at in self._channels:
            return self._channels[at]
        known = ", ".join(self._channels)
        raise FaultError(f"no sensor at {at!r}; sensors: {known}; or a channel 0 to {self.total - 1}")

    def wire(self, name: str) -> str:
        """As the circuit has it: "row 2" for row-2, which is how lines and scenarios have it. Raises FaultError."""
        if self.wires is None:
            raise self.no_circuit(f"wire {name!r}")
        found = {each.replace(" ", "-"): each for each in self.wires.names}.get(name.replace(" ", "-"))
        if found is None:
            wires = ", ".join(each.replace(" ", "-") for each in self.wires.names)
            raise FaultError(f"no wire {name!r}; wires: {wires}")
        return found

    def pixel(self, number: int) -> int:
        """Raises FaultError."""
        count = self.profile.pixels.count
        if type(number) is not int or not 0 <= number < count:
            raise FaultError(f"no pixel {number!r}; allowed: 0 to {count - 1}")
        return number

    def must_have_bus(self, what: str) -> None:
        """Raises FaultError."""
        if self.pi is None:
            raise self.no_circuit(what)
        if not (self.pi.i2c_chips or self.pi.spi_chips):
            driver = self.profile.sensors.driver
            raise FaultError(f'{what}: the driver "{driver}" reads no bus; allowed: a board with chips on I2C or SPI')

    def must_have_microcontroller(self, what: str) -> None:
        """Raises FaultError."""
        if self.crash is None:
            allowed = "a board with one, at the gates pins and avr"
            raise FaultError(f"{what}: no microcontroller runs here; allowed: {allowed}")

    def no_circuit(self, what: str) -> FaultError:
        """Why there are no wires here, and where there are some."""
        driver = self.profile.sensors.driver
        if driver in circuits():
            return FaultError(f"{what}: at this gate there is no circuit; allowed: the gate pins")
        told = f'the circuit of a board with the driver "{driver}" is not simulated at any gate'
        return FaultError(f"{what}: {told}; allowed: the gate pins with one of {', '.join(circuits())}")


class Fault(ABC):
    """``at``: the places it sits at; without any it sits at every channel. is_moment: whether it is over as soon as it
    has happened."""

    is_moment = False

    def __init__(self, *at: At) -> None:
        self.at = at
        self.channels: tuple[int, ...] = ()

    def attach(self, wiring: Wiring) -> None:
        """Raises FaultError."""
        self.channels = tuple(map(wiring.channel, self.at)) if self.at else tuple(range(wiring.total))

    @abstractmethod
    def distort(self, levels: list[int], chance: Random) -> None:
        """Change the levels of one scan in place."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.at))})"


def lines_of(profile: Profile) -> dict[str, frozenset[int]]:
    """The channels of the rows, columns or chips of a board, by what its lines are called here: row-2, 74HC165-3."""
    return {"-".join(name.split()[:2]): channels for name, channels in lines(profile).items()}


def level_of(profile: Profile, level: int) -> int:
    """Raises FaultError for what no sensor of the board can say."""
    allowed = {"polarity": range(-1, 2), "count": range(MOST + 1)}.get(profile.sensing, range(2))
    if type(level) is not int or level not in allowed:
        raise FaultError(f"no level {level!r} of sensors for {profile.sensing}; allowed: {allowed[0]} to {allowed[-1]}")
    return level


def between(name: str, value: float, least: float, most: float) -> float:
    """Raises FaultError."""
    if isinstance(value, bool) or not isinstance(value, Real) or not least <= value <= most:
        raise FaultError(f"{name} {value!r}; allowed: {least:g} to {most:g}")
    return value


def probability(name: str, value: float) -> float:
    """Raises FaultError."""
    return between(name, value, 0, 1)
