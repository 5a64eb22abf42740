"""``python -m tests.rules.exercises KEY``: positions for a game's lesson, in the form of its card.toml.

Random games are played, and of their positions those are told in which one move alone wins: at once, or against every
reply (the deeper ones are marked). Choose among them, and add some that teach something else.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from typing import Any

from rules import keys, load
from rules.model import Game, Move, Position

GAMES = 400
"""Random games that are looked through."""
EACH = 4
"""Positions that are told of each depth."""
DEEPEST = 2
"""Own moves to the win."""


def winning(game: Game[Any], position: Position, within: int) -> tuple[Move, ...]:
    """The moves after which the player wins, whatever the other does, in so many own moves at most."""
    return tuple(move for move in game.moves(position) if _wins(game, position, move, within))


def _wins(game: Game[Any], position: Position, move: Move, within: int) -> bool:
    after = game.play(position, move)
    if (outcome := game.outcome(after)) is not None:
        return outcome.winner == position.to_move
    if within == 1 or after.to_move == position.to_move:
        return False
    return all(_answered(game, game.play(after, reply), position.to_move, within - 1) for reply in game.moves(after))


def _answered(game: Game[Any], position: Position, player: int, within: int) -> bool:
    if (outcome := game.outcome(position)) is not None:
        return outcome.winner == player
    return position.to_move == player and bool(winning(game, position, within))


def exercises(game: Game[Any], seed: int) -> Iterator[tuple[int, str, str]]:
    """Own moves to the win, the position, and the only move that wins so soon; each position once."""
    chance = random.Random(seed)
    seen = set()
    for _ in range(GAMES):
        position = game.start()
        while moves := game.moves(position):
            text = game.text(position)
            if text not in seen and len(moves) > 1:
                seen.add(text)
                yield from _only(game, position, text)
            position = game.play(position, chance.choice(moves))


def _only(game: Game[Any], position: Position, text: str) -> Iterator[tuple[int, str, str]]:
    for within in range(1, DEEPEST + 1):
        found = winning(game, position, within)
        if found:
            if len(found) == 1:
                yield within, text, found[0].text
            return


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.exercises", description=__doc__)
    parser.add_argument("game", choices=sorted(keys()), metavar="KEY")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    left = dict.fromkeys(range(1, DEEPEST + 1), EACH)
    for within, position, move in exercises(load(args.game), args.seed):
        if left[within]:
            left[within] -= 1
            print(f'[[lesson]]  # wins in {within}\nposition = "{position}"\nfind = ["{move}"]\n')
        if not any(left.values()):
            break
    return 0


if __name__ == "__main__":
    sys.exit(main())
