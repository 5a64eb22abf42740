"""How strong the magnets on analogue sensors are, and whether one fades: told before it is missed.

A margin is how far a reading is from that of the empty site, in percent of what counts as a piece: at 100 and below a
piece is missed.
"""

from __future__ import annotations

HANDS_OFF = 0.5
"""Seconds at either end of a stay in which a hand is there, and the piece is still on its way."""
LONG = 40
"""So many measurements come to one judgement at most: a piece that never moves is judged again and again."""
SLOWLY = 4
"""A judgement moves what is known by one part in so many, so that one piece put down askew changes little."""
SURE = 8
"""So many judgements before anything is said."""
SCANT = 130
"""A margin that leaves less than a third to lose."""
LOST, STRONG = 0.6, 200
"""It has come down to such a share of the strongest that it was, and is not twice what counts as a piece any more."""


class Margin:
    """Of what stands on a sensor since a time. The latest measurement counts only when another one has come HANDS_OFF
    later: it may have been of a piece that is being lifted."""

    def __init__(self, since: float) -> None:
        self._from = since + HANDS_OFF
        self._sum, self._count = 0, 0
        self._latest: int | None = None

    def add(self, now: float, margin: int) -> bool:
        """Whether there are enough for a judgement."""
        if now < self._from:
            return False
        if self._latest is not None:
            self._sum, self._count = self._sum + self._latest, self._count + 1
        self._latest = margin
        return self._count >= LONG

    def taken(self) -> int | None:
        """The mean of what was measured, which begins anew; None where nothing was."""
        count, total = self._count, self._sum
        self._sum = self._count = 0
        return round(total / count) if count else None


def judged(known: tuple[int, int, int], margin: int) -> tuple[int, int, int]:
    """(judgements, margin, strongest) with another judgement."""
    count, mean, strongest = known
    mean = margin if not count else mean + round((margin - mean) / SLOWLY)
    count = min(count + 1, 500)
    return count, mean, max(strongest, mean) if count >= SURE else mean


def fades(count: int, margin: int, strongest: int) -> bool:
    return count >= SURE and (margin <= SCANT or (margin <= LOST * strongest and margin < STRONG))
