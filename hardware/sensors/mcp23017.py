"""MCP23017 port expanders on I2C 1, one to eight, each with 16 pins of which 14 can be inputs.

Either every sensor has an input of its own (no ``rows``), or rows and columns of a matrix are on the chips' pins. A pin
is called by chip, port and number: "1A0" is GPA0 of the first chip of the list.

GPA7 and GPB7 are outputs only: as inputs they can upset the bus when they change during a transfer (Microchip
DS20001952D of 2022; adafruit/Adafruit_CircuitPython_MCP230xx issue 57). Rows may be on them; else they are driven low,
with nothing wired to them.

The rate of the bus is the device tree's, 100 kHz unless /boot/firmware/config.txt says
dtparam=i2c_arm_baudrate=400000; the driver only warns where it is slower than wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from hardware.buses import Machine, RaspberryPi, TwiceI2C, Wait, busy_wait
from hardware.catalogue import SensorCard
from hardware.libraries import library
from hardware.model import Profile
from hardware.ports import HardwareFault
from hardware.sensors import mcp23017_wires
from hardware.sensors.ghosts import Ghosts
from hardware.sensors.mcp23017_wires import OUTPUTS_ONLY, Pin

LOOK_EVERY = 100
"""Scans after which the settings are read back even if no level has changed."""

_LEVELS = [tuple(byte >> k & 1 for k in range(8)) for byte in range(256)]
CURE = (
    "check the supply of the chips, SDA (GPIO 2) and SCL (GPIO 3) and the address pins (i2cdetect -y 1 shows who "
    "answers), then open the board again"
)


class Mcp23017:
    """A SensorPort.

    i2c: a busio.I2C. chips: their addresses. Without rows the channels are ``16 * chip + pin``; with rows they are the
    crossings, ``row * len(columns) + column``, then ``pins`` in order. crossing, row_on, input_on, settle_us, wait and
    doubtful: as of a matrix on the header (pin_matrix).

    A chip that was without supply forgets its settings and then reads nonsense. So whenever a level has changed, the
    settings are read back before the scan is believed; after a fault the next scan begins by setting the chips up.
    """

    def __init__(
        self,
        i2c: Any,
        chips: Sequence[int],
        *,
        rows: Sequence[Pin] = (),
        columns: Sequence[Pin] = (),
        pins: Sequence[Pin] = (),
        crossing: str | None = None,
        row_on: str | None = None,
        input_on: str = "low",
        settle_us: int = 5,
        wait: Wait = busy_wait,
    ) -> None:
        self._addresses = tuple(chips)
        self._names = "mcp23017 (" + ", ".join(map(hex, chips)) + ")"
        if rows and crossing == "hall" and row_on is None:
            raise HardwareFault(
                f"{self._names}: the rows are not driven, because nothing says which level powers one. "
                'Cure: row_on = "low" or "high" in the board file'
            )
        self.channels = len(rows) * len(columns) + len(pins) if rows else 16 * len(chips)
        self._i2c: Any = TwiceI2C(i2c)
        self._columns, self._pins = tuple(columns), tuple(pins)
        self._settle, self._wait = settle_us / 1e6, wait
        self._flip = 0 if input_on == "high" else 0xFFFF
        self._on = (row_on or input_on) == "high"
        self._floats = crossing == "bare"
        self._ghosts = Ghosts(len(rows), len(columns)) if rows and self._floats else None
        self._outputs = [sum(1 << pin for k, pin in rows if k == chip) for chip in range(len(chips))]
        self._pull_ups = [
            0 if input_on == "high" else 0xFFFF & ~outputs & ~sum(1 << pin for pin in OUTPUTS_ONLY)
            for outputs in self._outputs
        ]
        self._idle = [sum(1 << pin for pin in OUTPUTS_ONLY) & ~outputs for outputs in self._outputs]
        self._rows = tuple(rows)
        self._steps = self._planned()
        self._chips: list[Any] = []
        self._last: list[int] = []
        self._until_look = 0
        try:
            self._set_up()
        except HardwareFault:
            self._let_go()
            raise

    @property
    def doubtful(self) -> frozenset[int]:
        return self._ghosts.doubtful if self._ghosts else frozenset()

    def scan(self) -> list[int]:
        if self._i2c is None:
            raise HardwareFault(f"{self._names}: it is closed")
        if not self._chips:
            self._set_up()
        levels = self._matrix() if self._rows else self._direct()
        self._until_look -= 1
        if levels != self._last or self._until_look <= 0:
            self._look()
            self._last = list(levels)
            self._until_look = LOOK_EVERY
        return levels

    def close(self) -> None:
        if self._i2c is None:
            return
        for k, chip in enumerate(self._chips):
            if self._outputs[k]:
                try:
                    chip.iodir = 0xFFFF & ~self._idle[k]
                except OSError:  # it does not answer, and so drives nothing that could be let go
                    continue
        self._let_go()

    def _let_go(self) -> None:
        i2c, self._i2c = self._i2c, None
        self._chips = []
        i2c.deinit()

    def _set_up(self) -> None:
        """Resting outputs at their levels before they become outputs."""
        driver = library("adafruit_mcp230xx.mcp23017")
        chips = []
        for k, address in enumerate(self._addresses):
            try:
                chip = driver.MCP23017(self._i2c, address)
                chip.gppu = self._pull_ups[k]
                chip.gpio = (self._outputs[k] if self._on else 0) if self._floats else self._resting(k)
                chip.iodir = self._directions(k)
            except (OSError, ValueError) as error:
                raise self._broke(address, "cannot be opened", error) from error
            chips.append(chip)
        self._chips = chips

    def _directions(self, chip: int) -> int:
        """Of a chip's pins while no row is selected: a bit is 0 for an output."""
        return 0xFFFF & ~self._idle[chip] & ~(0 if self._floats else self._outputs[chip])

    def _resting(self, chip: int) -> int:
        return 0 if self._on else self._outputs[chip]

    def _direct(self) -> list[int]:
        flip, read = self._flip, []
        try:
            for chip in self._chips:
                read.append(chip.gpio ^ flip)
        except OSError as error:
            raise self._broke(self._addresses[len(read)], "did not answer a scan", error) from error
        return list(chain.from_iterable([*_LEVELS[value & 0x7F], *_LEVELS[value >> 8 & 0x7F]] for value in read))

    def _matrix(self) -> list[int]:
        levels: list[int] = []
        address = self._addresses[0]
        try:
            for writes, row in self._steps:
                for k, register, value in writes:
                    address = self._addresses[k]
                    setattr(self._chips[k], register, value)
                if row is None:
                    break
                if self._settle:
                    self._wait(self._settle)
                levels += self._read(self._columns)
            if self._ghosts:
                levels = self._ghosts.sifted(levels)
            return levels + self._read(self._pins)
        except OSError as error:
            raise self._broke(address, "did not answer a scan", error) from error

    def _read(self, pins: Sequence[Pin]) -> list[int]:
        """One level a pin; each chip, or the port of it that is needed, is read once."""
        found: dict[int, int] = {}
        for k in {chip for chip, _ in pins}:
            ports = {pin // 8 for chip, pin in pins if chip == k}
            chip = self._chips[k]
            found[k] = chip.gpio if len(ports) == 2 else chip.gpioa if ports == {0} else chip.gpiob << 8
        return [(found[k] ^ self._flip) >> pin & 1 for k, pin in pins]

    def _planned(self) -> list[tuple[list[tuple[int, str, int]], int | None]]:
        """What to write, as (chip, register, value), before each row is read, and after the last (None). The rows of
        one port share a register, so that selecting one lets the one before it go."""
        steps: list[tuple[list[tuple[int, str, int]], int | None]] = []
        before: tuple[int, int] | None = None
        for row, (k, pin) in enumerate(self._rows):
            port = (k, pin // 8)
            writes = [self._write(before, None)] if before not in (None, port) else []
            writes.append(self._write(port, pin))
            steps.append((writes, row))
            before = port
        if before:
            steps.append(([self._write(before, None)], None))
        return steps

    def _write(self, port: tuple[int, int] | None, selected: int | None) -> tuple[int, str, int]:
        assert port
        k, half = port
        bit = 0 if selected is None else 1 << selected
        if self._floats:
            return k, f"iodir{'ab'[half]}", (self._directions(k) & ~bit) >> 8 * half & 0xFF
        return k, f"gpio{'ab'[half]}", (self._resting(k) ^ bit) >> 8 * half & 0xFF

    def _look(self) -> None:
        """Raises HardwareFault when a chip has forgotten its settings."""
        address = 0
        try:
            for k, (address, chip) in enumerate(zip(self._addresses, self._chips, strict=True)):
                # Where nothing is pulled up, the directions alone tell: of the rows, or of what is never an input.
                if chip.gppu != self._pull_ups[k] or chip.iodir != self._directions(k):
                    raise self._broke(address, "has lost its settings: its supply broke down", None)
        except OSError as error:
            raise self._broke(address, "did not answer a scan", error) from error

    def _broke(self, address: int, what: str, error: Exception | None) -> HardwareFault:
        self._chips = []
        self._last = []
        told = f": {type(error).__name__}: {error}" if error else ""
        return HardwareFault(f"mcp23017: the chip at {address:#x} {what}{told}. Cure: {CURE}")


def _open(profile: Profile, bus: Machine | None) -> Mcp23017:
    machine = bus or RaspberryPi()
    params = dict(profile.sensors.params)
    return Mcp23017(machine.i2c(params.pop("rate_hz")), wait=machine.wait, **params)


CARD = SensorCard(
    name="mcp23017",
    sensing=("press", "occupancy"),
    keys=mcp23017_wires.KEYS,
    wire=mcp23017_wires.wire,
    open=_open,
    links=mcp23017_wires.links,
    at=mcp23017_wires.at,
)
