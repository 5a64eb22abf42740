"""What chips on the Pi's I2C bus are joined to, whatever they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hardware.catalogue import Terminal

Chip = Callable[[int, str, int], Terminal]
"""A chip's number, from 1, a pin's name and its number."""


def bus_links(
    addresses: Sequence[int], chip: Chip, *, clock: int, data: int, reset: int, straps: Sequence[int]
) -> dict[str, tuple[Terminal, ...]]:
    """addresses: of the chips, in order. clock, data, reset, straps: numbers of their pins; each strap, A0 first, is
    high or low as its bit of the address says."""
    numbers = range(1, len(addresses) + 1)
    links: dict[str, tuple[Terminal, ...]] = {
        "SDA": (Terminal("Pi", "GPIO 2"), *(chip(k, "SDA", data) for k in numbers)),
        "SCL": (Terminal("Pi", "GPIO 3"), *(chip(k, "SCL", clock) for k in numbers)),
        "3V3": tuple(chip(k, "RESET", reset) for k in numbers),
    }
    ground: list[Terminal] = []
    for k, address in enumerate(addresses, start=1):
        for bit, number in enumerate(straps):
            pin = chip(k, f"A{bit}", number)
            if address >> bit & 1:
                links["3V3"] += (pin,)
            else:
                ground.append(pin)
    return links | ({"GND": tuple(ground)} if ground else {})
