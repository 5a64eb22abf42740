"""Compares a kernel with the rules: ply by ply in random games, and by counts of the move tree."""

from __future__ import annotations

from typing import Any

from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.native.coding import Coding
from firmware_host.thinking.native.kernels import coding_of
from firmware_host.thinking.native.library import Library, Stand
from rules.model import Game
from rules.perft import perft
from tests.rules.play import random_play

LONGEST = 400
"""Plies."""


class DifferError(Exception):
    """A kernel does something else than the rules; says where."""


def compare_play(library: Library, game: Game[Any], seed: int, longest: int = LONGEST) -> int:
    """A random game: legal moves, what each move leads to, features, winner. How many plies it had. Raises
    DifferError."""
    coding, evaluation = _coding(game), Evaluation(game)
    after: Stand | None = None
    plies = 0
    for position, moves, move in random_play(game, seed, longest):
        stand = coding.stand(position)
        told = f"{game.key} {dict(game.options)}, seed {seed}, ply {plies}: {game.text(position)}"
        _same(told, "position", after.position if after else stand.position, stand.position)
        _same(told, "moves", library.moves(stand), [coding.code(one) for one in moves])
        _same(told, "features", tuple(library.measure(stand)), tuple(evaluation.features.measure(position)))
        if not moves:
            outcome = game.outcome(position)
            _same(told, "winner", library.winner(stand), outcome.winner if outcome else None)
        if move:
            after = library.play(stand, coding.code(move))
            plies += 1
    return plies


def compare_perft(library: Library, game: Game[Any], depth: int) -> None:
    """Raises DifferError."""
    start = game.start()
    _same(
        f"{game.key} {dict(game.options)}",
        "perft",
        library.perft(_coding(game).stand(start), depth),
        perft(game, start, depth),
    )


def _coding(game: Game[Any]) -> Coding:
    coding = coding_of(game)
    assert coding, f"{game.key} has no kernel"
    return coding


def _same(where: str, what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise DifferError(f"{where}: {what}: the kernel says {ours}, the rules {theirs}")
