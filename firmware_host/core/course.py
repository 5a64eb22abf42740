"""A game as it has been played: its line, when each move was accepted, and how it has ended."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any

from firmware_host.core.events import Effect, Ended, GoesOn, Played, TookBack
from firmware_host.core.line import Line
from rules.model import Game, Move, Outcome


class Course:
    """line: what has been played. outcome: how it has ended. is_agreed: whether the players have ended it by word.
    draw_offered_by: the side whose offer stands. passed: the side that had to pass before the present turn.
    made: when something was last accepted. over_at: when the game ended."""

    def __init__(self, game: Game[Any], moves: Iterable[str] = ()) -> None:
        """Raises RulesError where a move is not legal."""
        self.game = game
        self.line = Line(game, moves)
        self.outcome: Outcome | None = game.outcome(self.line.position)
        self.is_agreed = False
        self.draw_offered_by: int | None = None
        self.passed: int | None = None
        self.made = self.over_at = 0.0
        self._times = [-inf] * self.line.ply
        self._effects: list[Effect] = []

    def heard(self) -> list[Effect]:
        """What has come of it since this was last asked."""
        effects, self._effects = self._effects, []
        return effects

    def tell(self, effect: Effect) -> None:
        self._effects.append(effect)

    def played_at(self, plies: int) -> float:
        """When so many plies ago the move was accepted; 1 is the last."""
        return self._times[-plies]

    def play(self, now: float, moves: Iterable[Move]) -> None:
        """These moves, and the passes after them that leave no choice. A game that ends so is over."""
        self.passed = None
        for move in moves:
            self._push(now, move)
        while not self.is_agreed and (forced := self._forced()):
            self.passed = self.line.position.to_move
            self._push(now, forced)
        self.outcome = self.game.outcome(self.line.position)
        if self.outcome:
            self.over_at = now
            self._effects.append(Ended(self.outcome))

    def _push(self, now: float, move: Move) -> None:
        self.made, self.draw_offered_by = now, None
        self.line.play(move)
        self._times.append(now)
        self._effects.append(Played(self.line.ply, move.text))

    def _forced(self) -> Move | None:
        legal = self.game.moves(self.line.position)
        return legal[0] if len(legal) == 1 and not legal[0].weight and not legal[0].steps else None

    def forget(self, plies: int) -> None:
        """The last ones have not been played, or are taken back."""
        for _ in range(plies):
            self._effects.append(TookBack(self.line.ply))
            self._times.pop()
            self.line.take_back()
        self.outcome = self.draw_offered_by = self.passed = None
        self.is_agreed = False

    def offer_draw(self, side: int | None) -> None:
        """None: it does not stand any more."""
        self.draw_offered_by = side

    def end(self, now: float, outcome: Outcome) -> None:
        """By word."""
        self.is_agreed, self.outcome, self.draw_offered_by, self.over_at = True, outcome, None, now
        self._effects.append(Ended(outcome))

    def go_on(self) -> None:
        """What was ended by word is not."""
        self.is_agreed, self.outcome = False, None
        self._effects.append(GoesOn())
