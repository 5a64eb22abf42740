"""The pin gate: the same world behind the real drivers, on pins that answer as the circuit would.

The column pins are solved from the matrix, so diodes, ghosts and settle times are there as on the bench. The world
is felt once a scan, when the first row is selected, so that a seed gives the same faults as at the port gate.
"""

from __future__ import annotations

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from hardware.profile import Profile
from simulator.circuit import Circuit
from simulator.senses import Senses


class BenchPin(MockPin):  # type: ignore[misc]
    """A mock pin without memory: MockPin keeps every state that it ever had, which a scan loop would fill."""

    factory: BenchFactory
    _state: bool
    _function: str
    _pull: str

    def _change_state(self, value: bool) -> bool:
        changed = bool(self._state != value)
        self._state = value
        return changed

    def _must_answer(self) -> None:
        if self.factory.senses.faults.unplugged:
            raise OSError(5, f"Input/output error on {self.info.name}")


class RowPin(BenchPin):
    """Drives one row of the circuit, or lets it float."""

    def output_with_state(self, state: int) -> None:
        # At once, as a real pin is claimed: never the old level for a moment.
        self._must_answer()
        self._function, self._state = "output", bool(state)
        self._drive()

    def _set_function(self, value: str) -> None:
        self._must_answer()
        super()._set_function(value)
        self._drive()

    def _set_state(self, value: int) -> None:
        self._must_answer()
        super()._set_state(value)
        self._drive()

    def _drive(self) -> None:
        self.factory.drive(self.info.name, self._state if self._function == "output" else None)


class ColumnPin(BenchPin):
    """Reads one column of the circuit."""

    def _get_state(self) -> bool:
        self._must_answer()
        return self.factory.column_high(self.info.name) if self._pull == "up" else bool(self._state)


class ButtonPin(BenchPin):
    """Reads a single sensor between its pin and ground."""

    def _get_state(self) -> bool:
        self._must_answer()
        return self.factory.button_high(self.info.name) if self._pull == "up" else bool(self._state)


class BenchFactory(MockFactory):  # type: ignore[misc]
    """A gpiozero pin factory wired as the profile of a gpio-matrix says. ``circuit`` is open to inspection."""

    def __init__(self, profile: Profile, senses: Senses) -> None:
        super().__init__()
        wiring = profile.sensors.params
        self.senses = senses
        self.circuit = Circuit(len(wiring["rows"]), len(wiring["columns"]), wiring["crossing"], wiring["row_on"])
        self._rows = {f"GPIO{pin}": i for i, pin in enumerate(wiring["rows"])}
        self._columns = {f"GPIO{pin}": 1 << i for i, pin in enumerate(wiring["columns"])}
        first = len(self._rows) * len(self._columns)
        self._buttons = {f"GPIO{pin}": first + i for i, pin in enumerate(wiring["pins"])}
        self._levels = [0] * profile.sensors.channels

    def wait(self, seconds: float) -> None:
        """The driver spends its settle time here."""
        self.circuit.wait(seconds)

    def pin(self, name: Any, pin_class: Any = None, **options: Any) -> Any:
        return super().pin(name, pin_class or self._class_of(name), **options)

    def drive(self, name: str, level: bool | None) -> None:
        row = self._rows[name]
        self.circuit.drive(row, level)
        if row == 0 and self.circuit.selected(0):
            self._levels = self.senses.scan()
            self.circuit.set_contacts(self._levels)

    def column_high(self, name: str) -> bool:
        return not self.circuit.low & self._columns[name]

    def button_high(self, name: str) -> bool:
        return not self._levels[self._buttons[name]]

    def _class_of(self, name: Any) -> type[BenchPin]:
        for _, info in self.board_info.find_pin(name):
            if info.name in self._rows:
                return RowPin
            if info.name in self._columns:
                return ColumnPin
            if info.name in self._buttons:
                return ButtonPin
        return BenchPin
