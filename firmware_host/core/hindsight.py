"""What has happened, looked at afterwards: where nothing explains what is seen, the last plies may have been others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.core.line import Line
from firmware_host.core.sensing import Reader
from firmware_host.core.tracks import chains
from rules.model import Game, Move
from rules.steps import Site, Sow, touched, travels

FAR = 4
"""So many plies at most are read anew."""
LAG = 0.25
"""Seconds by which one sensor may feel later than another."""
_WIDE = 100
"""Where there are more moves than these, two in a row are not looked for."""

Levels = Mapping[Site, Collection[int]]
"""site -> what was read there."""


@dataclass(frozen=True, slots=True)
class Story:
    """What may have happened instead. plies: how many of the last ones have not been played after all; moves: those
    that have, in their place."""

    plies: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Witness:
    """What the sensors have to say. image: what they read now. seen_since: ply -> what they have read since it began.
    changed_last: when a site last came to read something else, in seconds."""

    image: Mapping[Site, int]
    readers: Mapping[Site, Reader]
    seen_since: Callable[[int], Levels]
    changed_last: Callable[[Site], float]


def stories(game: Game[Any], line: Line, witness: Witness, far: int = FAR) -> list[Story]:
    """All that end with just what is seen, from the fewest plies that have to fall: one or two new ones have been made;
    several have been taken back; or another one has been made in the place of the last few, or two in the place of the
    last. Whatever must have shown on the way has to have been seen, and nothing to have come before it could. Cast dice
    stay cast."""
    for plies in range(min(far, line.ply) + 1):
        if any(move.weight for move in line.moves[line.ply - plies :]):
            break
        if found := told_anew(game, line, witness, plies, most=2 if plies < 2 else 1):
            return found
    return []


def told_anew(game: Game[Any], line: Line, witness: Witness, plies: int, most: int) -> list[Story]:
    """Those in which just so many plies fall, and at most so many moves take their place, one or two."""
    at = line.ply - plies
    seen = witness.seen_since(max(0, at - 1))  # a reply may begin before what it replies to has counted
    reader = _Reader(game, line.positions[at], witness, seen)
    return [Story(plies, moves) for moves in reader.ways(line.moves[at:], most)]


class _Reader:
    """Of what may have happened since one position."""

    def __init__(self, game: Game[Any], start: Any, witness: Witness, seen: Levels) -> None:
        self._game = game
        self._start = start
        self._image = witness.image
        self._readers = witness.readers
        self._changed_last = witness.changed_last
        self._seen = seen

    def ways(self, gone: Sequence[Move], most: int) -> Iterator[tuple[Move, ...]]:
        """Each leads to a position of its own."""
        if len(gone) > 1 and not self._off(self._start) and not _sown(gone):
            yield ()
            return
        told = set()
        moves = self._moves(self._start)
        for move in moves:
            if gone and move == gone[0]:
                continue
            after = self._game.play(self._start, move)
            for rest, end in self._go_on(after, alone=most < 2 or len(moves) > _WIDE):
                if end not in told and not self._off(end) and self._borne_out((move, *rest)):
                    told.add(end)
                    yield (move, *rest)

    def _moves(self, position: Any) -> list[Move]:
        return [move for move in self._game.moves(position) if move.steps and not move.weight]

    def _go_on(self, position: Any, *, alone: bool) -> Iterator[tuple[tuple[Move, ...], Any]]:
        """(moves, where they lead): none, and any one that touches all that is still otherwise."""
        yield (), position
        off = set() if alone else self._off(position)
        for move in self._moves(position) if off else ():
            if off <= {site for step in move.steps for site in touched(step)}:
                yield (move,), self._game.play(position, move)

    def _off(self, position: Any) -> set[Site]:
        """The sites that read otherwise than they would here."""
        board = self._game.board(position)
        return {site for site, level in self._image.items() if self._readers[site](board[site]) != level}

    def _borne_out(self, moves: Sequence[Move]) -> bool:
        return self._shown(moves) and self._in_order(moves)

    def _shown(self, moves: Iterable[Move]) -> bool:
        steps = [step for move in moves for step in move.steps]
        return all(
            entry.reading in self._seen.get(site, ())
            for site, chain in chains(self._game.board(self._start), steps, self._readers).items()
            for entry in chain.entries[1:-1]
            if entry.required
        )

    def _in_order(self, moves: Sequence[Move]) -> bool:
        """Whether every piece that travels had left before it came, where nothing else has happened since."""
        since: set[Site] = set()
        for move in reversed(moves):
            ways = travels(move.steps)
            passed = since | ({src for src, _ in ways} & {dst for _, dst in ways})
            for src, dst in ways:
                if passed.isdisjoint((src, dst)) and self._changed_last(dst) + LAG < self._changed_last(src):
                    return False
            since.update(site for step in move.steps for site in touched(step))
        return True


def _sown(moves: Iterable[Move]) -> bool:
    """Pictures of seeds are too much alike to tell that nothing of it has happened."""
    return any(isinstance(step, Sow) for move in moves for step in move.steps)
