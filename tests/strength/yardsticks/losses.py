"""``python -m tests.strength.yardsticks.losses``: where a level loses against gnubg.

Gnubg plays against itself at 0-ply; in each position where there is something to choose, the level is asked as well.
Where it chooses otherwise, what its turn is worth less, by gnubg's cubeless equities two throws ahead, is added up for
each kind of position. So few games tell what would take thousands to be seen in results.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import rules
from firmware_host.thinking.levels import level_of
from rules.kernels.backgammon_position import Race
from rules.kernels.checkers import BAR, HOME, farthest
from rules.model import Game
from tests.rules.play import choose
from tests.rules.readers.backgammon import ends, whole_turns
from tests.strength.match import Player
from tests.strength.measured import SEED
from tests.strength.yardsticks.contest import opponent
from tests.strength.yardsticks.gnubg import INSTALL, Gnubg, found

PLIES = 2
KINDS = ("contact", "race", "bear-off")


def kind(position: Race) -> str:
    """contact: checkers of the two sides have still to pass. bear-off: all of the player to move are at home."""
    last, other = farthest(position.checkers[position.to_move]), farthest(position.checkers[1 - position.to_move])
    if last + other >= BAR:
        return "contact"
    return "bear-off" if last <= HOME else "race"


def decisions(game: Game[Any], gnubg: Gnubg) -> Iterator[Race]:
    """Positions at the beginning of a turn of gnubg against itself, game after game."""
    for number in count():
        dice = Random(f"losses {SEED} {number}")
        position = game.start()
        while moves := game.moves(position):
            if moves[0].weight:
                position = game.play(position, choose(dice, moves))
                if len(ends(whole_turns(game, position))) > 1:
                    yield position
            else:
                position = game.play(position, game.parse(gnubg.move(game, position, dice), position))


def loss(game: Game[Any], position: Race, player: Player, gnubg: Gnubg) -> float:
    """Of the player's turn, in points; less than 0 where gnubg's own is worse."""
    ours, its = played(game, position, player), played(game, position, gnubg.move)
    if ours == its:
        return 0.0
    gained, lost = (
        outcome.points[position.to_move] if (outcome := game.outcome(end)) else -gnubg.equity(game, end, PLIES)
        for end in (its, ours)
    )
    return gained - lost


def played(game: Game[Any], position: Race, player: Player) -> Race:
    """After a player's turn."""
    mover, chance = position.to_move, Random(SEED)
    while position.to_move == mover and game.outcome(position) is None:
        position = game.play(position, game.parse(player(game, position, chance), position))
    return position


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength.yardsticks.losses", description=__doc__)
    parser.add_argument("--level", type=int, default=7)
    parser.add_argument("--decisions", type=int, default=200)
    given = parser.parse_args()
    path = found()
    if path is None:
        parser.error(f"the program gnubg is missing; {INSTALL}")
    game, gnubg = rules.load("backgammon"), Gnubg(path)
    player = opponent(level_of(given.level, game))
    lost: dict[str, list[float]] = {name: [] for name in KINDS}
    with closing(gnubg):
        for position, _ in zip(decisions(game, gnubg), range(given.decisions), strict=False):
            lost[kind(position)].append(loss(game, position, player, gnubg))
    for name, each in lost.items():
        if len(each) > 1:
            error = stdev(each) / sqrt(len(each))
            print(f"{name}: {len(each)} decisions, {mean(each):.4f} points lost by one, standard error {error:.4f}")


if __name__ == "__main__":
    main()
