"""Which seeds are for what, so that no game on which anything was fitted is ever among those that judge it.

fit: to find rules and numbers on. tune: to choose between them. untouched: for the last judgement alone; it is never
kept in a file of the tree, only made from seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Literal, get_args

SetName = Literal["fit", "tune", "untouched"]
SETS: tuple[SetName, ...] = get_args(SetName)
_TENTHS: tuple[SetName, ...] = ("fit",) * 6 + ("tune",) * 2 + ("untouched",) * 2


def set_of(seed: int) -> SetName:
    """A pure function of the seed: six tenths fit, two tune, two untouched."""
    return _TENTHS[int.from_bytes(sha256(f"corpus {seed}".encode()).digest()[:4]) % 10]


def seeds(name: SetName, first: int) -> Iterator[int]:
    """The set's seeds from ``first`` on, without end."""
    return (seed for seed in count(first) if set_of(seed) == name)
