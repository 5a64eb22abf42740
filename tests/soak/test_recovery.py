"""A little of the recovery campaign: every game on every kind of sensor, each with the disturbance whose turn it is."""

from __future__ import annotations

import pytest

from tests.soak.campaign import Cell, is_bad
from tests.soak.recovery import CAMPAIGNS, cells, least_carries, play

(RECOVERY,) = CAMPAIGNS


def few() -> list[Cell]:
    kinds: dict[tuple[str, ...], list[Cell]] = {}
    for cell in cells():
        kinds.setdefault(cell[:2], []).append(cell)
    return [each[k % len(each)] for k, each in enumerate(kinds.values())]


@pytest.mark.parametrize("cell", few(), ids="-".join)
def test_it_is_put_right_by_light_alone(cell: Cell) -> None:
    result = play(cell, 1)
    assert not is_bad(RECOVERY, result), "\n".join(result.failures)


def test_a_seed_decides_everything() -> None:
    cell = ("molino", "polarity", "compound")
    assert play(cell, 3) == play(cell, 3)


@pytest.mark.parametrize(
    ("seen", "wanted", "turns", "least"),
    [
        ("+.", ".+", False, 1),
        ("+-", "-+", False, 3),  # one gives way, and comes back
        ("+-", "-+", True, 2),
        ("+-.", "-+-", False, 3),
        ("+++", "...", False, 3),
        ("..-", "++-", False, 2),
    ],
)
def test_the_least_is_known(seen: str, wanted: str, turns: bool, least: int) -> None:
    levels = {"+": 1, "-": -1, ".": 0}
    there, aim = ({str(k): levels[c] for k, c in enumerate(row)} for row in (seen, wanted))
    assert least_carries(there, aim, turns=turns) == least
