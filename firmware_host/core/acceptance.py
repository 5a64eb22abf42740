"""When a move counts: by what the hands did, by their word, or by an answer to what was asked."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.core.anew import give_up
from firmware_host.core.asking import Question
from firmware_host.core.guidance_steps import guided_touches
from firmware_host.core.phases import Asking, Leading, Over, Playing, Repairing
from firmware_host.core.play import Play
from firmware_host.core.states import Trigger
from firmware_host.core.turn import Turn
from firmware_host.core.watching import Held, shown
from rules.model import Move
from rules.steps import Step, Touch

# -- by what is seen


def catch_up(play: Play) -> None:
    """What the hands have done so far counts before anything else does."""
    if play.is_watched and play.watching.is_behind:
        look(play)


def look(play: Play) -> None:
    """All that was seen by now is judged."""
    led = play.watching.look(play.time.now)
    _follow(play, led=led)


def _follow(play: Play, *, led: bool = False) -> None:
    """What the tracker makes of the hands. led: whether they did what the light asked for."""
    lapsed = play.watching.question
    question = None if isinstance(play.phase, Over) else play.watching.ask()
    _follow_moves(play)
    if isinstance(play.phase, Over):
        return
    if question:
        _put(play, question)
        return
    _hold(play)
    if lapsed or _goes_on(play):
        play.resolve()
    if isinstance(play.phase, Repairing) and (play.image == play.to_mend() or (not led and play.is_explained)):
        play.go(Trigger.RESOLVED, Playing())
        play.say(None)  # what is no fault any more has no reason


def _goes_on(play: Play) -> bool:
    """Whether hands have done anything since a question was put: then what a person wanted to be asked is past."""
    return isinstance(play.phase, Asking) and play.sight.changed_at > play.phase.since


def _follow_moves(play: Play) -> None:
    """The line of play is what the tracker says."""
    plies, moves = play.watching.moved(play.line)
    if plies:
        forget(play, plies)
        if isinstance(play.phase, Over):
            play.go(Trigger.RESOLVED, Playing())
        play.watching.follow(play.turn_here(), play.sight)
    _played(play, moves)
    if (plies or moves) and play.time.rest_at is None and play.image != play.turn.base:
        play.time.rest_for(play.settings.rest)


def forget(play: Play, plies: int) -> None:
    """The last ones are taken back."""
    play.course.forget(plies)
    play.owed.clear()
    play.suggest(None)


def _played(play: Play, moves: Sequence[Move]) -> None:
    """These have been played by hand."""
    if not moves:
        return
    for move in moves[:-1]:
        play.course.play(play.time.now, [move])
    before = play.turn if play.turn.position is play.line.position else play.turn_here()
    play.course.play(play.time.now, moves[-1:])
    by_hand = moves[-1] in before.moves  # dice that have been thrown stay so, though a take-back led past them
    _count(play, before.unseen_flips(moves[-1]) if by_hand else ())


def _count(play: Play, owed: Sequence[Step], *, untouched: bool = False) -> None:
    """A move counts, of which this is still to be done: the next turn begins. untouched: whether a board of buttons has
    felt nothing of it."""
    play.say(None)
    play.suggest(None)
    play.contradictions.clear()
    if untouched:
        play.owed.add(owed)
    elif play.layout.presses:  # nothing tells there whether discs of an earlier move have been turned
        play.owed.begin(owed)
    else:
        play.owed.go_on(owed)
    play.follow(play.turn_here())
    if not isinstance(play.phase, Over):
        play.carried_out()
        if play.outcome:
            play.go(Trigger.FINISHED, Over())


def _hold(play: Play) -> None:
    """A finished move that may still go on."""
    move = play.watching.finished(play.time.now) if isinstance(play.phase, Playing | Asking) else None
    if move is None or move not in play.turn.moves:
        play.watching.hold(None)
    elif play.held != move:
        index = play.turn.moves.index(move)
        play.watching.hold(Held(index, shown(play.turn.after(move), play.sight)))


def _put(play: Play, question: Question) -> None:
    indices = tuple(play.turn.moves.index(move) for move in question.moves if move in play.turn.moves)
    if indices:
        play.ask(indices)


def play_at_once(play: Play, move: Move) -> None:
    """There is nothing else that the hands can have done."""
    play.watching.accept(play.time.now, move)
    _played(play, [move])


def end_held(play: Play) -> None:
    """What looked finished counts, whatever has been done since."""
    play.watching.confirm(play.time.now)
    _follow_moves(play)


# -- by word, or by all that is known


def accept(play: Play, index: int, after: Turn | None = None, *, untouched: bool = False) -> None:
    """A candidate has been carried out: it is played, or taken back. after: the turn that follows, where something has
    been taken for it already. untouched: whether it was chosen, and nothing of it felt."""
    turn, move = play.turn, play.turn.moves[index]
    if move is None:
        forget(play, turn.undo_plies)
        play.carried_out()
        play.fresh(play.turn_here())
        return
    is_led = isinstance(play.phase, Leading) and turn.press is not None  # whoever was led says so
    owed = [] if is_led else [step for step in turn.steps(index) if not isinstance(step, Touch)]
    play.course.play(play.time.now, [move])
    if turn.press:
        _count(play, owed, untouched=untouched)
    else:
        _count(play, turn.unseen_flips(move))
    if after and not play.course.passed and play.turn.position == after.position:
        play.touching.follow(after)
    if not play.layout.presses:
        play.start_watching()


def play_all(play: Play, moves: Sequence[Move]) -> None:
    """By word, or several in one go."""
    play.course.play(play.time.now, moves)
    _count(play, ())
    play.start_watching()


def declared(play: Play, index: int, *, untouched: bool = False) -> None:
    """A move is wholly recognised, or was chosen, and nothing of it felt. A sowing is led by light before it counts."""
    led = guided_touches(play.turn.steps(index), play.settings.guide, play.layout.touchable)
    if led and not isinstance(play.phase, Leading):
        play.touching.lead(index, led)
        play.go(Trigger.COMMANDED, Leading(index))
        return
    accept(play, index, untouched=untouched)


def confirm_held(play: Play) -> None:
    """What looks finished is."""
    if not play.pending_move:
        return
    if play.layout.presses:
        accept(play, play.pending_move.index, play.pending_move.after)
        return
    play.watching.confirm(play.time.now)
    _follow(play)


# -- questions


def ask(play: Play, indices: Sequence[int]) -> None:
    """Which of these was it?"""
    if _come_to_the_same(play, indices):
        declared(play, indices[0])
        return
    play.time.ask()
    play.ask(tuple(indices))


def _come_to_the_same(play: Play, indices: Sequence[int]) -> bool:
    """Whether it makes no difference which of these moves it was."""
    moves = [move for index in indices if (move := play.turn.moves[index])]
    same = {play.game.play(play.turn.position, move) for move in moves}
    return 1 < len(indices) == len(moves) and len(same) == 1


def answer(play: Play, index: int) -> None:
    """This one, of those that are asked about."""
    question = None if play.strict or play.sensor_faults else play.watching.question
    move = play.turn.moves[index]
    if not question or move not in question.moves:
        declared(play, index)
        return
    end = question.ends[question.moves.index(move)]
    play.watching.answer(play.time.now, end)
    play.resolve()
    _follow(play)


def deny(play: Play) -> None:
    """Nothing that is asked about has been played: the hand goes on."""
    if play.strict or not play.watching.question:
        give_up(play)
        return
    play.watching.deny(play.time.now)
    play.resolve()
    _follow(play)
