"""What a game needs, learnt from a little random play rather than from knowing the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from rules import registry
from rules.model import Game, Move, OptionValue
from rules.steps import Add, Contents

Named = tuple[str, tuple[tuple[str, OptionValue], ...]]


def named(game: Game[Any]) -> Named:
    """A game as something that can be remembered by."""
    return game.key, tuple(game.options.items())


def random_play(game: Game[Any], seed: int, plies: int) -> Iterator[tuple[Any, Move]]:
    """Positions of a random game, each with the move that is played there."""
    chance = Random(seed)
    position = game.start()
    for _ in range(plies):
        moves = game.moves(position)
        if not moves:
            return
        (move,) = chance.choices(moves, [m.weight or 1 for m in moves])
        yield position, move
        position = game.play(position, move)


@lru_cache(maxsize=64)
def _supply(name: Named) -> dict[Contents, int]:
    game = registry.load(name[0], **dict(name[1]))
    most: Counter[Contents] = Counter()
    for seed in range(3):
        added: Counter[Contents] = Counter()
        for _, move in random_play(game, seed, 120):
            added.update(step.piece for step in move.steps if isinstance(step, Add))
        most |= added
    if faces := game.faces:
        each = -(-sum(most[face] for face in faces) // len(faces))
        most.update({face: each - most[face] for face in faces})
    return dict(most)


def supply(game: Game[Any]) -> dict[Contents, int]:
    """What belongs into the box beside the board at the start: about as many pieces as come into play later."""
    return dict(_supply(named(game)))
