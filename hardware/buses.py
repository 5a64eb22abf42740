"""The machine's own buses, opened on demand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hardware.ports import HardwareFault

_BUFFER = Path("/sys/module/spidev/parameters/bufsiz")


def open_spi(most: int, buffer: Path = _BUFFER) -> Any:
    """SPI 0 of the Pi as a busio.SPI that sends up to ``most`` bytes in one piece.

    The kernel takes 4096 bytes at a time unless told otherwise; a frame in two pieces has a gap, which pixels may
    take for its end. Raises HardwareFault naming the cure.
    """
    room = spi_buffer(buffer)
    if most > room:
        raise HardwareFault(
            f"SPI 0: a frame of {most} bytes does not fit into the kernel's buffer of {room}. Cure: add "
            f"spidev.bufsiz={max(32768, most)} to /boot/firmware/cmdline.txt, then restart"
        )
    # PureIO, under Blinka, cuts at 4096 whatever the kernel can take, unless this says otherwise.
    os.environ.setdefault("SPI_BUFSIZE", str(room))
    try:
        import board  # type: ignore[import-untyped]

        return board.SPI()
    except Exception as error:  # Blinka raises whatever the platform below it raises
        raise HardwareFault(
            f"SPI 0 (data on GPIO 10) cannot be opened: {type(error).__name__}: {error}. Cure: switch it on "
            "(dtparam=spi=on in /boot/firmware/config.txt, then restart), put the user into the group spi, "
            "and end the program that holds it"
        ) from error


def spi_buffer(buffer: Path = _BUFFER) -> int:
    """How many bytes the kernel's SPI driver sends in one piece; its default where it does not say."""
    try:
        return int(buffer.read_text())
    except (OSError, ValueError):
        return 4096
