"""Games against a yardstick, two of each opening or of the same dice, with the time that each side takes."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from firmware_host.thinking.levels import Level
from firmware_host.thinking.think import think
from rules.kernels.backgammon import Backgammon
from rules.model import Game, Outcome
from tests.rules.play import choose
from tests.strength import match
from tests.strength.ledger import Pairing
from tests.strength.match import Player
from tests.strength.measured import SEED
from tests.strength.yardsticks.bars import Bar

LONGEST = 20_000
"""Plies of a game with dice, which always ends in the end."""


class Side:
    """A player whose moves are timed. clock: seconds of what works for him."""

    def __init__(self, player: Player, clock: Callable[[], float] = time.process_time) -> None:
        self._player = player
        self._clock = clock
        self.moves = 0
        self.seconds = 0.0

    def __call__(self, game: Game[Any], position: Any, chance: Random) -> str:
        if len(game.moves(position)) == 1:
            return self._player(game, position, chance)
        began = self._clock()
        text = self._player(game, position, chance)
        self.seconds += self._clock() - began
        self.moves += 1
        return text


@dataclass(frozen=True)
class Contest:
    """result: 1 won, 0 drawn, -1 lost by the first player, for so many points. moves, seconds: of each player, where
    there was something to choose. by: what looked at the positions of the first."""

    result: int
    points: int
    moves: tuple[int, int]
    seconds: tuple[float, float]
    by: str


class Yardstick(ABC):
    """name: on the command line, and the first word of what its pairings are against."""

    name: ClassVar[str]
    bar: ClassVar[Bar]

    def missing(self) -> str:
        """What is not there, and where it is to be had; nothing where all is there."""
        return ""

    @abstractmethod
    def pairings(self) -> list[Pairing]:
        """Of a yardstick that is there."""

    @abstractmethod
    def play(self, pairing: Pairing, number: int) -> Contest:
        """The game with this number, from 0. Raises YardstickError."""

    def close(self) -> None:
        """Ends the other program."""
        return


def opponent(told: Level) -> Side:
    """Of a level, with the time that the level has."""

    def move(game: Game[Any], position: Any, chance: Random) -> str:
        return think(game, position, told, int(chance.random() * 2**31), clock=time.process_time).move

    return Side(move)


def contest(game: Game[Any], one: Side, other: Side, number: int, by: str) -> Contest:
    if isinstance(game, Backgammon):
        outcome = race(game, (other, one) if number % 2 else (one, other), number)
        points = outcome.points[number % 2]
        result = (points > 0) - (points < 0)
    else:
        points = result = match.result(game, one, other, number, SEED)
    return Contest(result, points, (one.moves, other.moves), (one.seconds, other.seconds), by)


def race(game: Game[Any], players: tuple[Side, Side], number: int) -> Outcome:
    """With dice that are the same for both games of a pair, throw by throw, whatever the players choose."""
    dice, chance = Random(f"dice {SEED} {number // 2}"), Random(f"{SEED} {number}")
    position = game.start()
    for _ in range(LONGEST):
        moves = game.moves(position)
        if not moves:
            break
        if moves[0].weight:
            move = choose(dice, moves)
        else:
            move = game.parse(players[position.to_move](game, position, chance), position)
        position = game.play(position, move)
    outcome = game.outcome(position)
    assert outcome, game.text(position)
    return outcome


def ended(game: Game[Any], sides: Sequence[Side], number: int, opening: int, plies: int) -> Any:
    """The last position of a game without dice. sides: of its players. opening: by which the first plies are drawn."""
    first, chance = Random(SEED + opening), Random(f"{SEED} {number}")
    position = game.start()
    for ply in range(match.LONGEST):
        moves = game.moves(position)
        if not moves:
            break
        drawn = ply < plies
        text = choose(first, moves).text if drawn else sides[position.to_move](game, position, chance)
        position = game.play(position, game.parse(text, position))
    return position
