"""What has happened, looked at afterwards: where nothing explains what is seen, the last plies may have been others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any, NamedTuple

from firmware_host.core.line import Line
from firmware_host.core.tracks import chains
from firmware_host.core.witness import Chronicle, Witness, without_own
from rules.model import Game, Move, sites_of
from rules.steps import Site, sows

FAR = 4
"""So many plies at most are read anew."""
_BOTH = 3
"""Where no more plies than these fall, two may take their place."""
_WIDE, _FEW = 1000, 3
"""Where there are more moves than these, only such are followed as touch what reads otherwise, but for so few sites."""
_LIKELY = 30
"""So many moves at most are followed by a second: those after which the fewest sites are still otherwise."""

Tale = tuple[Move, ...]
"""Plies that follow each other."""


class Story(NamedTuple):
    """What may have happened instead. plies: how many of the last ones have not been played after all; moves: those
    that have, in their place."""

    plies: int
    moves: Tale


def stories(game: Game[Any], line: Line, witness: Witness, far: int = FAR, taken_back: Tale = ()) -> list[Story]:
    """The likeliest that end with just what is seen: some plies have been taken back, or one or two made, in the
    place of the last few or after them. Likelier is what leaves less of what the sensors have seen unexplained, then
    what lets fewer plies fall, then what is shorter; where seeds are sown, which touches much, what changes few plies.
    Whatever must have shown on the way has to have been seen, and nothing to have come before it could. Cast dice stay
    cast. taken_back: plies seen to be, which explains what was done at their sites where they fall."""
    found: list[Story] = []
    for plies in range(min(far, line.ply) + 1):
        if any(move.weight for move in line.moves[line.ply - plies :]):
            break
        found += told_anew(game, line, witness, plies, most=2 if plies <= _BOTH else 1)
    begun = max(0, line.ply - far)
    seen = {site for _, site, _ in witness.changes_since(begun)}

    def rank(story: Story) -> tuple[int, int, int]:
        played = (*line.moves[begun : line.ply - story.plies], *story.moves, *(taken_back if story.plies else ()))
        left = len(seen - sites_of(played))
        changed = story.plies + len(story.moves)
        return (changed, left, story.plies) if _is_sown(played) else (left, story.plies, changed)

    likeliest = min(map(rank, found), default=None)
    return [story for story in found if rank(story) == likeliest]


def told_anew(game: Game[Any], line: Line, witness: Witness, plies: int, most: int) -> list[Story]:
    """Those in which just so many plies fall, and at most so many moves take their place, one or two."""
    at = line.ply - plies
    reader = _Reader(game, line.positions[at], witness, _chronicle(game, line, witness, at))
    return [Story(plies, moves) for moves in reader.ways(line.moves[at:], most)]


def is_borne_out(game: Game[Any], line: Line, witness: Witness, moves: Tale) -> bool:
    """Whether the sensors allow that just these have been played since that line."""
    return _chronicle(game, line, witness, line.ply).bears_out(moves)


def left_by(game: Game[Any], line: Line, witness: Witness, moves: Tale) -> Counter[Site]:
    """How many more changes each site has seen than these moves have to make there, if just they have been played
    since that line."""
    return Chronicle(game, line.position, witness, witness.changes_since(line.ply)).left_by(moves)


def _chronicle(game: Game[Any], line: Line, witness: Witness, at: int) -> Chronicle:
    """What has been seen since that ply, and what was before it had counted but is not its own: a reply may begin
    early."""
    changes = witness.changes_since(max(0, at - 1))
    if at:
        counted = next((when for when, *_ in witness.changes_since(at)), inf)
        own = chains(game.board(line.positions[at - 1]), line.moves[at - 1].steps, witness.readers)
        changes = without_own(changes, own, counted)
    return Chronicle(game, line.positions[at], witness, changes)


class _Reader:
    """Of what may have happened since one position."""

    def __init__(self, game: Game[Any], start: Any, witness: Witness, chronicle: Chronicle) -> None:
        self._game = game
        self._start = start
        self._image = witness.image
        self._readers = witness.readers
        self._chronicle = chronicle

    def ways(self, gone: Sequence[Move], most: int) -> Iterator[Tale]:
        """Each leads to a position of its own."""
        if gone and not self._off(self._start) and not _is_sown(gone):
            yield ()
            return
        told = set()
        for moves, end in self._lines(gone, most):
            if end not in told and self._chronicle.bears_out(moves):
                told.add(end)
                yield moves

    def _lines(self, gone: Sequence[Move], most: int) -> Iterator[tuple[Tale, Any]]:
        """(moves, where they lead) that end with just what is seen."""
        firsts = self._moves(self._start)
        if len(firsts) > _WIDE:
            off = self._off(self._start)
            firsts = [move for move in firsts if len(off ^ sites_of([move])) <= _FEW]
        likely: list[tuple[set[Site], Move, Any]] = []
        as_played = self._game.play(self._start, gone[0]) if gone else None
        for move in firsts:
            after = self._game.play(self._start, move)
            if after == as_played:
                continue
            off = self._off(after)
            if not off:
                yield (move,), after
            else:
                likely.append((off, move, after))
        likely.sort(key=lambda one: len(one[0]))
        for off, first, between in likely[:_LIKELY] if most > 1 else ():
            for move in self._game.moves(between):
                if not move.weight and off <= sites_of([move]):
                    end = self._game.play(between, move)
                    if not self._off(end):
                        yield (first, move), end

    def _moves(self, position: Any) -> list[Move]:
        return [move for move in self._game.moves(position) if move.steps and not move.weight]

    def _off(self, position: Any) -> set[Site]:
        """The sites that read otherwise than they would here."""
        board = self._game.board(position)
        return {site for site, level in self._image.items() if self._readers[site](board[site]) != level}


def _is_sown(moves: Iterable[Move]) -> bool:
    """Pictures of seeds are too much alike to tell that nothing of it has happened."""
    return any(sows(move.steps) for move in moves)
