"""Who has just learnt the rules takes what can be had; what is plain is a win, or what takes back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rules
from rules.model import Game
from tests.rules.play import choose, follow
from tests.strength.beginner import beginner, plain
from tests.strength.ledger import Pairing
from tests.strength.match import Score
from tests.strength.yardsticks.beginners import WITH_PLAIN, BeginnerYardstick, PlainYardstick
from tests.strength.yardsticks.contest import Side, ended
from tests.strength.yardsticks.earlier import FIRST
from tests.strength.yardsticks.seats import SEATS, SeatsYardstick


def chosen(game: Game[Any], position: Any) -> set[str]:
    return {beginner(game, position, Random(seed)) for seed in range(60)}


@pytest.mark.parametrize(
    ("key", "line", "moves"),
    [
        ("kalah", (), {"3", "4", "5", "6"}),  # a seed for the store
        ("othello", (), {"c4", "d3", "e6", "f5"}),  # one disc whichever way
    ],
)
def test_the_largest_capture_is_taken(key: str, line: tuple[str, ...], moves: set[str]) -> None:
    game = rules.load(key)
    assert chosen(game, follow(game, game.start(), *line)) == moves


def test_a_win_comes_before_a_capture() -> None:
    game = rules.load("backgammon")
    assert chosen(game, game.position("off:14 1:1 / off:14 1:1 / white move 6-5")) == {"1/off"}


def test_a_hit_is_a_capture() -> None:
    game = rules.load("backgammon")
    position = game.position("24:2 13:5 8:3 6:5 / 24:1 20:1 13:5 8:3 6:5 / white move 3-1")
    assert chosen(game, position) == {"8/5*", "6/5*"}


@pytest.mark.parametrize("key", WITH_PLAIN)
def test_what_is_plain(key: str) -> None:
    """Some moves but not all, each of which wins, or leaves the other side a man less."""
    game = rules.load(key)

    def men(position: Any, side: int) -> int:
        owners = {letter: piece.side for letter, piece in game.pieces.items()}
        return sum(owners[letter] == side for contents in game.board(position).values() for letter in contents)

    for number in range(3):
        found = plain(game, number, 1)
        assert found
        position, other = found.position, 1 - found.position.to_move
        assert found.moves < {move.text for move in game.moves(position)}
        for text in found.moves:
            after = follow(game, position, text)
            outcome = game.outcome(after)
            assert (outcome and outcome.winner == position.to_move) or men(after, other) < men(position, other)


def test_games_of_beginners_without_anything_plain() -> None:
    assert plain(rules.load("backgammon"), 0, 1, games=2) is None


def test_the_yardsticks_of_level_1() -> None:
    pairing = next(one for one in BeginnerYardstick().pairings() if one.game == "kalah")
    assert BeginnerYardstick().play(pairing, 0).result in (-1, 0, 1)
    assert {one.game for one in PlainYardstick().pairings()} == set(WITH_PLAIN)
    assert PlainYardstick().play(Pairing("kalah", "level 1", "plain moves"), 0).result == 1


def test_the_seat_of_the_stronger_one_goes_round() -> None:
    """With players that do not think: whoever is in the seat is asked as often as a quarter of all moves needs."""
    asked: list[list[int]] = []
    game = rules.load("pasang", players=SEATS)
    for number in range(SEATS):
        seats: list[int] = []

        def noting(game: Game[Any], position: Any, chance: Random, seats: list[int] = seats) -> str:
            seats.append(position.to_move)
            return choose(chance, game.moves(position)).text

        anybody = lambda game, position, chance: choose(chance, game.moves(position)).text  # noqa: E731
        sides = [Side(noting) if seat == number else Side(anybody) for seat in range(SEATS)]
        ended(game, sides, number, 0, 4)
        asked.append(seats)
    assert [set(seats) for seats in asked] == [{0}, {1}, {2}, {3}]
    assert [one.player for one in SeatsYardstick().pairings()] == [f"level {number}" for number in range(2, 8)]
    assert SeatsYardstick().play(SeatsYardstick().pairings()[0], 0).result in (-1, 0, 1)


def test_a_game_from_the_start_has_a_man_of_each_side_at_random() -> None:
    game = rules.load("molino")
    asked: list[int] = []

    def first(game: Game[Any], position: Any, chance: Random) -> str:
        asked.append(sum(map(int.bit_count, position.men)))
        return game.moves(position)[0].text

    ended(game, (Side(first), Side(first)), 0, 0, FIRST)
    assert asked[0] == FIRST


def test_a_bar_may_have_two_ends() -> None:
    bar = BeginnerYardstick.bar
    assert bar.verdict("kalah", Score(400, 0, 600)) == "met"
    assert bar.verdict("kalah", Score(600, 0, 400)) == "missed"
    assert bar.verdict("kalah", Score(200, 0, 800)) == "missed"
    assert bar.verdict("kalah", Score(5, 0, 6)) == "open"
