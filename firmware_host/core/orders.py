"""What people ask for by button or on the page: refused where it makes no sense, and then nothing has changed."""

from __future__ import annotations

from firmware_host.core import acceptance, claimable_faults, claims, led_moves, offers
from firmware_host.core import events as ev
from firmware_host.core.anew import give_up, look_again
from firmware_host.core.dice import cast
from firmware_host.core.events import RefusedError
from firmware_host.core.offers import AGREE, AGREED, AS_IT_WAS, NEITHER, NOT_YET, PLAY_ON, RESIGNED, Ok
from firmware_host.core.phases import Paused, Playing
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.sensor_faults import SensorFaultHypothesis
from firmware_host.core.states import State, Trigger
from firmware_host.core.tracks import chains, is_visible
from firmware_host.core.undo import last_undo
from rules.model import Outcome


def carry_out(play: Play, event: ev.Event) -> None:
    match event:
        case ev.Confirm():
            _confirm(play)
        case ev.TakeBack():
            _take_back(play)
        case ev.Roll(chance):
            _refuse_in(play, "roll", State.SETUP, State.PAUSED, State.FAULT, State.TAKEBACK)
            acceptance.play_all(play, cast(play.game, play.turn.position, chance))
        case ev.Choose(text):
            _choose(play, text)
        case ev.Resign(side):
            _need_two(play, "resign", side)
            _end_by_word(play, Outcome(1 - side, RESIGNED))
        case ev.OfferDraw(side):
            _need_two(play, "offer a draw", side)
            play.course.offer_draw(side)
        case ev.Pause():
            _pause(play)
        case ev.GoOn():
            if play.state is not State.PAUSED:
                raise RefusedError(f"go on: only in state paused, this is {play.state.value}")
            play.go(Trigger.GO_ON, Playing())
            look_again(play)


def _refuse_in(play: Play, what: str, *states: State) -> None:
    if play.state in states:
        raise RefusedError(f"{what}: not in state {play.state.value}")


def _pause(play: Play) -> None:
    if play.state in (State.PAUSED, State.FAULT):
        raise RefusedError(f"not possible in state {play.state.value}: {Trigger.PAUSE.value}")
    if play.pending_move and not play.turn.lands_unseen(play.pending_move.index):
        acceptance.confirm_held(play)  # whoever asks for a pause has finished
    play.freeze()
    play.go(Trigger.PAUSE, Paused())


# -- OK


def _confirm(play: Play) -> None:
    _refuse_in(play, "ok", State.PAUSED, State.FAULT)
    is_deliberate, what = _is_deliberate(play), play.ok
    if _contradicts_a_sensor(play, what):
        _need_care(play, is_deliberate)
    match what:
        case Ok.CLAIMED:
            claims.hear(play, play.sensor_faults[0])
        case Ok.LANDED | Ok.FINISHED:
            acceptance.confirm_held(play)
        case Ok.LIKELIER | Ok.CLAIM:
            claims.claim(play, play.claimable)
        case Ok.SOWN:
            acceptance.accept(play, play.asking[0])
        case Ok.NOT_BACK:
            give_up(play)
        case Ok.CARRIED_OUT:
            play.owed.clear()
        case Ok.LOOKS_PLAYED:
            _confirm_looks(play)
        case Ok.CHOSEN if play.hint:
            _choose(play, play.hint.text)
        case Ok.ANSWERED:
            acceptance.answer(play, play.asking[0])
        case Ok.REVIEW:
            play.review(not play.reviewing)
        case _:
            _confirm_nothing(play)


def _confirm_nothing(play: Play) -> None:
    """A question stands: whoever pressed may not have seen it yet."""
    if play.state is not State.ASK:
        raise RefusedError("nothing to confirm")


def _is_deliberate(play: Play) -> bool:
    return play.time.is_deliberate(play.sight.changed_at, play.settings.deliberate)


def _contradicts_a_sensor(play: Play, what: Ok | None) -> bool:
    landed = what is Ok.ANSWERED and play.turn.lands_unseen(play.asking[0])
    return landed or what in (Ok.CLAIMED, Ok.LANDED)


def _need_care(play: Play, is_deliberate: bool) -> None:
    """What contradicts a sensor is said neither by whoever hammers on OK nor before the question can be read."""
    if not is_deliberate:
        stood = f"once the question has stood for {play.settings.deliberate:g} s"
        raise RefusedError(f"too quick to contradict a sensor; allowed: {stood}")


def _confirm_looks(play: Play) -> None:
    """What looks played, unless something else fits as well but for a sensor."""
    alike = list(members(play.turn.eyes.looks_like))
    rivals = [claim for claim in claimable_faults.claims_of(play) if claim.index is not None]
    if rivals and not play.strict:
        claims.claim(play, [*(SensorFaultHypothesis(index, ()) for index in alike), *rivals])
    elif len(alike) == 1 and not play.strict:
        acceptance.accept(play, alike[0])
    else:
        acceptance.ask(play, alike)


# -- choices


