"""The opponent against what the program had before, and against itself with less time."""

from __future__ import annotations

from dataclasses import replace

import rules
from firmware_host.thinking.levels import Level
from tests.strength.ledger import Pairing
from tests.strength.match import flat
from tests.strength.measured import FAMILIES, PLAYOUTS, by, level
from tests.strength.yardsticks.bars import Share
from tests.strength.yardsticks.contest import Contest, Side, Yardstick, contest, ended, opponent
from tests.strength.yardsticks.table import returns

PLAYER = "level 7"
SHARE = 10
TWENTY = 20
FIRST = 2
"""Men that are placed at random, so that no two games are alike."""


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


class TwentyfoldYardstick(Yardstick):
    """Nine men's morris is drawn, so that whoever plays it well enough does not lose. Source: R. Gasser, Solving nine
    men's morris (1996)."""

    name = "twentyfold"
    bar = Share("no game lost; a man of each side is placed at random", 0.5)

    def pairings(self) -> list[Pairing]:
        return [Pairing("molino", PLAYER, f"{self.name} of its nodes")]

    def play(self, pairing: Pairing, number: int) -> Contest:
        game = rules.load(pairing.game)
        whole = level(pairing.player, game)
        more = replace(whole, nodes=TWENTY * whole.nodes)
        one, other = opponent(whole), opponent(more)
        sides = (other, one) if number % 2 else (one, other)
        position = ended(game, sides, number, number // 2, FIRST)
        outcome = game.outcome(position)
        result = int(returns(outcome)[number % 2]) if outcome else 0
        return Contest(result, result, (one.moves, other.moves), (one.seconds, other.seconds), by(game))
