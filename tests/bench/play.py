"""What the rules cost: legal moves with their steps, and random play as a search would do it, beside OpenSpiel's."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rules import keys, load
from rules.model import Game, Move
from tests.bench import openspiel
from tests.bench.figures import SPREAD_HEAD, clock, spread, title

LONGEST = 400
"""Plies of a game,"""
AT_LEAST = 8000
"""and of all games together, for the pace."""


def after(game: Game[Any], position: Any, legal: Sequence[Move], rng: random.Random) -> Any:
    """The position after a random one of the legal moves."""
    move = rng.choices(legal, [m.weight for m in legal])[0] if legal[0].weight else rng.choice(legal)
    return game.play(position, move)


def with_steps(game: Game[Any], games: int, rng: random.Random) -> tuple[list[int], list[int]]:
    """Of every position of random play: nanoseconds for its legal moves and all their steps, and how many moves."""
    times, counts = [], []
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
    return times, counts


def pace(game: Game[Any], rng: random.Random) -> float:
    """Plies a second of random play that never asks for steps."""
    plies = 0
    begun = clock()
    while plies < AT_LEAST:
        position = game.start()
        for _ in range(LONGEST):
            legal = game.moves(position)
            if not legal:
                break
            position = after(game, position, legal, rng)
            plies += 1
    return plies / (clock() - begun) * 1e9


def bench(games: int = 6, seed: int = 1) -> None:
    title("Legal moves with their steps, ms a position; random play without steps, plies a second of processor time")
    print(f"{'game':22}{'moves':>7}{SPREAD_HEAD}{'plies/s':>10}{'OpenSpiel':>11}{'ratio':>7}")
    for key in keys():
        game = load(key)
        times, counts = with_steps(game, games, random.Random(seed))
        ours = pace(game, random.Random(seed))
        theirs = openspiel.plies_per_second(key, AT_LEAST, seed)
        beside = f"{theirs:11.0f}{ours / theirs:7.2f}" if theirs else ""
        print(f"{key:22}{sum(counts) / len(counts):7.1f}{spread(times)}{ours:10.0f}{beside}", flush=True)
