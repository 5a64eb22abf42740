"""What the rules cost: legal moves with their steps, and random play as a search would do it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import rules
from rules.model import Game, Move
from tests.bench.figures import SPREAD_HEAD, clock, spread, title
from tests.campaign import CARRIES

LONGEST = 400  # plies


def after(game: Game[Any], position: Any, legal: Sequence[Move], rng: random.Random) -> Any:
    """The position after a random one of the legal moves."""
    move = rng.choices(legal, [m.weight for m in legal])[0] if legal[0].weight else rng.choice(legal)
    return game.play(position, move)


def bench(games: int = 6, seed: int = 1) -> None:
    title("Legal moves with their steps, ms a position; random play, plies a second")
    print(f"{'game':15}{'moves':>7}{SPREAD_HEAD}{'plies/s':>10}")
    for key in CARRIES:
        game = rules.load(key)
        rng = random.Random(seed)
        times, counts, plies, played = [], [], 0, 0
        for _ in range(games):
            position = game.start()
            for _ in range(LONGEST):
                begun = clock()
                moves = game.moves(position)
                for move in moves:
                    _ = move.steps
                times.append(clock() - begun)
                if not moves:
                    break
                counts.append(len(moves))
                position = after(game, position, moves, rng)
        for _ in range(games):
            position = game.start()
            begun = clock()
            for _ in range(LONGEST):
                legal = game.moves(position)
                if not legal:
                    break
                position = after(game, position, legal, rng)
                plies += 1
            played += clock() - begun
        print(f"{key:15}{sum(counts) / len(counts):7.1f}{spread(times)}{plies / played * 1e9:10.0f}")
