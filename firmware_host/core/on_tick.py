"""What comes of time that passes."""

from __future__ import annotations

from firmware_host.core import acceptance, claimable_faults, events, offers
from firmware_host.core.anew import look_for_faults
from firmware_host.core.led_moves import ordered
from firmware_host.core.on_touch import take
from firmware_host.core.phases import Failed, Leading, Over, Paused, Playing, Repairing, TakingBack
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from firmware_host.core.sensor_faults import misses_pieces
from firmware_host.core.start import is_laid_anew, is_set_up_anew


def tick(play: Play) -> None:
    if isinstance(play.phase, Paused | Failed):
        return
    if play.layout.presses:
        take(play, play.touching.tick(play.time.now))
    elif play.is_watched:
        acceptance.look(play)
        if isinstance(play.phase, Playing) and play.time.rest_at is None:
            look_for_faults(play)
    if play.time.is_rested():
        _at_rest(play)
    if play.contradictions.unseen_at is not None and play.time.now >= play.contradictions.unseen_at:
        _look_for_unseen(play)


def _look_for_unseen(play: Play) -> None:
    """Whether a piece that was lifted may stand where no sensor sees it: soon, where it may have pushed out another;
    later, where a sensor would be wrong."""
    waiting = isinstance(play.phase, Playing) and play.turn.is_under_way and not play.pending_move
    pushed = waiting and bool(offers.looks_played(play))
    later = events.instant(play.sight.changed_at + play.settings.unseen)
    if not pushed and play.time.now < later:
        play.contradictions.look_at(later)
        return
    play.contradictions.look_at(None)
    lifted = waiting and misses_pieces(play.turn, play.image)
    landed = lifted and any(claim.index is not None for claim in claimable_faults.claims_of(play))
    play.contradictions.found(unseen=pushed or landed)


def _at_rest(play: Play) -> None:
    if is_laid_anew(play):
        acceptance.accept(play, 0)
        return
    if isinstance(play.phase, Over) and _looks_taken_back(play):
        acceptance.accept(play, len(play.turn.moves) - 1)
        return
    if is_set_up_anew(play):
        play.course.tell(events.NewGameWanted())
    match play.phase:
        case Leading() | TakingBack():
            ordered(play, at_rest=True)
        case Repairing() if play.strict or not play.is_explained:
            _ask_if_played(play)
        case Playing():
            look_for_faults(play)


def _looks_taken_back(play: Play) -> bool:
    moves = play.turn.moves
    return moves[-1:] == (None,) and bool(play.turn.match.complete >> (len(moves) - 1) & 1)


def _ask_if_played(play: Play) -> None:
    """Amid a repair even what fits is asked about, not assumed."""
    if alike := tuple(members(play.turn.match.complete)):
        play.ask(alike, strict=True)
