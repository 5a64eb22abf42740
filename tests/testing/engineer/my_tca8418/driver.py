"""The driver tca8418: switches with diodes between eight rows (R0 to R7) and ten columns (C0 to C9) of the chip.

The chip's own scanning of keys remembers ten events, and a board holds more pieces than that when it is switched on: so
the pins are used as plain ones, and a row after the other is driven low from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablero.drivers import (
    HardwareFault,
    Links,
    Machine,
    Profile,
    RaspberryPi,
    Report,
    SensorCard,
    Terminal,
    Wanted,
    Wires,
)

ADDRESS = 0x34
HZ = 400_000
ROWS, COLUMNS = 8, 10
SITES = 8
"""Columns of a row that sites take by themselves; the others are for buttons."""
CFG, GPIO_DAT_STAT2, GPIO_DAT_OUT1, GPIO_DIR1, DEBOUNCE_DIS1, GPIO_PULL1 = 0x01, 0x15, 0x17, 0x23, 0x29, 0x2C
AUTO_INCREMENT = 0x80
SDA, SCL = 2, 3
CURE = "check the supply of the chip, SDA and SCL"


class Tca8418:
    """A SensorPort. Channels: 10 * row + column."""

    def __init__(self, i2c: Any) -> None:
        self.channels = ROWS * COLUMNS
        self._i2c: Any = i2c
        try:
            self._write(CFG, AUTO_INCREMENT)
            self._write(DEBOUNCE_DIS1, 0xFF, 0xFF, 0xFF)
            self._write(GPIO_PULL1, 0, 0, 0)
            self._write(GPIO_DAT_OUT1, 0)
        except HardwareFault:
            self.close()
            raise

    def scan(self) -> list[int]:
        if self._read(CFG, 1)[0] != AUTO_INCREMENT:
            raise HardwareFault(f"tca8418: it has forgotten how it is set up. Cure: {CURE}")
        levels = []
        for row in range(ROWS):
            self._write(GPIO_DIR1, 1 << row)
            high = int.from_bytes(self._read(GPIO_DAT_STAT2, 2), "little")
            levels += [1 - (high >> column & 1) for column in range(COLUMNS)]
        return levels

    def close(self) -> None:
        i2c, self._i2c = self._i2c, None
        if i2c is not None:
            i2c.deinit()

    def _write(self, register: int, *values: int) -> None:
        self._do(lambda i2c: i2c.writeto(ADDRESS, bytes([register, *values])))

    def _read(self, register: int, count: int) -> bytes:
        found = bytearray(count)
        self._do(lambda i2c: i2c.writeto_then_readfrom(ADDRESS, bytes([register]), found))
        return bytes(found)

    def _do(self, what: Any) -> None:
        if self._i2c is None:
            raise HardwareFault("tca8418: it is closed")
        while not self._i2c.try_lock():
            pass
        try:
            what(self._i2c)
        except OSError as error:
            raise HardwareFault(f"tca8418: no answer from address {ADDRESS:#x}: {error}. Cure: {CURE}") from error
        finally:
            self._i2c.unlock()


def _wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    """A crossing is [row, column] from 0. Without one, the spots take the first eight columns, row by row."""
    channels: dict[str, int] = {}
    taken = 0
    for want in wanted:
        crossing = want.address
        if crossing is None:
            crossing, taken = divmod(taken, SITES), taken + 1
        if isinstance(crossing, tuple) and crossing[0] < ROWS and crossing[1] < COLUMNS:
            channels[want.name] = COLUMNS * crossing[0] + crossing[1]
        else:
            allowed = f"[0, 0] to [{ROWS - 1}, {COLUMNS - 1}]"
            report(want.key, want.address, f"no crossing for {want.name}; allowed: {allowed}")
    pins = tuple((pin, ("sensors", "driver"), "I2C 1 of the sensors") for pin in (SDA, SCL))
    return Wires(channels, ROWS * COLUMNS, {}, pins)


def _open(profile: Profile, bus: Machine | None) -> Tca8418:
    return Tca8418((bus or RaspberryPi()).i2c(HZ))


def _links(params: Mapping[str, Any]) -> Links:
    return {
        name: (Terminal("Pi", f"GPIO {pin}"), Terminal("TCA8418 1", name)) for name, pin in (("SDA", SDA), ("SCL", SCL))
    }


def _at(params: Mapping[str, Any], channel: int) -> tuple[Terminal, ...]:
    row, column = divmod(channel, COLUMNS)
    return Terminal("TCA8418 1", f"ROW{row}"), Terminal("TCA8418 1", f"COL{column}")


CARD = SensorCard(name="tca8418", sensing=("press", "occupancy"), keys=(), wire=_wire, open=_open, links=_links, at=_at)
