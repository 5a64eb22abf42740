"""What the sensors have to say of what was played: whether all of it has been seen, at times that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from firmware_host.core.sensing import Reader
from firmware_host.core.tracks import Chain, chains
from rules.model import Game, Move, sites_of
from rules.steps import Shift, Site, Sow, Step, sows, taken_from, travels

LAG = 0.25
"""Seconds by which one sensor may feel later than another."""
_SHADOW = 2
"""What is sensed at so many sites from the same moment to the same moment is no piece."""

Change = tuple[float, Site, int]
"""(seconds, site, what was read there then)."""
Ways = list[tuple[Site, Site]]
"""(from, to) of what travels."""


@dataclass(frozen=True, slots=True)
class Witness:
    """What the sensors have to say. image: what they read now. changes_since: ply -> what they have read since it
    began. changed_last: when a site last came to read something else, in seconds."""

    image: Mapping[Site, int]
    readers: Mapping[Site, Reader]
    changes_since: Callable[[int], Sequence[Change]]
    changed_last: Callable[[Site], float]


def without_shadows(changes: Sequence[Change]) -> list[Change]:
    """What several sites came to read in one moment, and ceased to read in another, was a palm or a sleeve."""
    open_: dict[Site, tuple[float, int]] = {}  # site -> when it came to read something, and which change that was
    spans: dict[tuple[float, float], list[int]] = {}
    for k, (when, site, level) in enumerate(changes):
        begun = open_.pop(site, None)
        if level:
            open_[site] = (when, k)
        elif begun:
            spans.setdefault((begun[0], when), []).extend((begun[1], k))
    shadows = {k for pairs in spans.values() if len(pairs) >= 2 * _SHADOW for k in pairs}
    return [change for k, change in enumerate(changes) if k not in shadows]


def without_own(changes: Sequence[Change], chains: Mapping[Site, Chain], until: float) -> list[Change]:
    """What is left where a move has been made: at its sites all that came until they read, by that time, as it leaves
    them."""
    own: set[int] = set()
    for site, chain in chains.items():
        there = [k for k, (when, where, _) in enumerate(changes) if where == site and when <= until]
        arrived = next((k for k in there if changes[k][2] == chain.entries[-1].reading), -1)
        own.update(k for k in there if k <= arrived)
    return [change for k, change in enumerate(changes) if k not in own]


class _Edge(NamedTuple):
    """A change at one site. when: in seconds; before: what was read until then."""

    when: float
    before: int
    level: int


class Chronicle:
    """What has been seen since one position. changes: from then on, or a little before."""

    def __init__(self, game: Game[Any], start: Any, witness: Witness, changes: Sequence[Change]) -> None:
        self._game = game
        self._start = start
        self._board = game.board(start)
        self._image = witness.image
        self._readers = witness.readers
        self._changed_last = witness.changed_last
        self._edges: dict[Site, list[_Edge]] = {}
        for when, site, level in changes:
            edges = self._edges.setdefault(site, [])
            before = edges[-1].level if edges else witness.readers[site](self._board[site])
            edges.append(_Edge(when, before, level))

    def bears_out(self, moves: Sequence[Move]) -> bool:
        """Whether these may have been played, one after the other."""
        return self._shown(moves) and self._in_order(moves)

    def left_by(self, moves: Iterable[Move]) -> Counter[Site]:
        """How many more changes each site has seen than these moves have to make there."""
        left = Counter(site for site, edges in self._edges.items() for edge in edges if edge.before != edge.level)
        for site, chain in self._chains(moves).items():
            first, *between, last = chain.entries
            readings = [entry.reading for entry in (first, *(entry for entry in between if entry.required), last)]
            left[site] -= sum(one != other for one, other in pairwise(readings))
        return +left

    def _shown(self, moves: Iterable[Move]) -> bool:
        return all(
            any(entry.reading == edge.level for edge in self._edges.get(site, ()))
            for site, chain in self._chains(moves).items()
            for entry in chain.entries[1:-1]
            if entry.required
        )

    def _chains(self, moves: Iterable[Move]) -> Mapping[Site, Chain]:
        """What each site comes to read, if these are played one after the other."""
        return chains(self._board, [step for move in moves for step in move.steps], self._readers)

    def _in_order(self, moves: Sequence[Move]) -> bool:
        """Whether every piece that travels had left before it came, and no reply was done before the move began,
        and no pit sown out of turn."""
        since: set[Site] = set()
        done = begun = inf
        for move, filled in reversed(list(zip(moves, self._filled(moves), strict=True))):
            if not self._left_first(_carried(move.steps), filled, since):
                return False
            if done < self._begun(move, since) - LAG:
                return False
            sown = self._sown_at(move, moves)
            if sown and sown[0] > min(begun, self._sown_on_at(move)) + LAG:
                return False
            begun = min([begun, *sown[-1:]])
            since |= sites_of([move])
            done = max((self._changed_last(site) for site in since), default=inf)
        return True

    def _left_first(self, ways: Ways, filled: Ways, since: set[Site]) -> bool:
        """Whether what a move carries had left before it came. since: the sites of the moves after it."""
        left_again = since | {src for src, _ in ways}
        stays = {dst for _, dst in (*ways, *filled) if dst not in left_again or self._image.get(dst) == 0}
        came = {dst: self._changed_last(dst) + LAG for dst in stays}  # or left again
        had_changed = all(self._had_changed(src, came[dst]) for src, dst in ways if dst in came)
        had_left = all(self._had_left(src, came[dst]) for src, dst in ways if dst in came and src not in since)
        return had_changed and had_left and all(self._was_lifted(src, came[dst]) for src, dst in filled if dst in came)

    def _sown_at(self, move: Move, moves: Iterable[Move]) -> list[float]:
        """When the pit may have been lifted that a move sows first, as far as it shows: the last time, where nothing of
        what is told lifts it again."""
        first = next((step.src for step in move.steps if isinstance(step, Sow)), None)
        if first is None:
            return []
        again = sum(taken_from(told.steps).count(first) for told in moves) > 1
        return self._lifts(first)[0 if again else -1 :]

    def _sown_on_at(self, move: Move) -> float:
        """When the first was lifted, for the last time and as far as it shows, of the pits that a move sows."""
        lifted = {step.src for step in move.steps if isinstance(step, Sow)}
        return min((when for site in lifted for when in self._lifts(site)[-1:]), default=inf)

    def _begun(self, move: Move, since: set[Site]) -> float:
        """When the first of its sites came to read otherwise than at the start, as far as it shows: each for the last
        time until the piece was lifted, but what it carries may have left a site for the first time that moves have
        touched since."""
        carried = {src: self._left_start(src) for src, _ in _carried(move.steps)}
        lifted = min((times[-1] for src, times in carried.items() if times and src not in since), default=inf)
        own = [self._away_at(site, lifted) for site in sites_of([move]) - since]
        own += [times[:1] for src, times in carried.items() if src in since]
        return min((when for times in own for when in times), default=-inf)

    def _away_at(self, site: Site, at: float) -> list[float]:
        """Since when it read otherwise than at the start, if it did then; else when it last came to do so."""
        edges = [edge for edge in self._edges.get(site, ()) if edge.when <= at]
        is_away = edges and edges[-1].level != edges[0].before
        return self._left_start(site, by=at if is_away else inf)[-1:]

    def _left_start(self, site: Site, by: float = inf) -> list[float]:
        """Whenever it came to read otherwise than at the start."""
        edges = self._edges.get(site, [])
        return [edge.when for edge in edges if edge.before == edges[0].before != edge.level and edge.when <= by]

    def _lifts(self, site: Site) -> list[float]:
        """Whenever it came to read less than before."""
        return [edge.when for edge in self._edges.get(site, ()) if abs(edge.level) < abs(edge.before)]

    def _had_changed(self, site: Site, by: float) -> bool:
        """Whether something had been done there by then, as far as it showed at all."""
        edges = self._edges.get(site)
        return not edges or edges[0].when <= by

    def _was_lifted(self, src: Site, by: float) -> bool:
        """Whether seeds had been lifted there by then, as far as it showed at all."""
        return src not in self._edges or any(when <= by for when in self._lifts(src))

    def _had_left(self, src: Site, by: float) -> bool:
        """Whether a piece that stood there was gone by then, as far as it showed at all: a hand may have lifted and put
        it back before."""
        levels = [abs(edge.level) for edge in self._edges.get(src, ()) if edge.when <= by]
        return not levels or not levels[-1] or levels[-1] < max(levels)

    def _filled(self, moves: Sequence[Move]) -> list[Ways]:
        """For each move (the pit that is sown first, each that was empty and is not any more, or is emptied since)."""
        found: list[Ways] = [[] for _ in moves]
        if not any(sows(move.steps) for move in moves):
            return found
        position, before = self._start, self._board
        for ways, move in zip(found, moves, strict=True):
            position = self._game.play(position, move)
            after = self._game.board(position)
            sown = [step for step in move.steps if isinstance(step, Sow)]
            path = [site for step in sown for site in step.path]
            emptied = {site for site in path if self._image.get(site) == 0}
            ways += [(sown[0].src, site) for site in path if site in emptied or (after[site] and not before[site])]
            before = after
        return found


def _carried(steps: Sequence[Step]) -> Ways:
    """(from, to) of every piece that travels. The one that a man becomes may come before he is taken off."""
    shifts = {(step.src, step.dst) for step in steps if isinstance(step, Shift)}
    return [way for way in travels(steps) if way in shifts]
