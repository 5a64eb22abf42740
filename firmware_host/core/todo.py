"""What the hands still owe, as steps that can be done one after the other on the wood as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from firmware_host.core.cues import roles
from firmware_host.core.lead import left
from firmware_host.core.recogniser import members
from firmware_host.core.repair import next_mend
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.core.tracks import chains
from rules.steps import Add, Board, Remove, Shift, Site, Sow, Step, carry_out


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
    return list(session.checklist)


def astray(session: Session) -> tuple[dict[Site, int], Board]:
    """(site -> the reading to come to, where what is read cannot belong to the move that is to be carried out or
    taken back; the board after it)."""
    board = carry_out(session.turn.board, session.turn.ordered)
    expected = session.readings(board)
    return {site: expected[site] for site in session.turn.eyes.astray(0)}, board


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
    """The steps of a candidate that the sensors have not seen done; of one half done what is left: a piece in the
    hand or on its way is to be put down, seeds in the hand are to be dropped."""
    board = session.turn.board
    reached, pending = session.turn.eyes.reached(index), session.turn.eyes.pending(index)
    for k, step in enumerate(steps):
        after = chains(board, steps[: k + 1], session.readers)
        due = {s: len(after[s].entries) - 1 - reached[s] for s in {s for s, _ in roles([step])} if s in after}
        match step:
            case Shift(dst=dst, via=via) if resting := pending.intersection(via):
                yield Shift(min(resting), dst)
            case _ if due and max(due.values()) <= 0:
                continue
            case Shift(src, dst, count) if src != dst and due.get(src, 1) <= 0:
                pieces = carry_out(board, steps[:k])[src][-count:]
                yield from (Add(dst, piece) for piece in pieces)
            case Shift(src, dst, count) if src != dst and due.get(dst, 1) <= 0:
                yield Remove(src, count)
            case Sow(src, path) if due.get(src, 1) <= 0:
                seed = board[src][-1]
                yield from (Add(site, seed) for site in dict.fromkeys(path) for _ in range(due.get(site, 0)))
            case _:
                yield step
