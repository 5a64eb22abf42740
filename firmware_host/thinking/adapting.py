"""The level for whoever plays game after game.

At first one up after a win and one down after a loss, two from the second in a row on. Once it has turned, his level is
about found: from then on it takes two in a row.
"""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.thinking.levels import STRONGEST

FIRST = 2
"""The level of the first game."""


@dataclass(frozen=True, slots=True)
class Adapting:
    """level: of the next game. streak: games that the player has won in a row; below zero, lost. turned: whether he has
    won some and lost some."""

    level: int = FIRST
    streak: int = 0
    turned: bool = False

    def after(self, score: float) -> Adapting:
        """score: of the player in the last game: 1, 0, or 0.5 for a draw, which changes nothing."""
        if score == 0.5:
            return self
        up = 1 if score > 0.5 else -1
        turned = self.turned or self.streak * up < 0
        streak = up if self.streak * up < 0 else self.streak + up
        if turned:
            return self._moved(up if abs(streak) > 1 else 0, streak, turned)
        return self._moved(2 * up if abs(streak) > 1 else up, streak, turned)

    def _moved(self, by: int, streak: int, turned: bool) -> Adapting:
        return Adapting(min(max(self.level + by, 1), STRONGEST), streak, turned)
