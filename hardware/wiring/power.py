"""How strong supply, fuse and wires must be, and where power enters the chain: from the current limit alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from hardware.model import Profile

# IEC 60127 ratings, A.
FUSES = (0.1, 0.16, 0.25, 0.4, 0.5, 0.63, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0, 10.0, 12.5, 16.0,
         20.0, 25.0, 32.0, 40.0, 50.0, 63.0, 80.0)  # fmt: skip
SUPPLIES = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 30.0, 40.0, 60.0, 80.0)
SECTIONS = (0.5, 0.75, 1.0, 1.5, 2.5, 4.0, 6.0, 10.0, 16.0)

FUSE_LOAD = 0.75
"""A fuse carries at most this part of its rating for long (Littelfuse, "Fuseology": 75 % at 25 °C)."""
COPPER = 0.0175
"""Ohm for a metre of 1 mm2."""
DROP, LENGTH = 0.25, 2.0
"""Volts that may be lost on the way there and back, 1 m each."""
STRETCH = 50
"""Pixels between two places where power enters: the strip's own copper loses too much beyond (Adafruit NeoPixel
guide, "Powering NeoPixels": every metre or so)."""


@dataclass(frozen=True, slots=True)
class Strength:
    """fuse_a, supply_a: ratings. wire_mm2: copper section of the wires between supply and pixels.
    injections: positions in the chain where 5 V and ground enter, first and last among them."""

    fuse_a: float
    supply_a: float
    wire_mm2: float
    injections: tuple[int, ...]


def strength(profile: Profile) -> Strength:
    limit = profile.power.limit_ma / 1000
    fuse = _at_least(limit / FUSE_LOAD, FUSES)
    last = profile.pixels.count - 1
    stretches = max(1, ceil(last / STRETCH))
    return Strength(
        fuse_a=fuse,
        supply_a=_at_least(fuse, SUPPLIES),  # or the fuse would never blow
        wire_mm2=_at_least(COPPER * LENGTH * fuse / DROP, SECTIONS),
        injections=tuple(dict.fromkeys(round(i * last / stretches) for i in range(stretches + 1))),
    )


def _at_least(wanted: float, ratings: Iterable[float]) -> float:
    return next(rating for rating in ratings if rating >= wanted)
