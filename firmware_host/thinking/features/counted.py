"""Any game: the points, or the pieces."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.model import Game, Move


class Counted:
    """Points where the game counts any, else pieces. Nobody's pieces belong to whose place they are in. worth: of a
    piece by its name, where it is not 1."""

    family = "counted"
    names = ("points",)

    def __init__(self, game: Game[Any], worth: Mapping[str, float] = MappingProxyType({})) -> None:
        self._game = game
        self._worth = {letter: worth.get(piece.name, 1.0) for letter, piece in game.pieces.items()}
        self._owners = {letter: piece.side for letter, piece in game.pieces.items()}
        self._shared = all(side is None for side in self._owners.values())
        self._places = {site: player for player, site in enumerate(game.geometry.places)}

    def measure(self, position: Any) -> tuple[float, ...]:
        counts = self.counts(position)
        return (counts[0] - counts[1] if len(counts) > 1 else counts[0],)

    def counts(self, position: Any) -> tuple[float, ...]:
        """Of every player."""
        if points := self._game.points(position):
            return points
        counts = [0.0] * len(self._game.sides)
        for site, contents in self._game.board(position).items():
            if self._shared:
                player = self._places.get(site)
                if player is not None and player < len(counts):
                    counts[player] += len(contents)
                continue
            for letter in contents:
                owner = self._owners[letter]
                if owner is not None:
                    counts[owner] += self._worth[letter]
        return tuple(counts)

    def is_loud(self, position: Any, move: Move) -> bool:
        return False
