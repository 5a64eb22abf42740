"""What the hands still owe, one small action after the other: for the page's list and for the helping hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from firmware_host.core.guidance_steps import seeds_told
from firmware_host.core.recogniser import members
from firmware_host.core.repair import difference
from firmware_host.core.sensing import Sensing
from firmware_host.core.session import Session
from firmware_host.core.states import State
from firmware_host.core.todo import lacking, mending, todo
from rules.model import Move
from rules.steps import Add, Contents, Flip, Remove, Shift, Site, Sow, Step, StepError, Touch, carry_out


@dataclass(frozen=True, slots=True)
class Item:
    """do: lift, put, remove, flip, drop (one seed each), press. piece: what is put, or the face to show. all: whatever
    lies there; count is what should."""

    do: str
    site: Site
    piece: Contents = ""
    count: int = 1
    all: bool = False

    def message(self) -> dict[str, Any]:
        return {"do": self.do, "site": self.site, "piece": self.piece, "count": self.count, "all": self.all}


def items(session: Session) -> list[Item]:
    """What is owed now, in an order in which it can be done. At a repair only the next thing, as the light asks."""
    if session.state is State.SETUP:
        return list(_set_up(session))
    if session.state in (State.PAUSED, State.FAULT) or (session.state is State.OVER and not session.reviewing):
        return []
    if session.guidance_steps:
        return list(_led(session))
    first = mending(session)
    found = [item for step in first for item in _mend(session, step)]
    return _together([*found, *_steps(session, todo(session)[len(first) :])]) or list(_from_unseen(session))


def _from_unseen(session: Session) -> Iterator[Item]:
    """What every move begins with, where no sensor is: seeds of a store, to fill any pit with."""
    turn = session.turn
    if session.state is not State.PLAY or turn.press or turn.begun() or session.pending_move:
        return
    lifted = map(_lifted_first, turn.legal)
    first = next(lifted, None)
    if first and first[0] not in session.layout.seen and all(other == first for other in lifted):
        yield Item("lift", first[0], count=first[1])


def _lifted_first(move: Move) -> tuple[Site, int] | None:
    match move.steps[:1]:
        case (Shift(src, _, count),):
            return src, count
    return None


def standing(session: Session) -> Mapping[Site, Contents]:
    """What should stand on the board: after a move that may still go on, before one that is being taken back."""
    if session.state is State.TAKEBACK and session.turn.undo:
        before: Mapping[Site, Contents] = session.game.board(session.line.positions[-1 - session.turn.undo.plies])
        return before
    return session.standing.board


def _put(site: Site, contents: Contents) -> Iterator[Item]:
    for k, piece in enumerate(contents):
        if k == 0 or contents[k - 1] != piece:
            rest = contents[k:]
            yield Item("put", site, piece, len(rest) - len(rest.lstrip(piece)))


def _set_up(session: Session) -> Iterator[Item]:
    board = session.turn.board
    off = difference(session.turn.base, session.image)
    for site in off.extra:
        yield Item("remove", site, count=_off(session, site) if _counts(session, site) else 1)
    for site in off.wrong:
        if board[site] in session.game.faces:
            yield Item("flip", site, board[site])
        else:
            yield Item("remove", site)
            yield from _put(site, board[site])
    for site in off.missing:
        lacking = _off(session, site) if _counts(session, site) else len(board[site])
        yield from _put(site, board[site][-lacking:])


def _counts(session: Session, site: Site) -> bool:
    return session.layout.sensing[site] is Sensing.COUNT


def _off(session: Session, site: Site) -> int:
    """By how many pieces it differs, where they are counted."""
    return abs(abs(session.turn.base[site]) - abs(session.image[site]))


def _mend(session: Session, step: Step) -> Iterator[Item]:
    """Nobody knows what it is that lies on a wrong place; but what belongs where something is missing is known."""
    match step:
        case Shift(src, dst, count):
            yield Item("lift", src, count=count)
            yield Item("put", dst, session.mended_board[dst][-1:], lacking(session, dst))
        case Remove(site, count):
            yield _of_all(session, Item("remove", site, count=count), session.mended_board)
        case _:
            yield from _step(step, session.mended_board, session.mended_board)


def _steps(session: Session, steps: list[Step]) -> Iterator[Item]:
    board, goal = _on_the_way(session, steps), session.mended_board
    for step in steps:
        try:
            after = carry_out(board, [step])
        except StepError:  # owed after the move has counted: the board is ahead already
            after = board
        if _is_sown_on(step, session):
            yield Item("lift", step.site, count=step.count)
        else:
            yield from (_of_all(session, item, after) for item in _step(step, board, goal))
        board = after


def _is_sown_on(step: Step, session: Session) -> TypeGuard[Remove]:
    """Whether it takes what is left of a pit that is sown: that belongs in the hand, not beside the board."""
    if not isinstance(step, Remove) or not session.turn.is_sowing:
        return False
    ways = [each for k in range(len(session.turn.moves)) for each in session.turn.way(k)]
    removed = any(isinstance(each, Remove) and each.site == step.site for each in ways)
    return not removed and any(isinstance(each, Sow) and each.src == step.site for each in ways)


def _on_the_way(session: Session, steps: list[Step]) -> dict[Site, Contents]:
    """What stood before the move, with each piece that rests on its way where it rests."""
    turn = session.turn
    board = dict(turn.board)
    ways = [step for k in members(turn.match.open) for step in turn.way(k) if isinstance(step, Shift)]
    for step in steps:
        if isinstance(step, Shift) and not board[step.src]:
            for way in ways:
                if step.src in way.via and board[way.src]:
                    board[step.src], board[way.src] = board[way.src][-way.count :], board[way.src][: -way.count]
                    break
    return board


def _led(session: Session) -> Iterator[Item]:
    """A sowing on a board of buttons: what is left to do of it, and the touches that say so."""
    steps, board = session.turn.steps(session.asking[0]), session.turn.board
    each = session.settings.guide == "seed"
    for k, step in enumerate(steps):
        if mine := [beat for beat in session.guidance_steps if beat.step == k]:
            acts = list(_step(step, board, board))
            for beat in mine:
                is_last = beat is mine[-1]
                was_touched = beat is mine[0] and not seeds_told(beat)  # what was touched may still lie there
                yield from acts[0 if was_touched else beat.first : None if is_last else beat.last + 1]
                if is_last or (each and beat.last > 0):
                    yield Item("press", beat.site)
        board = carry_out(board, [step])


def _of_all(session: Session, item: Item, after: Mapping[Site, Contents]) -> Item:
    """A pit of which is only seen that it is not empty may hold more than it should, and has to be emptied."""
    emptied = item.do in ("lift", "remove") and not after[item.site] and not _counts(session, item.site)
    return replace(item, all=emptied and any(len(contents) > 1 for contents in session.turn.board.values()))


def _step(step: Step, board: Mapping[Site, Contents], goal: Mapping[Site, Contents]) -> Iterator[Item]:
    """goal: what stands where all is done, for a piece that rests on its way."""
    match step:
        case Shift(src, dst, count):
            yield Item("lift", src, count=count)
            yield Item("put", dst, board[src][-1:] or goal[dst][-1:], count)
        case Remove(site, count):
            yield Item("remove", site, board[site][-1:], count)
        case Add(site, piece):
            yield Item("put", site, piece)
        case Flip(site, face):
            yield Item("flip", site, face)
        case Sow(src, path):
            yield Item("lift", src, count=len(path))
            yield from (Item("drop", site) for site in path)
        case Touch(site):
            yield Item("press", site)


def _together(found: list[Item]) -> list[Item]:
    """Pieces of a kind put on one place one after the other are one item."""
    joined: list[Item] = []
    for item in found:
        last = joined[-1] if joined else None
        if last and item.do == "put" and replace(item, count=last.count) == last:
            joined[-1] = replace(last, count=last.count + item.count)
        else:
            joined.append(item)
    return joined
