"""Time for a search that is to find the same every time, also at the level at which time decides."""

from __future__ import annotations

GLANCE = 0.005
"""Seconds that a search thinks from one glance at its clock to the next: somewhat longer than it does."""


class Glances:
    """A clock that goes on only when it is looked at."""

    def __init__(self) -> None:
        self._seen = 0

    def __call__(self) -> float:
        self._seen += 1
        return GLANCE * self._seen
