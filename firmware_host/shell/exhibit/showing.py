"""What an exhibit shows while nobody plays: by turns "touch here", and a move of the game's lesson, acted out.

Pure: time is an argument.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any

from firmware_host.core.enacted import Act, enacted
from rules import registry
from rules.lesson import Lesson
from rules.model import Game
from rules.rule_cards import rule_card

INVITES = 9.0
"""Seconds in which one light says "touch here", between two moves."""
LOOKS = 2.0
"""Seconds in which a position stands before its move, and after it."""
SLOWEST, FASTEST = 1.1, 0.5
"""Seconds of an act: a long sowing goes faster than a single step, and nothing three times a second."""
TAKES = 9.0
"""Seconds that a move should take, within those bounds."""
LONGEST = 40
"""Acts of a move that is shown."""
PLIES = 16
MOVES = 3
"""A short one first, then the longest."""


@dataclass(frozen=True, slots=True)
class Beat:
    """act: None while the light invites."""

    seconds: float
    act: Act | None


class Showing:
    """The same beats again and again. length: of one round, in seconds."""

    def __init__(self, game: Game[Any]) -> None:
        self.beats = tuple(_beats(game))
        self._ends = tuple(accumulate(beat.seconds for beat in self.beats))
        self.length = self._ends[-1]

    def at(self, elapsed: float) -> int:
        """The index of the beat, so many seconds after the start."""
        return min(bisect_right(self._ends, elapsed % self.length), len(self.beats) - 1)


def _beats(game: Game[Any]) -> Iterator[Beat]:
    for acts in _chosen(game) or [[]]:
        yield Beat(INVITES, None)
        yield from (Beat(seconds, act) for seconds, act in _timed(acts))


def _timed(acts: list[Act]) -> Iterator[tuple[float, Act]]:
    if not acts:
        return
    first, *rest = acts
    yield LOOKS, first
    pace = min(SLOWEST, max(FASTEST, TAKES / len(acts)))
    yield from ((pace, act) for act in rest)
    yield LOOKS, Act(None, "", rest[-1].board if rest else first.board)


def _chosen(game: Game[Any]) -> list[list[Act]]:
    """Of the moves that the game's lesson asks for."""
    found = [*_solved(game)] or [*_played(game)]
    solved = sorted((acts for acts in found if len(acts) <= LONGEST), key=len)
    return solved if len(solved) <= MOVES else [solved[0], *solved[1 - MOVES :]]


def _solved(game: Game[Any]) -> Iterator[list[Act]]:
    sites = list(game.geometry.sites)
    for number in range(1, len(rule_card(game.key).lesson) + 1):
        lesson = registry.load(game.key, lesson=number)
        if not isinstance(lesson, Lesson) or list(lesson.geometry.sites) != sites:
            continue
        start = lesson.start()
        board = lesson.board(start)
        for move in lesson.moves(start):
            if move.text in lesson.find:
                yield [Act(None, "", board), *enacted(board, move.steps)]
                break


def _played(game: Game[Any]) -> Iterator[list[Act]]:
    """Of a game's first moves, where its lesson is on another board."""
    chance, position = Random(1), game.start()
    for _ in range(PLIES):
        if not (moves := game.moves(position)):
            return
        move = chance.choice(moves)
        board = game.board(position)
        yield [Act(None, "", board), *enacted(board, move.steps)]
        position = game.play(position, move)
