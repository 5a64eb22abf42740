"""Follows hands by what sensors say: hypotheses are kept, prolonged and dropped, and plies accepted once nothing else
is likely."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import exp, inf

from firmware_host.core.answers import Answer, Answers
from firmware_host.core.counts import Counts
from firmware_host.core.events import instant
from firmware_host.core.hypotheses.costs import Costs, default
from firmware_host.core.hypotheses.evidence import Change
from firmware_host.core.hypotheses.explanation import Explanation, Priced, explain, ranked
from firmware_host.core.hypotheses.node import Node, leads_through
from firmware_host.core.hypotheses.put_off import PutOff
from firmware_host.core.hypotheses.telling import ToldHypothesis, told_hypotheses
from firmware_host.core.hypotheses.window import SETTLED, accept, advance, agreed, fresh, leading_to, readings
from firmware_host.core.policy import Margins, decide, sowing, still_open
from firmware_host.core.policy import default as default_margins
from rules.model import Move
from rules.steps import Site

LOOKS = (0.3, 0.6, 0.9, 1.25, 2.0, 3.0, 4.5, 6.5, 9.0, 12.0, 15.0, 18.0, 25.0, 40.0)
"""Seconds of rest after which the answer may be another, though nothing has changed; beside those of the margins."""
OBEYED = 2.0
"""Seconds after which it is looked what a hand has made of what the light asked for."""


def prices() -> str:
    """By which version of costs and of margins hands are judged: noted with every game."""
    return f"{default().version}.{default_margins().version}"


@dataclass(frozen=True, slots=True)
class _Noted:
    """changes: all of one scan. node: what has been seen by then can only have led there; None where that is open.
    repaired: whether all stands there again, as the light has asked for."""

    at: float
    changes: tuple[Change, ...]
    node: Node | None
    repaired: bool = False


class Tracker:
    """What is noted is worked through in turn, piece by piece, whenever there is time: what comes of it hangs on what
    was noted and when, and not on how much was done between.

    node: where the game stands as far as all is worked through. asked: the explanations between which a person is to
    choose. wake_at: when to look again if nothing happens before; None for never."""

    def __init__(self, node: Node, costs: Costs | None = None, margins: Margins | None = None) -> None:
        self.node = node
        self.asked: tuple[Explanation, ...] = ()
        self.wake_at: float | None = None
        self._costs = costs or default()
        self._margins = margins or default_margins()
        self._looks = sorted({*LOOKS, self._margins.ending})
        self._beam = fresh(node, 0.0, self._costs)
        self._answers = Answers()
        self._searched = self._asked_after = 0.0
        self._scan: list[Change] = []
        self._noted: deque[_Noted] = deque()
        self._put_off = PutOff()
        self._under_way: Iterator[None] | None = None

    def start(self, now: float, node: Node, image: Mapping[Site, int], counts: Counts | None = None) -> None:
        """This position is certain, whatever was seen before. image: what is read now; counts: what of it is unsure."""
        self._scan, self._under_way = [], None
        self._noted.clear()
        self._put_off.clear()
        self._begin_anew(now, node)
        for site, reading in image.items():
            if reading != self._beam.evidence.start[site]:
                told, odds = counts.told(site, reading) if counts else (reading, ())
                self._beam.add(Change(now, site, told, odds=odds))
        _run(self._beam.look())
        self._set_wake(now, self._priced(now))

    def likely(self, now: float) -> list[Explanation]:
        """Those between which it would be asked."""
        return self._near(self._priced(now), self._margins.ask)

    def _near(self, priced: Sequence[Priced], nats: float) -> list[Explanation]:
        most = priced[0].cost + nats
        return [one.explanation for one in priced if one.cost < most]

    def rests(self, one: Explanation, now: float) -> bool:
        """Whether every piece is where it should be by this one."""
        return one.rests(now, self._costs)

    def may_be(self, wanted: Callable[[Explanation, bool], bool], now: float, within: float = inf) -> bool:
        """Whether one that is wanted is not unlikely; once the hands have rested, whether it is likelier that one of
        them is so than that none is. wanted: is told whether they have, or for so many seconds."""
        priced = self._priced(now)
        shares = [(one.explanation, exp(priced[0].cost - one.cost)) for one in priced]
        patience = self._margins.ask_after + sowing((one for one, _ in shares), self._margins)
        has_rested = now - self._beam.evidence.last >= patience
        has_so_long = now >= instant(self._beam.evidence.last + within)
        found = sum(share for one, share in shares if wanted(one, has_rested or has_so_long))
        return found > (sum(share for _, share in shares) / 2 if has_rested else exp(-self._margins.ask))

    @property
    def is_plain(self) -> bool:
        """Whether all that has been seen is explained by what is accepted, for certain."""
        one = self._beam.explained(self._beam.accepted)
        is_explained = all(one.done) and not one.way.loose and not one.way.disorders
        return is_explained and leads_through(self.node, self._beam.root.node)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been seen since the position that is certain, which is the one that is accepted."""
        seen = self._beam.evidence.changes or self._noted or self._put_off
        return not seen and self._beam.accepted is self._beam.root

    # -- what happens

    def add(self, change: Change) -> None:
        """``note``, ``accept`` or ``repair`` follows, once all of the same scan are there."""
        self._scan.append(change)

    def note(self, now: float) -> None:
        """All of one scan are there: they are to be judged."""
        self._note(now, None)

    def accept(self, now: float, node: Node) -> None:
        """The same, and what has been seen can only have led to this node."""
        self._note(now, node)

    def repair(self, now: float, node: Node) -> None:
        """The same, and all stands as at this node, as light asked: what nothing explains tells nothing any more."""
        self._note(now, node, repaired=True)

    def _note(self, now: float, node: Node | None, *, repaired: bool = False) -> None:
        self._noted.append(_Noted(now, tuple(self._scan), node, repaired))
        self._scan.clear()

    def look(self, now: float) -> None:
        """Judge all that has been seen by now."""
        self.note(now)
        self.work(now)

    def work(self, now: float, pieces: float = inf) -> bool:
        """Work through what was noted, and look again where that is due by now. pieces: so many at most. Whether
        nothing is left."""
        while self._goes_on(now):
            if pieces <= 0:
                return False
            pieces -= 1
            assert self._under_way
            if next(self._under_way, self) is self:
                self._under_way = None
        return True

    def _goes_on(self, now: float) -> bool:
        """Whether there is something to do; if so, it is under way."""
        if self._under_way is None:
            noted_at = self._noted[0].at if self._noted else now
            if self.wake_at is not None and self.wake_at <= noted_at:
                self._under_way = self._look(self.wake_at)
            elif self._noted:
                self._under_way = self._take_in(self._noted.popleft())
        return self._under_way is not None

    def _take_in(self, noted: _Noted) -> Iterator[None]:
        if noted.node is None and self._is_obeyed_alone(noted):
            self._put_off.add(noted.changes)
            self.wake_at = instant(noted.at + OBEYED)
            return
        if noted.node and self._put_off.is_done(self._beam.evidence):
            yield from self._make_certain(noted.at)
        self._see(noted.changes)
        if noted.node is None or noted.repaired:
            yield from self._look(noted.at)
            if noted.node and self._excess(noted.at) > self._margins.repair:
                self._begin_anew(noted.at, noted.node)
            return
        self.node, self.asked = noted.node, ()
        accept(self._beam, self.node, self._costs)
        yield
        yield from self._beam.look()
        yield from self._settle(noted.at, self._priced(noted.at))

    def _begin_anew(self, now: float, node: Node) -> None:
        self.node, self.asked = node, ()
        self._beam = fresh(node, now, self._costs)
        self._answers.clear()

    def _is_obeyed_alone(self, noted: _Noted) -> bool:
        """Whether hands do what the light asks for, and nothing else is open."""
        is_obeyed = bool(noted.changes) and all(one.owed for one in noted.changes)
        return is_obeyed and not self.asked and self.is_plain and len(self.likely(noted.at)) == 1

    def _see(self, changes: Iterable[Change]) -> None:
        """These, after what was put off."""
        for change in (*self._put_off.taken(), *changes):
            self._beam.add(change)

    def _make_certain(self, now: float) -> Iterator[None]:
        """That hands have done what the light asked for leaves no doubt in what is accepted."""
        self._put_off.clear()
        best = self._beam.explained(self._beam.accepted)
        if best.hypothesis.depth:
            self._beam = yield from advance(self._beam, best, best.hypothesis.depth, now, self._costs)
            self._answers.forget(self.node.ply)

    def _look(self, now: float) -> Iterator[None]:
        self._see(())
        evidence = self._beam.evidence
        yield from self._beam.look()
        if now > evidence.last:
            yield from self._beam.wait(now)
        if now - evidence.last >= self._margins.widen_after and self._dearer(now):
            yield from self._beam.widen()
            self._searched = self._excess(now)
        yield from self._decide(now)

    # -- what people say

    def _catch_up(self, now: float) -> None:
        if self._put_off:
            self.note(now)
        self.work(now)

    def confirm(self, now: float, node: Node) -> None:
        """A person says that the game has come to this node."""
        self._catch_up(now)
        self.node, self.asked = node, ()
        accept(self._beam, self.node, self._costs)
        self._answers.confirm(now, self.node)
        _run(self._decide(now))

    def answer(self, now: float, said: Sequence[Answer]) -> None:
        """A person has said what is so."""
        self._catch_up(now)
        self.asked = ()
        self._answers.add(now, said)
        _run(self._decide(now))

    def answered(self, moves: Sequence[Move | None]) -> int:
        """Mask of those of these moves from here that agree with what people have answered; all where they have said
        nothing of them."""
        return self._answers.mask(moves, self.node)

    # -- how likely each thing is

    def _dearer(self, now: float) -> bool:
        """Whether the best costs so much more than when the search was last made anew."""
        excess = self._excess(now)
        self._searched = min(self._searched, excess)
        return excess > self._searched + self._margins.widen

    def _excess(self, now: float) -> float:
        """What the best costs beyond its plies."""
        return self._priced(now)[0].explanation.excess(now, self._costs)

    def explain(self, now: float) -> list[ToldHypothesis]:
        """The best hypotheses act by act, with what each costs."""
        return told_hypotheses(self.ranked(now), now, self._costs)

    def price(self, node: Node, now: float) -> float:
        """What it would cost that the game stands there; infinite where it cannot."""
        hypothesis = leading_to(self._beam.root, node, self._costs)
        found = explain(hypothesis, self._beam.evidence, self._costs) if hypothesis else None
        return found.at(now, self._costs) if found else inf

    def ranked(self, now: float) -> list[Explanation]:
        """The hypotheses that fit what people have said, the likeliest first."""
        return [one.explanation for one in self._priced(now)]

    def _priced(self, now: float) -> list[Priced]:
        """The same, with what each costs now."""
        every = self._beam.explanations
        found = [one for one in every if self._answers.agree(one, now, self._costs)] if self._answers else every
        return ranked(found or every, now, self._costs)

    def _decide(self, now: float) -> Iterator[None]:
        priced = self._priced(now)
        verdict = decide(priced, self.node, now, self._beam.evidence.last, self._costs, self._margins)
        yield
        if self._asked_after == self._beam.evidence.last and still_open(self.asked, self.node, verdict):
            return (yield from self._settle(now, priced))
        if verdict.node is not self.node:
            self.node = verdict.node
            if not leads_through(self.node, self._beam.root.node):  # taken back beyond the position that was certain
                self._answers.clear()
            accept(self._beam, self.node, self._costs)
            priced = self._priced(now)
        agree = self._answers.agree  # what was denied is not asked again
        is_open = all(agree(one, now, self._costs) for one in verdict.asked)
        self.asked, self._asked_after = verdict.asked if is_open else (), self._beam.evidence.last
        yield from self._settle(now, priced)

    def _settle(self, now: float, priced: Sequence[Priced]) -> Iterator[None]:
        """The certain position follows, unless something is asked; it is known when to look again."""
        beam = self._beam
        if not self.asked:
            yield from self._move_on(now, priced)
        self._set_wake(now, priced if self._beam is beam else self._priced(now))

    def _move_on(self, now: float, priced: Sequence[Priced]) -> Iterator[None]:
        best = priced[0].explanation
        if self._stands_as_before(priced, now):
            self._begin_anew(self._beam.evidence.last, self.node)
            return
        plies = max(agreed(self._beam, best, now, self._costs), self._answers.plies_said(best, now, self._costs))
        if not plies or not leads_through(self.node, best.hypothesis.path[plies - 1].node):
            return
        self._beam = yield from advance(self._beam, best, plies, now, self._costs)
        self._answers.forget(self._beam.root.node.ply)
        accept(self._beam, self.node, self._costs)
        yield from self._beam.look()

    def _stands_as_before(self, priced: Sequence[Priced], now: float) -> bool:
        """Whether all that hands have done since is most likely undone: the wood has read for some time as it did, and
        that some ply is under way is unlikely, or nothing explains what was seen."""
        evidence, margins, node = self._beam.evidence, self._margins, self.node
        if not evidence.changes or not evidence.now.items() <= readings(node).items():
            return False
        near = self._near(priced, margins.ask)
        if any(all(one.done) and one.rests(now, self._costs) and not one.hypothesis.node.is_at(node) for one in near):
            return False  # which it is, is asked
        excess = priced[0].explanation.excess(now, self._costs)
        if now - evidence.last < SETTLED:
            return now - evidence.last >= margins.ask_after and excess > margins.repair
        is_back = all(not one.pending and one.hypothesis.node is node for one in near)
        is_over = all(one.ply not in e.way.spans for e in self._near(priced, margins.open) for one in e.pending)
        return (is_back and is_over) or excess > margins.open

    def _set_wake(self, now: float, priced: Sequence[Priced]) -> None:
        last = self._beam.evidence.last
        times = [at for e in self._beam.explanations if now < (at := e.sown_at(self._costs)) < inf]
        if self._may_change(now, priced):
            times += islice((at for wait in self._looks if (at := instant(last + wait)) > now), 1)
        self.wake_at = min(times, default=None)

    def _may_change(self, now: float, priced: Sequence[Priced]) -> bool:
        """Whether time alone may tell more: what waits costs more and more, and all else what it costs now."""
        best, *near = self._near(priced, self._margins.ask)
        is_settled = not best.pending and best.stands_at(now, self._costs) is self.node
        return not is_settled or ((bool(near) or best.lands_unseen) and not self.asked)


def _run(work: Iterator[None]) -> None:
    for _ in work:
        pass
