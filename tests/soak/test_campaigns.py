"""A little of every campaign; ``make soak`` is the same at length."""

from __future__ import annotations

import pytest

from tests.soak.campaign import Cell, is_bad, play, table
from tests.soak.catalogue import CAMPAIGNS

CELLS = [(name, cell) for name, campaign in CAMPAIGNS.items() if campaign.short for cell in campaign.cells()]


@pytest.mark.parametrize(("name", "cell"), CELLS, ids=[f"{name}-{'-'.join(cell)}" for name, cell in CELLS])
def test_a_little_of_it(name: str, cell: Cell) -> None:
    campaign = CAMPAIGNS[name]
    result = play(campaign, cell, range(7, 7 + campaign.short))
    assert not is_bad(campaign, result), "\n".join([table(campaign, {cell: result}), *result.failures[:3]])