def _choose(play: Play, text: str) -> None:
    _refuse_in(play, "choose", State.PAUSED, State.FAULT)
    if not (play.sensor_faults and _hears_of_sensors(play, text)):
        _refuse_in(play, "choose", State.SETUP, State.TAKEBACK, State.OVER)
        _choose_of_play(play, text)


def _hears_of_sensors(play: Play, text: str) -> bool:
    """Whether it answers what is asked about them: that may be in any state."""
    if text == NEITHER:
        claims.drop(play)
        if play.state in (State.PLAY, State.ASK, State.REPAIR):
            _gives_up(play)
    elif claim := _claim_called(play, text):
        _need_care(play, play.time.is_readable(play.sight.changed_at, play.settings.deliberate))
        claims.hear(play, claim)
    else:
        return False
    return True


def _choose_of_play(play: Play, text: str) -> None:
    if text in (AGREE, PLAY_ON) and play.draw_offered_by is not None:
        play.course.offer_draw(None)
        if text == AGREE:
            _end_by_word(play, Outcome(None, AGREED))
    elif text == AS_IT_WAS and offers.asks_only_back(play):
        _take_back(play)
    elif text == NOT_YET and offers.asks_only_whether(play):
        acceptance.deny(play)
    elif (index := _answer_called(play, text)) is not None:
        acceptance.answer(play, index)
    else:
        _choose_move(play, text)


def _claim_called(play: Play, text: str) -> SensorFaultHypothesis | None:
    for claim in play.sensor_faults:
        claimed = play.turn.moves[claim.index] if claim.index is not None else None
        if text == (claimed.text if claimed else AS_IT_WAS):
            return claim
    return None


def _answer_called(play: Play, text: str) -> int | None:
    for index in play.asking if play.state is State.ASK else ():
        chosen = play.turn.moves[index]
        if (chosen.text if chosen else "") == text:
            return index
    return None


def _choose_move(play: Play, text: str) -> None:
    move = next((m for m in play.turn.legal if m.text == text), None)
    if move is None:
        some = ", ".join(m.text for m in play.turn.legal[:20])
        raise RefusedError(f"choose: {text!r} is not legal now; legal: {some or 'nothing'}")
    if move.weight or not move.steps:
        acceptance.play_all(play, [move])  # it leaves no trace on the wood: dice, a pass, a double
    elif play.layout.presses:
        play.stop()
        play.fresh(play.turn_here())
        acceptance.declared(play, play.turn.moves.index(move), untouched=True)
    else:
        led_moves.order(play, move)


# -- an end by word


def _need_two(play: Play, what: str, side: int) -> None:
    _refuse_in(play, what, State.PAUSED, State.FAULT, State.OVER)
    if len(play.game.sides) != 2:
        raise RefusedError(f"{what}: only in games of two players, this has {len(play.game.sides)}")
    if side not in (0, 1):
        raise RefusedError(f"{what}: no side {side}; allowed: 0, 1")


def _end_by_word(play: Play, outcome: Outcome) -> None:
    """A finished move that was only waiting has been played; it may have ended the game itself."""
    acceptance.confirm_held(play)
    if play.outcome:
        return
    play.course.end(play.time.now, outcome)
    play.suggest(None)
    play.say(None)
    play.review(False)
    play.stop()
    play.fresh(play.turn_here())


# -- back


def _take_back(play: Play) -> None:
    _refuse_in(play, "take back", State.PAUSED, State.FAULT)
    if play.state is State.OVER and play.is_agreed:  # what was ended by word is not
        play.course.go_on()
        play.go(Trigger.RESOLVED, Playing())
        look_again(play)
    elif not _gives_up_claim(play) and not _gives_up(play):
        _take_back_last(play)


def _gives_up_claim(play: Play) -> bool:
    """Whether it was said of what the board believes of its sensors."""
    if not play.sensor_faults:
        _refuse_in(play, "take back", State.SETUP)
        found = claimable_faults.claims_of(play) if play.state is State.TAKEBACK else ()
        if found:
            claims.claim(play, found)
        return bool(found)
    if len(play.sensor_faults) > 1:
        claims.next_claim(play)
        return True
    if play.state in (State.SETUP, State.REPAIR, State.TAKEBACK):
        claims.drop(play)
        return True
    return False


def _gives_up(play: Play) -> bool:
    """Whether it was said of what is asked or under way."""
    asked = [index for index in play.asking if play.turn.moves[index] is None]
    if play.state is State.ASK and asked and not offers.asks_only_back(play):
        acceptance.answer(play, asked[0])  # it is one of the answers
        return True
    if offers.asks_only_whether(play):
        acceptance.deny(play)  # whoever was only led back would be taken to have played it after all
        return True
    if play.state in (State.GUIDED, State.ASK) or (play.turn.press and play.turn.begun()):
        give_up(play)
        return True
    return False


def _take_back_last(play: Play) -> None:
    acceptance.confirm_held(play)  # what looks played is what is meant
    undo = last_undo(play.line, play.readers)
    if not undo:
        raise RefusedError("nothing to take back")
    seen = any(is_visible(chain) for chain in chains(play.turn.board, undo.steps, play.readers).values())
    led_moves.order_back(play, seen=seen)
