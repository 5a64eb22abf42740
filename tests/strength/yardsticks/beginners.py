"""Level 1 is for who has just learnt the rules: it is to be beaten at times, and yet to see what is plain."""

from __future__ import annotations

from random import Random

import rules
from rules import registry
from tests.strength.beginner import beginner, plain
from tests.strength.ledger import Pairing
from tests.strength.measured import FAMILIES, SEED, by, level
from tests.strength.yardsticks.bars import Share
from tests.strength.yardsticks.contest import Contest, Side, Yardstick, contest, opponent

PLAYER = "level 1"
WITH_PLAIN = tuple(key for key in FAMILIES if key not in ("othello", "backgammon"))
"""Who bears off last, or turns the last disc, has mostly no other move; what was turned or hit is not taken back."""


class BeginnerYardstick(Yardstick):
    """Any move, but a win that is there, else the largest capture."""

    name = "beginner"
    bar = Share("30 to 50 %", 0.30, most=0.50)

    def pairings(self) -> list[Pairing]:
        keys = [key for key in sorted(registry.keys()) if len(rules.load(key).sides) == 2]
        return [Pairing(key, PLAYER, f"{self.name} who takes a win, else the largest capture") for key in keys]

    def play(self, pairing: Pairing, number: int) -> Contest:
        game = rules.load(pairing.game)
        return contest(game, opponent(level(pairing.player, game)), Side(beginner), number, by(game))


class PlainYardstick(Yardstick):
    """Each "game" is a position in which a win, or a plain recapture, is there: won where it is made."""

    name = "plain"
    bar = Share("80 % or more; each game is a position with a win or a plain recapture, won where it is made", 0.80)

    def pairings(self) -> list[Pairing]:
        return [Pairing(game, PLAYER, f"{self.name} moves") for game in WITH_PLAIN]

    def play(self, pairing: Pairing, number: int) -> Contest:
        game = rules.load(pairing.game)
        found = plain(game, number, SEED)
        assert found, game.key
        side = opponent(level(pairing.player, game))
        made = 1 if side(game, found.position, Random(number)) in found.moves else -1
        return Contest(made, made, (side.moves, 0), (side.seconds, 0.0), by(game))
