"""What may have been done: plies, one after the other, since a position that is certain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

from firmware_host.core.hypotheses.acts import Act, PlyActs, is_required, passes
from firmware_host.core.hypotheses.costs import Costs, Wait
from firmware_host.core.hypotheses.node import Node
from rules.steps import Site

UNDO = -1
"""The ply that takes back the last move."""
STRANDS = 1000
"""More than a ply has: strands of the k-th ply are numbered from k times this."""


class Next(NamedTuple):
    """An act that a site may come to. at: its place in the chain. ply: whose it is. hidden: the costs of the gaps
    between that had to show; skipped: the acts there that had to show, by strand, as bits of their orders. comes_by: it
    is a piece that only comes by."""

    at: int
    act: Act
    ply: int
    hidden: tuple[str, ...]
    skipped: tuple[tuple[int, int], ...]
    comes_by: bool


class Hypothesis:
    """ply: the index of the last move among the legal ones, or UNDO; None where nothing has been done. node: where the
    game stands after all plies. prior: what the plies cost, whatever is seen.

    chains: site -> the acts of all plies there. ends: site -> (ply, index of its last act), of the plies that have
    acts there. plies: what each ply does.
    due: for each ply strand -> the orders, as bits, of the acts that have to show.
    taken_back: the plies that the next one takes back. undoes: those, as bits, that take one back.
    """

    __slots__ = (
        "_dues", "_extended", "_next",
        "chains", "depth", "due", "ends", "node", "parent", "plies", "ply", "prior", "sows", "taken_back", "undoes",
    )  # fmt: skip

    def __init__(self, node: Node) -> None:
        """Nothing has been done at this position."""
        self.node = node
        self.parent: Hypothesis | None = None
        self.ply: int | None = None
        self.prior = 0.0
        self.depth = 0
        self.chains: Mapping[Site, tuple[Act, ...]] = {}
        self.ends: Mapping[Site, tuple[tuple[int, int], ...]] = {}
        self.plies: tuple[PlyActs, ...] = ()
        self.due: tuple[Mapping[int, int], ...] = ()
        self.sows = False
        self.taken_back: tuple[int, ...] = ()
        self.undoes = 0
        self._extended: dict[int, Hypothesis] = {}
        self._dues: dict[int, tuple[tuple[Site, tuple[tuple[int, int], ...]], ...]] = {}
        self._next: dict[tuple[Site, int, int], tuple[Next, ...]] = {}

    def extend(self, ply: int, costs: Costs) -> Hypothesis:
        """Followed by one ply more: always the same object for the same ply."""
        if ply not in self._extended:
            self._extended[ply] = self._followed(ply, costs)
        return self._extended[ply]

    def _followed(self, ply: int, costs: Costs) -> Hypothesis:
        found = Hypothesis(self.node)
        found.parent, found.ply, found.depth = self, ply, self.depth + 1
        if ply == UNDO:
            assert self.node.parent
            made, found.node = self.node.undo_acts, self.node.parent
            made_here = (self.depth - 1,) if self.depth and self.ply != UNDO else ()
            found.taken_back = (*self.taken_back, *made_here)
            found.prior = self.prior + costs.undo
            found.undoes = self.undoes | 1 << self.depth
        else:
            made, found.node = self.node.acts(ply), self.node.child(self.node.moves[ply])
            found.prior = self.prior + costs.ply + log(len(self.node.moves))
            found.taken_back, found.undoes = self.taken_back, self.undoes
        # a piece may still be in the hand that makes the next ply too; seeds fall one by one
        carries_on = ply != UNDO and self.moves_again and not made.seeds and not self.plies[-1].seeds
        found.plies = (*self.plies, made)
        found.sows = self.sows or bool(made.seeds)
        strands = STRANDS * self.depth
        chains, ends, due = dict(self.chains), dict(self.ends), [*map(dict, self.due), {}]
        for site, acts in made.chains.items():
            chains[site] = _joined(self.chains.get(site), acts, strands)
            ends[site] = (*self.ends.get(site, ()), (self.depth, len(chains[site]) - 1))
            if carries_on and _is_carried(chains[site], ends[site]):
                arrives = chains[site][ends[site][-2][1]]
                due[self.depth - 1][arrives.strand] &= ~(1 << arrives.order)
                continue
            for act in _have_to_show(chains[site], ends[site]):
                of_ply = due[act.strand // STRANDS]
                of_ply[act.strand] = of_ply.get(act.strand, 0) | 1 << act.order
        found.chains, found.ends, found.due = chains, ends, tuple(due)
        return found

    def next_acts(self, site: Site, at: int, reading: int) -> tuple[Next, ...]:
        """Which acts after the one with this index a reading may be, the first first."""
        key = site, at, reading
        if key not in self._next:
            self._next[key] = tuple(_next_acts(self.chains[site], at, reading))
        return self._next[key]

    def lacking(self, ply: int, shown: Mapping[int, int]) -> list[Site]:
        """Where something of a ply has still to show. shown: as in Alignment."""
        if ply not in self._dues:
            self._dues[ply] = tuple(self._due_at(ply))
        missing = {strand: due & ~shown.get(strand, 0) for strand, due in self.due[ply].items()}
        return [site for site, dues in self._dues[ply] if any(missing[strand] & due for strand, due in dues)]

    def last_order(self, ply: int, shown: Mapping[int, int]) -> int:
        """The place of the last act of a ply that has shown, or was hidden, among all of its acts; -1 for none. shown:
        as in Alignment."""
        return max(shown.get(ply * STRANDS + strand, 0).bit_length() for strand in self.plies[ply].heads) - 1

    def mirrored(self, site: Site, at: int, ply: int) -> tuple[int, bool]:
        """(where a site is on its way back that has come so far when a ply is given up, whether it reads the same
        there): the last act of the ply that takes it back that reads so; where none does, the end of that ply."""
        chain = self.chains[site]
        ends = {one: end for one, end in self.ends[site] if one <= ply + 1}
        forth, back = ends[ply], max(ends.values())
        if at >= forth:
            return at, True
        found = next((k for k in range(back, forth, -1) if chain[k].reading == chain[at].reading), None)
        return (back, chain[at].reading == chain[back].reading) if found is None else (found, True)

    def is_midway(self, site: Site, at: int, ply: int) -> bool:
        """Whether the act with this index is one of the ply, and the site reads otherwise by it than in the end."""
        chain, last = self.chains[site], 0
        for one, end in self.ends[site]:
            if one == ply:
                return last < at < end and chain[at].reading != chain[end].reading and not passes(chain, at)
            last = end
        return False

    def exchanges(self, site: Site, ply: int) -> bool:
        """Whether a ply takes off there what it puts back in the end, so that nothing of it has to show."""
        acts = self.plies[ply].chains[site]
        return any(is_required(acts, k) and not acts[k].required for k in range(1, len(acts) - 1))

    def gap(self, ply: int, site: Site) -> str:
        """The cost of not seeing what a ply has to show there, if the site reads afterwards as before."""
        acts = self.plies[ply].chains[site]
        return next((gap_at(acts, k) for k in range(1, len(acts) - 1) if acts[k].required), "hidden")

    def waits_for(self, ply: int, shown: Mapping[int, int]) -> Wait:
        """In which way a ply that is not done is waited for. shown: as in Alignment."""
        if self.plies[ply].one_by_one:
            return "sow"
        if self.plies[ply].returned:
            return "ply"
        in_hand = any(due & ~shown.get(strand, 0) and strand in shown for strand, due in self.due[ply].items())
        return "hand" if in_hand else "ply"

    def _due_at(self, ply: int) -> Iterator[tuple[Site, tuple[tuple[int, int], ...]]]:
        """Site by site (strand, orders that have to show)."""
        due = self.due[ply]
        for site in self.plies[ply].chains:
            ends = self.ends[site]
            k = next(k for k, (one, _) in enumerate(ends) if one == ply)
            acts = self.chains[site][ends[k - 1][1] + 1 if k else 1 : ends[k][1] + 1]
            found = tuple((act.strand, 1 << act.order) for act in acts if due.get(act.strand, 0) >> act.order & 1)
            if found:
                yield site, found

    @property
    def moves_again(self) -> bool:
        """Whether the side of the last ply makes the next one too, so that a hand may hold on to the piece."""
        parent = self.parent
        if parent is None or self.ply == UNDO:
            return False
        return bool(parent.node.position.to_move == self.node.position.to_move)

    @property
    def goes_on(self) -> bool:
        """Whether all that its last ply does not touch is explained as without that ply."""
        parent = self.parent
        return parent is not None and self.due[:-1] == parent.due and (self.sows == parent.sows or not parent.depth)

    @property
    def path(self) -> list[Hypothesis]:
        """Ply by ply, the first first."""
        found: list[Hypothesis] = []
        one: Hypothesis = self
        while one.parent:
            found.append(one)
            one = one.parent
        return found[::-1]

    def __str__(self) -> str:
        names = ("undo" if one.ply == UNDO or not one.node.move else one.node.move.text for one in self.path)
        return " ".join(names) or "nothing"


def _next_acts(chain: tuple[Act, ...], at: int, reading: int) -> Iterator[Next]:
    """Up to the first behind one that had to show."""
    hidden, skipped = list[str](), dict[int, int]()
    for k in range(at + 1, len(chain)):
        act = chain[k]
        if act.reading == reading:
            yield Next(k, act, act.strand // STRANDS, tuple(hidden), tuple(skipped.items()), passes(chain, k))
            if skipped:
                return
        if act.required:
            if act.reading != chain[at].reading:  # and then as it was: that is one gap
                hidden.append(gap_at(chain, k))
            skipped[act.strand] = skipped.get(act.strand, 0) | 1 << act.order


def gap_at(chain: Sequence[Act], k: int) -> str:
    """The cost of not seeing this act: less where another step of the same ply fills the gap again, for then one piece
    may push the other out from below itself."""
    if k + 1 == len(chain):
        return "hidden"
    clears, fills = chain[k].strand, chain[k + 1].strand
    return "topped" if clears != fills and clears // STRANDS == fills // STRANDS else "hidden"


def _joined(before: tuple[Act, ...] | None, acts: tuple[Act, ...], strands: int) -> tuple[Act, ...]:
    """The acts of one more ply. Whether the last act before it has to show depends on what follows."""
    numbered = tuple([act._replace(strand=act.strand + strands) for act in acts]) if strands else acts
    if before is None:
        return numbered
    joint = len(before) - 1
    joined = (*before, *numbered[1:])
    return (*before[:-1], before[-1]._replace(required=is_required(joined, joint)), *numbered[1:])


def _have_to_show(acts: tuple[Act, ...], ends: tuple[tuple[int, int], ...]) -> Iterator[Act]:
    """The acts at one site that cannot be passed unseen: those that are required, and the last of each ply where the
    site reads otherwise than before; if a piece only comes by after it, the one before that."""
    last = 0
    for _, end in ends:
        stood = acts[last].reading
        stays = next((act for act in acts[end:last:-1] if act.stage), acts[end])
        for act in acts[last + 1 : end]:
            if act.required:
                stood = act.reading
                yield act
        if acts[end].required or acts[end].reading != stood:
            yield stays if stays.reading == acts[end].reading else acts[end]
        last = end


def _is_carried(acts: tuple[Act, ...], ends: tuple[tuple[int, int], ...]) -> bool:
    """Whether the last ply but one brings a piece here, and the last takes it on: neither has to show."""
    if len(ends) < 2 or ends[-1][0] != ends[-2][0] + 1:
        return False
    before = acts[ends[-3][1] if len(ends) > 2 else 0].reading
    stops = acts[ends[-2][1]].reading
    return acts[ends[-1][1]].reading == before and abs(stops) > abs(before)
