"""How a pit that counts is mounted: a cup on two long screws at the free end of a load cell, whose other end is screwed
to the wood from above. A proposal, like all that lies on the wood; bars differ, so measure yours."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """mm. A single-point bar of 500 g with two holes M3 at either end (HT Sensor TAL221, as SparkFun sells it: 47 by
    12 by 6, holes 40 apart along it and 6 across; safe up to 1.5 times its load). below: from the wood to the bar, the
    length of the spacers at its fixed end. post: across the hole for the cup's screws. aside: of the
    pixel's hole, at the least. between: wood from the one hole to the other. cup: narrower than the pitch by
    that much."""

    length: float = 47.0
    width: float = 12.0
    height: float = 6.0
    apart: float = 40.0
    pair: float = 6.0
    screw: float = 3.2
    below: float = 6.0
    post: float = 12.0
    aside: float = 15.0
    between: float = 4.0
    cup: float = 6.0

    @property
    def tip(self) -> float:
        """From the free end's holes to its tip."""
        return (self.length - self.apart) / 2

    @property
    def gap(self) -> float:
        """Around the cup's screws, in their hole."""
        return (self.post - self.pair - 3.0) / 2

    def light(self, hole_mm: float) -> float:
        """From the middle of the pit to that of the pixel's hole."""
        return max(self.aside, self.post / 2 + hole_mm / 2 + self.between)

    def widest_light(self, cup_mm: float) -> float:
        """The widest hole of a pixel of which the middle lies under a cup of this width; 0 where that of none does."""
        return cup_mm - self.post - 2 * self.between if cup_mm >= 2 * self.aside else 0.0

    @property
    def edge(self) -> float:
        """From the middle of the pit to the wood's edge, which carries the fixed end."""
        return self.apart + 10


BAR = Bar()
