"""What people ask for by button or on the page: refused where it makes no sense, and then nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from firmware_host.core import events as ev
from firmware_host.core.claims import Claim
from firmware_host.core.dice import ROLL, cast
from firmware_host.core.events import RefusedError
from firmware_host.core.orders import AGREE, AGREED, AS_IT_WAS, PLAY_ON, RESIGNED, Ok
from firmware_host.core.recogniser import members
from firmware_host.core.states import State, Trigger
from firmware_host.core.tracked import testimony
from firmware_host.core.tracked.phases import Paused, Playing
from firmware_host.core.tracks import chains, is_visible
from firmware_host.core.undo import can_undo, last_undo
from rules.model import Outcome

if TYPE_CHECKING:
    from firmware_host.core.tracked.session import Session


def carry_out(session: Session, event: ev.Event) -> None:
    match event:
        case ev.Confirm():
            _confirm(session)
        case ev.TakeBack():
            _take_back(session)
        case ev.Roll(chance):
            _refuse_in(session, "roll", State.SETUP, State.PAUSED, State.FAULT, State.TAKEBACK)
            session.play_all(cast(session.game, session.turn.position, chance))
        case ev.Choose(text):
            _choose(session, text)
        case ev.Resign(side):
            _need_two(session, "resign", side)
            _end_by_word(session, Outcome(1 - side, RESIGNED))
        case ev.OfferDraw(side):
            _need_two(session, "offer a draw", side)
            session.course.offer_draw(side)
        case ev.Pause():
            _pause(session)
        case ev.GoOn():
            if session.state is not State.PAUSED:
                raise RefusedError(f"go on: only in state paused, this is {session.state.value}")
            session.go(Trigger.GO_ON, Playing())
            session.look_again()


def _refuse_in(session: Session, what: str, *states: State) -> None:
    if session.state in states:
        raise RefusedError(f"{what}: not in state {session.state.value}")


def _pause(session: Session) -> None:
    if session.state in (State.PAUSED, State.FAULT):
        raise RefusedError(f"not possible in state {session.state.value}: {Trigger.PAUSE.value}")
    if session.doubt and not session.turn.lands_unseen(session.doubt.index):
        session.confirm_held()  # whoever asks for a pause has finished
    session.freeze()
    session.go(Trigger.PAUSE, Paused())


# -- OK


def ok(session: Session) -> Ok | None:
    if session.state in (State.PAUSED, State.FAULT):
        return None
    return next((what for what, says in _oks(session) if says), None)


def _oks(session: Session) -> Iterator[tuple[Ok, object]]:
    """All that an OK may say, what comes first first, and whether it does."""
    turn, doubt, state = session.turn, session.doubt, session.state
    yield Ok.CLAIMED, session.claims
    if doubt:
        yield Ok.LANDED, turn.lands_unseen(doubt.index)
        yield Ok.LIKELIER, _likelier(session)
        yield Ok.FINISHED, True
    yield Ok.SOWN, state is State.GUIDED and session.beats
    yield Ok.NOT_BACK, state is State.TAKEBACK
    yield Ok.CHOSEN, session.hint and session.hint.text in session.choices
    yield Ok.CARRIED_OUT, session.checklist and not turn.begun()
    may_look = state in (State.PLAY, State.REPAIR) and not turn.press
    yield Ok.LOOKS_PLAYED, may_look and turn.eyes.looks_like
    yield Ok.ANSWERED, state is State.ASK and len(session.asking) == 1
    yield Ok.CARRIED_OUT, session.checklist
    yield Ok.CLAIM, testimony.claimable(session)
    yield Ok.REVIEW, reviewable(session)


def _confirm(session: Session) -> None:
    _refuse_in(session, "ok", State.PAUSED, State.FAULT)
    is_deliberate = session.deliberate()
    match ok(session):
        case Ok.CLAIMED:
            _need_care(session, is_deliberate)
            testimony.believe(session, session.claims[0])
        case (Ok.LANDED | Ok.FINISHED) as what:
            if what is Ok.LANDED:
                _need_care(session, is_deliberate)
            session.confirm_held()
        case Ok.LIKELIER | Ok.CLAIM:
            testimony.claim(session, testimony.claimable(session))
        case Ok.SOWN:
            session.accept(session.asking[0])
        case Ok.NOT_BACK:
            session.give_up()
        case Ok.CARRIED_OUT:
            session.tick_off()
        case Ok.LOOKS_PLAYED:
            _confirm_looks(session)
        case Ok.CHOSEN if session.hint:
            _choose(session, session.hint.text)
        case Ok.ANSWERED:
            if session.turn.lands_unseen(session.asking[0]):
                _need_care(session, is_deliberate)
            session.answer(session.asking[0])
        case Ok.REVIEW:
            session.review()
        case _:
            raise RefusedError("nothing to confirm")


def _need_care(session: Session, is_deliberate: bool) -> None:
    """What contradicts a sensor is not said by whoever hammers on a button."""
    if not is_deliberate:
        stood = f"once the question has stood for {session.settings.deliberate:g} s"
        raise RefusedError(f"ok: too quick to contradict a sensor; allowed: {stood}")


def _confirm_looks(session: Session) -> None:
    """What looks played, unless something else fits as well but for a sensor."""
    alike = list(members(session.turn.eyes.looks_like))
    rivals = [claim for claim in testimony.claims_of(session) if claim.index is not None]
    if rivals and not session.strict:
        testimony.claim(session, [*(Claim(index, ()) for index in alike), *rivals])
    elif len(alike) == 1 and not session.strict:
        session.accept(alike[0])
    else:
        session.ask(alike)


def _likelier(session: Session) -> tuple[Claim, ...]:
    """What an OK rather means than a move finished some time ago: the hands have gone on, and another fits but for a
    sensor."""
    assert session.doubt
    found = testimony.claimable(session) if session.state is State.REPAIR else ()
    return found if any(claim.index not in (None, session.doubt.index) for claim in found) else ()


def reviewable(session: Session) -> bool:
    """Whether an OK that confirms nothing else shows what should stand where, or no more. Once a game is over, what
    differs is not spoken of unasked: hands may clear the wood."""
    if session.checklist:
        return False
    if session.state is State.OVER:
        return session.reviewing or session.wood.presses or session.image != session.turn.base
    return session.state is State.PLAY and session.wood.presses


# -- choices


def choices(session: Session) -> tuple[str, ...]:
    moves = session.turn.moves
    if session.claims:
        claimed = [moves[claim.index] if claim.index is not None else None for claim in session.claims]
        return tuple(move.text if move else AS_IT_WAS for move in claimed)
    if session.state is State.ASK:
        asked = [moves[index] for index in session.asking]
        return (*(move.text if move else "" for move in asked), *([AS_IT_WAS] if asks_only_back(session) else ()))
    if session.state is State.PLAY:
        said = tuple(move.text for move in session.turn.legal if move.text in session.game.said - {ROLL})
        return (AGREE, PLAY_ON, *said) if session.draw_offered_by is not None else said
    return ()


def can_roll(session: Session) -> bool:
    """Whether dice are to be thrown, at once or after saying so."""
    return session.state is State.PLAY and any(move.weight or move.text == ROLL for move in session.turn.legal)


def asks_only_back(session: Session) -> bool:
    """Whether the question is only whether a move was taken back: OK says yes, and "take back" no."""
    return session.state is State.ASK and {session.turn.moves[index] for index in session.asking} == {None}


def _choose(session: Session, text: str) -> None:
    _refuse_in(session, "choose", State.SETUP, State.PAUSED, State.FAULT, State.TAKEBACK, State.OVER)
    moves = session.turn.moves
    if text in (AGREE, PLAY_ON) and session.draw_offered_by is not None:
        session.course.offer_draw(None)
        if text == AGREE:
            _end_by_word(session, Outcome(None, AGREED))
        return
    for claim in session.claims:
        claimed = moves[claim.index] if claim.index is not None else None
        if text == (claimed.text if claimed else AS_IT_WAS):
            testimony.believe(session, claim)
            return
    if text == AS_IT_WAS and asks_only_back(session):
        _take_back(session)
        return
    for index in session.asking if session.state is State.ASK else ():
        chosen = moves[index]
        if (chosen.text if chosen else "") == text:
            session.answer(index)
            return
    move = next((m for m in session.turn.legal if m.text == text), None)
    if move is None:
        some = ", ".join(m.text for m in session.turn.legal[:20])
        raise RefusedError(f"choose: {text!r} is not legal now; legal: {some or 'nothing'}")
    if move.weight or not move.steps:
        session.play_all([move])  # it leaves no trace on the wood: dice, a pass, a double
    elif session.wood.presses:
        session.stop()
        session.fresh(session.turn_here())
        session.declared(session.turn.moves.index(move))
    else:
        session.order(move)


# -- an end by word


def can_end_by_word(session: Session) -> bool:
    """Whether a player may resign or offer a draw."""
    stands = session.state not in (State.PAUSED, State.FAULT, State.OVER)
    return stands and session.outcome is None and len(session.game.sides) == 2


def _need_two(session: Session, what: str, side: int) -> None:
    _refuse_in(session, what, State.PAUSED, State.FAULT, State.OVER)
    if len(session.game.sides) != 2:
        raise RefusedError(f"{what}: only in games of two players, this has {len(session.game.sides)}")
    if side not in (0, 1):
        raise RefusedError(f"{what}: no side {side}; allowed: 0, 1")


def _end_by_word(session: Session, outcome: Outcome) -> None:
    """A finished move that was only waiting has been played; it may have ended the game itself."""
    session.confirm_held()
    if not session.outcome:
        session.end_by_word(outcome)


# -- back


def can_take_back(session: Session) -> bool:
    if session.claims:
        return True
    if session.state in (State.SETUP, State.PAUSED, State.FAULT):
        return False
    under_way = session.state in (State.GUIDED, State.ASK) or bool(session.turn.press and session.turn.begun())
    return under_way or session.is_agreed or can_undo(session.line)


def _take_back(session: Session) -> None:
    _refuse_in(session, "take back", State.PAUSED, State.FAULT)
    state, turn = session.state, session.turn
    if state is State.OVER and session.is_agreed:
        session.go_on_after_all()
        return
    if not session.claims:
        _refuse_in(session, "take back", State.SETUP)
    if len(session.claims) > 1:
        testimony.next_claim(session)
        return
    if state is State.TAKEBACK and not session.claims and (found := testimony.claims_of(session)):
        testimony.claim(session, found)
        return
    if session.claims and state in (State.SETUP, State.REPAIR, State.TAKEBACK):
        testimony.drop(session)
        return
    asked = [index for index in session.asking if turn.moves[index] is None]
    if state is State.ASK and asked and not asks_only_back(session):
        session.answer(asked[0])  # it is one of the answers
        return
    if state in (State.GUIDED, State.ASK) or (turn.press and turn.begun()):
        session.give_up()
        return
    session.confirm_held()  # what looks played is what is meant
    undo = last_undo(session.line, session.readers)
    if not undo:
        raise RefusedError("nothing to take back")
    seen = any(is_visible(chain) for chain in chains(session.turn.board, undo.steps, session.readers).values())
    session.order_back(seen=seen)
