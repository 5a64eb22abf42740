"""OpenSpiel as a yardstick: random play of the games that it knows, driven from Python as ours is."""

from __future__ import annotations

import random
from typing import Any

from tests.bench.figures import clock

KNOWN = {
    "backgammon": "backgammon",
    "kalah": "mancala",
    "molino": "nine_mens_morris",
    "othello": "othello",
    "oware": "oware",
}
"""Our key -> OpenSpiel's name. OpenSpiel is written in C++ (Lanctot et al., 2019)."""


def plies_per_second(key: str, plies: int, seed: int) -> float | None:
    """Random play, at least so many plies; None where OpenSpiel is not installed or does not know the game."""
    try:
        import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        return None
    if key not in KNOWN:
        return None
    game = pyspiel.load_game(KNOWN[key])
    rng = random.Random(seed)
    done = 0
    begun = clock()
    while done < plies:
        done += _one_game(game.new_initial_state(), rng)
    return done / (clock() - begun) * 1e9


def _one_game(state: Any, rng: random.Random) -> int:
    plies = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    return plies
