"""An MCP3008: eight analog inputs on SPI (DS21295, figure 5-1).

After a start bit, one that says single-ended, and three that name the input, it samples, answers a null bit and ten
bits, the highest first.
"""

from __future__ import annotations

from collections.abc import Callable

LEAST_V = 2.0
"""It is specified from 2.7 V on; below this it is taken to be off."""


class Mcp3008:
    """An SpiChip. voltage(channel): of an input, as a share of the supply, which is the reference too.
    volts: of its supply."""

    def __init__(self, voltage: Callable[[int], float], volts: Callable[[], float] = lambda: 5.0) -> None:
        self.voltage = voltage
        self.volts = volts

    def transfer(self, sent: bytes, hz: int) -> bytes:
        count = 8 * len(sent)
        asked = int.from_bytes(sent, "big")
        if self.volts() < LEAST_V or not asked:
            return bytes(len(sent))  # the output is let go, and the Pi pulls it down
        start = count - asked.bit_length()
        if start + 5 > count:
            return bytes(len(sent))
        control = asked >> count - start - 5 & 0b1111
        channel = control & 0b111
        share = self.voltage(channel)
        if not control & 0b1000:  # pairs: the even one against the odd one, or the other way round
            share = max(0.0, share - self.voltage(channel ^ 1))
        code = min(1023, int(share * 1024))
        left = count - start - 7 - 10  # after one clock to sample and the null bit
        return (code << left if left >= 0 else code >> -left).to_bytes(len(sent), "big")
