"""What people ask for by button or on the page: refused where it makes no sense, and then nothing has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.core import events as ev
from firmware_host.core import offers, testimony
from firmware_host.core.dice import cast
from firmware_host.core.events import RefusedError
from firmware_host.core.offers import AGREE, AGREED, AS_IT_WAS, PLAY_ON, RESIGNED, Ok
from firmware_host.core.phases import Paused, Playing
from firmware_host.core.recogniser import members
from firmware_host.core.sensor_faults import SensorFaultHypothesis
from firmware_host.core.states import State, Trigger
from firmware_host.core.tracks import chains, is_visible
from firmware_host.core.undo import last_undo
from rules.model import Outcome

if TYPE_CHECKING:
    from firmware_host.core.session import Session


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
    if session.pending_move and not session.turn.lands_unseen(session.pending_move.index):
        session.confirm_held()  # whoever asks for a pause has finished
    session.freeze()
    session.go(Trigger.PAUSE, Paused())


# -- OK


def _confirm(session: Session) -> None:
    _refuse_in(session, "ok", State.PAUSED, State.FAULT)
    is_deliberate = session.deliberate()
    match session.ok:
        case Ok.CLAIMED:
            _need_care(session, is_deliberate)
            session.hear(session.sensor_faults[0])
        case (Ok.LANDED | Ok.FINISHED) as what:
            if what is Ok.LANDED:
                _need_care(session, is_deliberate)
            session.confirm_held()
        case Ok.LIKELIER | Ok.CLAIM:
            testimony.claim(session, session.claimable)
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
        raise RefusedError(f"too quick to contradict a sensor; allowed: {stood}")


def _confirm_looks(session: Session) -> None:
    """What looks played, unless something else fits as well but for a sensor."""
    alike = list(members(session.turn.eyes.looks_like))
    rivals = [claim for claim in testimony.claims_of(session) if claim.index is not None]
    if rivals and not session.strict:
        testimony.claim(session, [*(SensorFaultHypothesis(index, ()) for index in alike), *rivals])
    elif len(alike) == 1 and not session.strict:
        session.accept(alike[0])
    else:
        session.ask(alike)


# -- choices


def _choose(session: Session, text: str) -> None:
    _refuse_in(session, "choose", State.SETUP, State.PAUSED, State.FAULT, State.TAKEBACK, State.OVER)
    moves = session.turn.moves
    if text in (AGREE, PLAY_ON) and session.draw_offered_by is not None:
        session.course.offer_draw(None)
        if text == AGREE:
            _end_by_word(session, Outcome(None, AGREED))
        return
    for claim in session.sensor_faults:
        claimed = moves[claim.index] if claim.index is not None else None
        if text == (claimed.text if claimed else AS_IT_WAS):
            _need_care(session, session.deliberate())
            session.hear(claim)
            return
    if text == AS_IT_WAS and offers.asks_only_back(session):
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
    elif session.layout.presses:
        session.stop()
        session.fresh(session.turn_here())
        session.declared(session.turn.moves.index(move))
    else:
        session.order(move)


# -- an end by word


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


def _take_back(session: Session) -> None:
    _refuse_in(session, "take back", State.PAUSED, State.FAULT)
    state, turn = session.state, session.turn
    if state is State.OVER and session.is_agreed:
        session.go_on_after_all()
        return
    if not session.sensor_faults:
        _refuse_in(session, "take back", State.SETUP)
    if len(session.sensor_faults) > 1:
        testimony.next_claim(session)
        return
    if state is State.TAKEBACK and not session.sensor_faults and (found := testimony.claims_of(session)):
        testimony.claim(session, found)
        return
    if session.sensor_faults and state in (State.SETUP, State.REPAIR, State.TAKEBACK):
        testimony.drop(session)
        return
    asked = [index for index in session.asking if turn.moves[index] is None]
    if state is State.ASK and asked and not offers.asks_only_back(session):
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
