"""What has happened, looked at afterwards: where nothing explains what is seen, the last plies may have been others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.core.line import Line
from firmware_host.core.sensing import Reader
from firmware_host.core.tracks import chains
from rules.model import Game, Move
from rules.steps import Site

FAR = 4
"""So many plies at most are read anew."""
_WIDE = 100
"""Where there are more moves than these, no two in a row are looked for."""

Levels = Mapping[Site, Collection[int]]
"""site -> what was read there."""

_Line = tuple[tuple[Move, ...], Any]
"""(moves, the position where they lead)."""


@dataclass(frozen=True, slots=True)
class Story:
    """What may have happened instead. plies: how many of the last ones have not been played after all; moves: those
    that have, in their place."""

    plies: int
    moves: tuple[Move, ...]


def stories(
    game: Game[Any],
    line: Line,
    image: Mapping[Site, int],
    readers: Mapping[Site, Reader],
    seen_since: Callable[[int], Levels],
    far: int = FAR,
) -> list[Story]:
    """All that end with just what is seen, from the fewest plies that have to fall. One ply is read as another, the
    rest standing or fallen, or two new ones have been made; whatever a move must have shown on its way has to have been
    seen. Cast dice stay cast. seen_since: ply -> what has been read since it began.
    """
    reader = _Reader(game, image, readers)
    for plies in range(min(far, line.ply) + 1):
        at = line.ply - plies
        gone, seen = line.moves[at:], seen_since(at)
        if any(move.weight for move in gone):
            break
        if found := [Story(plies, moves) for moves in reader.ways(line.positions[at], gone, seen)]:
            return found
    return []


class _Reader:
    def __init__(self, game: Game[Any], image: Mapping[Site, int], readers: Mapping[Site, Reader]) -> None:
        self._game = game
        self._image = image
        self._readers = readers

    def ways(self, position: Any, gone: Sequence[Move], seen: Levels) -> Iterator[tuple[Move, ...]]:
        """Each leads to a position of its own."""
        told = set()
        moves = self._game.moves(position)
        for move in moves:
            if move.weight or not move.steps or (gone and move == gone[0]) or not self._shown(position, move, seen):
                continue
            after = self._game.play(position, move)
            for rest, end in self._go_on(after, gone[1:], seen if len(moves) < _WIDE else None):
                if end not in told and self._fits(end):
                    told.add(end)
                    yield (move, *rest)

    def _go_on(self, position: Any, gone: Sequence[Move], seen: Levels | None) -> Iterator[_Line]:
        """By no move; by the same as before; or by one that is new."""
        yield (), position
        if gone:
            if line := self._same(position, gone):
                yield line
        elif seen is not None:
            for move in self._game.moves(position):
                if not move.weight and move.steps and self._shown(position, move, seen):
                    yield (move,), self._game.play(position, move)

    def _same(self, position: Any, gone: Sequence[Move]) -> _Line | None:
        """The same moves from another position, where they can be made there."""
        made = []
        for move in gone:
            legal = self._game.moves(position)
            again = next((other for other in legal if (other.text, other.action) == (move.text, move.action)), None)
            if again is None:
                return None
            made.append(again)
            position = self._game.play(position, again)
        return tuple(made), position

    def _fits(self, position: Any) -> bool:
        board = self._game.board(position)
        return all(self._readers[site](board[site]) == level for site, level in self._image.items())

    def _shown(self, position: Any, move: Move, seen: Levels) -> bool:
        found = chains(self._game.board(position), move.steps, self._readers)
        return all(
            entry.reading in seen.get(site, ())
            for site, chain in found.items()
            for entry in chain.entries[1:-1]
            if entry.required
        )
