"""Finds a short form for each game: a position of a played game from which players of little skill come to the end
within thirty plies, which neither side always wins, and in which neither is far ahead.
``python -m tests.strength.short_forms [KEY...]`` prints it as the ``short`` of the game's card, and where that stands.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from math import inf
from random import Random
from time import monotonic
from typing import Any

import rules
from firmware_host.thinking.evaluation import SURE
from firmware_host.thinking.levels import level_of
from firmware_host.thinking.think import think
from rules.model import Game
from rules.rule_cards import CARD, FOLDER

PLIES = 30
ROLLOUTS = 8
LONGEST = 400
BEFORE = (24, 20, 16, 12)
"""Plies before the end of a played game at which a short form may begin."""
SECONDS = 60.0
JUDGE = 6
"""The level that looks whether one side has won already."""
FAR = 1000.0
"""How much more than at the start of the game one side may be ahead; a piece is about 100. Hunters and hunted are
unlike from the start."""


def played(game: Game[Any], position: Any, seed: int, levels: tuple[int, int], most: int) -> list[Any]:
    """The positions of a game between two levels, the given one first."""
    chance = Random(seed)
    positions = [position]
    while len(positions) <= most and (moves := game.moves(position)):
        if moves[0].weight:
            move = chance.choices(moves, [each.weight for each in moves])[0]
        elif len(moves) == 1:
            move = moves[0]
        else:
            level = level_of(levels[position.to_move % 2], game)
            text = think(game, position, level, chance.randrange(2**31)).move
            move = next(each for each in moves if each.text == text)
        position = game.play(position, move)
        positions.append(position)
    return positions


def judged(game: Game[Any], position: Any) -> tuple[float, float, int]:
    """The share of games that end in time, of those that somebody wins, at most half, and how many the side with fewer
    wins has won."""
    won: Counter[int | None] = Counter()
    ended = 0
    for seed in range(ROLLOUTS):
        last = played(game, position, seed, (2, 2), PLIES)[-1]
        if outcome := game.outcome(last):
            ended += 1
            won[outcome.winner] += 1
        elif seed - ended >= ROLLOUTS // 4:
            return 0.0, 0.0, 0
    return ended / ROLLOUTS, min(0.5, (ended - won[None]) / ROLLOUTS), min(won[0], won[1])


def candidates(game: Game[Any]) -> Iterator[Any]:
    seed = 0
    while True:
        seed += 1
        positions = played(game, game.start(), seed, (3, 3), LONGEST)
        outcome = game.outcome(positions[-1])
        if outcome is None or outcome.winner is None:
            continue
        for before in BEFORE:
            if before < len(positions) - 1:
                position = positions[-1 - before]
                if game.position(game.text(position)) == position and not _rolled(game, position):
                    yield position


def ahead(game: Game[Any], position: Any, start: float) -> float:
    """By how much more than at the start (``start``, for the first player) the first player is ahead, the level JUDGE
    thinks; infinite for whoever wins by force. 0 where chance or the rules move next, so that nothing can be thought.
    """
    value = first_is_worth(game, position)
    return value * inf if abs(value) >= SURE else value - start


def first_is_worth(game: Game[Any], position: Any) -> float:
    """For the first player; 0 where nothing can be thought."""
    moves = game.moves(position)
    while len(moves) == 1 and not moves[0].weight:
        position = game.play(position, moves[0])
        moves = game.moves(position)
    if not moves or moves[0].weight:
        return 0.0
    value = think(game, position, level_of(JUDGE, game), 0).value
    return -value if position.to_move % 2 else value


def _rolled(game: Game[Any], position: Any) -> bool:
    """Dice lie there already: they should be the players' own."""
    return bool(getattr(position, "dice", ()))


def found(game: Game[Any], seconds: float) -> tuple[tuple[float, float, int], str]:
    best, text = (0.0, 0.0, -1), ""
    until = monotonic() + seconds
    start = first_is_worth(game, game.start())
    for position in candidates(game):
        if (value := judged(game, position)) > best and abs(ahead(game, position, start)) <= FAR:
            best, text = value, game.text(position)
        if monotonic() > until or best >= (1.0, 0.5, ROLLOUTS // 2 - 1):
            break
    return best, text


def told(key: str, text: str, seconds: float) -> str:
    """text: of the position; empty where none was found."""
    if not text:
        return f"{key}: none found in {seconds:g} seconds. A game may do without one; --seconds looks longer"
    where = f"# in {(FOLDER / key / CARD).relative_to(FOLDER.parents[1]).as_posix()}, above its first [[lesson]]:"
    return f'{where}\nshort = "{text}"'


def main() -> None:
    parser = argparse.ArgumentParser(description="Find short forms.")
    parser.add_argument("keys", nargs="*", metavar="KEY")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="to look for one, for each game")
    given = parser.parse_args()
    for key in given.keys or rules.keys():
        (share, decided, fewer), text = found(rules.load(key), given.seconds)
        if text:
            how = f"{share:.0%} end within {PLIES} plies, {decided:.0%} or more are won, {fewer} by the weaker side"
            print(f"{key}: {how}", file=sys.stderr)
        print(told(key, text, given.seconds), flush=True)


if __name__ == "__main__":
    main()
