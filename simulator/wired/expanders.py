"""MCP23017 on I2C 1: what the driver mcp23017 is wired to, with an input for every sensor or with a matrix."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from hardware.profile import Profile
from hardware.sensors.mcp23017_wires import Pin
from simulator.chips.mcp23017 import LEAST_V, Mcp23017
from simulator.circuit import HALL_LEAST_V, Circuit
from simulator.senses import Senses
from simulator.wired.board import Board, bits
from simulator.wires import Bundle, Wires


class ExpanderBoard(Board):
    """chips: by their place in the list of addresses. circuit: the matrix, None without one."""

    def __init__(self, profile: Profile, senses: Senses, wires: Wires) -> None:
        params = profile.sensors.params
        self._rows: tuple[Pin, ...] = params["rows"]
        self._columns: tuple[Pin, ...] = params["columns"]
        super().__init__(profile, senses, wires)
        high = params["input_on"] == "high"
        self._matrix = len(self._rows) * len(self._columns)
        self.circuit: Circuit | None = None
        if self._matrix:
            self.circuit = Circuit(
                len(self._rows),
                len(self._columns),
                params["crossing"],
                params["row_on"] or params["input_on"],
                params["input_on"],
                wires,
                self.sensor_names[: self._matrix],
            )
            self.pi.on_time(self.circuit.wait)
        count = len(params["chips"])
        places = params["pins"] if self._matrix else [(chip, pin) for chip in range(count) for pin in range(16)]
        self._places: tuple[Pin, ...] = tuple(places)
        self._sensors = Bundle(wires, self.sensor_names[self._matrix :], high)
        self._sensed = 0
        self.chips = [
            Mcp23017(
                partial(self._active, k), active_high=high, drives=partial(self._drive, k), volts=lambda: wires.volts
            )
            for k in range(count)
        ]
        self.pi.i2c_chips.update(zip(params["chips"], self.chips, strict=True))
        self.pi.hold_i2c(self._is_held)

    def lay(self, levels: Sequence[int]) -> None:
        if self.wires.volts < LEAST_V or self.pi.is_gone():
            for chip in self.chips:
                chip.reset()
        is_hall = self.circuit is None and self.profile.sensing == "occupancy"
        levels = self.switched(levels)
        if self.circuit:
            self.circuit.set_contacts(levels[: self._matrix])
        felt = 0 if is_hall and self.wires.volts < HALL_LEAST_V else bits(levels[self._matrix :])
        self._sensed = self._sensors.through(felt)

    def bus_wires(self) -> Iterable[str]:
        yield from ("SDA", "SCL")
        yield from (f"row {i + 1}" for i in range(len(self._rows)))
        yield from (f"column {i + 1}" for i in range(len(self._columns)))

    def _active(self, chip: int) -> int:
        """The pins of the chip that a sensor holds."""
        if not self._matrix:
            return self._sensed >> 16 * chip & 0xFFFF
        found = sum(1 << pin for i, (k, pin) in enumerate(self._places) if k == chip and self._sensed >> i & 1)
        assert self.circuit
        low = self.circuit.low
        return found | sum(1 << pin for i, (k, pin) in enumerate(self._columns) if k == chip and low >> i & 1)

    def _drive(self, chip: int, pin: int, level: bool | None) -> None:
        if self.circuit and (chip, pin) in self._rows:
            self.circuit.drive(self._rows.index((chip, pin)), level)

    def _is_held(self) -> bool:
        """A cut line never lets the bus begin, which the controller takes for one that is held."""
        sound = self.wires.is_sound
        return not (sound("SDA") and sound("SCL")) or any({"SDA", "SCL"} & {*pair} for pair in self.wires.joined)
