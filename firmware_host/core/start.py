"""Whether the wood stands as when a game begins."""

from __future__ import annotations

from firmware_host.core.repair import difference
from firmware_host.core.stand import Stand
from firmware_host.core.states import State

_SET_UP_ANEW = 4
"""So many sites must differ before a wood that stands as at the start, amid a game, means a new game."""


def is_set_up_anew(stand: Stand) -> bool:
    """After a game, or amid one where it takes more than a move or two. An empty board is no start amid a game: that is
    what a sweep leaves. Nor are pits that only look full."""
    start = stand.game.board(stand.line.positions[0])
    if not stand.layout.seen or stand.image != stand.readings(start):
        return False
    piles = [site for site in stand.layout.seen if len(start[site]) > 1]
    told = all(stand.readers[site](start[site]) != stand.readers[site](start[site][:1]) for site in piles)
    amid = told and any(start.values()) and len(difference(stand.turn.base, stand.image).sites) >= _SET_UP_ANEW
    return stand.state is State.OVER or amid


def is_laid_anew(stand: Stand) -> bool:
    """Whether the only move is to lay the wood as at the start, for another round, and so it stands."""
    turn = stand.turn
    if len(turn.legal) != 1 or not turn.moves or not (move := turn.moves[0]) or not stand.layout.seen:
        return False
    start = stand.game.board(stand.line.positions[0])
    laid = stand.game.board(stand.game.play(turn.position, move))
    return laid == start and stand.image == stand.readings(start) != turn.base
