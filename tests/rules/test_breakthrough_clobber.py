"""Breakthrough and Clobber against searches that share nothing with their rules but the squares."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.model import RulesError
from rules.perft import perft
from tests.rules.play import follow, texts

Square = tuple[int, int]
Men = frozenset[Square]


def sides(game: rules.Game[Any], position: Any) -> tuple[Men, Men]:
    """Where the player to move stands, and where the other."""
    board, cells = game.board(position), game.geometry.cells
    own = {site for site in cells if board[site] and game.pieces[board[site]].side == position.to_move}
    other = {site for site in cells if board[site]} - own
    return frozenset(cells[site] for site in own), frozenset(cells[site] for site in other)


def breakthrough(own: Men, other: Men, up: int, depth: int) -> int:
    """Sequences of so many moves; up: +1 for the side that goes up the board of eight rows."""
    if not own or any(row == (0 if up > 0 else 7) for _, row in other):
        return 0 if depth else 1
    if depth == 0:
        return 1
    total = 0
    for column, row in own:
        for aside in (-1, 0, 1):
            goal = column + aside, row + up
            if goal in own or not 0 <= goal[0] < 8 or (goal in other and not aside):
                continue
            total += breakthrough(other - {goal}, own - {(column, row)} | {goal}, -up, depth - 1)
    return total


def clobber(own: Men, other: Men, depth: int) -> int:
    if depth == 0:
        return 1
    pairs = [(a, b) for a in own for b in other if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    return sum(clobber(other - {b}, own - {a} | {b}, depth - 1) for a, b in pairs)


@pytest.mark.parametrize("number", range(6))
def test_breakthrough_is_counted_alike(number: int) -> None:
    """From the start, and from the positions of the lesson, where men are about to get through."""
    game = rules.load("breakthrough")
    lesson = rules.rule_card("breakthrough").lesson
    position = game.position(lesson[number - 1].position) if number else game.start()
    own, other = sides(game, position)
    for depth in (1, 2, 3):
        up = 1 if position.to_move == 0 else -1
        assert perft(game, position, depth) == breakthrough(own, other, up, depth)


@pytest.mark.parametrize(("width", "height", "deepest"), [(5, 6, 3), (4, 4, 4), (3, 2, 6), (2, 7, 4)])
def test_clobber_is_counted_alike(width: int, height: int, deepest: int) -> None:
    game = rules.load("clobber", width=width, height=height)
    own, other = sides(game, game.start())
    for depth in range(1, deepest + 1):
        assert perft(game, game.start(), depth) == clobber(own, other, depth)


def test_who_reaches_the_last_row_has_won_and_so_has_who_takes_the_last_man() -> None:
    game = rules.load("breakthrough")
    through = follow(game, game.position("8/W6b/8/8/8/8/8/8 white"), "a7-a8")
    assert game.outcome(through) == rules.Outcome(0, "reached")
    alone = follow(game, game.position("8/8/8/1b6/W7/8/8/8 black"), "b5xa4")
    assert game.outcome(alone) == rules.Outcome(1, "no-pieces")


def test_a_man_in_front_is_in_the_way() -> None:
    game = rules.load("breakthrough")
    assert texts(game, game.position("8/8/8/1b6/1W6/8/8/8 white")) == ["b4-a5", "b4-c5"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("W7/8/8/8/8/8/8/b7 white", "white: it has won already, on a8"),
        ("8/8/8/8/8/8/8/W7 white", "no man of black, who has just moved one"),
        ("8/8/WWWWWWWW/WWWWWWWW/W7/8/8/b7 white", "17 men of white, at most 16"),
    ],
)
def test_positions_of_breakthrough_that_cannot_be(text: str, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        rules.load("breakthrough").position(text)


def test_the_last_move_wins_at_clobber() -> None:
    game = rules.load("clobber", width=2, height=2)
    after = follow(game, game.start(), "a2xa1")
    assert texts(game, after) == ["b2xb1"]
    assert game.refusal(game.position("2/Wb white"), "a1", "a2") == "captures-only"
    assert game.outcome(game.position("2/W1 black")) == rules.Outcome(0, "no-move")
    with pytest.raises(RulesError, match="a stone of black too many"):
        game.position("bb/b1 white")
