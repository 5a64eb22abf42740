"""Several moves of one player made in one go, such as a checker carried by both dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.model import Game, Move
from rules.steps import Site, travels

_LONGEST = 4  # a double gives four


def by_one_hand(game: Game[Any], position: Any, src: Site, arrived: Callable[[Any, Site], bool]) -> list[Move]:
    """The two or more moves that carry one piece on and on from ``src``, the same player moving all the time, until
    ``arrived(position, site)``. Empty where there is none, or where two ways lead to different positions."""
    found: dict[Any, list[Move]] = {}

    def carry(position: Any, at: Site, made: list[Move]) -> None:
        for move in game.moves(position):
            going = travels(move.steps)
            if not going or going[0][0] != at:
                continue
            after, line = game.play(position, move), [*made, move]
            if len(line) > 1 and arrived(after, going[0][1]):
                found.setdefault(after, line)
            elif len(line) < _LONGEST and after.to_move == position.to_move:
                carry(after, going[0][1], line)

    carry(position, src, [])
    return next(iter(found.values())) if len(found) == 1 else []
