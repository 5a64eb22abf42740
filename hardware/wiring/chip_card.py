"""What packages tell of the chips that their drivers name, for sheets, tables, electrical rules and the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.offered import load, offered
from hardware.wiring.electrical import Facts

PARTS = "tablero.parts"
"""Group of entry points: each is a chip's type, as terminals name it without a number, and its card."""


@dataclass(frozen=True, slots=True)
class ChipCard:
    """pins: number of the package's pin -> name, all of them, with the names that the driver's terminals have. facts:
    types of the pins, supply, levels and limits, each with the page of the data sheet that tells it; pins of type
    "power in" are drawn to 3V3, those of type "ground" to ground, unless the driver's links join them otherwise.
    package: how the pins lie, "dip" or "box". fits: other parts that do as well. unfit: what looks the same and does
    not work. source: the data sheet."""

    pins: Mapping[int, str]
    facts: Facts
    package: str = "box"
    fits: str = ""
    unfit: str = ""
    source: str = ""


def chip_card(name: str) -> ChipCard | None:
    """None where no package tells of a chip of this type. Raises HardwareFault where its card cannot be loaded."""
    if name not in offered(PARTS):
        return None
    card: ChipCard = load(PARTS, name, ChipCard)
    return card
