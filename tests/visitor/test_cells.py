"""What is visited is computed from what there is, and covers it."""

from __future__ import annotations

from itertools import combinations

from rules import registry
from tests.visitor.cells import FACTORS, FREE, LARGEST, boards, cells, options, rules


def test_every_game_stands_on_every_board_that_it_fits_before_any_comes_again() -> None:
    pairs = [(key, board) for key, names in boards().items() for board in names]
    first = [cell[:2] for cell in cells()[: len(pairs)]]
    assert sorted(first) == sorted(pairs)
    assert {key for key, _ in first[: len(registry.keys())]} == set(registry.keys())


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


def test_every_word_for_rules_is_a_game() -> None:
    for key, (board, *_) in boards().items():
        for rule in rules(key):
            registry.load(key, **options(key, rule, board))


def test_the_largest_board_is_one_that_fits() -> None:
    assert options("konane", f"width={LARGEST}", "hall-10x10") == {"width": 10}
