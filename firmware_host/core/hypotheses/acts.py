"""A ply as sensors can see it: at each site the readings in order, each with its place among all acts of the ply."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from firmware_host.core.sensing import Reader, counts, disbelieved
from firmware_host.core.tracks import alike
from rules.steps import Add, Board, Contents, Flip, Remove, Shift, Site, Sow, Step, Touch, touched


class Act(NamedTuple):
    """A reading that a site comes to. required: it must be seen, or something hid it; not where the same stands in the
    end as before. stage: the ply stands so for a
    while; a hand only passes through the others. strand, order: acts of one strand come one after the other; all laps
    of a sowing are one strand, every other step is its own. Of pieces that look alike and are moved together, lifting
    and putting down are strands of their own: any of them may come where another should."""

    reading: int
    required: bool
    stage: bool
    strand: int
    order: int


def passes(acts: Sequence[Act], k: int) -> bool:
    """Whether this act is a piece that only comes by."""
    return k > 0 and not acts[k].stage and abs(acts[k].reading) > abs(acts[k - 1].reading)


class _Passed(NamedTuple):
    """Contents that a site comes to, before any sensor has looked."""

    site: Site
    contents: Contents
    stage: bool
    strand: int


@dataclass(frozen=True, slots=True)
class PlyActs:
    """chains: site -> acts, the first of them what is read there before; only sites where something can show. first:
    where a sowing begins: its first pit, and what is done before that is sown; empty where nothing is sown. falls: of
    each seed that is sown its place among all acts; unseen: how many fall after the last act that shows; returned: how
    many seeds a take-back brings home one by one. lands_unseen: whether a piece comes to rest where the sensor is not
    believed, and nothing that shows is done after it. captured: the sites at which the ply only takes something off.
    replaced: the strands that take something off whose place another piece takes.
    piles: whether sensors count the pieces of a pile that is carried; hands may take them over one by one.
    heads: strand -> the site of its first act. ranks: strand -> its place among the kinds of steps, the first first;
    strands of one kind in a row come in any order. lap: the strand that is sown; None where nothing is. lap_orders:
    the orders of its acts, as bits."""

    chains: Mapping[Site, tuple[Act, ...]]
    first: frozenset[Site]
    lap: int | None
    falls: Sequence[int]
    unseen: int
    lands_unseen: bool
    captured: frozenset[Site]
    replaced: frozenset[int]
    heads: Mapping[int, Site]
    lap_orders: int
    ranks: Mapping[int, int]
    piles: bool = False
    returned: int = 0

    @property
    def seeds(self) -> int:
        """How many are sown."""
        return len(self.falls)

    @property
    def one_by_one(self) -> bool:
        """Whether a hand puts down one piece after the other, as in a sowing."""
        return bool(self.falls) or self.piles

    @property
    def handled(self) -> int:
        """How many seeds a hand moves one by one, in either direction."""
        return self.seeds + self.returned

    def handled_after(self, order: int) -> int:
        """The same, once the act with this place has been done."""
        return self.seeds - bisect_right(self.falls, order) + self.returned

    def shows(self, site: Site, reading: int, changed: Container[Site]) -> bool:
        """Whether a reading may be an act of this ply, the strand of which has begun if only these sites changed."""
        heads = self.heads
        return any(act.reading == reading and heads[act.strand] in changed for act in self.chains.get(site, ())[1:])


def ply_acts(board: Board, steps: Sequence[Step], readers: Mapping[Site, Reader], *, returned: int = 0) -> PlyActs:
    passed: dict[Site, list[tuple[Contents, bool, int, int]]] = {}
    piles = frozenset(_piles(steps, readers))
    for order, (site, contents, stage, strand) in enumerate(_walk(board, steps, piles)):
        passed.setdefault(site, [(board[site], True, -1, -1)]).append((contents, stage, strand, order))
    seen = {site: _seen(entries, readers[site], board[site]) for site, entries in passed.items()}
    chains = {site: acts for site, acts in seen.items() if len(acts) > 1}
    heads = _heads(chains)
    ranked = enumerate([*_ranks(steps)] * 2)  # putting down has strands of its own beyond those of the steps
    ranks = {strand: rank for strand, rank in ranked if strand in heads}
    lap = _lap(steps)
    falls = () if lap is None else tuple(_falls(steps, board, lap))
    taken = {k: step.site for k, step in enumerate(steps) if isinstance(step, Remove)}
    landed = frozenset(_landed(steps))
    first = _first(steps) if falls else frozenset[Site]()
    first = first if first & chains.keys() else frozenset[Site]()  # no sensor tells when it is begun
    last, strand = max(((act.order, act.strand) for acts in chains.values() for act in acts), default=(-1, -1))
    unseen = len(falls) - bisect_right(falls, last)
    step = strand % len(steps) if strand > 0 else 0
    lands = any(readers[site] is disbelieved for site in _landed(steps[step:]))
    captured = frozenset(taken.values()) - _filled(steps)
    replaced = frozenset(strand for strand, site in taken.items() if site in landed)
    told = chains, first, lap, falls, unseen, lands, captured, replaced, heads, _orders(chains, lap), ranks
    return PlyActs(*told, bool(piles), returned)


def _piles(steps: Sequence[Step], readers: Mapping[Site, Reader]) -> Iterator[int]:
    """The steps that carry more pieces than one to where a sensor counts them; but for those of a sowing."""
    if _lap(steps) is None:
        for k, step in enumerate(steps):
            if isinstance(step, Shift) and step.count > 1 and step.dst in readers and counts(readers[step.dst]):
                yield k


def _falls(steps: Sequence[Step], board: Board, lap: int) -> Iterator[int]:
    """When each seed that is sown falls, among all acts."""
    stood = dict[Site, int]()
    for order, (site, contents, _, strand) in enumerate(_walk(board, steps)):
        if strand == lap and len(contents) > stood.get(site, len(board[site])):
            yield order
        stood[site] = len(contents)


def _lap(steps: Sequence[Step]) -> int | None:
    """The strand of all laps of a sowing: the place of the first one among the steps."""
    return next((k for k, step in enumerate(steps) if isinstance(step, Sow)), None)


def _landed(steps: Iterable[Step]) -> Iterator[Site]:
    for step in steps:
        match step:
            case Shift(dst=site) | Add(site):
                yield site


def sown(steps: Iterable[Step]) -> int:
    """How many seeds."""
    return sum(len(step.path) for step in steps if isinstance(step, Sow))


def _ranks(steps: Sequence[Step]) -> Iterator[int]:
    rank = 0
    for k, step in enumerate(steps):
        rank += k > 0 and type(step) is not type(steps[k - 1])
        yield rank


def _heads(chains: Mapping[Site, Sequence[Act]]) -> Mapping[int, Site]:
    """strand -> where its first act is."""
    acts = sorted(((act.order, act.strand, site) for site, acts in chains.items() for act in acts[1:]), reverse=True)
    return {strand: site for _, strand, site in acts}


def _orders(chains: Mapping[Site, Sequence[Act]], lap: int | None) -> int:
    """Of the acts of this strand, as bits."""
    return sum(1 << act.order for acts in chains.values() for act in acts[1:] if act.strand == lap)


def _first(steps: Sequence[Step]) -> frozenset[Site]:
    found: set[Site] = set()
    for step in steps:
        if isinstance(step, Sow):
            found.add(step.src)
            break
        found |= set(touched(step))
    return frozenset(found)


def _filled(steps: Iterable[Step]) -> set[Site]:
    """Where something is put down, lifted to be carried on, or turned."""
    sites: set[Site] = set()
    for step in steps:
        match step:
            case Shift(src, dst):
                sites |= {src, dst}
            case Sow(src, path):
                sites |= {src, *path}
            case Add(site) | Flip(site):
                sites.add(site)
    return sites


def _walk(board: Board, steps: Sequence[Step], piles: Container[int] = ()) -> Iterator[_Passed]:
    """All that hands do, in the order of the steps. piles: the steps of which lifting and putting down take turns."""
    lap = _lap(steps) or 0
    hands = _Hands(board)
    apart = alike(board, steps)
    for strand, step in enumerate(steps):
        match step:
            case Shift():
                is_pile = strand in piles
                yield from hands.shift(step, strand, strand + len(steps) * (strand in apart or is_pile), is_pile)
            case Remove(site, count):
                yield from hands.lift(site, count, strand)
            case Add(site, piece):
                yield from hands.put(site, piece, strand)
            case Flip():
                yield from hands.flip(step, strand)
            case Sow():
                yield from hands.sow(step, lap)
            case Touch():
                pass


class _Hands:
    """What they do to a board, piece by piece."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._stands: dict[Site, Contents] = {}

    def _at(self, site: Site) -> Contents:
        return self._stands.get(site, self._board[site])

    def _change(self, site: Site, contents: Contents, strand: int, *, stage: bool = True) -> _Passed:
        self._stands[site] = contents
        return _Passed(site, contents, stage, strand)

    def lift(self, site: Site, count: int, strand: int) -> Iterator[_Passed]:
        held = self._at(site)
        for k in range(1, count + 1):
            yield self._change(site, held[:-k], strand, stage=k == count)

    def put(self, site: Site, pieces: Contents, strand: int) -> Iterator[_Passed]:
        held = self._at(site)
        for k in range(1, len(pieces) + 1):
            yield self._change(site, held + pieces[:k], strand, stage=k == len(pieces))

    def shift(self, step: Shift, strand: int, down: int, is_pile: bool) -> Iterator[_Passed]:
        """down: the strand of putting it down. is_pile: whether it may be put down one by one."""
        pieces = self._at(step.src)[len(self._at(step.src)) - step.count :]
        yield from self.lift(step.src, step.count, strand)
        for site in step.via:
            held = self._at(site)
            yield self._change(site, held + pieces, down, stage=False)
            yield self._change(site, held, down, stage=False)
        for part in pieces if is_pile else [pieces]:
            yield from self.put(step.dst, part, down)

    def flip(self, step: Flip, strand: int) -> Iterator[_Passed]:
        rest = self._at(step.site)[:-1]
        yield self._change(step.site, rest, strand, stage=False)
        yield self._change(step.site, rest + step.face, strand)

    def sow(self, step: Sow, strand: int) -> Iterator[_Passed]:
        seeds = self._at(step.src)[len(self._at(step.src)) - len(step.path) :]
        yield from self.lift(step.src, len(step.path), strand)
        for site, seed in zip(step.path, seeds, strict=True):
            yield from self.put(site, seed, strand)


def _seen(passed: Sequence[tuple[Contents, bool, int, int]], read: Reader, stood: Contents) -> tuple[Act, ...]:
    """Neighbours that read alike are one act."""
    acts: list[Act] = []
    for contents, stage, strand, order in passed:
        reading = read(contents)
        if acts and acts[-1].reading == reading:
            acts[-1] = acts[-1]._replace(stage=acts[-1].stage or stage)
        else:
            acts.append(Act(reading, False, stage, strand, order))
    if passed[-1][0] == stood != "":  # people take short cuts where pieces that are alike change places
        return tuple(acts)
    return tuple([act._replace(required=True) if is_required(acts, k) else act for k, act in enumerate(acts)])


def is_required(acts: Sequence[Act], k: int) -> bool:
    """Whether an act amid others must show: a stage at which the site reads otherwise than at the stages before and
    after it, which read alike. What lies between two that differ may be passed too quickly to be seen."""
    if not acts[k].stage or not 0 < k < len(acts) - 1:
        return False
    before = next((act for act in acts[k - 1 : 0 : -1] if act.stage), acts[0])
    after = next((act for act in acts[k + 1 : -1] if act.stage), acts[-1])
    return before.reading == after.reading != acts[k].reading
