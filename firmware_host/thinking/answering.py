"""Answers questions about games, whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware_host.thinking.levels import level_of
from firmware_host.thinking.messages import Question
from firmware_host.thinking.puzzles import seek
from firmware_host.thinking.review import judge
from firmware_host.thinking.think import think
from firmware_host.thinking.thought import Thought
from rules import registry
from rules.model import Game


class Answering:
    """Remembers the last line of play: the next question mostly goes on with it. clock: seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._game: Game[Any] | None = None
        self._moves: list[str] = []
        self._positions: list[Any] = []

    def answer(self, question: Question, interrupted: Callable[[], bool] = lambda: False) -> Thought:
        """Raises RulesError, InterruptedSearchError."""
        game = registry.load(question.game, **question.options)
        level = level_of(question.level, game)
        position = self._follow(game, question.moves)
        if question.played:
            asked = seek if question.seeks else judge
            return asked(game, position, len(question.moves) + 1, question.played, interrupted)
        return think(game, position, level, question.seed, self._clock, interrupted)

    def _follow(self, game: Game[Any], moves: tuple[str, ...]) -> Any:
        if game is not self._game:
            self._game, self._moves, self._positions = game, [], [game.start()]
        same = 0
        while same < min(len(moves), len(self._moves)) and moves[same] == self._moves[same]:
            same += 1
        del self._moves[same:], self._positions[same + 1 :]
        for text in moves[same:]:
            position = self._positions[-1]
            self._positions.append(game.play(position, game.parse(text, position)))
            self._moves.append(text)
        return self._positions[-1]
