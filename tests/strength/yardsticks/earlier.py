"""The opponent against what the program had before, and against itself with less time."""

from __future__ import annotations

import rules
from firmware_host.thinking.levels import Level
from tests.strength.ledger import Pairing
from tests.strength.match import flat
from tests.strength.measured import FAMILIES, PLAYOUTS, by, level
from tests.strength.yardsticks.bars import Share
from tests.strength.yardsticks.contest import Contest, Side, Yardstick, contest, opponent

PLAYER = "level 7"
SHARE = 10


class HintYardstick(Yardstick):
    """Hints were found by flat Monte Carlo, ``tests.strength.montecarlo``."""

    name = "hint"
    bar = Share("90 % or more, 65 % with dice", 0.90, {"backgammon": 0.65})

    def pairings(self) -> list[Pairing]:
        return [Pairing(game, PLAYER, f"{self.name} as before, {PLAYOUTS} playouts a move") for game in FAMILIES]

    def play(self, pairing: Pairing, number: int) -> Contest:
        game = rules.load(pairing.game)
        return contest(game, opponent(level(pairing.player, game)), Side(flat(PLAYOUTS)), number, by(game))


class TenthYardstick(Yardstick):
    """Where more nodes do not win more, the search is saturated: a better evaluation is what helps."""

    name = "tenth"
    bar = Share("60 % or more; where it is less, the search is saturated", 0.60)

    def pairings(self) -> list[Pairing]:
        return [Pairing(game, PLAYER, f"{self.name} of its nodes") for game in FAMILIES]

    def play(self, pairing: Pairing, number: int) -> Contest:
        game = rules.load(pairing.game)
        whole = level(pairing.player, game)
        return contest(game, opponent(whole), opponent(Level(nodes=whole.nodes / SHARE)), number, by(game))
