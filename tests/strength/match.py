"""Games of players against each other, each opening played twice with the sides changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.levels import Level
from firmware_host.thinking.think import Judge, think
from rules.kernels.backgammon import Backgammon
from rules.model import Game
from tests.rules.play import choose
from tests.strength.montecarlo import best_move

Player = Callable[[Game[Any], Any, Random], str]
"""The text of a move for a position in which there is something to choose."""
OPENING = 4
"""Plies at random, so that no two games are alike."""
LONGEST = 300
"""Plies after which a game counts as a draw;"""
OF_A_TURN = 5
"""with dice, where a turn has a throw and up to four moves, so many times as many."""


@dataclass(frozen=True)
class Score:
    """Of the first player."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies with 95 %. Source: E. B. Wilson, Probable inference (1927)."""
        n, p, z = self.games, self.share, 1.96
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)


def of_level(level: Level, judge: Judge = Evaluation) -> Player:
    def move(game: Game[Any], position: Any, chance: Random) -> str:
        return think(game, position, level, int(chance.random() * 2**31), judge=judge).move

    return move


def flat(playouts: int) -> Player:
    def move(game: Game[Any], position: Any, chance: Random) -> str:
        found = best_move(game, position, playouts, chance)
        assert found
        return found.text

    return move


def play(game: Game[Any], players: tuple[Player, Player], opening: Random, chance: Random) -> int | None:
    """The winner. opening: by which the first moves are drawn."""
    position = opened(game, opening)
    for _ in range(OPENING, LONGEST * (OF_A_TURN if isinstance(game, Backgammon) else 1)):
        moves = game.moves(position)
        if not moves:
            outcome = game.outcome(position)
            return outcome.winner if outcome else None
        if moves[0].weight:
            move = choose(chance, moves)
        else:
            move = game.parse(players[position.to_move](game, position, chance), position)
        position = game.play(position, move)
    return None


def opened(game: Game[Any], chance: Random) -> Any:
    """After a few moves at random; drawn anew where they end the game."""
    while True:
        position = game.start()
        for _ in range(OPENING):
            moves = game.moves(position)
            if not moves:
                break
            position = game.play(position, choose(chance, moves))
        if game.moves(position):
            return position


def match(game: Game[Any], one: Player, other: Player, games: int, seed: int = 0) -> Score:
    """An even number of games."""
    results = [result(game, one, other, number, seed) for number in range(games)]
    return Score(results.count(1), results.count(0), results.count(-1))


def result(game: Game[Any], one: Player, other: Player, number: int, seed: int = 0) -> int:
    """Of the game with this number, from 0: 1 won, 0 drawn, -1 lost by the first player."""
    turned = number % 2
    players = (other, one) if turned else (one, other)
    winner = play(game, players, Random(seed + number // 2), Random(f"{seed} {number}"))
    return 0 if winner is None else 1 if winner == turned else -1
