"""What the hands still owe, as steps that can be done one after the other on the wood as it stands."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from firmware_host.core.cues import roles
from firmware_host.core.lead import left
from firmware_host.core.recogniser import members
from firmware_host.core.repair import next_mend
from firmware_host.core.sensing import Sensing
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.core.tracks import chains
from rules.steps import Add, Board, Flip, Remove, Shift, Site, Sow, Step, carry_out


def todo(session: Session) -> list[Step]:
    """Of the move that is led, to be carried out or taken back, the only one under way, or the one that counts
    already. Where something has to be put right first, that comes first, one piece at a time."""
    turn = session.turn
    if session.state in (State.SETUP, State.REPAIR):
        return _mending(session, turn.base, turn.board)
    if session.beats:
        return left(turn.steps(session.asking[0]), session.beats)
    if session.state is State.TAKEBACK or session.state is State.GUIDED:
        return _mending(session, *astray(session)) + list(_remaining(session, 0, turn.ordered))
    if turn.begun() and not turn.press and turn.replies.open.bit_count() == 1:
        index = next(members(turn.replies.open))
        return list(_remaining(session, index, turn.steps(index)))
    return [_as_it_stands(session, step) for step in session.checklist]


def astray(session: Session) -> tuple[dict[Site, int], Board]:
    """(site -> the reading to come to, where what is read cannot belong to the move that is to be carried out or
    taken back; the board after it)."""
    board = carry_out(session.turn.board, session.turn.ordered)
    strangers = session.turn.eyes.astray(0)
    return {site: level for site, level in session.readings(board).items() if site in strangers}, board


def _mending(session: Session, expected: Mapping[Site, int], board: Board) -> list[Step]:
    """The next piece to put right."""
    mend = next_mend(expected, session.image, session.game.geometry.positions)
    if mend is None:
        return []
    if mend.src:
        return [Shift(mend.src, mend.dst) if mend.dst else Remove(mend.src)]
    assert mend.dst
    return [Add(mend.dst, board[mend.dst][-1])]


def _remaining(session: Session, index: int, steps: Sequence[Step]) -> Iterator[Step]:
    """The steps of a candidate that the sensors have not seen done; of one half done what is left."""
    board = session.turn.board
    reached, pending = session.turn.eyes.reached(index), session.turn.eyes.pending(index)
    dues = []
    for k, step in enumerate(steps):
        after = chains(board, steps[: k + 1], session.readers)
        dues.append({s: len(after[s].entries) - 1 - reached[s] for s in {s for s, _ in roles([step])} if s in after})
    for k, (step, due) in enumerate(zip(steps, dues, strict=True)):
        if isinstance(step, Shift) and (resting := _resting(step, pending, reached)):
            yield Shift(min(resting), step.dst)
        elif max(due.values()) > 0 if due else not any(_is_done(later) for later in dues[k + 1 :]):
            yield from _rest_of(session, step, due, carry_out(board, steps[:k]), begun=reached)


def _is_done(due: Mapping[Site, int]) -> bool:
    """Of a step that sensors see. One that they do not see has been done when one that follows it has."""
    return bool(due) and max(due.values()) <= 0


def _resting(step: Shift, pending: Container[Site], reached: Mapping[Site, int]) -> list[Site]:
    """Where the piece stands on its way."""
    return [site for site in step.via if site in pending and reached[site] and site not in (step.src, step.dst)]


def _rest_of(
    session: Session, step: Step, due: Mapping[Site, int], board: Board, begun: Mapping[Site, int]
) -> Iterator[Step]:
    """due: how many readings the step is still away from being done at its sites. board: what it starts from."""
    match step:
        case Shift(src, dst, count) if src != dst and due.get(src, 1) <= 0:
            yield from (Add(dst, piece) for piece in board[src][-count:])  # in the hand
        case Shift(src, dst, count) if src != dst and due.get(dst, 1) <= 0:
            yield Remove(src, _left_at(session, src, count, due))
        case Shift(src, dst, count):
            yield replace(step, count=_left_at(session, src, count, due))
        case Remove(site, count):
            yield replace(step, count=_left_at(session, site, count, due))
        case Sow(src, path) if begun.get(src):
            if due[src] > 0:
                yield Remove(src, due[src])
            yield from (Add(site, board[src][-1]) for site in dict.fromkeys(path) for _ in range(due.get(site, 0)))
        case _:
            yield _as_it_stands(session, step)


def _left_at(session: Session, site: Site, count: int, due: Mapping[Site, int]) -> int:
    counted = session.wood.sensing[site] is Sensing.COUNT
    return min(count, due[site]) if counted and due.get(site, 0) > 0 else count


def _as_it_stands(session: Session, step: Step) -> Step:
    """A piece to be turned over that has been lifted is to be put down."""
    return Add(step.site, step.face) if isinstance(step, Flip) and session.image.get(step.site) == 0 else step
