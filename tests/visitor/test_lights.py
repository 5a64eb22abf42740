"""A little of ``make soak ARGS=lights``: a whole game of each family by light, OK and undo alone."""

from __future__ import annotations

import pytest

from tests.visitor.cells import best_board
from tests.visitor.lights import LightVisit
from tests.visitor.test_visits import WHOLE


@pytest.mark.parametrize("key", [*WHOLE.values(), "molino", "othello"])
def test_a_whole_game_by_light(key: str) -> None:
    told = LightVisit(key, best_board(key), 2).play()
    assert not told.failures, "\n".join([*told.story[-20:], *told.failures])
    assert told.ended in ("over", "long")
