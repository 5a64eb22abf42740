"""From a move's steps to what each sensor will read, in order, while a hand carries them out.

A chain is the sequence of readings of one site. The first entry is the reading before the move, the last the
reading after it. A required entry must be seen; the others may be passed too quickly to be seen. An arrival is
a piece that comes from another site of the move: it cannot be there before it has left that one, unless another that
looks like it may come in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from firmware_host.core.sensing import Reader
from rules.steps import Add, Board, Contents, Flip, Remove, Shift, Site, Sow, Step, Touch


class Passage(NamedTuple):
    """Contents that a site passes through. stage: a stage of the move (True), or only something that a hand
    may do on its way."""

    contents: Contents
    stage: bool = True
    arrival: bool = False


class Entry(NamedTuple):
    reading: int
    required: bool
    arrival: bool


class Chain(NamedTuple):
    """origin: the site that has to be left before anything arrives: the one from which all of it comes, or what is sown
    there first; None where nothing arrives from another site, or pieces do from several."""

    entries: tuple[Entry, ...]
    origin: Site | None = None


class _Passages:
    """found: site -> the contents it passes through, from what stands there before. origins: site -> what has to be
    left before anything arrives there, None where that may be one or another."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.found: dict[Site, list[Passage]] = {}
        self.origins: dict[Site, Site | None] = {}
        self._sows = False

    def take(self, step: Step) -> None:
        match step:
            case Shift():
                self._shift(step)
            case Remove(site, count):
                self._lift(site, count, scooped=self._sows)
            case Add(site, piece):
                self._put(site, piece)
            case Flip(site, face):
                entries = self._at(site)
                rest = entries[-1].contents[:-1]
                entries += [Passage(rest, stage=False), Passage(rest + face)]
            case Sow(src, path):
                self._sows = True
                for site, seed in zip(path, self._lift(src, len(path), scooped=True), strict=True):
                    if site != src:
                        self.origins.setdefault(site, src)  # one lap comes after the other
                    self._put(site, seed, arrival=site != src)
            case Touch():
                pass

    def exchange(self, steps: Iterable[Step]) -> None:
        """Any of the pieces that these shift may come where another should."""
        self.origins |= {site: None for step in steps if isinstance(step, Shift) for site in (*step.via, step.dst)}

    def _at(self, site: Site) -> list[Passage]:
        return self.found.get(site) or self.found.setdefault(site, [Passage(self._board[site])])

    def _shift(self, step: Shift) -> None:
        src, dst = step.src, step.dst
        pieces = self._lift(src, step.count, scooped=self._sows)
        for site in step.via:
            self._arrive(site, src)
            entries = self._at(site)
            held = entries[-1].contents
            entries += [Passage(held + pieces, stage=False, arrival=site != src), Passage(held, stage=False)]
        self._arrive(dst, src)
        self._put(dst, pieces, arrival=dst != src)

    def _lift(self, site: Site, count: int, *, scooped: bool = False) -> Contents:
        """One by one or all at once; of a pit that is scooped in full what stays is put back."""
        entries = self._at(site)
        held = entries[-1].contents
        if scooped and count < len(held):
            entries.append(Passage("", stage=False))
        entries += [Passage(held[:-k], k == count) for k in range(1, count + 1)]
        return held[len(held) - count :]

    def _put(self, site: Site, pieces: Contents, *, arrival: bool = False) -> None:
        entries = self._at(site)
        held = entries[-1].contents
        entries += [Passage(held + pieces[:k], k == len(pieces), arrival) for k in range(1, len(pieces) + 1)]

    def _arrive(self, site: Site, src: Site) -> None:
        if site != src:
            self.origins[site] = src if self.origins.get(site, src) == src else None


def passages(board: Board, steps: Sequence[Step]) -> tuple[dict[Site, list[Passage]], dict[Site, Site | None]]:
    """(site -> the contents it passes through, from what stands there before; site -> what has to be left before
    anything arrives there, None where that may be one or another)."""
    passed = _Passages(board)
    for step in steps:
        passed.take(step)
    passed.exchange(steps[k] for k in alike(board, steps))
    return passed.found, passed.origins


