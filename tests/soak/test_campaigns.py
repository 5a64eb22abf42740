"""A little of every campaign; ``make soak`` is the same at length."""

from __future__ import annotations

from zlib import crc32

import pytest

from tests.soak.campaign import Cell, is_bad, play, table
from tests.soak.catalogue import CAMPAIGNS

LONG = {
    ("bundle", ("olinda-keliya", "count")),
    ("bundle", ("olinda-keliya", "occupancy")),
    ("bundle", ("rimau-rimau", "occupancy")),
    ("bundle", ("rimau-rimau", "polarity")),
    ("hands", ("congkak", "count")),
}
"""What takes a minute and more is left to make soak: disorder on long relays, and the thousands of moves of a hunt."""
KEPT = {("hands", "ajedrez-jerez", "polarity"), ("hands", "molino", "occupancy")}
"""Known to fail (known_failures.toml), and not to be lost sight of."""


def is_drawn(*names: str) -> bool:
    """One in four, by its names alone: a game that is added leaves the lots of the others as they were."""
    return names in KEPT or crc32("-".join(names).encode()) % 4 == 1


CELLS = [
    (name, cell)
    for name, campaign in CAMPAIGNS.items()
    if campaign.short
    for cell in campaign.cells()
    if (name, tuple(cell)) not in LONG and is_drawn(name, *cell)
]


@pytest.mark.parametrize(("name", "cell"), CELLS, ids=[f"{name}-{'-'.join(cell)}" for name, cell in CELLS])
def test_a_little_of_it(name: str, cell: Cell) -> None:
    campaign = CAMPAIGNS[name]
    result = play(campaign, cell, range(7, 7 + campaign.short))
    assert not is_bad(campaign, result), "\n".join([table(campaign, {cell: result}), *result.failures[:3]])
