"""What goes wrong: small faults, switched on and off at any time and in any combination.

Faults of sensors distort a scan, and are the same at every gate; they sit at spots, buttons or channels. Faults of
wires (and of the supply, and of magnets' neighbourhood) are suffered by the simulated circuit, so they need a gate that
has one; they sit at wires, named as the circuit names them. Chances come from the rig's seed, so that a run repeats
exactly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random

from hardware.profile import Profile
from simulator.wired_drivers import circuits
from simulator.wires import NOMINAL_V, Flaw, Wires

At = str | int
"""A spot's or button's name, or a channel's number."""


class FaultError(ValueError):
    """A fault at a place where there is no sensor, or with a number that it cannot have."""


class Wiring:
    """Finds the channels of a profile by name, and its wires. wires: of the circuit, at a gate that has one.
    signed: whether levels are poles."""

    def __init__(self, profile: Profile) -> None:
        self.wires: Wires | None = None
        self._profile = profile
        self.total = profile.sensors.channels
        self.signed = profile.sensing == "polarity"
        self._channels = dict(profile.buttons)
        self._channels.update({s.name: s.channel for s in profile.spots.values() if s.channel is not None})

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
        """Raises FaultError."""
        if self.wires is None:
            raise self.no_circuit(f"wire {name!r}")
        if name not in self.wires.names:
            raise FaultError(f"no wire {name!r}; wires: {', '.join(self.wires.names)}")
        return name

    def no_circuit(self, what: str) -> FaultError:
        """Why there are no wires here, and where there are some."""
        driver = self._profile.sensors.driver
        if driver in circuits():
            return FaultError(f"{what}: at this gate there is no circuit; allowed: the gate pins")
        told = f'the circuit of a board with the driver "{driver}" is not simulated at any gate'
        return FaultError(f"{what}: {told}; allowed: the gate pins with one of {', '.join(circuits())}")


class Fault(ABC):
    """``at``: the places it sits at; without any it sits at every channel."""

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


class Stuck(Fault):
    """Always the same level."""

    def __init__(self, *at: At, level: int) -> None:
        super().__init__(*at)
        self.level = level

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            levels[channel] = self.level


class Dead(Stuck):
    """Never reads anything: a broken wire, a dead chip, or a whole row of them."""

    def __init__(self, *at: At) -> None:
        super().__init__(*at, level=0)


class Inverted(Fault):
    """Says the opposite: something for nothing, or, where poles are sensed, the other pole."""

    def attach(self, wiring: Wiring) -> None:
        super().attach(wiring)
        self._signed = wiring.signed

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            levels[channel] = -levels[channel] if self._signed else int(not levels[channel])


class Joined(Fault):
    """Sensors whose outputs touch: each says what any of them senses."""

    def distort(self, levels: list[int], chance: Random) -> None:
        level = max((levels[channel] for channel in self.channels), key=abs)
        for channel in self.channels:
            levels[channel] = level


class Weak(Fault):
    """A weak magnet: reads nothing with probability ``miss``, scan by scan."""

    def __init__(self, *at: At, miss: float) -> None:
        super().__init__(*at)
        self.miss = _probability("miss", miss)

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            if levels[channel] and chance.random() < self.miss:
                levels[channel] = 0


class Noise(Fault):
    """Each channel reads the opposite (something for nothing, nothing for something) with probability ``rate``."""

    def __init__(self, *at: At, rate: float) -> None:
        super().__init__(*at)
        self.rate = _probability("rate", rate)

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            if chance.random() < self.rate:
                levels[channel] = 0 if levels[channel] else 1


class Chatter(Noise):
    """A contact that never rests: Noise at one place, half of the time unless told otherwise."""

    def __init__(self, *at: At, rate: float = 0.5) -> None:
        super().__init__(*at, rate=rate)


class Bounce(Fault):
    """After each change, a contact falls at random between the old and the new level for ``scans`` scans."""

    def __init__(self, *at: At, scans: int) -> None:
        super().__init__(*at)
        if scans < 1:
            raise FaultError(f"scans {scans}; allowed: 1 or more")
        self.scans = scans
        self._true: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._left: dict[int, int] = {}

    def distort(self, levels: list[int], chance: Random) -> None:
        for channel in self.channels:
            true = levels[channel]
            if true != self._true.setdefault(channel, true):
                self._before[channel], self._true[channel] = self._true[channel], true
                self._left[channel] = self.scans
            if self._left.get(channel, 0):
                self._left[channel] -= 1
                levels[channel] = chance.choice((self._before[channel], true))


class Dropped(Fault):
    """A scan is lost with probability ``rate``: it says again what the last one said."""

    def __init__(self, *, rate: float) -> None:
        super().__init__()
        self.rate = _probability("rate", rate)
        self._last: list[int] | None = None

    def distort(self, levels: list[int], chance: Random) -> None:
        if self._last is not None and chance.random() < self.rate:
            levels[:] = self._last
        self._last = list(levels)


class WireFault(Fault):
    """at: wires. flaw: what the circuit suffers from it at present."""

    def __init__(self, *at: str) -> None:
        super().__init__(*at)
        self.wires = at
        self.flaw = Flaw()

    def attach(self, wiring: Wiring) -> None:
        for name in self.wires:
            wiring.wire(name)

    def distort(self, levels: list[int], chance: Random) -> None:
        pass


