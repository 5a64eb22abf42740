"""An MCP23017: sixteen pins behind registers on I2C (DS20001952, registers with IOCON.BANK = 0)."""

from __future__ import annotations

from collections.abc import Callable

IODIR, IPOL, IOCON, GPPU, GPIO, OLAT = 0x00, 0x02, 0x0A, 0x0C, 0x12, 0x14
LAST = 0x15
LEAST_V = 1.8


class Mcp23017:
    """An I2cChip. active: the pins that something outside holds at the level that it makes when it senses. active_high:
    that level. drives(pin, level): a pin became an output at a level, or let go (None). volts: of its supply.

    Bit k of a pair of registers is pin k: GPA0 to GPA7, then GPB0 to GPB7.
    """

    def __init__(
        self,
        active: Callable[[], int],
        *,
        active_high: bool = False,
        drives: Callable[[int, bool | None], None] = lambda pin, level: None,
        volts: Callable[[], float] = lambda: 5.0,
    ) -> None:
        self.active = active
        self.active_high = active_high
        self.drives = drives
        self.volts = volts
        self._registers = bytearray(LAST + 1)
        self._pointer = 0
        self._driven: list[bool | None] = [None] * 16
        self.reset()

    def reset(self) -> None:
        """Power-on: all pins are inputs without pull-ups."""
        self._registers[:] = bytes(LAST + 1)
        self._registers[IODIR : IODIR + 2] = b"\xff\xff"
        self._pointer = 0
        self._drive()

    def pair(self, register: int) -> int:
        return int.from_bytes(self._registers[register : register + 2], "little")

    # An I2cChip

    def answers(self) -> bool:
        return self.volts() >= LEAST_V

    def written(self, data: bytes) -> None:
        if not data:
            return
        self._pointer = data[0]
        for value in data[1:]:
            # Writing to a port writes to its latch.
            self._registers[self._pointer + OLAT - GPIO if GPIO <= self._pointer < OLAT else self._pointer] = value
            self._advance()
        if len(data) > 1:
            self._drive()

    def read(self, count: int) -> bytes:
        levels = self._levels()
        out = bytearray()
        for _ in range(count):
            if GPIO <= self._pointer < OLAT:
                out.append(levels >> 8 * (self._pointer - GPIO) & 0xFF)
            else:
                out.append(self._registers[self._pointer])
            self._advance()
        return bytes(out)

    def _advance(self) -> None:
        self._pointer = (self._pointer + 1) % (LAST + 1)

    def _levels(self) -> int:
        inputs = self.pair(IODIR)
        active = self.active()
        resting = self.pair(GPPU)  # what nothing holds and nothing pulls up floats, and here is low
        outside = resting | active if self.active_high else resting & ~active
        return (self.pair(OLAT) & ~inputs | (outside ^ self.pair(IPOL)) & inputs) & 0xFFFF

    def _drive(self) -> None:
        inputs, latch = self.pair(IODIR), self.pair(OLAT)
        for pin in range(16):
            level = None if inputs >> pin & 1 else bool(latch >> pin & 1)
            if level is not self._driven[pin]:
                self._driven[pin] = level
                self.drives(pin, level)
