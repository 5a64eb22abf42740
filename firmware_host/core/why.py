"""Why what a hand has tried is no move."""

from __future__ import annotations

from dataclasses import dataclass

from firmware_host.core.cues import Role
from firmware_host.core.repair import Difference
from firmware_host.core.turn import Turn
from rules.steps import Site


@dataclass(frozen=True, slots=True)
class Why:
    """A reason key (model.Game.refusal, "roll-first", "not-this-pit", "count-unsure"), and where."""

    reason: str
    site: Site


def of_picture(turn: Turn, off: Difference) -> Why | None:
    """From what has gone, the mover's own piece first, and what has come."""
    board, mine = turn.board, turn.position.to_move
    lifted = sorted(off.missing, key=lambda site: turn.game.pieces[board[site][-1]].side != mine)
    came = (*off.extra, *off.wrong)
    return _why(turn, lifted[0] if lifted else None, came[0] if came else None)


def of_touch(turn: Turn, site: Site) -> Why | None:
    """A touch that fits no move. Where nothing has been begun it names an origin, or, where nothing stands or
    nothing ever moves, a destination."""
    assert turn.press
    begun = turn.press.touches
    if begun:
        return _why(turn, begun[0], site)
    places = not any(role in (Role.LEGAL, Role.CAPTURE) for _, role in turn.openings)
    return _why(turn, None, site) if places or not turn.board[site] else _why(turn, site, None)


def _why(turn: Turn, src: Site | None, dst: Site | None) -> Why | None:
    where = dst or src
    if where is None:
        return None
    if any(move.weight for move in turn.legal):
        return Why("roll-first", where)
    return Why(turn.game.refusal(turn.position, src, dst), where)
