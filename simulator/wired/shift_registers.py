"""A chain of 74HC165: what the driver hc165 is wired to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hardware.profile import Profile
from simulator.chips.hc165 import ShiftRegisters
from simulator.circuit import HALL_LEAST_V
from simulator.senses import Senses
from simulator.wired.board import Board, bits
from simulator.wires import Bundle, Wires


class ShiftRegisterBoard(Board):
    """chain: the chips."""

    def __init__(self, profile: Profile, senses: Senses, wires: Wires) -> None:
        params = profile.sensors.params
        self._count: int = params["chips"]
        self._load: int = params["load"]
        super().__init__(profile, senses, wires)
        self._high = params["input_on"] == "high"
        self._tied = {**dict.fromkeys(params["tied_low"], False), **dict.fromkeys(params["tied_high"], True)}
        self._sensors = Bundle(wires, self.sensor_names, self._high)
        self._sensed = 0
        self.chain = ShiftRegisters(self._count, self._inputs, volts=lambda: wires.volts, stuck=self._stuck)
        self.pi.spi_chips[params["spi"], params["select"]] = self.chain
        self.pi.attach(self._load, self)

    def lay(self, levels: Sequence[int]) -> None:
        if not self.wires.is_sound("load"):
            self.chain.load(self.wires.held.get("load", True))  # SH/LD has a pull-up
        felt = bits(self.switched(levels)) if self.wires.volts >= HALL_LEAST_V else 0
        self._sensed = self._sensors.through(felt)

    def terminals(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """The chain's bits as they come: input H first (SCLS116), so A of the first chip is the lowest here."""
        places = {name: divmod(place, 8) for place, name in enumerate(self.sensor_names) if name}
        return {name: [(f"74HC165 {chip + 1}", "ABCDEFGH"[k])] for name, (chip, k) in places.items()}

    def bus_wires(self) -> Iterable[str]:
        yield from ("clock", "load", *(f"data {chip + 1}" for chip in range(self._count)))

    def _inputs(self) -> int:
        everything = (1 << 8 * self._count) - 1
        levels = self._sensed if self._high else everything & ~self._sensed
        for place, level in self._tied.items():
            levels = levels | 1 << place if level else levels & ~(1 << place)
        return levels

    def _stuck(self, chip: int) -> bool | None:
        link = f"data {chip + 1}"
        if self.wires.is_sound(link) and self.wires.is_sound("clock"):
            return None
        # A cut link floats: the Pi pulls its own end down, an input of a chip here happens to be high.
        return self.wires.held.get(link, chip > 0)

    # Attached to the Pi

    def drive(self, gpio: int, level: bool | None) -> None:
        if self.wires.is_sound("load"):
            self.chain.load(level is not False)

    def level(self, gpio: int) -> bool | None:
        return None
