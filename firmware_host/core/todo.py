"""What the hands still owe, as steps that can be done one after the other on the wood as it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from weakref import WeakKeyDictionary

from firmware_host.core.cues import roles
from firmware_host.core.guidance_steps import left
from firmware_host.core.leading import led_on
from firmware_host.core.offers import FEW
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.sensing import Reader, Sensing
from firmware_host.core.states import State
from firmware_host.core.tracks import passages
from firmware_host.core.turn import Turn
from rules.steps import Add, Board, Flip, Remove, Shift, Site, Sow, Step, carry_out, origins


def todo(play: Play) -> list[Step]:
    """Of the move that is led, to be carried out or taken back, the only one under way, or the one that counts
    already; of several under way what all have in common. Where something has to be put right first, that comes first,
    one piece at a time."""
    turn = play.turn
    if play.state in (State.SETUP, State.REPAIR) or play.reviewing:
        return mending(play)
    if play.guidance_steps:
        return left(turn.steps(play.asking[0]), play.guidance_steps)
    if play.state is State.TAKEBACK or play.state is State.GUIDED:
        return mending(play) + left_to_order(play)
    if (agreed := _under_way(play)) is not None:
        return agreed
    return [_as_it_stands(play, step) for step in play.checklist]


def _under_way(play: Play) -> list[Step] | None:
    """What is left of the only move under way, or comes first in all of a few, and where stones are pushed what is left
    in all; None where there is nothing to say."""
    turn = play.turn
    if turn.press or not turn.begun():
        return None
    going_on = led_on(play, turn.replies.open)
    if going_on.bit_count() > FEW:
        return None
    left = likely(play, going_on).values() if turn.is_sowing else [left_of(play, k) for k in members(going_on)]
    ways = [one.all for one in left]
    agreed = in_all(ways) if turn.is_sowing or turn.is_orderly else in_any_order(ways)
    return agreed if agreed or len(ways) == 1 else None


def in_all(ways: Iterable[Sequence[Step]]) -> list[Step]:
    """What comes first in all of them."""
    return [steps[0] for steps in takewhile(lambda steps: len(set(steps)) == 1, zip(*ways, strict=False))]


def in_any_order(ways: Sequence[Sequence[Step]]) -> list[Step]:
    """What all of them have in common."""
    return [step for step in next(iter(ways), ()) if all(step in way for way in ways)]


def laid_away(play: Play) -> set[Site]:
    """Where a hand has lifted what goes beside the board, whatever of what may be under way it is. A man that becomes
    another goes on, though it leaves its place to a piece from there."""
    turn = play.turn
    if turn.press or turn.is_sowing or not turn.begun():
        return set()
    lifted = {site for site in turn.eyes.changed if play.image.get(site) == 0}
    for index in members(led_on(play, turn.match.open)):
        way = turn.way(index)
        lifted &= {step.site for step in way if isinstance(step, Remove)} - origins(way)
    return lifted


def mending(play: Play) -> list[Step]:
    """The next piece to put right."""
    mend, board = play.lead.mend, play.mended_board
    if mend is None:
        return []
    if mend.src and mend.dst:
        return [Shift(mend.src, mend.dst, mend.count)]
    if mend.src:
        turned = board[mend.src][-1:] in play.game.faces
        return [Flip(mend.src, board[mend.src]) if turned else Remove(mend.src, mend.count)]
    assert mend.dst
    return [Add(mend.dst, piece) for piece in board[mend.dst][-lacking(play, mend.dst) :]]


def lacking(play: Play, site: Site) -> int:
    """How many pieces are to be put where the next ones are missing: all of a pile of which a sensor sees only that it
    is gone."""
    mend = play.lead.mend
    return mend.count if mend and play.layout.sensing[site] is Sensing.COUNT else len(play.mended_board[site])


@dataclass(frozen=True, slots=True)
class Left:
    """What sensors have not seen done of a candidate. is_orderly: whether all that they have seen comes before it.
    amiss: what is to be put right before it."""

    steps: Sequence[Step]
    is_orderly: bool
    amiss: Sequence[Step] = ()

    @property
    def all(self) -> list[Step]:
        return [*self.amiss, *self.steps]


def left_of(play: Play, index: int) -> Left:
    if (left := play.turn.left_in_order(index)) is not None:
        return Left(left, is_orderly=True)
    if (astray := play.turn.left_astray(index)) is not None:
        return Left(astray.left, is_orderly=False, amiss=astray.amiss)
    reached, pending = play.turn.eyes.reached(index), play.turn.eyes.pending(index)
    acts = _acts(play, index, reached, pending)
    seen = [act.is_owed for act in acts if act.due]
    resting = {site for site in pending if reached.get(site) and play.image.get(site)}
    return Left(list(_remaining(play, play.turn.way(index), acts, resting)), seen == sorted(seen))


def likely(play: Play, going_on: int) -> dict[int, Left]:
    """What is left of the candidates that a hand is amid. One of which something later has been done already is not
    what it makes, if any other may be."""
    left = {index: left_of(play, index) for index in members(going_on) if play.turn.moves[index]}
    return {index: rest for index, rest in left.items() if rest.is_orderly} or left


def left_to_order(play: Play) -> list[Step]:
    """What is left of the move that is led; with what is to be put right, unless that is told besides."""
    left = left_of(play, 0)
    return list(left.steps) if play.lead.mend else left.all


def next_acts(left: Sequence[Step], steps: Sequence[Step], seen: Collection[Site]) -> list[Step]:
    """Of what is left of a sowing what a hand does now: put down what it holds, lift the next pit to be sown, or put
    away what is taken; one pit after the other, for only so a hand knows which store is meant, and a store that counts
    can tell them apart. seen: where sensors are; what is put down elsewhere may be down already, so that what comes
    after it is told, too."""
    pits = {step.src for step in steps if isinstance(step, Sow)}

    def scoops(step: Step) -> bool:
        return isinstance(step, Sow) or (isinstance(step, Remove) and step.site in pits)

    if put := _until_it_stays(list(takewhile(lambda step: isinstance(step, Add), left)), steps):
        is_unseen = all(isinstance(step, Add) and step.site not in seen for step in put)
        return put + next_acts(left[len(put) :], steps, seen) if is_unseen else put
    if left and scoops(left[0]):
        return [left[0]]
    now = list(takewhile(lambda step: not isinstance(step, Add) and not scoops(step), left))
    first = next((step for step in now if isinstance(step, Shift)), None)
    return [step for step in now if not isinstance(step, Shift) or step is first]


def _until_it_stays(put: Sequence[Step], steps: Sequence[Step]) -> list[Step]:
    """What is put down, as a list; of a pit of which some are put away, first what stays there."""
    sites = [step.site for step in put if isinstance(step, Add)]
    away = {(step.src, step.dst) for step in steps if isinstance(step, Shift)}
    return [*put[: sites.count(sites[0])]] if sites and (sites[0], sites[-1]) in away else [*put]


def _remaining(play: Play, steps: Sequence[Step], acts: Sequence[_Act], resting: Set[Site]) -> Iterator[Step]:
    """The steps that the sensors have not seen done; of one half done what is left. resting: where something stands
    that has still to go on."""
    last_done = max((k for k, act in enumerate(acts) if act.is_done), default=-1)
    owed = [act.is_owed if act.due else k > last_done for k, act in enumerate(acts)]
    filled: set[Site] = set()  # by what is owed before
    at = 0
    for step in steps:
        mine = range(at, at + (1 + len(step.path) if isinstance(step, Sow) else 1))
        at = mine.stop
        if isinstance(step, Shift) and (on_its_way := set(step.via).difference((step.src, step.dst)) & resting):
            yield Shift(min(on_its_way), step.dst)
        elif isinstance(step, Sow) and all(owed[k] and not acts[k].is_begun for k in mine):
            yield step
            filled.update(step.path)
        else:
            for k in mine:
                if owed[k]:
                    yield from _rest_of(play, acts[k], filled)
                    filled.update(acts[k].ends)


@dataclass(frozen=True, slots=True)
class _Act:
    """A step, or a part of one that a hand may stop after. board: what it starts from. due: how many readings it is
    still away from being done, at the sites where sensors see it."""

    step: Step
    board: Board
    due: Mapping[Site, int]
    is_begun: bool

    @property
    def ends(self) -> set[Site]:
        """Where it puts something."""
        match self.step:
            case Shift(_, dst):
                return {dst}
            case Add(site):
                return {site}
        return set()

    @property
    def is_owed(self) -> bool:
        return any(due > 0 for due in self.due.values())

    @property
    def is_done(self) -> bool:
        """As far as sensors see it. One that they do not see has been done when one that follows it has."""
        return bool(self.due) and not self.is_owed


def _in_full(board: Board, step: Step) -> Sequence[Step]:
    if not isinstance(step, Sow):
        return (step,)
    return (Remove(step.src, len(step.path)), *(Add(site, board[step.src][-1]) for site in step.path))


def _scoop(play: Play, step: Step, board: Board) -> int:
    """How many readings it takes a sensor to see that a pit was scooped in full before what stays was put back."""
    if not isinstance(step, Sow) or len(step.path) >= len(board[step.src]) or step.src not in play.readers:
        return 0
    read, held = play.readers[step.src], board[step.src]
    direct, emptied = [read(held), read(held[:-1])], [read(held), read(""), read(held[:-1])]
    return sum(one != other for one, other in pairwise(emptied)) - sum(one != other for one, other in pairwise(direct))


@dataclass(frozen=True, slots=True)
class _Planned:
    """Of a step, or a part of one, what holds however far a hand has come. board: what it starts from. places: site
    where sensors see it -> how far along its chain the site is before it and after it."""

    step: Step
    board: Board
    places: Mapping[Site, tuple[int, int]]


_Readers = Mapping[Site, Reader]
_plans: WeakKeyDictionary[Turn, tuple[_Readers, dict[int, Sequence[_Planned]]]] = WeakKeyDictionary()
"""A long sowing takes long to work out, and is asked about after every seed."""


def _planned(play: Play, index: int) -> Sequence[_Planned]:
    turn = play.turn
    readers, plans = _plans.get(turn, (None, {}))
    if readers is not play.readers:
        plans = {}
        _plans[turn] = play.readers, plans
    if index not in plans:
        plans[index] = list(_plan(play, turn.board, turn.way(index)))
    return plans[index]


def _plan(play: Play, board: Board, steps: Sequence[Step]) -> Iterator[_Planned]:
    places: dict[Site, int] = {}  # how far along its chain each site comes
    for step in steps:
        scoop = _scoop(play, step, board)
        for act in _in_full(board, step):
            before = dict(places)
            if scoop and isinstance(act, Remove):
                places[act.site] = places.get(act.site, 0) + scoop
            for site, passed in passages(board, [act])[0].items():
                readings = [play.readers[site](passage.contents) for passage in passed]
                places[site] = places.get(site, 0) + sum(one != other for one, other in pairwise(readings))
            sites = {site for site, _ in roles([act])}
            yield _Planned(act, board, {site: (before.get(site, 0), places.get(site, 0)) for site in sites})
            board = carry_out(board, [act])


def _acts(play: Play, index: int, reached: Mapping[Site, int], pending: Collection[Site]) -> list[_Act]:
    """pending: where it is not yet as it should be; elsewhere nothing is due, whatever may pass there."""
    found: list[_Act] = []
    for plan in _planned(play, index):
        seen = {site: place for site, place in plan.places.items() if site in reached}
        due = {site: after - reached[site] if site in pending else 0 for site, (_, after) in seen.items() if after}
        begun = any(reached[site] > before for site, (before, _) in seen.items())
        found.append(_Act(plan.step, plan.board, due, begun))
    return found


def _rest_of(play: Play, act: _Act, filled: Collection[Site]) -> Iterator[Step]:
    """filled: where something is put before; from an empty pit nothing else can be lifted, whatever should be there."""
    due = act.due
    match act.step:
        case Shift(src, dst, count) if src != dst:
            lifts, puts = (_left_at(play, site, count, due) for site in (src, dst))
            if play.image.get(src) == 0 and src not in filled:
                lifts = 0
            if both := min(lifts, puts):
                yield replace(act.step, count=both)
            if lifts > puts:
                yield Remove(src, lifts - puts)
            yield from (Add(dst, piece) for piece in act.board[src][-count:][: puts - both])  # in the hand
        case Remove(site, count) if play.image.get(site) == 0 and len(act.board[site]) > count:
            stays = act.board[site][:-count]  # the pit was scooped in full: it is in the hand
            yield from (Add(site, piece) for piece in stays)
        case Remove(site, count):
            yield replace(act.step, count=_left_at(play, site, count, due))
        case step:
            yield _as_it_stands(play, step)


def _left_at(play: Play, site: Site, count: int, due: Mapping[Site, int]) -> int:
    """How many of so many pieces have not been lifted or put there yet; all or none where they are not counted."""
    left = due.get(site, count)
    return max(0, min(count, left)) if play.layout.sensing[site] is Sensing.COUNT or left <= 0 else count


def _as_it_stands(play: Play, step: Step) -> Step:
    """A piece to be turned over that has been lifted is to be put down."""
    return Add(step.site, step.face) if isinstance(step, Flip) and play.image.get(step.site) == 0 else step
