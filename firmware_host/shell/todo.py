"""What the hands still owe, one small action after the other: for the page's list and for the helping hand."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference, next_mend
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.core.tracks import is_visible
from firmware_host.core.turn import Turn
from rules.steps import Add, Contents, Flip, Remove, Shift, Site, Sow, Step, StepError, Touch, carry_out


@dataclass(frozen=True, slots=True)
class Item:
    """do: lift, put, remove, flip, drop (one seed each), press. piece: what is put, or the face to show."""

    do: str
    site: Site
    piece: Contents = ""
    count: int = 1

    def message(self) -> dict[str, Any]:
        return {"do": self.do, "site": self.site, "piece": self.piece, "count": self.count}


def items(session: Session) -> list[Item]:
    """What is owed now, in an order in which it can be done. At a repair only the next thing, as the light asks."""
    state = session.state
    if state is State.SETUP:
        return list(_set_up(session))
    if state is State.REPAIR:
        return list(_mend(session, session.turn.base, session.turn.board))
    if state is State.TAKEBACK:
        board = standing(session)
        return list(_mend(session, session.readings(board), board))
    if state in (State.PLAY, State.ASK, State.GUIDED):
        return list(_steps(session))
    return []


def standing(session: Session) -> Mapping[Site, Contents]:
    """What should stand on the board: after a move that may still go on, before one that is being taken back."""
    if session.state is State.TAKEBACK and session.turn.undo:
        before: Mapping[Site, Contents] = session.game.board(session.line.positions[-1 - session.turn.undo.plies])
        return before
    if session.doubt and session.turn.moves[session.doubt.index]:
        return session.doubt.after.board
    return session.turn.board


def _put(site: Site, contents: Contents) -> Iterator[Item]:
    for k, piece in enumerate(contents):
        if k == 0 or contents[k - 1] != piece:
            rest = contents[k:]
            yield Item("put", site, piece, len(rest) - len(rest.lstrip(piece)))


def _set_up(session: Session) -> Iterator[Item]:
    board = session.turn.board
    off = difference(session.turn.base, session.image)
    for site in off.extra:
        yield Item("remove", site)
    for site in off.wrong:
        if board[site] in session.game.faces:
            yield Item("flip", site, board[site])
        else:
            yield Item("remove", site)
            yield from _put(site, board[site])
    for site in off.missing:
        yield from _put(site, board[site])


def _mend(session: Session, expected: Mapping[Site, int], board: Mapping[Site, Contents]) -> Iterator[Item]:
    mend = next_mend(expected, session.image, session.game.geometry.positions)
    if mend is None:
        return
    if mend.src and mend.dst:
        yield Item("lift", mend.src)
        yield Item("put", mend.dst, board[mend.dst][-1:])
    elif mend.src and board[mend.src] in session.game.faces:
        yield Item("flip", mend.src, board[mend.src])
    elif mend.src:
        yield Item("remove", mend.src)
    elif mend.dst:
        yield from _put(mend.dst, board[mend.dst])


def _steps(session: Session) -> Iterator[Item]:
    turn = session.turn
    index = _under_way(session)
    done: frozenset[Site] = frozenset()
    steps: Sequence[Step] = session.checklist
    if session.beats:
        steps = turn.steps(session.asking[0])
        steps = steps[steps.index(session.beats[0].step) :]
    elif index is not None:
        steps, done = turn.steps(index), _seen_done(turn, index)
    board = dict(turn.board)
    for step in steps:
        yield from _step(step, board, done)
        yield from (Item("press", beat.site) for beat in session.beats if beat.step == step)
        try:
            board = carry_out(board, [step])
        except StepError:  # owed after the move has counted: the board is ahead already
            continue


def _under_way(session: Session) -> int | None:
    """The move that is to be carried out, or the only one that the hands can be making."""
    turn = session.turn
    if turn.press:
        return None
    if session.state is State.GUIDED:
        return 0
    possible = turn.replies.open
    return next(members(possible)) if turn.begun() and possible.bit_count() == 1 else None


def _seen_done(turn: Turn, index: int) -> frozenset[Site]:
    """The sites of a candidate at which the sensors have seen that nothing is left to do."""
    move = turn.moves[index]
    seen = turn.chains_of(move) if move else {}
    return frozenset(site for site, chain in seen.items() if is_visible(chain)) - turn.pending(index)


def _step(step: Step, board: Mapping[Site, Contents], done: Container[Site]) -> Iterator[Item]:
    match step:
        case Shift(src, dst, count):
            if src not in done:
                yield Item("lift", src, count=count)
            if dst not in done:
                yield Item("put", dst, board[src][-1:], count)
        case Remove(site, count) if site not in done:
            yield Item("remove", site, board[site][-1:], count)
        case Add(site, piece) if site not in done:
            yield Item("put", site, piece)
        case Flip(site, face) if site not in done:
            yield Item("flip", site, face)
        case Sow(src, path):
            if src not in done:
                yield Item("lift", src, count=len(path))
            yield from (Item("drop", site) for site in path if site not in done)
        case Touch(site):
            yield Item("press", site)
        case _:
            pass
