"""A TCA9548A: one register, whose bits connect eight I2C buses to the one above (TI SCPS207)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from simulator.vendors.busio import I2cChip

LEGS = 8
LEAST_V = 1.65


class Tca9548a:
    """An I2cChip. selected: the register. volts: of its supply."""

    def __init__(self, volts: Callable[[], float] = lambda: 5.0) -> None:
        self.selected = 0
        self.volts = volts

    def reset(self) -> None:
        """Power-on: no bus is connected."""
        self.selected = 0

    def answers(self) -> bool:
        return self.volts() >= LEAST_V

    def written(self, data: bytes) -> None:
        if data:
            self.selected = data[-1]  # of several bytes the last one stays

    def read(self, count: int) -> bytes:
        return bytes([self.selected]) * count


class Behind:
    """An I2cChip: whatever answers to one address behind switches. chips: each with its switch and its leg."""

    def __init__(self, chips: Iterable[tuple[Tca9548a, int, I2cChip]]) -> None:
        self._legs: dict[Tca9548a, list[tuple[int, I2cChip]]] = {}
        for switch, leg, chip in chips:
            self._legs.setdefault(switch, []).append((leg, chip))

    def answers(self) -> bool:
        return any(True for _ in self._connected())

    def written(self, data: bytes) -> None:
        for chip in self._connected():
            chip.written(data)

    def read(self, count: int) -> bytes:
        """Where several answer at once, a line is low as soon as one of them pulls it down."""
        said = b"\xff" * count
        for chip in self._connected():
            said = bytes(a & b for a, b in zip(said, chip.read(count), strict=True))
        return said

    def _connected(self) -> Iterator[I2cChip]:
        for switch, legs in self._legs.items():
            if switch.selected and switch.answers():
                for leg, chip in legs:
                    if switch.selected >> leg & 1 and chip.answers():
                        yield chip
