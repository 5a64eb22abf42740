"""The machine's own buses, opened on demand."""

from __future__ import annotations

from typing import Any

from hardware.ports import HardwareFault


def open_spi() -> Any:
    """SPI 0 of the Pi as a busio.SPI. Raises HardwareFault naming the cure."""
    try:
        import board  # type: ignore[import-untyped]

        return board.SPI()
    except Exception as error:  # Blinka raises whatever the platform below it raises
        raise HardwareFault(
            f"SPI 0 (data on GPIO 10) cannot be opened: {type(error).__name__}: {error}. Cure: switch it on "
            "(dtparam=spi=on in /boot/firmware/config.txt, then restart), put the user into the group spi, "
            "and end the program that holds it"
        ) from error
