"""The faults in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol, TypeVar

from hardware.calibration import inverted_channels
from hardware.profile import Profile
from simulator.faults.base import At, Fault, FaultError, Wiring
from simulator.faults.light import LightFault
from simulator.faults.lines import BusSlow, BusWrong, GarbledBytes, LateBytes, LineFault, LostBytes, Unplugged
from simulator.faults.sensors import Inverted
from simulator.faults.wires import WireFault
from simulator.wires import NOMINAL_V

Kind = TypeVar("Kind", bound=Fault)


class Making(Protocol):
    """What stands for a fault, and makes it."""

    def simulated(self) -> Fault:
        """Raises FaultError where it cannot be had without a program."""


class Faults:
    """Applied in the order in which they were added, to a board as it was built: what its calibration found inverted
    says the opposite before any fault, and whatever is mended."""

    def __init__(
        self, profile: Profile, seed: int = 0, elapse: Callable[[float], object] = lambda seconds: None
    ) -> None:
        """elapse: lets time pass amid a scan."""
        self.wiring = Wiring(profile, elapse)
        self._chance = Random(seed)
        self._faults: list[Fault] = []
        self._built: list[Fault] = []
        if inverted := inverted_channels(profile):
            self._built.append(Inverted(*sorted(inverted)))
        for one in self._built:
            one.attach(self.wiring)

    @property
    def present(self) -> tuple[Fault, ...]:
        """Those in force, in the order in which they were added."""
        return tuple(self._faults)

    def add(self, fault: Fault | Making) -> Fault:
        """The fault that is in force now, to hand to ``remove`` later. fault: one of ours, or of ``tablero.testing``,
        whose places are then the board's own. Raises FaultError for a place without a sensor."""
        if not isinstance(fault, Fault):
            fault = fault.simulated()
        fault.attach(self.wiring)
        if not fault.is_moment:
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

    # -- what sensors say

    def distorted(self, levels: Sequence[int]) -> list[int]:
        """What the sensors say in this scan when these are the true levels."""
        said = list(levels)
        for fault in (*self._built, *self._faults):
            fault.distort(said, self._chance)
        self._suffer()
        return said

    # -- what is to be seen

    def seen(self, frame: bytes) -> bytes:
        """What of a frame on the chain is to be seen."""
        if not (faults := [fault for fault in self._faults if isinstance(fault, LightFault)]):
            return frame
        shown = bytearray(frame)
        for fault in faults:
            fault.seen(shown)
        return bytes(shown)

    # -- plug, supply, lines

    @property
    def unplugged(self) -> bool:
        """Whether the device does not answer at all; a scan then raises HardwareFault."""
        return bool(self._faults) and any(self._of(Unplugged))

    def unplug(self) -> None:
        self.plug_in()
        self._faults.append(Unplugged())

    def plug_in(self) -> None:
        """The device answers again, whatever it was unplugged by."""
        self._faults = [fault for fault in self._faults if not isinstance(fault, Unplugged)]

    @property
    def volts(self) -> float:
        """Of the board's supply."""
        return min((fault.flaw.volts for fault in self._of(WireFault)), default=NOMINAL_V)

    @property
    def spoils_line(self) -> bool:
        """Whether bytes on the serial line are in danger."""
        return any(isinstance(fault, GarbledBytes | LostBytes) for fault in self._faults)

    def on_line(self, data: bytes) -> bytes:
        """What arrives of bytes on the serial line."""
        for fault in self._of(LineFault):
            data = fault.spoil(data, self._chance)
        return data

    @property
    def line_late(self) -> float:
        """Seconds that answers on the serial line come too late."""
        return sum(fault.seconds for fault in self._of(LateBytes))

    def on_bus(self, data: bytes) -> bytes:
        """What arrives of bytes that are read over I2C or SPI."""
        for fault in self._of(BusWrong):
            data = fault.spoil(data, self._chance)
        return data

    @property
    def bus_late(self) -> float:
        """Seconds that a scan by bus takes longer."""
        return sum(fault.seconds for fault in self._of(BusSlow))

    def _of(self, kind: type[Kind]) -> Iterable[Kind]:
        return (fault for fault in self._faults if isinstance(fault, kind))

    def _suffer(self) -> None:
        if self.wiring.wires:
            self.wiring.wires.suffer([fault.flaw for fault in self._of(WireFault)])


def row_of(profile: Profile, row: int) -> Iterable[At]:
    """The channels of one row of a gpio-matrix, for a lost row: ``faults.add(Dead(*row_of(profile, 2)))``."""
    params = profile.sensors.params
    if "rows" not in params or not 0 <= row < len(params["rows"]):
        raise FaultError(f"board {profile.name} has no matrix row {row}; rows: {len(params.get('rows', ()))}")
    columns = len(params["columns"])
    return range(row * columns, (row + 1) * columns)
