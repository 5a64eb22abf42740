"""Compares a kernel with the rules: ply by ply in random games, and by counts of the move tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rules
from firmware_host.thinking.evaluation import Evaluation
from firmware_host.thinking.native.coding import Coding
from firmware_host.thinking.native.kernels import GAMES, coding_of
from firmware_host.thinking.native.library import Library, Stand
from rules.model import Game
from rules.perft import perft
from tests.rules.play import option_sets, random_play

LONGEST = 400
"""Plies."""


def variants() -> Iterator[tuple[str, dict[str, Any]]]:
    """The games that have a kernel, with one option after the other; where there is one for that too."""
    for key in GAMES:
        for options in option_sets(rules.load(key).card):
            if coding_of(rules.load(key, **options)):
                yield key, options


def choices(game: Game[Any], seed: int, longest: int) -> list[Any]:
    """Positions of a random game in which there is something to choose."""
    return [p for p, moves, _ in random_play(game, seed, longest) if len(moves) > 1 and not moves[0].weight]


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
