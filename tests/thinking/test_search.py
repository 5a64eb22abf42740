"""The search against a plain one, and against wins that brute force has found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

import pytest

import rules
from firmware_host.thinking.alphabeta import TABLE, AlphaBeta
from firmware_host.thinking.budget import Budget, InterruptedSearchError
from firmware_host.thinking.evaluation import SURE, WON, Evaluation
from firmware_host.thinking.levels import LEVELS, Level
from firmware_host.thinking.search import ended
from firmware_host.thinking.think import think
from rules import registry
from rules.kernels.backgammon import Backgammon
from rules.model import Game, Move
from rules.past import occurrences
from tests.rules.play import choose, follow, random_play
from tests.strength.ledger import without

MOST_MOVES = 16
"""What has more is too much to look for wins without any pruning."""
MOST_NODES = 1500
KEYS = registry.keys()
SEEN = [key for key in KEYS if not isinstance(rules.load(key), Backgammon)]


class TooMany(Exception):
    pass


@dataclass
class Plain:
    """A search that leaves nothing out. loud: captures in a row that it plays out."""

    game: Game[Any]
    loud: int = 2
    nodes: int = 0

    def value(self, position: Any, depth: int, ply: int = 0) -> float:
        """For the player to move. Raises TooMany."""
        past, identity = getattr(position, "past", None), getattr(position, "identity", None)
        if ply and past is not None and identity is not None and occurrences(past, identity):
            return 0.0
        moves = self.game.moves(position)
        if not moves:
            return ended(self.game, position, ply)
        if depth == 0:
            return self.played_out(position, self.loud, ply)
        return max(self._after(position, move, depth - 1, ply + 1, self.value) for move in moves)

    def played_out(self, position: Any, left: int, ply: int) -> float:
        moves = self.game.moves(position)
        if not moves:
            return ended(self.game, position, ply)
        evaluation = Evaluation(self.game)
        loud = [move for move in moves if left and evaluation.is_loud(position, move)]
        still = evaluation.value(position)
        values = [-still if position.to_move else still] if len(loud) < len(moves) else []
        values += [self._after(position, move, left - 1, ply + 1, self.played_out) for move in loud]
        return max(values)

    def _after(self, position: Any, move: Move, left: int, ply: int, search: Callable[[Any, int, int], float]) -> float:
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooMany
        child = self.game.play(position, move)
        value = search(child, left, ply)
        return value if child.to_move == position.to_move else -value


def positions(key: str, seed: int, every: int, plies: int = 60) -> Iterator[tuple[Game[Any], Any]]:
    """Of a random game, those with something to choose."""
    game = rules.load(key)
    for position, moves, _ in list(random_play(game, seed, plies))[::every]:
        if len(moves) > 1 and not moves[0].weight:
            yield game, position


@pytest.mark.parametrize("key", SEEN)
def test_it_finds_what_a_plain_search_finds(key: str) -> None:
    looked_at = 0
    for game, position in positions(key, 5, 8):
        for depth in (3, 2, 1):
            simple = Plain(game)
            try:
                value = simple.value(position, depth)
            except TooMany:
                continue
            for table in (0, TABLE):
                search = AlphaBeta(game, Evaluation(game), Budget(), table, simple.loud)
                assert search.search(position, depth).moves[0][1] == pytest.approx(value)
            looked_at += 1
            break
        if looked_at == 2:
            break
    assert looked_at


@pytest.mark.parametrize("key", KEYS)
def test_it_never_proposes_what_is_not_legal(key: str) -> None:
    for game, position in positions(key, 4, 10, 40):
        for number in (1, 4):
            thought = think(game, position, LEVELS[number], seed=number)
            assert thought.move in [move.text for move in game.moves(position)]
            follow(game, position, *thought.line)


def wins_in(game: Game[Any], position: Any, plies: int, player: int) -> bool:
    """Whether the player can force a win within so many plies."""
    moves = game.moves(position)
    if not moves:
        outcome = game.outcome(position)
        return outcome is not None and outcome.winner == player
    if plies == 0:
        return False
    each = (wins_in(game, game.play(position, move), plies - 1, player) for move in moves)
    return any(each) if position.to_move == player else all(each)


@pytest.mark.parametrize("key", ["molino", "konane", "othello", "kalah", "abismo"])
def test_wins_that_brute_force_finds_are_found_and_valued(key: str) -> None:
    """In one ply at every level, in three where the search looks so far."""
    game = rules.load(key)
    found = {1: 0, 3: 0}
    for seed in range(12):
        line = [position for position, moves, move in random_play(game, seed, 200) if len(moves) > 1 and move]
        for position in line[-4:]:
            if len(game.moves(position)) > MOST_MOVES or min(found.values()) >= 2:
                continue
            for plies in (1, 3):
                if found[plies] < 3 and wins_in(game, position, plies, position.to_move):
                    thought = think(game, position, Level(depth=plies))
                    assert thought.value >= WON - plies
                    after = game.play(position, game.parse(thought.move, position))
                    assert wins_in(game, after, plies - 1, position.to_move)
                    if plies == 1:
                        assert think(game, position, LEVELS[1], seed).value >= SURE
                    found[plies] += 1
                    break
    assert found[1] or found[3]


def test_the_same_seed_finds_the_same_and_another_may_choose_otherwise() -> None:
    game = rules.load("othello")
    position = game.start()
    rng = Random(2)
    for _ in range(9):
        position = game.play(position, choose(rng, game.moves(position)))
    assert think(game, position, LEVELS[2], 7) == think(game, position, LEVELS[2], 7)
    flat = Level(nodes=200, depth=1, spread=500)
    assert len({think(game, position, flat, seed).move for seed in range(20)}) > 1


def test_nobody_waits_for_it_any_more() -> None:
    game = rules.load("othello")
    with pytest.raises(InterruptedSearchError):
        think(game, game.start(), LEVELS[7], interrupted=lambda: True)


def test_time_ends_it() -> None:
    game = rules.load("molino")
    ticks = iter(range(10**6))
    thought = think(game, game.start(), Level(seconds=40), clock=lambda: float(next(ticks)), kernels=without)
    assert thought.depth >= 1
    assert thought.nodes < 64 * 60


def test_a_small_table_costs_only_time() -> None:
    game = rules.load("kalah")
    evaluation = Evaluation(game)
    small = AlphaBeta(game, evaluation, Budget(), table=50).search(game.start(), 5)
    assert small.moves[0][1] == AlphaBeta(game, evaluation, Budget(), table=0).search(game.start(), 5).moves[0][1]
    assert small.moves[0][1] != -inf
