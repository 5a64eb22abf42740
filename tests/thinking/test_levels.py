"""The levels: stronger ones win, weak ones still see what is plain."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import rules
from firmware_host.thinking.budget import Budget
from firmware_host.thinking.evaluation import SURE
from firmware_host.thinking.levels import LEVELS, Level, chosen, level_of, of_games
from firmware_host.thinking.search import Found
from firmware_host.thinking.think import searcher, think
from rules.model import Move, RulesError
from tests.rules.play import choose, random_play
from tests.strength.beginner import beginner, plain
from tests.strength.match import match, of_level


def test_a_higher_level_wins_more_often() -> None:
    game = rules.load("kalah")
    score = match(game, of_level(LEVELS[4]), of_level(LEVELS[1]), 24, seed=3)
    assert score.share > 0.6
    assert score.interval[0] < score.share < score.interval[1]


def test_the_first_level_beats_who_plays_at_random() -> None:
    at_random = lambda game, position, rng: choose(rng, game.moves(position)).text  # noqa: E731
    assert match(rules.load("kalah"), of_level(LEVELS[1]), at_random, 24, seed=3).share > 0.6


@pytest.mark.parametrize("key", ["kalah", "konane", "morabaraba", "oware"])
def test_the_first_level_is_for_beginners(key: str) -> None:
    """Who takes what can be had, and sees no further, is neither beaten nor beats it every time."""
    assert 0.3 < match(rules.load(key), of_level(LEVELS[1]), beginner, 30, seed=3).share < 0.7


@pytest.mark.parametrize("key", ["kalah", "bagh-chal", "ajedrez-guadalete"])
def test_the_first_level_sees_what_is_plain(key: str) -> None:
    game, level = rules.load(key), of_level(LEVELS[1])
    found = [plain(game, number, 1) for number in range(12)]
    made = [level(game, one.position, Random(1)) in one.moves for one in found if one]
    assert sum(made) >= 0.8 * len(found)


def test_a_level_that_counts_is_blind_to_all_else() -> None:
    """Of two moves that take nothing, the better one is worth no more to it."""
    game = rules.load("molino")
    found, _ = searcher(game, LEVELS[1], Budget(LEVELS[1].nodes))
    assert {value for _, value in found.search(game.start(), 1, 0.0).moves} == {100.0}
    weighed, _ = searcher(game, LEVELS[2], Budget(LEVELS[2].nodes))
    assert len({value for _, value in weighed.search(game.start(), 1, 1e9).moves}) > 1


@pytest.mark.parametrize("number", [1, 2])
def test_a_piece_that_can_be_had_is_taken(number: int) -> None:
    """In most cases: where the search sees a gain of a piece."""
    game, had, taken = rules.load("ajedrez-jerez"), 0, 0
    for position, moves, _ in list(random_play(game, 11, 60))[::2]:
        if len(moves) < 2:
            continue
        best = think(game, position, Level(nodes=400, depth=1))
        still = think(game, position, LEVELS[number], seed=had)
        gain = game.parse(best.move, position).action
        if position.men[gain.dst] not in b".~" and best.value > 250:
            had += 1
            taken += game.parse(still.move, position).action.dst == gain.dst
    assert had >= 4
    assert taken > 0.6 * had


def test_a_win_is_never_missed_and_a_loss_never_chosen() -> None:
    won, fair, lost = (Move(text, None, tuple) for text in ("won", "fair", "lost"))
    for seed in range(30):
        chance = Random(seed)
        assert chosen(Found(((won, SURE + 1.0), (fair, 0.0)), ("won",), 1), 1000.0, chance) is won
        assert chosen(Found(((fair, 0.0), (lost, -SURE - 1.0)), ("fair",), 1), 1000.0, chance) is fair


def test_levels_that_there_are_not() -> None:
    with pytest.raises(RulesError, match="allowed: 1 to 8"):
        level_of(9, rules.load("kalah"))


def test_only_levels_and_games_that_there_are_differ() -> None:
    assert set(of_games()) <= set(rules.keys())
    for levels in of_games().values():
        for number, what in levels.items():
            assert int(number) in LEVELS
            assert what.keys() <= {"depth", "spread", "nodes"}


@pytest.mark.parametrize("key", rules.keys())
def test_each_level_looks_farther_or_chooses_more_narrowly(key: str) -> None:
    """Level 1 only counts, which is less than any that weighs what it sees."""
    levels = [level_of(number, rules.load(key)) for number in sorted(LEVELS)][:7]
    for lower, higher in pairwise(levels):
        assert lower.nodes < higher.nodes
        assert (not lower.counts, lower.depth, -lower.spread) < (not higher.counts, higher.depth, -higher.spread)


def test_with_dice_each_level_chooses_more_narrowly() -> None:
    spreads = [level_of(number, rules.load("backgammon")).spread for number in sorted(LEVELS)]
    assert spreads[:7] == sorted(set(spreads), reverse=True)
