"""A matrix on the header: what the drivers gpio-matrix and rpi-gpio are wired to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hardware.catalogue import PI
from hardware.profile import Profile
from simulator.circuit import Circuit
from simulator.senses import Senses
from simulator.wired.board import Board, bits
from simulator.wires import Bundle, Wires


class PinMatrixBoard(Board):
    """circuit: the matrix, open to inspection."""

    def __init__(self, profile: Profile, senses: Senses, wires: Wires) -> None:
        wiring = profile.sensors.params
        self._input_on = wiring["input_on"] == "high"
        self._rows = {pin: i for i, pin in enumerate(wiring["rows"])}
        self._columns = {pin: 1 << i for i, pin in enumerate(wiring["columns"])}
        self._singles = {pin: 1 << i for i, pin in enumerate(wiring["pins"])}
        super().__init__(profile, senses, wires)
        # Lines cannot tell whether anything is wired to them; so here the Pi itself fails.
        self.pi.fail_when(self.pi.is_gone)
        self._matrix = len(self._rows) * len(self._columns)
        self.circuit = Circuit(
            len(self._rows),
            len(self._columns),
            wiring["crossing"],
            wiring["row_on"] or wiring["input_on"],
            wiring["input_on"],
            wires,
            self.sensor_names[: self._matrix],
        )
        self._single_wires = Bundle(wires, self.sensor_names[self._matrix :], self._input_on)
        self._pressed = 0
        for pin in (*self._rows, *self._columns, *self._singles):
            self.pi.attach(pin, self)
        self.pi.on_time(self.circuit.wait)

    def lay(self, levels: Sequence[int]) -> None:
        levels = self.switched(levels)
        self.circuit.set_contacts(levels[: self._matrix])
        self._pressed = self._single_wires.through(bits(levels[self._matrix :]))

    def terminals(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        crossings = [(row, column) for row in self._rows for column in self._columns]
        ends = [*crossings, *((pin,) for pin in self._singles)]
        named = zip(self.sensor_names, ends, strict=True)
        return {name: [(PI, f"GPIO {pin}") for pin in pins] for name, pins in named if name}

    def bus_wires(self) -> Iterable[str]:
        yield from (f"row {i + 1}" for i in range(len(self._rows)))
        yield from (f"column {i + 1}" for i in range(len(self._columns)))

    # Attached to the Pi

    def drive(self, gpio: int, level: bool | None) -> None:
        if gpio in self._rows:
            self.circuit.drive(self._rows[gpio], level)

    def level(self, gpio: int) -> bool | None:
        if gpio in self._columns:
            active = self.circuit.low & self._columns[gpio]
        else:
            active = self._pressed & self._singles.get(gpio, 0)
        return self._input_on if active else None
