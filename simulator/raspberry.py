"""A Raspberry Pi on the bench: the lines of its header, its buses, and its time, which passes as the drivers wait."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any, Protocol

from simulator.probe import Probe
from simulator.vendors import lgpio
from simulator.vendors.busio import I2C, I2cChip
from simulator.vendors.spidev import SpiChip, SpiDev

_numbers = count(100)


class Attached(Protocol):
    """What is soldered to lines of the header."""

    def drive(self, gpio: int, level: bool | None) -> None:
        """The Pi drives the line, or lets it go (None)."""

    def level(self, gpio: int) -> bool | None:
        """What the line is held at from outside; None where only a pull decides."""


class Pi:
    """A hardware.buses.Machine on which the vendors' libraries run as they are.

    modes, holders, pulls: line -> lgpio's flags, the handle that has claimed it, and whether it is pulled up (True),
    down (False) or neither (None). taken: lines that another program holds. spi_chips: (port, select) -> chip.
    i2c_chips: address -> chip. busy_s: seconds that drivers have waited or used a bus. is_gone: whether nothing
    answers on the buses. lines_gone: whether the header's own lines do not answer. i2c_held: whether something keeps a
    line of the I2C bus low. spoil: what becomes of bytes that are read over a bus. probe: what looks on.
    """

    def __init__(self) -> None:
        self.number = next(_numbers)
        self.modes: dict[int, int] = {}
        self.holders: dict[int, int] = {}
        self.pulls: dict[int, bool | None] = {}
        self.taken: set[int] = set()
        self.spi_chips: dict[tuple[int, int], SpiChip] = {}
        self.i2c_chips: dict[int, I2cChip] = {}
        self.busy_s = 0.0
        self.is_gone: Callable[[], bool] = lambda: False
        self.lines_gone: Callable[[], bool] = lambda: False
        self.i2c_held: Callable[[], bool] = lambda: False
        self.spoil: Callable[[bytes], bytes] = lambda data: data
        self.probe: Probe | None = None
        self._attached: dict[int, Attached] = {}
        self._driven: dict[int, bool] = {}
        self._clocks: list[Callable[[float], None]] = []
        self._given: dict[str, list[I2C | SpiDev]] = {}
        self._factory: Any = None
        self._rpi_gpio: Any = None
        lgpio.chips[self.number] = self

    def answer_unless(self, is_gone: Callable[[], bool]) -> None:
        """is_gone: whether nothing answers on the buses."""
        self.is_gone = is_gone

    def fail_when(self, lines_gone: Callable[[], bool]) -> None:
        """lines_gone: whether the header's own lines do not answer."""
        self.lines_gone = lines_gone

    def hold_i2c(self, is_held: Callable[[], bool]) -> None:
        """is_held: whether something keeps a line of the I2C bus low."""
        self.i2c_held = is_held

    def spoil_by(self, spoil: Callable[[bytes], bytes]) -> None:
        """spoil: what becomes of bytes that are read over a bus."""
        self.spoil = spoil

    def lose(self, lines: Iterable[int]) -> None:
        """Another program holds these, and no others."""
        self.taken = set(lines)

    def show_to(self, probe: Probe) -> None:
        self.probe = probe

    def attach(self, gpio: int, to: Attached) -> None:
        self._attached[gpio] = to

    @property
    def lines(self) -> tuple[int, ...]:
        """Those of the header to which something is attached."""
        return tuple(sorted(self._attached))

    def on_time(self, pass_time: Callable[[float], None]) -> None:
        """Called with the seconds whenever some have passed."""
        self._clocks.append(pass_time)

    # A hardware.buses.Machine

    def pins(self) -> Any:
        if self._factory is None or self._factory._handle is None:  # noqa: SLF001 - None once it is closed
            from simulator.vendors.libraries import pin_factory

            self._factory = pin_factory(self.number)
        return self._factory

    def rpi_gpio(self) -> Any:
        if self._rpi_gpio is None:
            from simulator.vendors.libraries import rpi_gpio

            self._rpi_gpio = rpi_gpio(self.number)
        return self._rpi_gpio

    def spi(self, port: int, select: int, hz: int) -> SpiDev:
        device = SpiDev(self)
        device.open(port, select)
        device.max_speed_hz = hz
        self._given.setdefault(f"SPI {port}.{select}", []).append(device)
        return device

    def i2c(self, hz: int) -> I2C:
        bus = I2C(self, hz)
        self._given.setdefault("I2C 1", []).append(bus)
        return bus

    @property
    def held(self) -> tuple[str, ...]:
        """The buses and lines that drivers have taken and not given back. A line whose gpiozero devices are all closed
        counts as given back: only their factory could free it, with all others at once."""
        for name, given in self._given.items():
            self._given[name] = [bus for bus in given if bus.is_open]
        factory = self._factory
        claimed = factory._reservations if factory is not None else {}  # noqa: SLF001 - gpiozero tells it nowhere else
        own = getattr(factory, "_handle", None)
        pins = [f"GPIO {gpio}" for gpio in sorted(self.holders) if self.holders[gpio] != own]
        lines = [pin.name for pin, devices in claimed.items() if any(device() is not None for device in devices)]
        return (*(name for name, given in self._given.items() if given), *pins, *lines)

    def wait(self, seconds: float) -> None:
        self.elapse(seconds)

    def elapse(self, seconds: float) -> None:
        self.busy_s += seconds
        for pass_time in self._clocks:
            pass_time(seconds)

    # The lines, as lgpio has them

    def release(self, gpio: int) -> None:
        """Nobody has claimed it any more; what it does it goes on doing."""
        del self.modes[gpio], self.holders[gpio]

    def take_input(self, gpio: int, pull: bool | None) -> None:
        self.pulls[gpio] = pull
        if self._driven.pop(gpio, None) is not None and gpio in self._attached:
            self._attached[gpio].drive(gpio, None)
        if self.probe:
            self.probe.line(gpio, None)

    def drive(self, gpio: int, level: bool) -> None:
        self._driven[gpio] = level
        if gpio in self._attached:
            self._attached[gpio].drive(gpio, level)
        if self.probe:
            self.probe.line(gpio, level)

    def level(self, gpio: int) -> bool:
        level = self._level(gpio)
        if self.probe:
            self.probe.line(gpio, level)
        return level

    def _level(self, gpio: int) -> bool:
        driven = self._driven.get(gpio)
        if driven is not None:
            return driven
        to = self._attached.get(gpio)
        outside = to.level(gpio) if to else None
        # A line that floats is taken to be low: nothing charges it.
        return bool(self.pulls.get(gpio)) if outside is None else outside