def alike(board: Board, steps: Sequence[Step]) -> frozenset[int]:
    """The steps that move one of several pieces which look alike from places to places of their own, as in a push: any
    of them may come where another should. Seeds that are put away or dealt have an order."""
    moved: dict[Contents, dict[int, Shift]] = {}
    reached: set[Site] = set()
    for k, step in enumerate(steps):
        match step:
            case Shift(src, dst, count):
                if src not in reached:  # otherwise a piece goes on
                    moved.setdefault(board[src][-count:], {})[k] = step
                reached.add(dst)
            case Sow():
                return frozenset()
    return frozenset(k for found in moved.values() if _are_apart([*found.values()]) for k in found)


def _are_apart(shifts: Sequence[Shift]) -> bool:
    return 1 < len(shifts) == len({shift.src for shift in shifts}) == len({shift.dst for shift in shifts})


def collapse(passed: Iterable[Passage], read: Reader) -> tuple[Entry, ...]:
    """What a sensor sees: neighbours that read alike become one entry; a passage is required evidence only
    where what comes before and after it read alike."""
    entries: list[Entry] = []
    for contents, stage, arrival in passed:
        reading = read(contents)
        if entries and entries[-1].reading == reading:
            entries[-1] = entries[-1]._replace(required=entries[-1].required or stage)
        else:
            entries.append(Entry(reading, stage, arrival))
    return tuple(
        entry._replace(required=entry.required and not (0 < k < len(entries) - 1 and _apart(entries, k)))
        for k, entry in enumerate(entries)
    )


def _apart(entries: list[Entry], k: int) -> bool:
    """Whether the stages before and after it read differently: a seed that is lifted again with all the others may
    have stayed in the hand."""
    before = next((entry for entry in entries[k - 1 : 0 : -1] if entry.required), entries[0])
    after = next((entry for entry in entries[k + 1 : -1] if entry.required), entries[-1])
    return before.reading != after.reading


_collapse = lru_cache(maxsize=4096)(collapse)  # the same few passages come again in move after move


def chains(board: Board, steps: Sequence[Step], readers: Mapping[Site, Reader]) -> dict[Site, Chain]:
    """site -> chain, for the sites where a sensor can see something of the move."""
    found = {}
    passed, origins = passages(board, steps)
    for site, entries in passed.items():
        seen = _collapse(tuple(entries), readers[site])
        if len(seen) > 1:
            found[site] = Chain(seen, origins.get(site))
    return found


def advance(chain: Chain, at: int, reading: int, *, departed: bool = True) -> int | None:
    """The place in the chain after a reading: on, or back where the hand has undone something; None where
    the reading cannot belong to the move. A required entry is never jumped, but to the start there is always a way;
    nothing arrives that has not departed from its origin."""
    entries = chain.entries
    if not departed:  # what had arrived has gone back
        while entries[at].arrival:
            at -= 1
    place = _reach(entries, at, reading, departed)
    if place is None:  # the hand may not have come as far as it seemed, where an earlier place reads the same
        for earlier in range(at - 1, -1, -1):
            if entries[earlier].reading == entries[at].reading:
                place = _reach(entries, earlier, reading, departed)
                break
    return place


def _reach(entries: tuple[Entry, ...], at: int, reading: int, departed: bool) -> int | None:
    for k in range(at, len(entries)):
        if not departed and entries[k].arrival:
            break
        if entries[k].reading == reading:
            return k
        if k > at and entries[k].required:
            break
    for k in range(at - 1, -1, -1):
        if entries[k].reading == reading:
            return k
        if entries[k].required:
            break
    return 0 if entries[0].reading == reading else None


def is_done(chain: Chain, at: int) -> bool:
    """Whether the site reads as after the move, with all required evidence seen."""
    entries = chain.entries
    return entries[at].reading == entries[-1].reading and not any(e.required for e in entries[at + 1 : -1])


def is_visible(chain: Chain) -> bool:
    """Whether carrying the move out must show at this sensor."""
    entries = chain.entries
    return entries[0].reading != entries[-1].reading or any(e.required for e in entries[1:-1])
