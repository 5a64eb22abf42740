"""The recogniser of masks against one written for each candidate alone, over random moves and readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host.core.recogniser import Recogniser, members
from firmware_host.core.sensing import Sensing, readers
from firmware_host.core.tracks import Chain, advance, chains, is_done, is_visible
from rules.steps import Site, Sow, Step
from tests.core.bench import wood_of
from tests.core.boards import PIECES, SITES, Board, positions
from tests.core.games import lines

KINDS = st.sampled_from((Sensing.OCCUPANCY, Sensing.POLARITY, Sensing.COUNT))
READING = st.tuples(st.sampled_from(SITES), st.integers(-1, 3))


class Alone:
    """One candidate, followed by itself and written for nothing but to be right."""

    def __init__(
        self, base: Mapping[Site, int], chains_: Mapping[Site, Chain], tolerated: frozenset[Site], *, sown: bool
    ) -> None:
        self.base, self.chains, self.tolerated, self.sown = base, chains_, tolerated, sown
        self.read = dict(base)
        self.at = dict.fromkeys(chains_, 0)
        self.lost: set[Site] = set()
        self.left: set[Site] = set()  # where anything was ever under way

    def feed(self, site: Site, reading: int) -> None:
        self.read[site] = reading
        arrivals = [other for other, chain in self.chains.items() if chain.origin == site and other != site]
        for other in (site, *arrivals):
            if chain := self.chains.get(other):
                origin = chain.origin or ""
                departed = self.at.get(origin, 1) > 0 or (self.sown and origin in self.left)
                place = advance(chain, self.at[other], self.read[other], departed=departed)
                if place is None:
                    self.lost.add(other)
                else:
                    self.lost.discard(other)
                    self.at[other] = place
                    self.left |= {other} if place else set()

    @property
    def open(self) -> bool:
        return not self.lost and all(
            self.read[site] == self.base[site] or (site in self.tolerated and self.read[site] == 0)
            for site in self.base
            if site not in self.chains
        )

    @property
    def pending(self) -> set[Site]:
        return {s for s, chain in self.chains.items() if s in self.lost or not is_done(chain, self.at[s])}

    @property
    def complete(self) -> bool:
        others = all(self.read[s] == self.base[s] for s in self.base if s not in self.chains)
        return not self.pending and others and any(map(is_visible, self.chains.values()))

    @property
    def astray(self) -> set[Site]:
        strangers = {s for s in self.base if s not in self.chains and self.read[s] != self.base[s]}
        return self.lost | {s for s in strangers if not (s in self.tolerated and self.read[s] == 0)}


def mask(flags: Sequence[bool]) -> int:
    return sum(flag << k for k, flag in enumerate(flags))


def readings(candidates: Sequence[Mapping[Site, Chain]]) -> st.SearchStrategy[list[tuple[Site, int]]]:
    """What a hand makes a sensor read that carries out one of them, and anything else."""
    on_the_way = {(site, entry.reading) for one in candidates for site, chain in one.items() for entry in chain.entries}
    likely = st.sampled_from(sorted(on_the_way)) if on_the_way else READING
    return st.lists(st.one_of(likely, likely, likely, READING), max_size=25)


@given(positions(), KINDS, st.data(), st.frozensets(st.sampled_from(SITES)), st.booleans())
def test_masks_equal_candidates_followed_alone(
    position: tuple[Board, list[tuple[Step, ...]]],
    kind: Sensing,
    data: st.DataObject,
    tolerated: frozenset[Site],
    sown: bool,
) -> None:
    board, moves = position
    read = readers(dict.fromkeys(SITES, kind), PIECES)
    base = {site: read[site](board[site]) for site in SITES}
    candidates = [chains(board, steps, read) for steps in moves]
    together = Recogniser(base, candidates, tolerated, sown=sown)
    alone = [Alone(base, candidate, tolerated, sown=sown) for candidate in candidates]
    for site, reading in data.draw(readings(candidates)):
        together.feed(site, reading)
        for one in alone:
            one.feed(site, reading)
        assert together.match.open == mask([one.open for one in alone])
        assert together.match.complete == mask([one.complete for one in alone])
        for k, one in enumerate(alone):
            assert together.pending(k) == one.pending
            assert together.astray(k) == one.astray
        for place in SITES:
            assert together.awaited(place) == mask([place in one.pending for one in alone])
    assert together.changed == {s for s in SITES if together.image[s] != base[s]}


@pytest.mark.parametrize("sown", [True, False])
def test_what_was_sown_stays_where_its_pit_looks_full_again(sown: bool) -> None:
    """A pit may be under a palm, or filled by others; whoever puts a piece back has not brought it elsewhere."""
    read = readers(dict.fromkeys("abc", Sensing.OCCUPANCY), PIECES)
    candidate = chains({"a": "WW", "b": "", "c": ""}, (Sow("a", ("b", "c")),), read)
    eyes = Recogniser({"a": 1, "b": 0, "c": 0}, [candidate], sown=sown)
    for site, reading in (("a", 0), ("b", 1), ("a", 1)):
        eyes.feed(site, reading)
    assert bool(eyes.match.open) is sown
    eyes.feed("a", 0)
    eyes.feed("c", 1)
    assert eyes.match.complete


@given(st.integers(0, 2**80 - 1))
def test_members_are_the_set_bits(bits: int) -> None:
    assert sum(1 << k for k in members(bits)) == bits


def test_a_reading_costs_the_same_for_thousands_of_moves() -> None:
    """Candidates share their tracks: the opening of Rimau-rimau, with 4,956 moves, follows a few dozen a site."""
    for game, _, position in lines("rimau-rimau", games=1, plies=1):
        read = readers(wood_of(game, Sensing.OCCUPANCY).sensing, game.pieces)
        board = game.board(position)
        legal = game.moves(position)
        assert len(legal) > 4000
        candidates = [chains(board, move.steps, read) for move in legal]
        eyes = Recogniser({site: read[site](board[site]) for site in board}, candidates)
        tracks = [len(place.tracks) for place in eyes._places.values()]
        assert max(tracks) <= 8
        return
