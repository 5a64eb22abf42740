"""The chip as its data sheet has it, with the switches of a board at its pins, on the bus of a simulated Pi."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tablero.testing import Circuit

ADDRESS = 0x34
LEAST_V = 1.65
CFG, GPIO_DAT_STAT, GPIO_DAT_OUT, KP_GPIO, GPIO_DIR, GPIO_PULL, LAST = 0x01, 0x14, 0x17, 0x1D, 0x23, 0x2C, 0x2E
AUTO_INCREMENT = 0x80
ROWS, COLUMNS = 8, 10
PINS = ROWS + COLUMNS
"""In the registers R0 to R7 come first, then C0 to C9: three bytes, the lowest bit first."""


class Chip:
    """joined: the pins that are pulled low while these are driven low."""

    def __init__(self, joined: Callable[[int], int], volts: Callable[[], float]) -> None:
        self._joined = joined
        self._volts = volts
        self._registers = bytearray(LAST + 1)
        self._pointer = 0

    def reset(self) -> None:
        """Power-on: every pin is an input with a pull-up."""
        self._registers = bytearray(LAST + 1)
        self._pointer = 0

    # As the bus sees it

    def answers(self) -> bool:
        return self._volts() >= LEAST_V

    def written(self, data: bytes) -> None:
        self._pointer = data[0]
        for value in data[1:]:
            self._registers[self._pointer] = value
            self._advance()

    def read(self, count: int) -> bytes:
        self._registers[GPIO_DAT_STAT : GPIO_DAT_STAT + 3] = self._levels().to_bytes(3, "little")
        found = bytearray()
        for _ in range(count):
            found.append(self._registers[self._pointer])
            self._advance()
        return bytes(found)

    def _advance(self) -> None:
        if self._registers[CFG] & AUTO_INCREMENT:
            self._pointer = (self._pointer + 1) % (LAST + 1)

    def _levels(self) -> int:
        outputs, latch = self._pins(GPIO_DIR), self._pins(GPIO_DAT_OUT)
        assert not self._pins(KP_GPIO), "the chip scans keys by itself, which is not simulated"
        pulled_up = ~self._pins(GPIO_PULL)
        high = outputs & latch | ~outputs & pulled_up & ~self._joined(outputs & ~latch)
        return high & (1 << PINS) - 1

    def _pins(self, register: int) -> int:
        return int.from_bytes(self._registers[register : register + 3], "little")


class FakeTca8418(Circuit):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._closed: Sequence[int] = [0] * ROWS * COLUMNS
        self._chip = Chip(self._joined, lambda: self.wires.volts)
        self.pi.i2c_chips[ADDRESS] = self._chip
        self.pi.i2c_held = lambda: not (self.wires.is_sound("SDA") and self.wires.is_sound("SCL"))

    def lay(self, levels: Sequence[int]) -> None:
        self._closed = levels
        if not self._chip.answers():
            self._chip.reset()

    def bus_wires(self) -> Iterable[str]:
        return ("SDA", "SCL")

    def _joined(self, low: int) -> int:
        """A column is pulled low through the diode of a closed switch whose row is low."""
        found = 0
        for channel, level in enumerate(self._closed):
            row, column = divmod(channel, COLUMNS)
            if level and low >> row & 1 and self.wires.is_sound(self.sensor_names[channel]):
                found |= 1 << ROWS + column
        return found
