"""Reed switches on a TCA8418 that scans them by itself: it debounces each key, and queues what happens to them
(data sheet SCPS222C, "Keypad Scan" and the registers CFG, INT_STAT, KEY_LCK_EC, KEY_EVENT_A, KP_GPIO)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from tablero.drivers import (
    HardwareFault,
    Machine,
    Profile,
    RaspberryPi,
    Report,
    SensorCard,
    Wanted,
    Wires,
)
from tablero.testing import Circuit

ADDRESS, HZ, SDA, SCL = 0x34, 400_000, 2, 3
CFG, INT_STAT, KEY_LCK_EC, KEY_EVENT_A, KP_GPIO1 = 0x01, 0x02, 0x03, 0x04, 0x1D
KE_IEN, OVR_FLOW_INT, PRESSED = 1 << 0, 1 << 3, 1 << 7
COLUMNS, KEYS, QUEUED = 10, 40, 10
DEBOUNCE_S, LEAST_V = 0.015, 1.65
CURE = "Cure: check the supply of the chip, SDA and SCL"


class Sensors:
    """A SensorPort. Channels: 10 * row + column, of four rows."""

    def __init__(self, i2c: Any) -> None:
        self.channels = KEYS
        self._i2c: Any = i2c
        self._levels = [0] * KEYS
        try:
            with self._locked():  # taken out of the matrix and put back, every key that is held is told anew
                i2c.writeto(ADDRESS, bytes((KP_GPIO1, 0)))
                i2c.writeto(ADDRESS, bytes((CFG, KE_IEN)))
                while self._read(KEY_LCK_EC):
                    self._read(KEY_EVENT_A)
                i2c.writeto(ADDRESS, bytes((INT_STAT, OVR_FLOW_INT)))
                i2c.writeto(ADDRESS, bytes((KP_GPIO1, 0xFF)))
        except HardwareFault:
            self.close()
            raise

    def scan(self) -> list[int]:
        with self._locked():
            if self._read(CFG) != KE_IEN or self._read(INT_STAT) & OVR_FLOW_INT:
                raise HardwareFault(f"events: the chip has lost events. {CURE}")
            for _ in range(self._read(KEY_LCK_EC)):
                event = self._read(KEY_EVENT_A)
                self._levels[(event & ~PRESSED) - 1] = int(bool(event & PRESSED))
        return list(self._levels)

    def close(self) -> None:
        i2c, self._i2c = self._i2c, None
        if i2c is not None:
            i2c.deinit()

    @contextmanager
    def _locked(self) -> Any:
        if self._i2c is None:
            raise HardwareFault("events: it is closed")
        self._i2c.try_lock()
        try:
            yield
        except OSError as error:
            raise HardwareFault(f"events: no answer from address {ADDRESS:#x}: {error}. {CURE}") from error
        finally:
            self._i2c.unlock()

    def _read(self, register: int) -> int:
        found = bytearray(1)
        self._i2c.writeto_then_readfrom(ADDRESS, bytes((register,)), found)
        return found[0]


class Chip:
    """keys: which keys are closed now."""

    def __init__(self, volts: Callable[[], float]) -> None:
        self._volts = volts
        self.reset()

    def reset(self) -> None:
        self.now = 0.0
        self._registers = {CFG: 0, INT_STAT: 0, KP_GPIO1: 0}
        self._pointer = 0
        self._events: deque[int] = deque()
        self._closed = [0] * KEYS
        self._forget()

    def _forget(self) -> None:
        self._told = [0] * KEYS
        self._since = [self.now] * KEYS

    @property
    def is_still(self) -> bool:
        return not self._events and self._told == self._closed

    def close_keys(self, keys: Sequence[int]) -> None:
        self._scan()
        for key, level in enumerate(keys):
            if level != self._closed[key]:
                self._closed[key], self._since[key] = level, self.now

    def pass_time(self, seconds: float) -> None:
        self.now += seconds

    def _scan(self) -> None:
        """What has come to rest since the last time."""
        if not self._registers[KP_GPIO1]:
            return
        for key, level in enumerate(self._closed):
            if level != self._told[key] and self.now - self._since[key] >= DEBOUNCE_S:
                self._told[key] = level
                if len(self._events) == QUEUED:
                    self._registers[INT_STAT] |= OVR_FLOW_INT
                else:
                    self._events.append(key + 1 | PRESSED * level)

    # As the bus sees it

    def answers(self) -> bool:
        return self._volts() >= LEAST_V

    def written(self, data: bytes) -> None:
        self._pointer = data[0]
        for value in data[1:]:
            if self._pointer == KP_GPIO1 and not self._registers[KP_GPIO1]:
                self._forget()
            if self._pointer == INT_STAT:
                value = self._registers[INT_STAT] & ~value
            self._registers[self._pointer] = value

    def read(self, count: int) -> bytes:
        self._scan()
        if self._pointer == KEY_LCK_EC:
            return bytes((len(self._events),))
        if self._pointer == KEY_EVENT_A:
            return bytes((self._events.popleft() if self._events else 0,))
        return bytes((self._registers[self._pointer],))


class Keypad(Circuit):
    rest_s = 0.02

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._chip = Chip(lambda: self.wires.volts)
        self.pi.i2c_chips[ADDRESS] = self._chip
        self.pi.hold_i2c(lambda: not (self.wires.is_sound("SDA") and self.wires.is_sound("SCL")))
        self.pi.on_time(self._chip.pass_time)

    @property
    def is_still(self) -> bool:
        return self._chip.is_still

    def lay(self, levels: Sequence[int]) -> None:
        self._chip.pass_time(1 / self.profile.scan_hz)
        if not self._chip.answers():
            self._chip.reset()
        names = zip(self.sensor_names, levels, strict=True)
        self._chip.close_keys([level if self.wires.is_sound(name) else 0 for name, level in names])

    def bus_wires(self) -> Iterable[str]:
        return ("SDA", "SCL")


def _wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    channels = {want.name: number for number, want in enumerate(wanted)}
    pins = tuple((pin, ("sensors", "driver"), "I2C 1 of the sensors") for pin in (SDA, SCL))
    return Wires(channels, KEYS, {}, pins)


def _open(profile: Profile, bus: Machine | None) -> Sensors:
    return Sensors((bus or RaspberryPi()).i2c(HZ))


CARD = SensorCard(name="events", sensing=("press", "occupancy"), keys=(), wire=_wire, open=_open)
