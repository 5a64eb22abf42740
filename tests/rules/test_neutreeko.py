"""Neutreeko against a search that shares nothing with its rules but the squares, and what its author says of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from rules.model import RulesError
from rules.perft import perft
from tests.rules.play import follow, texts

Square = tuple[int, int]
Stones = frozenset[Square]

WAYS = [(column, row) for column in (-1, 0, 1) for row in (-1, 0, 1) if column or row]
THERE_AND_BACK = ("b1-b4", "d5-d2", "b4-b1", "d2-d5")
"""From the start back to it."""


def slides(own: Stones, other: Stones) -> Iterator[Stones]:
    """The side's stones after each of its moves."""
    for stone in own:
        for column, row in WAYS:
            goal = stone
            while True:
                ahead = goal[0] + column, goal[1] + row
                if ahead in own | other or not (0 <= ahead[0] < 5 and 0 <= ahead[1] < 5):
                    break
                goal = ahead
            if goal != stone:
                yield own - {stone} | {goal}


def has_won(stones: Stones) -> bool:
    """Whether the middle one of the three touches the others on opposite sides."""
    (left, low), (column, row), (right, high) = sorted(stones)
    return (column - left, row - low) == (right - column, high - row) in WAYS


def count(own: Stones, other: Stones, depth: int) -> int:
    """Sequences of so many moves, too few for a position to come three times."""
    if has_won(other):
        return 0 if depth else 1
    return sum(count(other, after, depth - 1) for after in slides(own, other)) if depth else 1


@pytest.mark.parametrize("number", range(6))
def test_it_is_counted_alike(number: int) -> None:
    """From the start, and from the positions of the lesson, where lines are about to be completed."""
    game = rules.load("neutreeko")
    lesson = rules.rule_card("neutreeko").lesson
    position = game.position(lesson[number - 1].position) if number else game.start()
    board, cells = game.board(position), game.geometry.cells
    stones = [frozenset(cells[site] for site in cells if board[site] == stone) for stone in ("B", "w")]
    own, other = stones[position.to_move], stones[1 - position.to_move]
    for depth in (1, 2, 3):
        assert perft(game, position, depth) == count(own, other, depth)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1w1w1/wBB2/5/5/3B1 black", "d1-d4"),
        ("w1B1w/w4/5/2B2/2B2 black", "c5-c3"),
        ("B3w/4w/2B2/3B1/w4 black", "a5-b4"),
        ("4w/3B1/2B2/5/Bw1w1 black", "a1-b2"),
    ],
)
def test_three_in_a_line_win(text: str, move: str) -> None:
    game = rules.load("neutreeko")
    after = follow(game, game.position(text), move)
    assert game.outcome(after) == rules.Outcome(0, "three-in-line")
    assert game.moves(after) == ()


def test_a_line_with_a_gap_does_not_win() -> None:
    game = rules.load("neutreeko")
    after = follow(game, game.position("1w1w1/3B1/5/5/BB2w black"), "d4-d1")
    assert game.outcome(after) is None


def test_a_stone_slides_as_far_as_it_can_and_no_less() -> None:
    game = rules.load("neutreeko")
    from_c2 = [move for move in texts(game, follow(game, game.start(), "b1-a1")) if move.startswith("c2")]
    assert sorted(from_c2) == ["c2-a2", "c2-a4", "c2-b1", "c2-c1", "c2-c3", "c2-e2", "c2-e4"]


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    """As the author has it; both sides go to and fro, and the start is the first of the three."""
    game = rules.load("neutreeko")
    once = follow(game, game.start(), *THERE_AND_BACK)
    assert once == game.start()
    assert game.outcome(once) is None
    twice = follow(game, once, *THERE_AND_BACK)
    assert game.outcome(twice) == rules.Outcome(None, "repetition")
    assert game.moves(twice) == ()


def test_the_same_stones_with_the_other_side_to_move_are_another_position() -> None:
    game = rules.load("neutreeko")
    assert game.position("1w1w1/2B2/5/2w2/1B1B1 white") != game.start()


@pytest.mark.parametrize(
    ("src", "dst", "reason"),
    [
        ("d1", "d3", "slides-on"),
        ("c4", "e2", "not-reachable"),
        ("c4", "d3", "slides-on"),
        ("d1", "d5", "not-reachable"),
        ("d1", "c3", "not-reachable"),
        ("b5", "b3", "wrong-side"),
    ],
)
def test_why_a_move_is_refused(src: str, dst: str | None, reason: str) -> None:
    game = rules.load("neutreeko")
    assert game.refusal(game.start(), src, dst) == reason


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("1w1w1/2B2/5/2w2/1B3 black", "2 stones of black, always 3"),
        ("1w1w1/2B2/5/1ww2/1B1B1 black", "4 stones of white, always 3"),
        ("1w1w1/5/5/2w2/1BBB1 black", "side black: the game was over before (three-in-line)"),
    ],
)
def test_what_cannot_be_is_refused(text: str, named: str) -> None:
    with pytest.raises(RulesError) as error:
        rules.load("neutreeko").position(text)
    assert named in str(error.value)
