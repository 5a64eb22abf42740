"""What a game costs the memory card. Of every game: the campaign ``wear``."""

from __future__ import annotations

import pytest

from simulator.disk.recorder import missing
from simulator.disk.wear import wear
from tests.power.recorded import played

pytestmark = [pytest.mark.xdist_group("power"), pytest.mark.skipif(bool(missing()), reason=missing())]


def test_a_ply_costs_one_sync_and_a_few_small_pages() -> None:
    """The price of the promise, and no more: the card is waited for once a ply, not once a touch."""
    short, long = (wear(played("game molino", 1, plies, pace=0.6).operations) for plies in (10, 40))
    assert (long.syncs - short.syncs) / 30 < 1.2
    assert (long.written - short.written) / 30 < 3500
    assert (long.sent - short.sent) / 30 < 9000
