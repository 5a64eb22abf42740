"""What all circuits have in common: a Pi, wires, and the world laid on the sensors once a scan."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence

from hardware.ports import Odds, SensorPort, believe, codes, doubtful, margins, odds
from hardware.profile import Profile
from simulator.raspberry import Pi
from simulator.senses import Senses
from simulator.wires import Wires

SWITCHES_AT = 0.5
"""The share of a magnet's strength from which on a Hall switch feels it."""


class Board(ABC):
    """pi: what the driver is opened on. wires: of the whole board, by name; their volts are 3.3 while the supply is
    sound, whatever the chips are fed with. rest_s: seconds that the sensors need to tell a change: in scenarios the
    next act of a hand, and what is expected of light, wait so much longer, and the contract scans for so long."""

    rest_s = 0.0

    def __init__(self, profile: Profile, senses: Senses, wires: Wires) -> None:
        self.profile = profile
        self.senses = senses
        self.wires = wires
        self.pi = Pi()
        self.pi.answer_unless(lambda: senses.faults.unplugged)
        self.pi.spoil_by(senses.faults.on_bus)
        senses.faults.wiring.hang_on(self.pi)
        self.sensor_names = [""] * profile.sensors.channels
        for name, channel in senses.faults.wiring.names():
            self.sensor_names[channel] = name
        own = [name for name in self.sensor_names if name]
        wires.call((*own, *(name for name in self.bus_wires() if name not in own)))

    def felt(self, port: SensorPort) -> FeltSensors:
        """The opened driver, with the world laid on the sensors before each scan."""
        return FeltSensors(port, self)

    def feel(self) -> None:
        """The world as it is now, faults included; once a scan, so that a seed gives the same at every gate."""
        self.lay(self.senses.scan())

    def switched(self, levels: Sequence[int]) -> Sequence[int]:
        """What is left of the levels for Hall switches, which only know a field above their threshold."""
        if not self.wires.strength or self.profile.sensing == "press":
            return levels
        faded = {name for name, share in self.wires.strength.items() if share < SWITCHES_AT}
        lost = faded & self.profile.spots.keys()
        return [0 if name in lost else level for name, level in zip(self.sensor_names, levels, strict=True)]

    @property
    def is_still(self) -> bool:
        """Whether another scan would say what the last one has said, as far as the circuit is concerned; scenarios then
        skip scans. A circuit whose chips have something left to tell says no."""
        return True

    def terminals(self) -> Mapping[str, Collection[tuple[str, str]]]:
        """Site or button -> where its sensor hangs in this circuit, part and pin as the driver's card names them in
        ``at``: ("PCF8574 1", "P3"). The contract compares the two. Empty where the circuit does not tell."""
        return {}

    @abstractmethod
    def lay(self, levels: Sequence[int]) -> None:
        """What each channel's sensor feels from now on."""

    @abstractmethod
    def bus_wires(self) -> Iterable[str]:
        """The names of the wires besides those of single sensors."""


class FeltSensors:
    """A SensorPort over a driver."""

    def __init__(self, port: SensorPort, board: Board) -> None:
        self.port = port
        self.channels = port.channels
        self._board = board

    @property
    def doubtful(self) -> frozenset[int]:
        return doubtful(self.port)

    @property
    def codes(self) -> Mapping[int, int]:
        return codes(self.port)

    @property
    def margins(self) -> Mapping[int, int]:
        return margins(self.port)

    @property
    def odds(self) -> Mapping[int, Odds]:
        return odds(self.port)

    def believe(self, counts: Mapping[int, int]) -> None:
        believe(self.port, counts)

    def scan(self) -> Sequence[int]:
        self._board.feel()
        faults = self._board.senses.faults
        if late := faults.bus_late:
            faults.wiring.elapse(late)
        return self.port.scan()

    def close(self) -> None:
        self.port.close()


def bits(levels: Iterable[int]) -> int:
    """The first in the lowest bit, 1 for whatever is not 0."""
    return sum(1 << place for place, level in enumerate(levels) if level)
