"""Stands in for ``spidev.SpiDev``: its methods and settings as far as the drivers use them, as spidev 3.8 has them
(spidev_module.c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from simulator.probe import Probe

MOST = 4096
"""Bytes that xfer2 takes (SPIDEV_MAXPATH in spidev_module.c)."""
FASTEST = 125_000_000
"""What a SpiDev is set to before anybody asks for less (spi-max-frequency of the Pi's device tree)."""


class SpiChip(Protocol):
    """What hangs on a select line."""

    def transfer(self, sent: bytes, hz: int) -> bytes:
        """From select to release: as many bytes back as were sent. At a rate that is too high for it the chip answers
        nonsense, as on the bench."""


class Machine(Protocol):
    """The computer with the bus. spi_chips: (port, select) -> chip. is_gone: whether nothing answers. spoil: what
    becomes of bytes on their way to the computer. probe: what looks on."""

    is_gone: Callable[[], bool]
    spoil: Callable[[bytes], bytes]
    probe: Probe | None

    @property
    def spi_chips(self) -> Mapping[tuple[int, int], SpiChip]: ...

    def elapse(self, seconds: float) -> None: ...


class SpiDev:
    def __init__(self, pi: Machine) -> None:
        self.bits_per_word = 8
        self._hz = FASTEST
        self._mode = 0
        self._pi = pi
        self._chip: SpiChip | None = None
        self._place = (0, 0)

    def open(self, bus: int, device: int) -> None:
        self._place = (bus, device)
        try:
            self._chip = self._pi.spi_chips[bus, device]
        except KeyError:
            raise FileNotFoundError(2, "No such file or directory") from None

    @property
    def is_open(self) -> bool:
        return self._chip is not None

    @property
    def max_speed_hz(self) -> int:
        return self._hz

    @max_speed_hz.setter
    def max_speed_hz(self, hz: int) -> None:
        if type(hz) is not int:
            raise TypeError("The max_speed_hz attribute must be an integer")
        self._must_be_open()
        self._hz = hz

    @property
    def mode(self) -> int:
        return self._mode

    @mode.setter
    def mode(self, mode: int) -> None:
        if not isinstance(mode, int) or not 0 <= mode <= 3:
            raise TypeError("The mode attribute must be an integer between 0 and 3.")
        self._must_be_open()
        self._mode = mode

    def xfer2(self, values: Iterable[int]) -> Sequence[int]:
        """The answer. It overwrites a list that is given, and is that list; a tuple is answered with a tuple, anything
        else with a list of its own."""
        if not isinstance(values, Iterable):
            raise TypeError("expected a sequence")
        answer = values if isinstance(values, list) else list(values)
        if not answer:
            raise TypeError("Empty argument list.")
        if len(answer) > MOST:
            raise OverflowError(f"Argument list size exceeds {MOST} bytes.")
        if any(not isinstance(value, int) for value in answer):
            raise TypeError("Non-Int/Long value in arguments")
        sent = bytes(value & 0xFF for value in answer)
        chip = self._must_be_open()
        self._pi.elapse(8 * len(sent) / self.max_speed_hz)
        # The Pi's data input is pulled down until something drives it (BCM2835 data sheet, GPIO 9 and 19).
        dead = self._pi.is_gone() or self.mode != 0
        answer[:] = self._pi.spoil(bytes(len(sent)) if dead else chip.transfer(sent, self.max_speed_hz))
        if self._pi.probe:
            self._pi.probe.spi(*self._place, sent, bytes(answer), self.max_speed_hz)
        return tuple(answer) if isinstance(values, tuple) else answer

    def close(self) -> None:
        self._chip = None

    def _must_be_open(self) -> SpiChip:
        if self._chip is None:
            raise OSError(9, "Bad file descriptor")
        return self._chip
