"""``python -m tests.rules.exercises KEY``: positions for a game's lesson, in the form of its card.toml.

Random games are played, and of their positions those are told in which one move alone wins: at once, or against every
reply (the deeper ones are marked). Beside each stands how many other moves win later, which teach less. Choose among
them, and add some that teach something else.
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
LATER = 3
"""Own moves within which another move may win, too: told beside the exercise,"""
LOOKED_AT = 20_000
"""as far as it takes no more positions than these: a second or two."""


class TooManyError(Exception):
    """More positions than are worth the time."""


class Search:
    """For moves that win whatever the other does. most: positions that may be looked at; then it raises
    TooManyError."""

    def __init__(self, game: Game[Any], most: int | None = None) -> None:
        self._game = game
        self._left = most

    def winning(self, position: Position, within: int) -> tuple[Move, ...]:
        """The moves after which the player wins, in so many own moves at most."""
        return tuple(move for move in self._game.moves(position) if self._wins(position, move, within))

    def _wins(self, position: Position, move: Move, within: int) -> bool:
        game, after = self._game, self._play(position, move)
        if (outcome := game.outcome(after)) is not None:
            return outcome.winner == position.to_move
        if within == 1 or after.to_move == position.to_move:
            return False
        player = position.to_move
        return all(self._answered(self._play(after, reply), player, within - 1) for reply in game.moves(after))

    def _answered(self, position: Position, player: int, within: int) -> bool:
        if (outcome := self._game.outcome(position)) is not None:
            return outcome.winner == player
        if position.to_move != player:
            return False
        return any(self._wins(position, move, within) for move in self._game.moves(position))

    def _play(self, position: Position, move: Move) -> Any:
        if self._left is not None:
            if not self._left:
                raise TooManyError
            self._left -= 1
        return self._game.play(position, move)


def exercises(game: Game[Any], seed: int) -> Iterator[tuple[int, Any, str]]:
    """Own moves to the win, the position, and the only move that wins so soon; each position once."""
    chance = random.Random(seed)
    seen = set()
    for _ in range(GAMES):
        position = game.start()
        while moves := game.moves(position):
            text = game.text(position)
            if text not in seen and len(moves) > 1:
                seen.add(text)
                yield from _only(game, position)
            position = game.play(position, chance.choice(moves))


def _only(game: Game[Any], position: Any) -> Iterator[tuple[int, Any, str]]:
    for within in range(1, DEEPEST + 1):
        found = Search(game).winning(position, within)
        if found:
            if len(found) == 1:
                yield within, position, found[0].text
            return


def others(game: Game[Any], position: Any, within: int, most: int = LOOKED_AT) -> str:
    """How many moves besides the one that wins within so many win later, as far as so many positions tell."""
    for later in range(LATER, within, -1):
        try:
            count = len(Search(game, most).winning(position, later)) - 1
        except TooManyError:
            continue
        number = f"{count} other move{'s' * (count > 1)}" if count else "no other move"
        return f"{number} win{'s' * (count < 2)} within {later}"
    return "whether another wins later was not looked at"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.exercises", description=__doc__)
    parser.add_argument("game", choices=sorted(keys()), metavar="KEY")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    left = dict.fromkeys(range(1, DEEPEST + 1), EACH)
    game = load(args.game)
    for within, position, move in exercises(game, args.seed):
        if left[within]:
            left[within] -= 1
            print(f"[[lesson]]  # wins in {within}; {others(game, position, within)}")
            print(f'position = "{game.text(position)}"\nfind = ["{move}"]\n', flush=True)
        if not any(left.values()):
            break
    return 0


if __name__ == "__main__":
    sys.exit(main())
