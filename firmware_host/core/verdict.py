"""What the hands have done so far, judged from the turns that are being followed: the one place that decides.

Three turns may be followed at once: the present one; the one before it, whose hand may still think better of its
move; and the one that follows if a finished move, which could still go on, turns out to be final.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from firmware_host.core.recogniser import members
from firmware_host.core.tracks import arrivals
from firmware_host.core.turn import Turn
from rules.model import Move
from rules.steps import Add, Site, travels


@dataclass(slots=True)
class Doubt:
    """A finished candidate of the present turn that may still go on. after: the turn that follows if it does
    not (the present one for most take-backs). since: when it was finished. deadline: when it is taken to be final; None
    while that needs more than time."""

    index: int
    after: Turn
    since: float
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """Carried out. after: the turn that follows, where it is being followed already."""

    index: int
    after: Turn | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """Carried out, but the same piece could go on, or what is left of the move cannot be seen."""

    index: int


@dataclass(frozen=True, slots=True)
class Ask:
    """All these are carried out and nothing more can tell them apart."""

    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Several are carried out, and others could still be."""


@dataclass(frozen=True, slots=True)
class Either:
    """The same piece goes on, or it has been moved in reply: where pieces are nobody's, only time tells."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """Not finished."""


@dataclass(frozen=True, slots=True)
class Replied:
    """What follows the finished move looks like a whole reply, or the move goes on: time will tell."""


@dataclass(frozen=True, slots=True)
class Return:
    """The hand that moved last goes on, or thinks better of it."""

    turn: Turn


@dataclass(frozen=True, slots=True)
class Reconsider:
    """The move that was played before this turn is one of several that have now been carried out. All that tells
    them apart is a piece that was lifted and put back, nervously or to be taken; or that was lifted: to go on to
    another move, or for a reply."""

    turn: Turn
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Early:
    """It looks like a move and a reply that began before it was done; or a shadow lies over the board."""


@dataclass(frozen=True, slots=True)
class Unexplained:
    """No candidate allows what is seen. earlier: the hand that moved last may be on its way to another move."""

    earlier: bool = False


Verdict = Accept | Hold | Ask | Several | Either | UnderWay | Replied | Return | Reconsider | Early | Unexplained


def judge(
    turn: Turn,
    before: Turn | None,
    doubt: Doubt | None,
    follow: Callable[[Turn, Move], Turn] | None,
    *,
    at_rest: bool = False,
    shadow: bool = False,
    fresh: bool = False,
) -> Verdict:
    """follow: makes the turn that follows a move, with all readings fed; None where only this turn counts
    (a move that is being carried out to order). at_rest: nothing has changed for a while; until then a piece lifted
    amid a reply may be put back, and means no other move before it. shadow: several sites came to read something at
    the same moment. fresh: the last move was made only a moment ago."""
    match = turn.match
    whole = tuple(members(match.complete))
    if len(whole) == 1:
        (index,) = whole
        undone = doubt is not None and not turn.moves[doubt.index] and turn.moves[index] is not None
        if before and undone and (other := _instead(turn, before)):
            return Reconsider(before, tuple(members(other | before.played)))
    if whole and doubt and (answered := _has_answered(turn, doubt, whole)):
        return answered
    if len(whole) == 1:
        (index,) = whole
        final = match.open == match.complete and turn.moves[index] and not _is_carried_past(turn, doubt, index)
        seen = not turn.unseen_sowing(index) and not turn.lands_unseen(index)
        return Accept(index) if final and seen else Hold(index)
    if whole:
        return Ask(whole) if match.open == match.complete else Several()
    if doubt and _may_be_either(turn, doubt):
        return Either()
    held = doubt if doubt and turn.moves[doubt.index] else None
    if held:
        reply = held.after.replies
        others = [k for k in members(match.open) if k != held.index]
        put_back = bool(others) and turn.is_sowing and turn.filled  # what was sown is on its way back
        going_on = put_back or any(turn.moves[k] for k in others)
        if turn.lands_unseen(held.index):
            if reply.complete and not turn.has_ok:  # there is no other way to say yes on the wood
                return Accept(held.index, held.after)
        elif (reply.open and not match.open) or (reply.complete and not going_on):
            amid_another = turn.is_sowing and turn.interrupted & ~(1 << held.index)
            return Unexplained(earlier=True) if amid_another and not at_rest else Accept(held.index, held.after)
        elif reply.complete:
            return Replied()
    elif doubt and doubt.after is not turn and doubt.after.replies.open and not match.open:
        if not unaccounted(turn, doubt.index, doubt.after):
            return Accept(doubt.index, doubt.after)  # taken back, and another begun
    elif doubt and at_rest and before and not match.open and before.begun_by(before.replies.open):
        return Accept(doubt.index)
    if not turn.begun():
        if held and held.after.were_played:
            return Ask((held.index,))  # not undone, maybe: others have sown since
        alike = tuple(members(before.reconsidered)) if before and follow else ()
        return Reconsider(before, alike) if before and len(alike) > 1 else UnderWay()
    earlier = before.match if before and not _replying(turn) else None
    if before and earlier and (at_rest or not (turn.interrupted or shadow)):
        again = tuple(members(earlier.complete))
        told = len(again) == 1 and before.moves[again[0]] and not before.lands_unseen(again[0])
        told = told and (again[0] in members(_instead(turn, before)) or not before.sows(again[0]))
        if told and _in_hand(turn, before, again[0]):
            otherwise = _only_takes_otherwise(turn, before, again[0])
            replying = held or (follow and _both_hands(turn, follow))
            if not otherwise and not at_rest and not turn.is_sowing and replying:
                return Early()  # the other hand has moved, and this one replies
            if not at_rest and turn.pit_was_lifted:
                return Unexplained(earlier=True)  # the other hand may be sowing
            if not otherwise or (at_rest and not turn.replies.open):
                return Return(before)
            if at_rest:
                return Reconsider(before, tuple(members(earlier.complete | before.played)))
            return Unexplained()
        if earlier.open and not again and _victim_is_back(turn, before):
            return Return(before)
    if at_rest and before and not earlier and (other := before.reconsidered) and turn.memory.touched - replied_at(turn):
        return Reconsider(before, tuple(members(other | before.played)))
    if match.open:
        return UnderWay()
    if not follow or turn.press:
        return Unexplained(earlier=bool(before and earlier and before.replies.open))
    if before and at_rest and not doubt and _is_undoing(turn, before):
        return Return(before)
    if turn.asked and len(found := _both_hands(turn, follow)) == 1:
        return found[0]  # the reply is an answer
    if before and earlier and before.replies.open:
        return Unexplained(earlier=True)
    if held and not turn.lands_unseen(held.index) and len(_both_hands(held.after, follow)) == 1:
        return Accept(held.index, held.after)
    found = _both_hands(turn, follow)
    if len(found) == 1:
        at_once = found[0].after and found[0].after.lifted and not (shadow or held or turn.is_sowing)
        return found[0] if at_rest or at_once else Early()
    if found:
        return Ask(tuple(one.index for one in found)) if at_rest else Early()
    found = _both_hands(before, follow) if before and fresh and _is_brought_on(turn, before) else []
    if before and len(found) == 1 and not before.played >> found[0].index & 1:
        return Return(before)
    return Unexplained()


def _both_hands(turn: Turn, follow: Callable[[Turn, Move], Turn]) -> list[Accept]:
    """One hand was quicker than the other: a move finished on its own sites, and a reply begun elsewhere. Where a
    piece from beside the board reads like one that was lifted before, it may be that one, carried there out of turn."""
    if turn.stood_undone and any(turn.eyes.image[site] == 0 for site in _brought(turn)):
        return []  # what has gone back and is in the hand again has never been played
    fitting: list[Accept] = []
    lifted = {turn.base[site] for site in turn.eyes.changed if not turn.eyes.image[site]}
    for index in members(turn.eyes.done_on_their_own):
        if move := turn.moves[index]:
            after = follow(turn, move)
            added = {step.site for step in turn.steps(index) if isinstance(step, Add)}
            carried = lifted & {after.base.get(site) for site in added} and turn.eyes.lifted_before(added)
            theirs = after.position.to_move != turn.position.to_move and not turn.lands_unseen(index)
            if not theirs or carried or not after.begun_by(after.replies.open):
                continue
            if not _put_down_first(turn, turn.eyes.changed - turn.sites(index)):
                fitting.append(Accept(index, after))
    return fitting


def _put_down_first(turn: Turn, sites: Collection[Site]) -> bool:
    """Whether something came to one of these sites, and all that changed there did before anything else."""
    put = any(abs(turn.eyes.reading(site)) > abs(turn.base[site]) for site in sites)
    return put and turn.eyes.came_first(sites)


def _replying(turn: Turn) -> bool:
    """Whether what is seen may belong to a reply: no reply begins with a piece that comes from elsewhere."""
    open_ = turn.replies.open
    return bool(open_) and (turn.lifted or bool(turn.press) or turn.begun_by(open_) or turn.was_lifted_for(open_))


def _is_undoing(turn: Turn, before: Turn) -> bool:
    """Whether what was taken for a sowing may have been the beginning of a take-back, which now goes on."""
    goes_on = bool(before.match.open) and not before.replies.open and before.undoes_unseen
    lifts = all(abs(level) < abs(turn.base[site]) for site, level in turn.memory.readings)
    touched = before.memory.touched | turn.memory.touched
    return turn.is_sowing and goes_on and lifts and touched <= before.undoes.keys()


def is_victim(turn: Turn, site: Site) -> bool:
    """Whether a piece of the other side stood there when the turn began."""
    stood = turn.board[site]
    return bool(stood) and turn.game.pieces[stood[-1]].side not in (None, turn.position.to_move)


def _may_be_either(turn: Turn, doubt: Doubt) -> bool:
    """Whether a reply is complete while the finished move may still go on: where the piece that travels is nobody's,
    the reply may be its next leap."""
    if not turn.moves[doubt.index] or not doubt.after.replies.complete:
        return False
    movers = {turn.board[src][-1:] for src, _ in travels(turn.steps(doubt.index))}
    nobodys = bool(movers) and not any(turn.game.pieces[mover].side is not None for mover in movers if mover)
    return nobodys and any(turn.moves[k] for k in members(turn.match.open) if k != doubt.index)


def _in_hand(turn: Turn, before: Turn, index: int) -> bool:
    """Whether the hand that moved last can be carrying out this move instead. A piece that travels on has to be
    lifted again first; unless none was seen to arrive, or fewer than this move brings, so that it may never have been
    put down."""
    played = arrivals(turn.undoes)
    arrived = played or any(level not in (0, before.base[site]) for site, level in turn.base.items())
    move = before.moves[index]
    chains = before.chains_of(move) if move else {}
    ends = [site for site, chain in chains.items() if chain.entries[-1].arrival]
    lifted = _lifted_before(turn, ends)
    return lifted or not arrived or arrivals(chains) > played or not travels(before.steps(index))


def _lifted_before(turn: Turn, ends: Collection[Site]) -> bool:
    """Whether a piece that the last move brought was lifted before something came to one of these sites."""
    brought, lifted = _brought(turn), False
    for site, level in turn.memory.readings:
        base = turn.base[site]
        gone = abs(level) < abs(base) or level * base < 0  # what was only held above another stands there no more
        lifted |= gone and site in brought
        if lifted and site in ends and level:
            return True
    return False


def _brought(turn: Turn) -> set[Site]:
    """The sites where a piece stands that the last move brought."""
    return {site for site, chain in turn.undoes.items() if chain.entries[-1].reading}


def _is_carried_past(turn: Turn, doubt: Doubt | None, index: int) -> bool:
    """Whether a sowing that looked finished has become another with what may be the shadow of a moment."""
    return bool(doubt and doubt.index != index and turn.moves[doubt.index] and turn.sows(index))


def _has_answered(turn: Turn, doubt: Doubt, whole: Sequence[int]) -> Accept | Ask | None:
    """What looks like these candidates may also be the reply to a sowing that stood finished: it is, where that alone
    leaves nothing unaccounted for. It is asked, where no sensor has seen its end, or a reply has been played."""
    held = doubt.index not in whole and turn.moves[doubt.index]
    reply = doubt.after
    if not held or not turn.is_sowing or not (reply.were_played or reply.replies.open):
        return None
    left = [unaccounted(turn, index) for index in whole]
    left_by_reply = unaccounted(turn, doubt.index, doubt.after)
    if all(left) and not left_by_reply:
        return Accept(doubt.index, doubt.after)
    unsure = reply.were_played or turn.unseen_sowing(doubt.index)
    return Ask((doubt.index, *whole)) if unsure and (any(left) or not left_by_reply) else None


def unaccounted(turn: Turn, index: int, after: Turn | None = None) -> set[Site]:
    """The sites where something has been done that belongs neither to a candidate nor to the replies to it."""
    own = set(turn.sites(index) if turn.moves[index] or not turn.undo else turn.undo.chains)
    return turn.memory.touched - own - replied_at(after)


def replied_at(after: Turn | None) -> set[Site]:
    """The sites of the replies that may be under way."""
    return set().union(*map(after.sites, members(after.replies.open))) if after and after.begun() else set()


def _instead(turn: Turn, before: Turn) -> int:
    """Mask of the moves by which all that has been done since the last one is told by its having been taken back."""
    done = turn.memory.touched - turn.undoes.keys()
    whole = before.replies.complete & ~before.played
    return sum(1 << index for index in members(whole) if done <= before.sites(index))


def _is_brought_on(turn: Turn, before: Turn) -> bool:
    """Whether a piece that travelled with the last move has been lifted again, while no reply has got far."""
    travelled = any(travels(before.steps(index)) for index in members(before.played))
    lifted = any(abs(turn.eyes.reading(site)) < abs(turn.base[site]) for site in _brought(turn))
    return travelled and lifted and not turn.eyes.landed


def _only_takes_otherwise(turn: Turn, before: Turn, index: int) -> bool:
    """Whether this move brings a piece to where the last one has brought it, and all that tells them apart are pieces
    that were taken off: another one instead, or the reply by a piece that rests where one was taken off."""
    move = before.moves[index]
    brought = _brought(turn)
    lifted = any(site in brought and abs(level) < abs(turn.base[site]) for site, level in turn.memory.readings)
    if lifted or not turn.undo or not move or not travels(before.steps(index)):
        return False
    chains = (turn.undo.chains, before.chains_of(move))
    one, other = ({s for s, chain in found.items() if chain.entries[-1].arrival} for found in chains)
    return one == other != set()


def _victim_is_back(turn: Turn, before: Turn) -> bool:
    """Whether a piece that the last move took off stands where it stood, and could not have been played there."""
    return any(
        is_victim(before, site) and not turn.may_reply_at(site) for site in turn.eyes.changed - before.eyes.changed
    )
