"""What a board of scales turns out to be: from what they read empty, under a known mass, and under k seeds each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from hardware.model import Trim

MASS_G, SEEDS = 50.0, 5
"""The known mass, and the seeds in each pit, where nobody says otherwise."""
FEWEST_CODES = 40
"""A gram must make so many codes, or the cell is too coarse, or not joined to its converter."""
LEAST_SPREAD = 0.005
"""No seeds are more alike than what a scale cannot tell."""


class WeighingError(ValueError):
    """A scale that cannot be right: names it, what it reads and what is allowed."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """trims: site -> its zero, and codes for a seed. seed_g: what a seed weighs on average. spread: standard deviation
    of that, as a share of it."""

    trims: Mapping[str, Trim]
    seed_g: float
    spread: float


def weighed(
    empty: Mapping[str, float], loaded: Mapping[str, float], mass_g: float, seeds: Mapping[str, float], count: int
) -> Weighed:
    """empty, loaded, seeds: site -> mean code with nothing, with the known mass and with ``count`` seeds on it; not all
    sites need have had seeds. Raises WeighingError."""
    per_gram = {site: (loaded[site] - empty[site]) / mass_g for site in empty}
    for site, codes in per_gram.items():
        if codes < 0:
            raise WeighingError(
                f"{site}: reads less under {mass_g:g} g than empty; exchange A+ and A- (green and white)"
            )
        if codes < FEWEST_CODES:
            raise WeighingError(
                f"{site}: {codes:.1f} codes for a gram; allowed: {FEWEST_CODES} and more. Check the cell's wires, and "
                "that its cup hangs free"
            )
    heaps = [(seeds[site] - empty[site]) / per_gram[site] for site in seeds]
    seed_g = fmean(heaps) / count
    if seed_g <= 0:
        raise WeighingError(f"{count} seeds weigh {fmean(heaps):.2f} g; allowed: more than nothing")
    trims = {site: Trim(round(empty[site]), max(1, round(per_gram[site] * seed_g))) for site in empty}
    return Weighed(trims, seed_g, _spread(heaps, count))


def _spread(heaps: Sequence[float], count: int) -> float:
    """Of single seeds, by how much heaps of equally many differ."""
    if len(heaps) < 2:
        return LEAST_SPREAD
    middle = fmean(heaps)
    variance = sum((heap - middle) ** 2 for heap in heaps) / (len(heaps) - 1)
    return max(LEAST_SPREAD, math.sqrt(variance * count) / middle)
