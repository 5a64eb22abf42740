"""A driver of its own: eighteen Hall switches on a TCA8418 (Texas Instruments SCPS215), and the chip for its tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tablero.drivers import HardwareFault, Key, Profile, Report, SensorCard, Wanted, Wires
from tablero.testing import Circuit

ADDRESS = 0x34
CFG, GPIO_DAT_STAT, GPIO_PULL = 0x01, 0x14, 0x2C
INPUTS = 18


class Tca8418:
    """A switch pulls its input low."""

    def __init__(self, i2c: Any) -> None:
        self.channels = INPUTS
        self._i2c: Any = i2c
        self._command(bytes([GPIO_PULL, 0, 0, 0]))  # pull-ups are on where the bit is 0

    def scan(self) -> list[int]:
        found = bytearray(3)
        self._command(bytes([GPIO_DAT_STAT]), found)
        bits = int.from_bytes(found, "little")
        return [1 - (bits >> channel & 1) for channel in range(INPUTS)]

    def close(self) -> None:
        if self._i2c is not None:
            self._i2c.deinit()
            self._i2c = None

    def _command(self, out: bytes, into: bytearray | None = None) -> None:
        if self._i2c is None:
            raise HardwareFault("tca8418: it is closed")
        self._i2c.try_lock()
        try:
            if into is None:
                self._i2c.writeto(ADDRESS, out)
            else:
                self._i2c.writeto_then_readfrom(ADDRESS, out, into)
        except OSError as error:
            raise HardwareFault(f"tca8418: no answer at {ADDRESS:#x}: {error}. Cure: check SDA and SCL") from error
        finally:
            self._i2c.unlock()


def _wire(params: Mapping[str, Any], wanted: Iterable[Wanted], sensing: str, report: Report) -> Wires:
    names = [want.name for want in wanted]
    if len(names) > INPUTS:
        report(("sensors", "driver"), "tca8418", f"{len(names)} sensors; allowed: {INPUTS}")
    return Wires({name: channel for channel, name in enumerate(names)}, INPUTS, {})


def _open(profile: Profile, bus: Any) -> Tca8418:
    return Tca8418(bus.i2c(400_000))


KEYS: tuple[Key, ...] = ()
CARD = SensorCard(name="tca8418", sensing=("occupancy",), keys=KEYS, wire=_wire, open=_open)


class FakeTca8418(Circuit):
    """The chip on the bus of the bench's computer, and the switches at its inputs."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._low = 0
        self._pointer = 0
        self.pi.i2c_chips[ADDRESS] = self

    def lay(self, levels: Sequence[int]) -> None:
        self._low = sum(1 << channel for channel, level in enumerate(levels) if level)

    def bus_wires(self) -> Iterable[str]:
        return ("SDA", "SCL")

    # As the bus sees it

    def answers(self) -> bool:
        return True

    def written(self, data: bytes) -> None:
        self._pointer = data[0]

    def read(self, count: int) -> bytes:
        inputs = (~self._low & (1 << 24) - 1).to_bytes(3, "little")
        return inputs[self._pointer - GPIO_DAT_STAT :][:count]
