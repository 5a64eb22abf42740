"""Linear Hall sensors behind CD74HC4067 and MCP3008: what the driver mcp3008 is wired to.

A sensor feels its own piece as strongly as the faults of its channel let it, and the pieces around it as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

from hardware.profile import Profile
from simulator.chips import hall
from simulator.chips.cd74hc4067 import Multiplexers
from simulator.chips.mcp3008 import Mcp3008
from simulator.magnets import Magnets
from simulator.senses import Senses
from simulator.wired.board import Board
from simulator.wires import Wires

SPREAD = 0.01
"""Sensors' zeros lie so far about the middle, as a share of the supply: some 10 codes (SBAS640B: 2.5 % at most)."""


class AnalogBoard(Board):
    """magnets: of the pieces; may be put in their place before a scan. muxes, adc: the chips. offsets: of the sensors'
    zeros, by channel."""

    def __init__(self, profile: Profile, senses: Senses, wires: Wires) -> None:
        params = profile.sensors.params
        self._adc_of_mux: tuple[int, ...] = params["muxes"]
        self._lines = {gpio: i for i, gpio in enumerate(params["mux_pins"])}
        self._inputs: tuple[int, ...] = params["inputs"]
        self._contacts: tuple[int, ...] = params["contacts"]
        super().__init__(profile, senses, wires)
        self._places = 16 * len(self._adc_of_mux)
        self._north = -1 if params["north"] == "low" else 1
        self._rest = params["input_on"] == "low"
        self._cells = {
            s.cell: s.channel for s in profile.spots.values() if s.cell is not None and s.channel is not None
        }
        chance = Random(0)
        self.offsets = [chance.uniform(-SPREAD, SPREAD) for _ in range(self._places)]
        self._fields = [0.0] * self._places
        self._levels: Sequence[int] = [0] * profile.sensors.channels
        self._laid: tuple[object, ...] = ()
        self._has_sensor = [bool(name) for name in self.sensor_names]
        self.magnets = Magnets()
        self.muxes = Multiplexers([partial(self._on_mux, m) for m in range(len(self._adc_of_mux))])
        self.adc = Mcp3008(self._voltage, lambda: wires.volts if self._is_selected() else 0.0)
        self.pi.spi_chips[params["spi"], params["select"]] = self
        self.pi.on_time(self.muxes.wait)
        for gpio in self._lines:
            self.pi.attach(gpio, self)

    @property
    def magnets(self) -> Magnets:
        return self._magnets

    @magnets.setter
    def magnets(self, magnets: Magnets) -> None:
        self._magnets = magnets
        self._beside = magnets.neighbours(self._cells)

    def lay(self, levels: Sequence[int]) -> None:
        laid = (tuple(levels), self.wires.version, self._magnets)
        if laid == self._laid:
            return
        self._laid = laid
        self._levels = levels
        strength = self._north * self._magnets.strength_mt
        standing = self.senses.standing
        left = [1.0] * self._places
        for name, share in self.wires.strength.items():
            channel = self.sensor_names.index(name)
            if channel < self._places:
                left[channel] = share
        self._fields = [strength * level * share for level, share in zip(levels, left, strict=False)]
        for channel, beside in self._beside.items():
            if beside:
                felt = sum(share * standing[other] * left[other] for other, share in beside)
                self._fields[channel] += strength * felt
        for name, mt in self.wires.offset_mt.items():
            channel = self.sensor_names.index(name)
            if channel < self._places:
                self._fields[channel] += mt

    def bus_wires(self) -> Iterable[str]:
        yield from ("clock", "data out", "data in", "select", "S0", "S1", "S2", "S3")
        yield from (f"common {m + 1}" for m in range(len(self._adc_of_mux)))

    def _on_mux(self, mux: int, position: int) -> float | None:
        return self._at(16 * mux + position)

    def _at(self, channel: int) -> float | None:
        """The input of a multiplexer."""
        name = self.sensor_names[channel]
        if name in self.wires.held:
            return float(self.wires.held[name])
        if channel in self._contacts:
            return 1.0 if self._levels[channel] and name not in self.wires.broken else None
        if not self._has_sensor[channel] or name in self.wires.broken or self.wires.volts < hall.LEAST_V:
            return None
        return hall.output(self._fields[channel], self.offsets[channel])

    def _voltage(self, number: int) -> float:
        """An input of the MCP3008."""
        if number in self._adc_of_mux:
            m = self._adc_of_mux.index(number)
            wire = f"common {m + 1}"
            if wire in self.wires.held:
                return float(self.wires.held[wire])
            return 0.0 if wire in self.wires.broken else self.muxes.common(m)
        if number not in self._inputs:
            return 0.0
        channel = self._places + self._inputs.index(number)
        name = self.sensor_names[channel]
        if name in self.wires.held:
            return float(self.wires.held[name])
        pressed = bool(self._levels[channel]) and name not in self.wires.broken
        return float(self._rest != pressed)

    def _is_selected(self) -> bool:
        return self.wires.is_sound("select") and self.wires.is_sound("clock")

    # An SpiChip, wires and all

    def transfer(self, sent: bytes, hz: int) -> bytes:
        held = self.wires.held
        if not self.wires.is_sound("data out"):
            sent = (b"\xff" if held.get("data out") else b"\0") * len(sent)
        answer = self.adc.transfer(sent, hz)
        if not self.wires.is_sound("data in"):
            return (b"\xff" if held.get("data in") else b"\0") * len(sent)
        return answer

    # Attached to the Pi

    def drive(self, gpio: int, level: bool | None) -> None:
        line = self._lines[gpio]
        if self.wires.is_sound(f"S{line}"):
            self.muxes.select(line, bool(level))
        else:
            self.muxes.select(line, self.wires.held.get(f"S{line}", False))

    def level(self, gpio: int) -> bool | None:
        return None