class Broken(WireFault):
    """Open circuit: a broken wire, a cold joint, a plug that is out."""

    def __init__(self, *at: str) -> None:
        super().__init__(*at)
        self.flaw = Flaw(broken=frozenset(at))


class Loose(WireFault):
    """Open circuit with probability ``rate``, scan by scan: a plug that wobbles."""

    def __init__(self, *at: str, rate: float) -> None:
        super().__init__(*at)
        self.rate = _probability("rate", rate)

    def distort(self, levels: list[int], chance: Random) -> None:
        self.flaw = Flaw(broken=frozenset(self.wires)) if chance.random() < self.rate else Flaw()


class Shorted(WireFault):
    """Shorted to ``to``: "ground", "supply", or another wire."""

    def __init__(self, *at: str, to: str) -> None:
        super().__init__(*at)
        self.to = to
        if to in ("ground", "supply"):
            self.flaw = Flaw(held=dict.fromkeys(at, to == "supply"))
        else:
            self.flaw = Flaw(joined=tuple((name, to) for name in at))

    def attach(self, wiring: Wiring) -> None:
        super().attach(wiring)
        if self.to not in ("ground", "supply"):
            wiring.wire(self.to)


class DiodeShorted(WireFault):
    """The diodes of these crossings let current through both ways."""

    def __init__(self, *at: str) -> None:
        super().__init__(*at)
        self.flaw = Flaw(shorted=frozenset(at))


class BrownOut(WireFault):
    """The supply of board and chips is down to so many volts."""

    def __init__(self, volts: float = 0.0) -> None:
        super().__init__()
        if not 0 <= volts <= NOMINAL_V:
            raise FaultError(f"volts {volts}; allowed: 0 to {NOMINAL_V}")
        self.flaw = Flaw(volts=volts)

    def attach(self, wiring: Wiring) -> None:
        if wiring.wires is None:
            raise wiring.no_circuit("the supply")


class Stray(WireFault):
    """A field that is there without a piece, or a sensor that has drifted: so many milliteslas more at these sites."""

    def __init__(self, *at: str, mt: float) -> None:
        super().__init__(*at)
        self.flaw = Flaw(offset_mt=dict.fromkeys(at, mt))


class Faded(WireFault):
    """Magnets on these sites have so large a share of their strength left; a Hall switch loses them below a half."""

    def __init__(self, *at: str, share: float) -> None:
        super().__init__(*at)
        self.flaw = Flaw(strength=dict.fromkeys(at, _probability("share", share)))


class Faults:
    """The faults in force, applied in the order in which they were added.

    unplugged: the device does not answer at all; a scan then raises HardwareFault.
    lit: how many pixels of the chain the light still comes to; None for all. dark: pixels that light no more, though
    they pass on what is behind them.
    """

    def __init__(self, profile: Profile, seed: int = 0) -> None:
        self.wiring = Wiring(profile)
        self.unplugged = False
        self.lit: int | None = None
        self.dark: frozenset[int] = frozenset()
        self._chance = Random(seed)
        self._faults: list[Fault] = []

    @property
    def present(self) -> tuple[Fault, ...]:
        """Those in force, in the order in which they were added."""
        return tuple(self._faults)

    def add(self, fault: Fault) -> Fault:
        """The fault itself, to hand to ``remove`` later. Raises FaultError for a place without a sensor."""
        fault.attach(self.wiring)
        self._faults.append(fault)
        self._suffer()
        return fault

    def remove(self, fault: Fault) -> None:
        """Raises FaultError when it is not in force."""
        if fault not in self._faults:
            raise FaultError(f"{fault} is not in force; in force: {', '.join(map(repr, self._faults)) or 'none'}")
        self._faults.remove(fault)
        self._suffer()

    def clear(self) -> None:
        """Everything works again."""
        self._faults.clear()
        self._suffer()
        self.unplugged = False
        self.lit = None
        self.dark = frozenset()

    def seen(self, frame: bytes) -> bytes:
        """What of a frame on the chain is to be seen."""
        if self.lit is not None:
            frame = frame[: 3 * self.lit].ljust(len(frame), b"\0")
        if self.dark:
            frame = b"".join(bytes(3) if k in self.dark else frame[3 * k : 3 * k + 3] for k in range(len(frame) // 3))
        return frame

    def distorted(self, levels: Sequence[int]) -> list[int]:
        """What the sensors say in this scan when these are the true levels."""
        said = list(levels)
        for fault in self._faults:
            fault.distort(said, self._chance)
        self._suffer()
        return said

    def _suffer(self) -> None:
        if self.wiring.wires:
            self.wiring.wires.suffer([fault.flaw for fault in self._faults if isinstance(fault, WireFault)])


def row_of(profile: Profile, row: int) -> Iterable[At]:
    """The channels of one row of a gpio-matrix, for a lost row: ``faults.add(Dead(*row_of(profile, 2)))``."""
    params = profile.sensors.params
    if "rows" not in params or not 0 <= row < len(params["rows"]):
        raise FaultError(f"board {profile.name} has no matrix row {row}; rows: {len(params.get('rows', ()))}")
    columns = len(params["columns"])
    return range(row * columns, (row + 1) * columns)


def _probability(name: str, value: float) -> float:
    if not 0 <= value <= 1:
        raise FaultError(f"{name} {value}; allowed: 0 to 1")
    return value
