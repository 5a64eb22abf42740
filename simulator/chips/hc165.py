"""A chain of 74HC165: eight inputs a chip, latched together and shifted out one after the other.

SN74HC165 (SCLS116): while SH/LD is low, the register follows the inputs and shows H at QH; while it is high, each
rising clock moves the register one stage from A towards H and takes SER into A.
"""

from __future__ import annotations

from collections.abc import Callable

FASTEST_HZ = 20_000_000
"""At 3.3 V, between the 6 MHz at 2 V and the 31 MHz at 4.5 V of the data sheet."""
LEAST_V = 2.0


class ShiftRegisters:
    """An SpiChip. inputs: what its pins read, bit 8 * chip + k for input A + k of that chip, the one nearest to the Pi
    being chip 0. stuck: the level at which the link from chip k to the one before it is stuck, the Pi being before
    chip 0; None where it works. volts: of its supply.
    """

    def __init__(
        self,
        count: int,
        inputs: Callable[[], int],
        *,
        volts: Callable[[], float] = lambda: 5.0,
        stuck: Callable[[int], bool | None] = lambda chip: None,
    ) -> None:
        self.count = count
        self.inputs = inputs
        self.volts = volts
        self.stuck = stuck
        self._held = 0
        self._loading = True

    def load(self, level: bool) -> None:
        """SH/LD is driven high or low."""
        if level and self._loading:
            self._held = self.inputs()
        self._loading = not level

    def transfer(self, sent: bytes, hz: int) -> bytes:
        if self.volts() < LEAST_V:
            return bytes(len(sent))  # nothing drives the line, which the Pi pulls down
        out = bytearray()
        beyond: bool | None = None
        for chip in range(len(sent)):
            if beyond is None:
                beyond = self.stuck(chip) if chip < self.count else False  # the last chip's own SER is grounded
            if beyond is not None:
                out.append(0xFF if beyond else 0)
            elif self._loading:
                beyond = bool(self.inputs() >> 8 * chip + 7 & 1)
                out.append(0xFF if beyond else 0)
            else:
                out.append(self._held >> 8 * chip & 0xFF)
        if not self._loading:
            self._held = 0
        if hz > FASTEST_HZ:  # each bit is read before it has come through
            return (int.from_bytes(out, "big") >> 1).to_bytes(len(out), "big")
        return bytes(out)
