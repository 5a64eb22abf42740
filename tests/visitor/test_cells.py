"""What is visited is computed from what there is, and covers it."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from firmware_host.shell.devices.fit import fit
from firmware_host.shell.games.placement import offered, shelf
from hardware.profile import load
from rules import registry
from rules.steps import sows
from tests.visitor.cells import FACTORS, FREE, LARGEST, boards, cells, drawn, options, rules, unoffered

pytestmark = pytest.mark.xdist_group("cells")


def test_every_game_stands_on_every_board_that_it_is_offered_on_before_any_comes_again() -> None:
    pairs = [(key, board) for key, names in boards().items() for board in names]
    one, other = drawn(Random(1)), drawn(Random(2))
    assert sorted(one) == sorted(other) == sorted(cells())
    for first in ([cell[:2] for cell in order[: len(pairs)]] for order in (cells(), one, other)):
        assert sorted(first) == sorted(pairs)
        assert {key for key, _ in first[: len(registry.keys())]} == set(registry.keys())
    assert one[: len(pairs)] != other[: len(pairs)]


def test_every_two_way_combination_is_there() -> None:
    seen = {pair for cell in cells() for pair in combinations(zip(FACTORS, cell, strict=True), 2)}
    for one, other in combinations(FREE, 2):
        missing = {(a, b) for a in FREE[one] for b in FREE[other]} - {
            (pair[0][1], pair[1][1]) for pair in seen if (pair[0][0], pair[1][0]) == (one, other)
        }
        assert not missing, f"{one} and {other}: {missing}"
    for key in sorted(registry.keys()):
        for rule in rules(key):
            assert (("game", key), ("rules", rule)) in seen


def test_every_cell_is_a_game_that_is_offered_on_its_board() -> None:
    """Rules of one game are nothing to another."""
    for key, board, chosen in sorted({cell[:3] for cell in cells()}):
        assert offered(registry.load(key, **options(key, chosen, board)), load(board)) is not None


def test_only_where_no_sensor_counts_what_is_piled_is_a_game_that_fits_not_offered() -> None:
    for key, names in unoffered().items():
        game = registry.load(key)
        sown = any(sows(move.steps) for move in game.moves(game.start())) or key == "backgammon"
        uncounted = [profile for profile in shelf() if profile.sensing not in ("count", "press")]
        fitting = [profile.name for profile in uncounted if fit(game.geometry, profile) is not None]
        assert sorted(names) == sorted(fitting if sown else [])


def test_the_largest_board_is_one_that_fits() -> None:
    assert options("konane", f"width={LARGEST}", "hall-10x10") == {"width": 10}
