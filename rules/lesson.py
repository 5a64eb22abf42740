"""A lesson is a game of one move: to be found on a given position, and accepted by hand like any other.

So whatever plays games teaches them too: set-up by light, sensors, take-back, journal.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rules.model import Game, Move, Outcome
from rules.steps import Contents, Site

FOUND = "found"
TRY_AGAIN = "try-again"


@dataclass(frozen=True, slots=True)
class Attempt:
    """position: of the game that is taught. answered: the reason of the outcome, empty before the move."""

    position: Any
    answered: str = ""

    @property
    def to_move(self) -> int:
        to_move: int = self.position.to_move
        return to_move

    @property
    def dice(self) -> tuple[int, ...]:
        return tuple(getattr(self.position, "dice", ()))


class Lesson(Game[Attempt]):
    """Any legal move may be played; it ends the game, and only one that had to be found wins it.

    number: which of the card's exercises, from 1. Its options are those of the game, and ``lesson``.
    """

    def __init__(self, game: Game[Any], number: int, position: str, find: Collection[str]) -> None:
        """Raises RulesError where the position is none of the game, or a move that is to be found is not legal."""
        super().__init__(game.card, {**game.options, "lesson": number}, game.geometry, game.sides, game.pieces)
        self.faces = game.faces
        self.said = game.said
        self.pushes = game.pushes
        self.number = number
        self.find = frozenset(find)
        self._game = game
        self._start = Attempt(game.position(position))
        for text in find:
            game.parse(text, self._start.position)

    def start(self) -> Attempt:
        return self._start

    def moves(self, position: Attempt) -> tuple[Move, ...]:
        return () if position.answered else self._game.moves(position.position)

    def play(self, position: Attempt, move: Move) -> Attempt:
        return Attempt(self._game.play(position.position, move), FOUND if move.text in self.find else TRY_AGAIN)

    def outcome(self, position: Attempt) -> Outcome | None:
        if not position.answered:
            return None
        learner = self._start.to_move
        return Outcome(learner if position.answered == FOUND else None, position.answered)

    def board(self, position: Attempt) -> dict[Site, Contents]:
        return self._game.board(position.position)

    def text(self, position: Attempt) -> str:
        return f"{self._game.text(position.position)} {position.answered}".rstrip()

    def position(self, text: str) -> Attempt:
        words, _, last = text.rpartition(" ")
        if last in (FOUND, TRY_AGAIN):
            return Attempt(self._game.position(words), last)
        return Attempt(self._game.position(text))

    def points(self, position: Attempt) -> tuple[int, ...]:
        return self._game.points(position.position)

    def marks(self, position: Attempt) -> dict[Site, str]:
        return self._game.marks(position.position)

    def refusal(self, position: Attempt, src: Site | None, dst: Site | None) -> str:
        return self._game.refusal(position.position, src, dst)
