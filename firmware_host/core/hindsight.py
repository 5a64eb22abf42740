"""What has happened, looked at afterwards: where nothing explains what is seen, the last plies may have been others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
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
_BOTH = 2
"""Where no more plies than these fall, two may take their place."""
_WIDE = 1000
"""Where there are more moves than these, nothing is read anew."""
_LIKELY = 30
"""So many moves at most are followed by a second: those after which the fewest sites are still otherwise."""

Change = tuple[float, Site, int]
"""(seconds, site, what was read there then)."""


@dataclass(frozen=True, slots=True)
class Story:
    """What may have happened instead. plies: how many of the last ones have not been played after all; moves: those
    that have, in their place."""

    plies: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Witness:
    """What the sensors have to say. image: what they read now. changes_since: ply -> what they have read since it
    began. changed_last: when a site last came to read something else, in seconds."""

    image: Mapping[Site, int]
    readers: Mapping[Site, Reader]
    changes_since: Callable[[int], Sequence[Change]]
    changed_last: Callable[[Site], float]


def stories(game: Game[Any], line: Line, witness: Witness, far: int = FAR) -> list[Story]:
    """The likeliest that end with just what is seen: several plies have been taken back, or one or two made, in the
    place of the last few or after them. Likelier is what leaves less of what the sensors have seen unexplained, then
    what lets fewer plies fall, then what is shorter. Whatever must have shown on the way has to have been seen, and
    nothing to have come before it could. Cast dice stay cast."""
    found: list[Story] = []
    for plies in range(min(far, line.ply) + 1):
        if any(move.weight for move in line.moves[line.ply - plies :]):
            break
        found += told_anew(game, line, witness, plies, most=2 if plies <= _BOTH else 1)
    begun = max(0, line.ply - far)
    seen = {site for _, site, _ in witness.changes_since(begun)}

    def rank(story: Story) -> tuple[int, int, int]:
        played = (*line.moves[begun : line.ply - story.plies], *story.moves)
        return len(seen - sites_of(played)), story.plies, len(story.moves)

    likeliest = min(map(rank, found), default=None)
    return [story for story in found if rank(story) == likeliest]


def sites_of(moves: Iterable[Move]) -> set[Site]:
    """All that a hand touches that makes them."""
    return {site for move in moves for step in move.steps for site in touched(step)}


def told_anew(game: Game[Any], line: Line, witness: Witness, plies: int, most: int) -> list[Story]:
    """Those in which just so many plies fall, and at most so many moves take their place, one or two."""
    at = line.ply - plies
    changes = witness.changes_since(max(0, at - 1))  # a reply may begin before what it replies to has counted
    reader = _Reader(game, line.positions[at], witness, changes)
    return [Story(plies, moves) for moves in reader.ways(line.moves[at:], most)]


class _Reader:
    """Of what may have happened since one position."""

    def __init__(self, game: Game[Any], start: Any, witness: Witness, changes: Sequence[Change]) -> None:
        self._game = game
        self._start = start
        self._image = witness.image
        self._readers = witness.readers
        self._changed_last = witness.changed_last
        self._seen: dict[Site, set[int]] = {}
        self._changed_first: dict[Site, float] = {}
        for when, site, level in changes:
            self._seen.setdefault(site, set()).add(level)
            self._changed_first.setdefault(site, when)

    def ways(self, gone: Sequence[Move], most: int) -> Iterator[tuple[Move, ...]]:
        """Each leads to a position of its own."""
        if len(gone) > 1 and not self._off(self._start) and not _sown(gone):
            yield ()
            return
        told = set()
        for moves, end in self._lines(gone, most):
            if end not in told and self._borne_out(moves):
                told.add(end)
                yield moves

    def _lines(self, gone: Sequence[Move], most: int) -> Iterator[tuple[tuple[Move, ...], Any]]:
        """(moves, where they lead) that end with just what is seen."""
        firsts = self._moves(self._start)
        likely: list[tuple[set[Site], Move, Any]] = []
        for move in firsts if len(firsts) <= _WIDE else ():
            if gone and move == gone[0]:
                continue
            after = self._game.play(self._start, move)
            off = self._off(after)
            if not off:
                yield (move,), after
            else:
                likely.append((off, move, after))
        likely.sort(key=lambda one: len(one[0]))
        for off, first, between in likely[:_LIKELY] if most > 1 else ():
            for move in self._moves(between):
                if off <= sites_of([move]):
                    end = self._game.play(between, move)
                    if not self._off(end):
                        yield (first, move), end

    def _moves(self, position: Any) -> list[Move]:
        return [move for move in self._game.moves(position) if move.steps and not move.weight]

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
        """Whether every piece that travels had left before it came."""
        since: set[Site] = set()
        for move in reversed(moves):
            ways = travels(move.steps)
            left_again = since | {src for src, _ in ways}
            taken_again = since | {dst for _, dst in ways}
            for src, dst in ways:
                left = self._left(src, again=src in taken_again)
                if dst not in left_again and left > self._changed_last(dst) + LAG:
                    return False
            since |= sites_of([move])
        return True

    def _left(self, site: Site, *, again: bool) -> float:
        """When a piece left there, at the earliest if something has happened there again since."""
        return self._changed_first.get(site, -inf) if again else self._changed_last(site)


def _sown(moves: Iterable[Move]) -> bool:
    """Pictures of seeds are too much alike to tell that nothing of it has happened."""
    return any(isinstance(step, Sow) for move in moves for step in move.steps)
