"""Pasang among four: a level has one seat, the level below the three others."""

from __future__ import annotations

import rules
from tests.strength.ledger import Pairing
from tests.strength.match import OPENING
from tests.strength.measured import by, level
from tests.strength.yardsticks.bars import Share
from tests.strength.yardsticks.contest import Contest, Yardstick, ended, opponent

SEATS = 4
LEVELS = range(2, 8)


class SeatsYardstick(Yardstick):
    """Won by a first place; one that is shared counts half. Among equals a first place falls to each in four games."""

    name = "seats"
    bar = Share("more than 25 %, the share of one seat in four", 0.25)

    def pairings(self) -> list[Pairing]:
        return [Pairing("pasang", f"level {n}", f"{self.name} of three at level {n - 1}") for n in LEVELS]

    def play(self, pairing: Pairing, number: int) -> Contest:
        """The seat is another in each of four games, and the opening the same in all of them."""
        game = rules.load(pairing.game, players=SEATS)
        below = f"level {pairing.against.split()[-1]}"
        one, others = opponent(level(pairing.player, game)), opponent(level(below, game))
        seat = number % SEATS
        sides = [one if each == seat else others for each in range(SEATS)]
        position = ended(game, sides, number, number // SEATS, OPENING)
        points = game.points(position)
        best = max(points)
        result = -1 if points[seat] < best else 0 if points.count(best) > 1 else 1
        return Contest(result, result, (one.moves, others.moves), (one.seconds, others.seconds), by(game))
