"""Races by dice: the way left, checkers that can be hit, and points that are held."""

from __future__ import annotations

from rules.kernels.backgammon import Backgammon
from rules.kernels.backgammon_position import Race
from rules.kernels.checkers import BAR, HOLDS, HOME, OFF, Checkers, farthest
from rules.model import Move


class Raced:
    """way: pips that a player need not go any more. off: checkers borne off. bar: those hit. blots: single checkers
    that an enemy may still hit, by how much that would lose. home, held: points that are held, in the home and
    elsewhere."""

    family = "race"
    names = ("way", "off", "bar", "blots", "home", "held")

    def __init__(self, game: Backgammon) -> None:
        pass

    def measure(self, position: Race) -> tuple[float, ...]:
        first, second = position.checkers
        own, other = self._of(first, second), self._of(second, first)
        return tuple(a - b for a, b in zip(own, other, strict=True))

    def _of(self, mine: Checkers, theirs: Checkers) -> tuple[float, ...]:
        way = -sum(point * count for point, count in enumerate(mine))
        enemy = BAR - farthest(theirs)  # the nearest to home that an enemy stands, as this player counts
        blots = -sum(BAR - p for p in range(max(enemy, 1), BAR) if mine[p] == 1)
        home = sum(mine[p] >= HOLDS for p in range(1, HOME + 1))
        held = sum(mine[p] >= HOLDS for p in range(HOME + 1, BAR))
        return way, mine[OFF], -mine[BAR], blots, home, held

    def is_loud(self, position: Race, move: Move) -> bool:
        return False
