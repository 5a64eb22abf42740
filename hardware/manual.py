"""The manual of the board file, written from the very tables that check it."""

from __future__ import annotations

from collections.abc import Iterator

from hardware import keys
from hardware.catalogue import pixel_card, pixel_drivers, sensor_card, sensor_drivers
from hardware.schema import Key, describe


def tables() -> Iterator[tuple[str, tuple[Key, ...]]]:
    """Every table of a board file: its heading and its keys, those of each driver apart."""
    yield "The board", keys.BOARD
    yield "[sensors]", keys.SENSORS
    for name in sensor_drivers():
        if own := sensor_card(name).keys:
            yield f'[sensors] with driver = "{name}"', own
    yield "[pixels]", keys.PIXELS
    for name in pixel_drivers():
        if own := pixel_card(name).keys:
            yield f'[pixels] with driver = "{name}"', own
    yield "[power]", keys.POWER


def manual() -> str:
    """All keys as Markdown tables."""
    parts = []
    for heading, own in tables():
        rows = "\n".join(
            f"| `{name}` | {doc} | {allowed} | {default} |" for name, allowed, default, doc in describe(own)
        )
        parts.append(f"### {heading}\n\n| key | what | allowed | default |\n|---|---|---|---|\n{rows}\n")
    return "\n".join(parts)
