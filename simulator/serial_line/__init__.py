"""The serial line of a simulated microcontroller, whose bytes may be spoiled: an address for pyserial, ``bench://`` and
the device's name."""

from __future__ import annotations

from collections.abc import Callable

SCHEME = "bench://"

Spoil = Callable[[bytes], bytes]
"""What arrives of bytes, on either way."""

lines: dict[str, Spoil] = {}
"""By the device's name."""


def address(device: str, spoil: Spoil) -> str:
    """Where a driver finds the device. It is forgotten by ``forget``."""
    lines[device] = spoil
    return SCHEME + device


def forget(device: str) -> None:
    lines.pop(device, None)


def teach() -> None:
    """pyserial learns the address, where it is installed."""
    try:
        import serial  # type: ignore[import-untyped]
    except ModuleNotFoundError:  # the driver names its cure
        return
    if __name__ not in serial.protocol_handler_packages:
        serial.protocol_handler_packages.append(__name__)
