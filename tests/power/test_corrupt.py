"""Journals that are spoilt. A little of the campaign ``corrupt``."""

from __future__ import annotations

import pytest

from simulator.disk.recorder import missing
from tests.soak import corrupt
from tests.soak.campaign import is_bad

pytestmark = [
    pytest.mark.xdist_group("power"),  # they share what was played
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


@pytest.mark.parametrize("how", corrupt.SPOILS)
@pytest.mark.parametrize("seed", range(2))
def test_a_little_of_the_campaign(how: str, seed: int) -> None:
    result = corrupt.play(("molino", how), seed)
    assert not is_bad(corrupt.CAMPAIGNS[0], result), result.failures[0]
