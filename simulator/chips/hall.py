"""A linear, ratiometric Hall sensor: DRV5055A2 at 3.3 V (TI SBAS640B).

Without a field the output is at half the supply, give or take; 30 mV/mT, a south pole at the marked face raising it and
a north pole lowering it; it goes to 0.2 V of either rail in a straight line, and works from 3.0 V on.
"""

from __future__ import annotations

PER_MT = 30e-3 / 3.3
LOWEST, HIGHEST = 0.1 / 3.3, 1 - 0.1 / 3.3
LEAST_V = 3.0


def output(mt: float, offset: float = 0.0) -> float:
    """As a share of the supply. mt: positive for a south pole at the marked face."""
    return min(HIGHEST, max(LOWEST, 0.5 + offset + PER_MT * mt))
