"""What tells equal rules from others: how a game goes, rather than how it is written."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from rules.model import Game

LINES, PLIES = 2, 20
"""So many games, and plies of each, are played by a fixed chance."""


@lru_cache(maxsize=8)
def mark(game: Game[Any]) -> str:
    """16 hex digits, the same wherever a game has the same sites, moves and results.
    Takes some hundredths of a second."""
    trace = hashlib.sha256(repr((game.key, sorted(game.options.items()), game.sides, game.geometry.sites)).encode())
    for line in range(LINES):
        position = game.start()
        for ply in range(PLIES):
            legal = sorted(game.moves(position), key=lambda move: move.text)
            trace.update(repr([(move.text, move.weight) for move in legal]).encode())
            trace.update(
                repr((position.to_move, sorted(game.board(position).items()), game.outcome(position))).encode()
            )
            if not legal:
                break
            choice = hashlib.sha256(f"{line} {ply}".encode()).digest()
            position = game.play(position, legal[int.from_bytes(choice[:4], "big") % len(legal)])
    return trace.hexdigest()[:16]
