"""No case is forgotten: over the commits each has its turn."""

from __future__ import annotations

import pytest

from tests.turns import has_turn


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("cases", [5, 12, 97])
def test_each_case_has_its_turn(n: int, cases: int) -> None:
    for turn in (0, 1, 1000):
        drawn = [[k for k in range(cases) if has_turn("f", k, cases, n, turn + later)] for later in range(n)]
        assert {k for each in drawn for k in each} == set(range(cases))
        for each in drawn:
            assert [k // n for k in each] == list(range(-(-cases // n))), "one of each group"


def test_which_of_a_group_is_drawn_by_lot() -> None:
    """Else every game would be played on the same kind of board."""
    drawn = {k % 3 for k in range(99) if has_turn("f", k, 99, 3, 0)}
    assert drawn == {0, 1, 2}


@pytest.mark.parametrize("turn", range(3))
def test_what_is_asked_for_runs(turn: int) -> None:
    assert all(has_turn("f", k, 2, 3, turn) for k in range(2))
