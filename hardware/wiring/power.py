"""How strong supply, fuses and wires must be, and where power enters the chain: from the current limit alone.

The chain is fed in sections, each with a fuse of its own, whose 5 V are not joined: so no wire between pixels ever has
to bear more than one small fuse lets through, however strong the supply is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from hardware.model import Profile

# IEC 60127 ratings, A.
FUSES = (0.1, 0.16, 0.25, 0.4, 0.5, 0.63, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0, 10.0, 12.5)
SUPPLIES = (1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 30.0, 40.0, 60.0)
SECTIONS = (0.5, 0.75, 1.0, 1.5, 2.5, 4.0, 6.0, 10.0, 16.0)

FUSE_LOAD = 0.75
"""A fuse carries at most this part of its rating for long (Littelfuse, "Fuseology": 75 % at 25 °C)."""
FUSE_HOLDS, FUSE_BLOWS = 1.5, 2.1
"""So many times its rating may a slow fuse carry for an hour, and at so many it blows within two minutes (IEC 60127-2,
standard sheet 3)."""
SHIFTER_A = 0.01
"""What the level shifter of the data line draws besides."""
COPPER = 0.0175
"""Ohm for a metre of 1 mm2."""
DROP, LENGTH = 0.25, 2.0
"""Volts that may be lost on the way there and back, 1 m each."""
STRETCH = 50
"""Pixels of a section, which is fed in its middle: the strip's own copper loses too much beyond (Adafruit NeoPixel
guide, "Powering NeoPixels": every metre or so)."""

# mm2 -> A, of one copper wire in free air inside a case (Handbook of Electronic Tables and Formulas, American wire
# gauge, "chassis wiring").
_BEARS = ((0.051, 0.86), (0.081, 1.4), (0.129, 2.2), (0.205, 3.5), (0.326, 7), (0.518, 11), (0.823, 16), (1.31, 22),
          (2.08, 32), (3.31, 41), (5.26, 55), (8.37, 73), (13.3, 101))  # fmt: skip


def ampacity(mm2: float) -> float:
    """A that a wire bears: that of the next thinner gauge of the table; 0 below it."""
    return max((amps for section, amps in _BEARS if section <= mm2), default=0.0)


@dataclass(frozen=True, slots=True)
class Section:
    """Pixels first to last of the chain, counted from 0, on one fuse. feed: the one where power enters."""

    first: int
    last: int

    @property
    def feed(self) -> int:
        return (self.first + self.last + 1) // 2


@dataclass(frozen=True, slots=True)
class Strength:
    """fuse_a, supply_a: ratings, the fuse of each section. wire_mm2: copper section of the wires from a fuse to its
    section and from pixel to pixel; trunk_mm2: of those between supply and fuses."""

    fuse_a: float
    supply_a: float
    wire_mm2: float
    trunk_mm2: float
    sections: tuple[Section, ...]


def strength(profile: Profile) -> Strength:
    limit, count = profile.power.limit_ma / 1000, profile.pixels.count
    number = max(1, ceil(count / STRETCH))
    edges = [round(i * count / number) for i in range(number + 1)]
    sections = tuple(Section(first, end - 1) for first, end in pairwise(edges))
    most = max(section.last - section.first + 1 for section in sections) * 3 * profile.power.channel_ma / 1000
    fuse = at_least((min(limit, most) + SHIFTER_A) / FUSE_LOAD, FUSES)
    supply = at_least(max(limit, FUSE_BLOWS * fuse), SUPPLIES)
    by_drop = COPPER * LENGTH * FUSE_LOAD * fuse / DROP
    return Strength(
        fuse_a=fuse,
        supply_a=supply,
        wire_mm2=next(mm2 for mm2 in SECTIONS if mm2 >= by_drop and ampacity(mm2) >= FUSE_HOLDS * fuse),
        trunk_mm2=next(mm2 for mm2 in SECTIONS if ampacity(mm2) >= supply),
        sections=sections,
    )


def at_least(wanted: float, ratings: Iterable[float]) -> float:
    return next(rating for rating in ratings if rating >= wanted)
