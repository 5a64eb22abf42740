"""``python -m tests.strength.spacing``: finds what levels.toml has to say of a game, so that its levels are about
evenly spaced.

Level 1 stays as it is. A level that wins too often against the one below chooses more widely; one that wins too seldom
looks a ply farther. It ends where two levels in turn are left as they are, for those above have been measured so
before. What is found is printed as it is to stand in levels.toml, with the shares.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

import rules
from firmware_host.thinking.levels import LEVELS, Level, level_of
from firmware_host.thinking.search import DEEPEST
from rules import registry
from rules.model import Game
from tests.strength.match import match, of_level
from tests.strength.measured import SEED

GAMES = 40
NARROWEST, WIDEST = 4.0, 400.0
"""Spreads between which one is looked for."""
TRIES = 4
WIDENED = 2.5
"""The spread of a level that looks a ply farther than usual."""
LEAST, MOST = 0.55, 0.89
"""Shares with which a level is left as it is."""
WANTED, NEAR = 0.85, 0.05
"""The share that is looked for, and how near it is near enough: so that the uppermost level need be no weaker."""
TOP = 6
"""Level 7 always makes the best move that it finds."""


class Step(NamedTuple):
    """share: of the games against the level below."""

    number: int
    level: Level
    share: float


def steps(game: Game[Any], top: int) -> Iterator[Step]:
    below, left = level_of(1, game), 0
    for number in range(2, top + 1):
        usual = level_of(number, game)
        level, share = spaced(game, usual, below)
        yield Step(number, level, share)
        left = left + 1 if level == usual else 0
        if left == 2:
            return
        below = level


def spaced(game: Game[Any], usual: Level, below: Level) -> tuple[Level, float]:
    """A level beside the usual one, and its share."""
    tried = {usual: share(game, usual, below)}
    if tried[usual] < LEAST and usual.depth < DEEPEST:
        usual = replace(usual, depth=usual.depth + 1, spread=WIDENED * usual.spread)
        tried[usual] = share(game, usual, below)
    if tried[usual] > MOST:
        narrow, wide = max(usual.spread, NARROWEST), WIDEST
        if usual.depth == below.depth and not below.counts:
            wide = below.spread
        for _ in range(TRIES):
            middle = replace(usual, spread=float(round(sqrt(narrow * wide))))
            tried[middle] = share(game, middle, below)
            if abs(tried[middle] - WANTED) <= NEAR:
                break
            narrow, wide = (middle.spread, wide) if tried[middle] > WANTED else (narrow, middle.spread)
    best = min(tried, key=lambda level: abs(tried[level] - WANTED))
    return best, tried[best]


def share(game: Game[Any], level: Level, below: Level) -> float:
    return match(game, of_level(level), of_level(below), GAMES, SEED).share


def told(key: str, found: list[Step]) -> str:
    """As a table of levels.toml; of the levels that were not looked at as well."""
    game = rules.load(key)
    levels = {number: level_of(number, game) for number in LEVELS} | {step.number: step.level for step in found}
    lines = [f"[{key}]  # {', '.join(f'{100 * step.share:.0f}' for step in found)} %"]
    for number, level in levels.items():
        usual = LEVELS[number]
        parts = [f"depth = {level.depth}"] if level.depth != usual.depth else []
        parts += [f"spread = {level.spread}"] if level.spread != usual.spread else []
        if parts:
            lines.append(f"{number} = {{ {', '.join(parts)} }}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.strength.spacing", description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(registry.keys()), metavar="GAME")
    parser.add_argument("--top", type=int, default=TOP, help=f"the highest level that is looked at, else {TOP}")
    given = parser.parse_args()
    for key in given.games:
        found = []
        for step in steps(rules.load(key), given.top):
            found.append(step)
            level = step.level
            told_of = f"level {step.number}: {level.depth} plies, spread {level.spread:g}: {step.share:.0%}"
            print(f"# {key}: {told_of}", flush=True)
        print(told(key, found), flush=True)


if __name__ == "__main__":
    main()
