"""Lines of play by their texts, and seeded random play that every Python version repeats alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import Any

from rules.model import Card, Game, Move, OptionValue


def texts(game: Game[Any], position: Any) -> list[str]:
    """The legal moves."""
    return [move.text for move in game.moves(position)]


def follow(game: Game[Any], position: Any, *line: str) -> Any:
    """The position after the moves."""
    for text in line:
        position = game.play(position, game.parse(text, position))
    return position


def choose(rng: Random, moves: tuple[Move, ...]) -> Move:
    """A move at random, chance moves by their weight. Only Random.random() is promised to stay as it is."""
    bounds = list(accumulate(move.weight or 1 for move in moves))
    at = rng.random() * bounds[-1]
    return next(move for move, bound in zip(moves, bounds, strict=True) if at < bound)


def random_play(game: Game[Any], seed: int, plies: int) -> Iterator[tuple[Any, tuple[Move, ...], Move | None]]:
    """Each position of a random game, its legal moves and the one played; None where the game or the play ends."""
    rng = Random(seed)
    position = game.start()
    for _ in range(plies):
        moves = game.moves(position)
        if not moves:
            yield position, moves, None
            return
        move = choose(rng, moves)
        yield position, moves, move
        position = game.play(position, move)
    yield position, game.moves(position), None


def option_sets(card: Card) -> tuple[dict[str, OptionValue], ...]:
    """The defaults, then every other choice of every option, one at a time; of a free integer also its minimum."""
    variants: list[dict[str, OptionValue]] = [{}]
    for option in card.options:
        free: tuple[OptionValue, ...] = (False, True) if isinstance(option.default, bool) else (option.minimum,)
        variants += [{option.name: value} for value in option.choices or free if value != option.default]
    return tuple(variants)


def options_name(options: dict[str, OptionValue]) -> str:
    return " ".join(f"{name}={str(value).lower()}" for name, value in options.items()) or "defaults"
