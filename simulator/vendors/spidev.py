"""Stands in for ``spidev.SpiDev``: its methods and settings as far as the drivers use them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from simulator.raspberry import Pi

MOST = 4096
"""Bytes that the kernel's spidev takes in one piece unless told otherwise (spidev.bufsiz)."""
FASTEST = 125_000_000
"""What a SpiDev is set to before anybody asks for less (spi-max-frequency of the Pi's device tree)."""


class SpiChip(Protocol):
    """What hangs on a select line."""

    def transfer(self, sent: bytes, hz: int) -> bytes:
        """From select to release: as many bytes back as were sent. At a rate that is too high for it the chip answers
        nonsense, as on the bench."""


class SpiDev:
    def __init__(self, pi: Pi) -> None:
        self.max_speed_hz = FASTEST
        self.mode = 0
        self.bits_per_word = 8
        self._pi = pi
        self._chip: SpiChip | None = None

    def open(self, bus: int, device: int) -> None:
        try:
            self._chip = self._pi.spi_chips[bus, device]
        except KeyError:
            raise FileNotFoundError(2, "No such file or directory") from None

    def xfer2(self, values: Iterable[int]) -> list[int]:
        sent = bytes(values)
        if self._chip is None:
            raise OSError(9, "Bad file descriptor")
        if len(sent) > MOST:
            raise OverflowError(f"Argument list size exceeds {MOST} bytes.")
        self._pi.elapse(8 * len(sent) / self.max_speed_hz)
        # The Pi's data input is pulled down until something drives it (BCM2835 data sheet, GPIO 9 and 19).
        if self._pi.is_gone() or self.mode != 0:
            return [0] * len(sent)
        return list(self._chip.transfer(sent, self.max_speed_hz))

    def close(self) -> None:
        self._chip = None
