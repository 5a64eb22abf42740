"""Which of the moves that may be under way light and list lead on with."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_host.core.offers import going_from
from firmware_host.core.play import Play
from firmware_host.core.recogniser import members
from rules.steps import Shift, Step


def led_on(play: Play, mask: int) -> int:
    """Of these candidates those that light and list lead on with: what has been done in order, or goes on with what is
    in the hand, with the finished move that is held, and agrees with what has been answered; as far as there is
    any."""
    going_on = play.turn.in_order or _in_hand(play) & mask or mask
    if play.pending_move and not play.turn.press and not play.turn.lands_unseen(play.pending_move.index):
        done = 1 << play.pending_move.index | going_on_from_held(play)
        going_on = going_on & done or going_on
    return going_on & play.watching.answered or going_on


def going_on_from_held(play: Play) -> int:
    """Mask of the open candidates that go on from the finished move that is held."""
    assert play.pending_move
    turn = play.turn
    done = turn.steps(play.pending_move.index)
    return sum(1 << k for k in members(turn.match.open) if _goes_on_from(done, turn.steps(k)))


def _goes_on_from(done: Sequence[Step], steps: Sequence[Step]) -> bool:
    """Whether a move begins with all that has been done for a finished one, and does more with the piece that made it
    than to go farther: nobody is asked to undo anything, nor to lift a piece again that has come down where it may
    stay, nor to go on with another piece."""
    if len(steps) <= len(done):
        return False
    moved = {step.src for step in done if isinstance(step, Shift)}
    shifts = [step for step in steps if isinstance(step, Shift)]
    going = {(step.src, place) for step in shifts for place in (*step.via, step.dst)}
    is_begun = all((step.src, step.dst) in going if isinstance(step, Shift) else step in steps for step in done)
    return is_begun and all(step.src in moved for step in shifts)


def _in_hand(play: Play) -> int:
    """Mask of the open candidates that go on with what has been lifted: a pit; the player's own piece, if it was the
    first, for light calls for nothing else but what goes somewhere; a piece that is nobody's. It might as well have
    been taken."""
    turn, pieces = play.turn, play.game.pieces
    if turn.is_sowing:
        return sum(1 << index for index in members(turn.match.open) if turn.begun_by(1 << index))
    sides = {site: pieces[turn.board[site][-1]].side for site in turn.eyes.changed if turn.board[site]}
    first = next(iter(play.sight.in_order(turn.eyes.changed)), None)
    lifted = {site for site, side in sides.items() if side is None or (site == first and side == turn.position.to_move)}
    return turn.match.open & going_from(turn, lifted)
