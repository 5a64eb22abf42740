"""A move that is to be carried out, or taken back, because somebody asked for it."""

from __future__ import annotations

from firmware_host.core.acceptance import accept
from firmware_host.core.phases import Asking, Leading, TakingBack
from firmware_host.core.play import Play
from firmware_host.core.states import Trigger
from firmware_host.core.tracks import is_visible
from firmware_host.core.turn import Turn
from rules.model import Move
from rules.steps import touched


def order(play: Play, move: Move) -> None:
    """This one is to be carried out."""
    if isinstance(play.phase, TakingBack):
        play.stop()
    play.fresh(play.turn_here(only=(move,)))
    play.go(Trigger.COMMANDED, Leading(None, play.as_begun()))
    if any(is_visible(chain) for chain in play.turn.chains_of(move).values()):
        ordered(play, at_rest=False)
    else:
        accept(play, 0)


def order_back(play: Play, *, seen: bool) -> None:
    """The last move is to be taken back. seen: whether sensors can tell when it has been."""
    play.fresh(play.turn_here(only=()))
    if not seen:
        undo_unseen(play)
        return
    if isinstance(play.phase, Asking | Leading):
        play.stop()
    play.go(Trigger.UNDO, TakingBack(play.as_begun()))
    if play.turn.begun() and play.turn.eyes.looks_like:
        accept(play, 0)  # in whatever order the hands have done it


def undo_unseen(play: Play) -> None:
    """The last move is taken back where no sensor can see it."""
    undo = play.turn.undo
    assert undo
    play.course.forget(undo.plies)
    play.carried_out()
    play.owed.begin(undo.steps)
    play.fresh(play.turn_here())


def ordered(play: Play, *, at_rest: bool) -> None:
    """Whether it has been carried out."""
    turn = play.turn
    if turn.press or not turn.moves:
        return
    if not turn.match.open & turn.match.complete & 1 and turn.left_in_order(0) != ():
        return
    is_sown = _is_counted(turn) or not turn.unseen_sowing(0)
    sure = is_sown and not (turn.lands_unseen(0) or play.lead.is_in_hand)
    if sure or at_rest:
        accept(play, 0)
    else:
        play.time.rest_for(play.settings.patience)


def _is_counted(turn: Turn) -> bool:
    """Whether sensors count whatever the move lifts or puts down anywhere."""
    return turn.left_in_order(0) is not None and all(
        site in turn.base for step in turn.way(0) for site in touched(step)
    )
